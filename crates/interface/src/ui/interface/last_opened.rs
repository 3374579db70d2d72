//! The document that the next start opens again.

use simulation::course::{CourseEntry, OpeningEntry};
use simulation::scenario::Scenario;
use std::path::{Path, absolute};

/// The name of the last document: the id of a lesson or an opening, or the path of a file. Empty before the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastOpened(pub String);

impl LastOpened {
    /// Notes the open document. One that is neither bundled nor in a file leaves the name as it is.
    pub fn observe(&mut self, scenario: &Scenario, file: Option<&Path>) {
        let id =
            || OpeningEntry::of(scenario).map(|entry| entry.id).or(CourseEntry::of(scenario).map(|entry| entry.id));
        let path = file.and_then(Path::to_str);
        let name = if file.is_some() { path } else { id() };
        if let Some(name) = name.filter(|name| *name != self.0 && !self.0.ends_with(&format!("/{name}"))) {
            let path = file.and_then(|file| absolute(file).ok()?.to_str().map(str::to_owned));
            self.0 = path.unwrap_or_else(|| name.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_document_with_a_name_is_kept() {
        let mut last = LastOpened::default();
        let mut seen = |scenario: &Scenario, file: Option<&str>| {
            last.observe(scenario, file.map(Path::new));
            last.0.clone()
        };
        let [jitter, welcome] = ["jitter", "welcome"].map(|id| Scenario::load(id).unwrap());
        assert_eq!(seen(&Scenario::untitled(), None), "");
        assert_eq!(seen(&jitter, None), "jitter");
        assert_eq!(seen(&Scenario::untitled(), None), "jitter");
        assert_eq!(seen(&welcome, None), "welcome");
        let absolute = seen(&welcome, Some("own.toml"));
        assert!(Path::new(&absolute).is_absolute() && absolute.ends_with("own.toml"), "{absolute}");
        assert_eq!(seen(&welcome, Some("own.toml")), absolute);
        assert_eq!(seen(&jitter, None), "jitter");
    }
}
