//! Links to what is open, and documents of links.

use super::document::Document;
use simulation::course::{CourseEntry, OpeningEntry};
use simulation::scenario::{bundled_by_id, linked};

impl Document {
    /// The link of the document: the id of a bundled one, whatever a user has switched in it, or else a line.
    pub fn link(&self) -> Option<String> {
        let scenario = self.current();
        let opening = OpeningEntry::of(scenario).map(|entry| entry.id);
        let id = opening.or_else(|| CourseEntry::of(scenario).map(|entry| entry.id));
        id.map(str::to_owned).or_else(|| scenario.link().ok())
    }

    /// Opens the id that a text links to, or the share line in it, as [`Document::open_lesson`] and [`Document::paste`] do.
    pub fn open_link(&mut self, text: Option<&str>) -> Result<bool, String> {
        match text.and_then(|text| bundled_by_id(linked(text))) {
            Some(entry) => self.open_lesson(entry.id),
            None => self.paste(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::Scenario;

    #[test]
    fn a_link_opens_what_it_names_and_what_is_open_has_its_name() {
        let mut document = Document::of_lesson(Scenario::load("jitter").unwrap());
        assert_eq!(document.link().as_deref(), Some("jitter"));
        document.open_link(Some("https://example.org/#wind")).unwrap();
        assert_eq!((document.link().as_deref(), document.unsaved()), (Some("wind"), false));
        let own = Scenario { title: "own".to_owned(), ..Scenario::untitled() };
        let line = own.link().unwrap();
        document.open_link(Some(&format!("https://example.org/#{line}"))).unwrap();
        assert_eq!((document.link(), document.unsaved()), (Some(line), true));
        let why = document.open_link(Some("https://example.org/#nothing")).unwrap_err();
        assert!(!why.is_empty() && document.open_link(None).is_err(), "{why}");
    }
}
