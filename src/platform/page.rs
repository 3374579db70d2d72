//! The page that shows the window: its address, what it says before there is a window, and what it keeps.

use simulation::scenario::is_share_line;
use std::panic;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ClipboardEvent, Element, HtmlCanvasElement, KeyboardEvent, Storage};

/// The attribute of the page by which its script and its tests see how far it is.
const STATE: &str = "data-state";

fn window() -> web_sys::Window {
    web_sys::window().expect("a page has a window")
}

fn document() -> web_sys::Document {
    window().document().expect("a page has a document")
}

/// Notes how far the page is: `loading`, `running`, or `failed` with what to do.
fn note_state(state: &str) {
    if let Some(root) = document().document_element() {
        // An attribute with a plain name is never refused.
        let _ = root.set_attribute(STATE, state);
    }
}

/// Notes that the window is shown, under this title.
pub fn note_running(title: &str) {
    let document = document();
    if document.title() != title {
        document.set_title(title);
        note_state("running");
    }
}

/// The attribute in which the page is told the state of the window, if it has one.
const STATE_LOG: &str = "data-log";

/// `true` if the page is to have the state of the window.
pub fn wants_state_log() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute(STATE_LOG))
}

/// Writes the state of the window into the page.
pub fn write_state(line: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(STATE_LOG, line);
    }
}

/// Says in place of the window that there is none, and why.
pub fn fail(why: &str) {
    if let Some(place) = document().get_element_by_id("message") {
        place.set_text_content(Some(why));
    }
    note_state("failed");
}

/// `true` if the page has said already that there is no window.
pub fn has_failed() -> bool {
    document().document_element().is_some_and(|root| root.get_attribute("data-state").as_deref() == Some("failed"))
}

/// Says a panic on the page: a browser would show none.
pub fn watch_panics() {
    panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        fail(
            "Timestep Lab has come to an internal error. Reload the page to start again; the console of the browser has the details.",
        );
    }));
}

/// `true` if the user has asked for little motion.
pub fn prefers_reduced_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// `true` if fingers point, and no mouse.
pub fn has_fingers() -> bool {
    matches("(pointer: coarse)")
}

/// `true` if this media query holds.
fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// The canvas that the window draws on.
pub fn canvas() -> Option<HtmlCanvasElement> {
    document().get_element_by_id("window")?.dyn_into().ok()
}

/// The text behind the number sign of the address, as it was written; empty if there is none.
pub fn link() -> String {
    let hash = window().location().hash().unwrap_or_default();
    let text = hash.trim_start_matches('#');
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), String::from)
}

/// The address of the page without what is behind its number sign.
fn address() -> String {
    let address = window().location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_owned()
}

/// Notes in the address what is open, so that Back returns to what was open before.
pub fn note_link(link: &str) {
    let (before, none, address) = (self::link(), JsValue::NULL, format!("#{link}"));
    let Ok(history) = window().history() else { return };
    // Where the browser refuses, links still open.
    let _ = match before.is_empty() {
        _ if before == link => return,
        true => history.replace_state_with_url(&none, "", Some(&address)),
        false => history.push_state_with_url(&none, "", Some(&address)),
    };
}

/// Calls `opened` with the link whenever the user goes to another one.
pub fn on_link(opened: impl Fn(String) + 'static) {
    let listener = Closure::<dyn Fn()>::new(move || opened(link()));
    for event in ["hashchange", "popstate"] {
        // A window takes listeners of any event.
        let _ = window().add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    }
    // It lives as long as the page.
    listener.forget();
}

/// Calls `pasted` with each text that the user pastes: a browser hands it over then, and at no other time.
pub fn on_paste(pasted: impl Fn(String) + 'static) {
    let listener = Closure::<dyn Fn(ClipboardEvent)>::new(move |event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok());
        pasted(text.unwrap_or_default());
    });
    let _ = window().add_event_listener_with_callback("paste", listener.as_ref().unchecked_ref());
    listener.forget();
}

/// Id of the field that takes what is typed on the keyboard of a screen.
pub const KEYBOARD: &str = "keyboard";

/// `true` for a key that is typed into that field.
fn is_of_keyboard(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.id() == KEYBOARD)
}

/// Leaves the keys for which `is_left` says so to the browser, and keeps all others from it. It is given the key as a browser names it, and
/// whether Ctrl (or Command) and Shift are held.
pub fn share_keys(is_left: impl Fn(&str, bool, bool) -> bool + 'static) {
    let listener = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        if is_of_keyboard(&event) {
            // The browser writes into the field.
        } else if is_left(&event.key(), event.ctrl_key() || event.meta_key(), event.shift_key()) {
            event.stop_immediate_propagation();
        } else if !event.alt_key() {
            // With Alt one goes back and forward.
            event.prevent_default();
        }
    });
    let listens = listener.as_ref().unchecked_ref();
    // Before the window sees the key.
    let _ = window().add_event_listener_with_callback_and_bool("keydown", listens, true);
    listener.forget();
}

/// Copies a text to the clipboard, which a browser allows after a press of a key or a button; a scenario as a line becomes a link to it.
pub fn copy(text: &str) {
    let text = if is_share_line(text) { format!("{}#{text}", address()) } else { text.to_owned() };
    let clipboard = window().navigator().clipboard();
    if clipboard.is_undefined() {
        // A page that came without encryption has none.
        let _ = window().prompt_with_message_and_default("Copy this text:", &text);
    } else {
        // Where the browser refuses, nothing is copied.
        let _ = clipboard.write_text(&text);
    }
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The text that was kept under a name; `None` if none was, or the browser keeps nothing.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

/// The names of all texts that are kept for pages of this address.
pub fn kept_names() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = 0..storage.length().unwrap_or(0);
    names.filter_map(|place| storage.key(place).ok().flatten()).collect()
}

/// Forgets the text under a name, if there is one.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// The number of this page: the time at which it was opened, ms.
pub fn number() -> String {
    attribute("data-page")
}

/// The numbers of all pages of this address that are open.
pub fn open_pages() -> Vec<String> {
    attribute("data-open-pages").split(' ').map(str::to_owned).collect()
}

fn attribute(name: &str) -> String {
    document().document_element().and_then(|root| root.get_attribute(name)).unwrap_or_default()
}

/// Keeps a text under a name. The error is a message.
pub fn keep(name: &str, text: &str) -> Result<(), String> {
    let storage = storage().ok_or("this browser keeps nothing for this page")?;
    storage.set_item(name, text).map_err(|_| "this browser keeps no more for this page".to_owned())
}
