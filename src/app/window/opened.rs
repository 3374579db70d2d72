//! The name of the open document, in the title and in the address of a page.

use super::AppWindow;
use super::only_controls::OnlyControls;
use crate::app::documents::document::Document;
use crate::platform::links;
#[cfg(feature = "page")]
use crate::startup::Startup;
use simulation::scenario::Link;
use simulation::scenario::opening::Control;

impl AppWindow {
    /// Notes the open document in the title, and in the address of a page.
    pub(super) fn note_open(&mut self, document: &Document) {
        let title = document.window_title() + self.unsaved_work.warning();
        if self.window.title() != title {
            self.window.set_title(&title);
        }
        links::note_frame(&title);
        if self.named.replace(document.number) != Some(document.number) {
            links::note(|| Some(document.link()? + &Link::end(self.only.of(document))));
        }
    }

    /// Shows these controls alone while the document is open; all, if there are none.
    pub fn show_only(&mut self, controls: Vec<Control>, document: &Document) {
        self.only = OnlyControls::of_link(controls, document);
    }

    /// Opens what a text links to, with the controls that it shows.
    pub(super) fn open_text(&mut self, text: Option<&str>, document: &mut Document) {
        let only = text.map_or(Ok(Vec::new()), |text| Link::of(text).only());
        let opened = only.and_then(|only| Ok((only, document.open_link(text)?)));
        if let Ok((only, _)) = &opened {
            self.show_only(only.clone(), document);
        }
        self.opened(opened.map(|(_, unsaved)| unsaved));
    }

    /// Opens the scenario of a link, unless it is open.
    #[cfg(feature = "page")]
    pub fn open_link(&mut self, link: &str, document: &mut Document) {
        if document.link().is_some_and(|open| open + &Link::end(self.only.of(document)) == link) {
            return;
        }
        let startup = match Startup::of_link(link) {
            Ok(startup) => startup,
            Err(why) => return self.opened(Err(why)),
        };
        let is_open = document.link().is_some_and(|open| open == startup.name);
        let opened = if is_open { Ok(false) } else { document.open_link(Some(&startup.name)) };
        if opened.is_ok() {
            self.show_only(startup.only, document);
            self.named = Some(document.number);
        }
        self.opened(opened);
    }
}
