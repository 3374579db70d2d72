//! The keyboard on the screen of a telephone: a browser shows it for a field of the page alone, so one without looks takes what is typed.

use super::page;
use egui::{Event, Key, Modifiers};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::convert::FromWasmAbi;
use web_sys::{CompositionEvent, EventTarget, HtmlInputElement, InputEvent, KeyboardEvent, TouchEvent};

/// Text of the field: an empty one tells of no Backspace.
const KEPT: &str = " ";
/// Attributes that keep the browser from changing what is typed, and screen readers from the field.
const ATTRIBUTES: [(&str, &str); 6] = [
    ("autocomplete", "off"),
    ("autocapitalize", "off"),
    ("autocorrect", "off"),
    ("spellcheck", "false"),
    ("tabindex", "-1"),
    ("aria-hidden", "true"),
];

/// The field that the browser shows its keyboard for.
pub struct ScreenKeyboard {
    field: HtmlInputElement,
    /// `true` while a field of the window has the focus.
    is_wanted: Rc<Cell<bool>>,
}

impl ScreenKeyboard {
    /// Adds the field to the page. `typed` is called with each event of its keyboard. `None` where a mouse points, and so there is a keyboard.
    pub fn new(typed: impl Fn(Event) + 'static) -> Option<Self> {
        let document = web_sys::window()?.document().filter(|_| page::has_fingers())?;
        let field: HtmlInputElement = document.create_element("input").ok()?.dyn_into().ok()?;
        field.set_id(page::KEYBOARD);
        for (name, value) in ATTRIBUTES {
            field.set_attribute(name, value).ok()?;
        }
        field.set_value(KEPT);
        document.body()?.append_child(&field).ok()?;
        let typed = Rc::new(move |told: Told| told.events().into_iter().for_each(&typed));
        let (keys, inputs, composed) = (Rc::clone(&typed), Rc::clone(&typed), typed);
        // Keyboards of telephones name few keys, and those of tablets all.
        listen(&field, "keydown", move |event: KeyboardEvent| {
            let (text, is_command) = (event.key(), event.ctrl_key() || event.meta_key() || event.is_composing());
            let told = match text.chars().count() {
                1 => Some(Told::Text(text)),
                _ => Key::from_name(&text).map(Told::Key),
            };
            if let Some(told) = told.filter(|_| !is_command) {
                event.prevent_default();
                keys(told);
            }
        });
        let place = field.clone();
        listen(&field, "input", move |event: InputEvent| {
            if event.is_composing() {
                return;
            }
            place.set_value(KEPT);
            match (event.input_type().as_str(), event.data()) {
                ("deleteContentBackward", _) => inputs(Told::Key(Key::Backspace)),
                (_, Some(text)) => inputs(Told::Text(text)),
                _ => {}
            }
        });
        let place = field.clone();
        listen(&field, "compositionend", move |event: CompositionEvent| {
            place.set_value(KEPT);
            composed(Told::Text(event.data().unwrap_or_default()));
        });
        let is_wanted = Rc::new(Cell::new(false));
        let (place, wanted) = (field.clone(), Rc::clone(&is_wanted));
        // Some browsers show the keyboard for a touch alone.
        listen(&*page::canvas()?, "touchend", move |_: TouchEvent| {
            if wanted.get() {
                let _ = place.focus();
            }
        });
        Some(ScreenKeyboard { field, is_wanted })
    }

    /// Shows the keyboard while a field of the window has the focus, whose middle is so far below the top of the page, or hides it, CSS pixels.
    pub fn follow(&self, middle: Option<f32>) {
        if self.is_wanted.replace(middle.is_some()) == middle.is_some() {
            return;
        }
        // A page that refuses the focus shows no keyboard.
        let _ = match middle {
            Some(middle) => {
                // The browser moves what it covers into sight.
                let _ = self.field.style().set_property("top", &format!("{middle}px"));
                self.field.focus()
            }
            None => page::canvas().map_or(Ok(()), |canvas| canvas.focus()),
        };
    }

    /// `true` while what is typed comes from here.
    pub fn has_focus(&self) -> bool {
        let active = web_sys::window().and_then(|window| window.document()).and_then(|page| page.active_element());
        active.is_some_and(|active| active.id() == page::KEYBOARD)
    }
}

/// An action of the keyboard.
enum Told {
    Text(String),
    Key(Key),
}

impl Told {
    fn events(self) -> Vec<Event> {
        let press =
            |key, pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        match self {
            Told::Text(text) => vec![Event::Text(text)],
            Told::Key(key) => [true, false].map(|pressed| press(key, pressed)).into(),
        }
    }
}

/// Listens as long as the page lives.
fn listen<E: FromWasmAbi + 'static>(target: &EventTarget, event: &str, tell: impl Fn(E) + 'static) {
    let listener = Closure::<dyn Fn(E)>::new(tell);
    // An element takes listeners of any event.
    let _ = target.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    listener.forget();
}
