//! The name of the open document, in the title and in the address of a page.

use super::AppWindow;
use crate::app::documents::document::Document;
use crate::platform::links;

impl AppWindow {
    /// Notes the open document in the title, and in the address of a page.
    pub(super) fn note_open(&mut self, document: &Document) {
        let title = document.window_title() + self.unsaved_work.warning();
        if self.window.title() != title {
            self.window.set_title(&title);
        }
        links::note_frame(&title);
        if self.named.replace(document.number) != Some(document.number) {
            links::note(|| document.link());
        }
    }

    /// Opens the scenario of a link, unless it is open.
    #[cfg(feature = "page")]
    pub fn open_link(&mut self, link: &str, document: &mut Document) {
        if document.link().is_some_and(|open| open == link) {
            return;
        }
        let known = crate::startup::Startup::of_link(link);
        self.opened(known.and_then(|_| document.open_link(Some(link))));
    }
}
