//! Files of a page: picked or dropped by the user, and handed over as downloads.

use super::dialog_answer::{Answer, Answered};
use files::kept_files;
use interface::ui::FileQuestion;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DragEvent, File, HtmlAnchorElement, HtmlInputElement, Url, window};

/// Hands every file that is written to the browser, which keeps it among its downloads or asks where to.
pub fn hand_over_downloads() {
    kept_files::hand_over_to(|path, bytes| {
        download(path, bytes).map_err(|why| io::Error::other(format!("the browser does not take it ({why:?})")))
    });
}

fn download(path: &Path, bytes: &[u8]) -> Result<(), JsValue> {
    let page = window().ok_or("no window")?;
    let document = page.document().ok_or("no document")?;
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(&path.file_name().unwrap_or_default().to_string_lossy());
    link.click();
    // Some browsers read it later.
    let forget = Closure::once_into_js(move || _ = Url::revoke_object_url(&address));
    page.set_timeout_with_callback_and_timeout_and_arguments_0(forget.unchecked_ref(), 60_000)?;
    Ok(())
}

/// Reads a file of the user's and keeps it. Returns the path under which it can be read.
async fn keep(file: File) -> Result<PathBuf, JsValue> {
    let bytes = Uint8Array::new(&JsFuture::from(file.array_buffer()).await?).to_vec();
    // A folder before the name makes it a path, also without an ending.
    let path = Path::new(".").join(file.name());
    kept_files::keep(&path, bytes);
    Ok(path)
}

/// Asks for a file. What is written goes to the downloads of the browser, which asks for a place by itself.
pub fn ask(FileQuestion { purpose, suggested }: FileQuestion, answered: Answered) {
    if purpose.writes() {
        return answered(Answer::Chosen(purpose, suggested));
    }
    if !may_pick() {
        return answered(Answer::Failed(TOO_LATE));
    }
    let endings = purpose.kind().map_or(&[][..], |(_, endings)| endings);
    pick(endings, move |picked| answered(picked.map_or(Answer::Cancelled, |path| Answer::Chosen(purpose, path))));
}

/// Message for a user whose browser would show no dialog, and say nothing.
const TOO_LATE: &str = "This page was too slow for its browser, which lets a key or a button open a file for a few seconds only. Press it again.";

/// `true` if a press of a key or a button is recent enough for the browser to show a dialog.
fn may_pick() -> bool {
    let activation = window().map(|window| window.navigator().user_activation());
    // Browsers of before 2023 do not tell.
    activation.is_none_or(|activation| activation.is_undefined() || activation.is_active())
}

/// Lets the user pick a file with one of these endings. `answered` is given its path, or `None` where nothing was picked. A browser allows
/// this shortly after a press of a key or a button.
fn pick(endings: &[&str], answered: impl FnOnce(Option<PathBuf>) + 'static) {
    let document = window().and_then(|window| window.document());
    let input = document.and_then(|document| document.create_element("input").ok());
    let Some(input) = input.map(|input| input.unchecked_into::<HtmlInputElement>()) else { return answered(None) };
    input.set_type("file");
    input.set_accept(&endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(","));
    let (picker, answered) = (input.clone(), Rc::new(RefCell::new(Some(answered))));
    let listener = Closure::<dyn Fn()>::new(move || {
        let Some(answered) = answered.borrow_mut().take() else { return };
        let file = picker.files().and_then(|files| files.get(0));
        spawn_local(async move {
            let kept = match file {
                Some(file) => keep(file).await.ok(),
                None => None,
            };
            answered(kept);
        });
    });
    for event in ["change", "cancel"] {
        // An element takes listeners of any event.
        let _ = input.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    }
    listener.forget();
    input.click();
}

/// Calls `dropped` with the path of each file that is dropped on the page.
pub fn on_drop(dropped: impl Fn(PathBuf) + 'static) {
    let Some(window) = window() else { return };
    let dropped = Rc::new(dropped);
    let listener = Closure::<dyn Fn(DragEvent)>::new(move |event: DragEvent| {
        // The browser would open the file in place of the page.
        event.prevent_default();
        let files = event.data_transfer().filter(|_| event.type_() == "drop").and_then(|given| given.files());
        let Some(file) = files.and_then(|files| files.get(0)) else { return };
        let dropped = Rc::clone(&dropped);
        spawn_local(async move {
            if let Ok(path) = keep(file).await {
                dropped(path);
            }
        });
    });
    for event in ["dragover", "drop"] {
        let _ = window.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    }
    // It lives as long as the page.
    listener.forget();
}
