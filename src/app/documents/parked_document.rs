//! The user's document while puzzles are open in its place.

use super::clean_states::CleanStates;
use crate::platform::kept_work::session::Session;
use simulation::scenario::{FileState, Scenario, ScreenLanes};
use std::path::PathBuf;

/// A document that waits, without its lab; when it is reopened, it starts at t = 0.
#[derive(Debug)]
pub struct ParkedDocument {
    /// The scenario with all edits.
    pub scenario: Scenario,
    /// The file that saving goes to.
    pub file: Option<PathBuf>,
    /// The file as it was opened or last saved.
    pub known: FileState,
    /// Lanes that follow the screen.
    pub screen: Option<ScreenLanes>,
    /// The scenarios that are no unsaved work.
    pub safe: CleanStates,
    /// Number among the documents of the window, by which its unsaved work is kept on the disk.
    pub number: u64,
    /// Count of its edits.
    pub revision: u64,
}

impl ParkedDocument {
    /// `true` if it has changes that are not in its file.
    pub fn is_unsaved(&self) -> bool {
        !self.safe.has(&self.scenario)
    }

    /// Its work that is lost if the program ends now.
    pub fn session(&self) -> Option<Session> {
        let session = || {
            let (scenario, file) = (self.scenario.clone(), self.file.clone());
            Session { scenario, file, known: self.known, edits: self.revision }
        };
        self.is_unsaved().then(session)
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::Document;
    use super::*;
    use crate::app::disk::disk_tests::rename;
    use simulation::puzzle::Puzzle;

    fn puzzle(number: u64) -> Option<Scenario> {
        Some(Puzzle::draw(1, number).scenario())
    }

    /// Puzzles are not unsaved work, and the document that they replace returns unchanged.
    #[test]
    fn unsaved_work_survives_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.toml");
        let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
        document.save(&file).unwrap();
        rename(&mut document, "mine");
        let edited = document.current().clone();
        let (session, key) = (document.session(), document.session_key());
        let number = document.number;
        for count in 1..=3 {
            document.show_puzzle(puzzle(count));
            rename(&mut document, "guess");
            assert!(!document.unsaved() && document.file.is_none());
            assert_eq!(document.number, number + count);
            assert_eq!(
                (document.session(), document.session_key()),
                (session.clone(), key),
                "it stays the work to keep"
            );
        }
        document.show_puzzle(None);
        assert_eq!((document.current(), document.number), (&edited, number));
        assert!(document.unsaved() && session.is_some());
        assert_eq!((document.session(), document.session_key()), (session, key));
        assert_eq!(document.file.as_deref(), Some(&*file));
        document.show_puzzle(None);
        assert_eq!(document.current(), &edited, "there is nothing to leave");
    }

    #[test]
    fn another_document_ends_a_game_and_tells_of_the_work() {
        let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
        document.show_puzzle(puzzle(1));
        assert_eq!(document.open_lesson("welcome"), Ok(false), "nothing was unsaved");
        rename(&mut document, "mine");
        document.show_puzzle(puzzle(1));
        assert_eq!(document.open_lesson("welcome"), Ok(true));
        document.show_puzzle(None);
        assert!(!document.unsaved(), "the lesson stays");
    }
}
