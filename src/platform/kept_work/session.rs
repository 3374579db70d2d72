//! Unsaved work of one document, as a scenario file whose first lines say where it came from.
//!
//! Such a file opens as any other scenario; the lines before it are comments.

use files::plain_file::{self, PlainFileError};
use serde::{Deserialize, Serialize};
use simulation::scenario::{FileState, PathScope, Scenario};
use std::io;
use std::path::{Path, PathBuf};

/// A scenario with changes that are in no file of the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub scenario: Scenario,
    /// The file that saving goes to; `None` for a lesson.
    pub file: Option<PathBuf>,
    /// That file as the window had opened or saved it.
    pub known: FileState,
    /// Number of edits since the document was opened.
    pub edits: u64,
}

/// The line of a session file that a list of sessions needs. Fields that an older program has not written have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionHeader {
    pub title: String,
    /// The absolute path that saving goes to.
    pub file: Option<PathBuf>,
    /// Length and checksum of the file as the window had opened or saved it.
    pub known: Option<(u64, u32)>,
    pub edits: u64,
    pub lanes: usize,
    /// Names of the worlds, in the order of the lanes.
    pub worlds: Vec<String>,
}

/// The comment before the header's JSON.
const MARK: &str = "# timestep-lab session ";
const EXPLANATION: &str = "# Unsaved work of a window. It is a scenario file: open it as any other.\n";

impl Session {
    /// The text of the session's file.
    pub fn to_text(&self) -> String {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let mut worlds: Vec<String> = Vec::new();
        for lane in &self.scenario.lanes {
            let name = lane.world.world.name;
            if !worlds.iter().any(|known| known == name) {
                worlds.push(name.to_owned());
            }
        }
        let header = SessionHeader {
            title: self.scenario.title.clone(),
            // JSON cannot hold a path that is not UTF-8; saving then asks for a file.
            file: self.file.as_ref().map(absolute).filter(|path| path.to_str().is_some()),
            known: self.known.0,
            edits: self.edits,
            lanes: self.scenario.lanes.len(),
            worlds,
        };
        let json = serde_json::to_string(&header).expect("plain data has a JSON form");
        format!("{MARK}{json}\n{EXPLANATION}{}", self.scenario.to_toml())
    }

    /// Reads a session's file. The error is a message.
    pub fn load(path: &Path) -> Result<Session, String> {
        let scenario = Scenario::load_file_in(path, PathScope::Anywhere).map_err(|error| error.to_string())?;
        let header = SessionHeader::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        Ok(Session { scenario, file: header.file, known: FileState(header.known), edits: header.edits })
    }
}

impl SessionHeader {
    /// The longest first line, bytes. A header is a title and a path.
    const LONGEST: u64 = 1 << 16;

    /// Reads the header of a session's file, or an empty one where the first line is none.
    pub fn read(path: &Path) -> io::Result<SessionHeader> {
        let bytes = plain_file::read_start(path, Self::LONGEST).map_err(|error| match error {
            PlainFileError::Io(error) => error,
            other => io::Error::other(other),
        })?;
        Ok(Self::of(&String::from_utf8_lossy(&bytes)))
    }

    /// The header of a session's text, or an empty one where the first line is none.
    pub fn of(text: &str) -> SessionHeader {
        let header = text.lines().next().and_then(|line| serde_json::from_str(line.strip_prefix(MARK)?).ok());
        header.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::LESSONS;

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.toml");
        let odd = ["", "a \"b\"\n[[lane]]\n# c\u{7}\u{202e}", "ü 😀", &"long ".repeat(400)];
        for (lesson, edits) in LESSONS.iter().zip(0..) {
            let mut scenario = lesson.scenario();
            scenario.title = odd[edits as usize % odd.len()].to_owned();
            let file = (edits % 2 == 0).then(|| folder.path().join("my \"own\"\n.toml"));
            let known = FileState(Some((edits, u32::MAX)).filter(|_| edits % 3 > 0));
            let session = Session { scenario, file, known, edits };
            std::fs::write(&path, session.to_text()).unwrap();
            assert_eq!(Session::load(&path).unwrap(), session, "{}", lesson.id);
            let header = SessionHeader::read(&path).unwrap();
            assert_eq!((header.title, header.edits), (session.scenario.title, edits), "{}", lesson.id);
        }
    }

    #[test]
    fn a_scenario_without_a_header_is_a_session_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.toml");
        for first in ["", "# timestep-lab session {\"edits\": \"many\"}\n", "# timestep-lab session {\n"] {
            std::fs::write(&path, format!("{first}title = 'x'\n[[lane]]\n")).unwrap();
            let session = Session::load(&path).unwrap();
            assert_eq!((session.scenario.title.as_str(), session.file, session.edits), ("x", None, 0));
        }
        std::fs::write(&path, "[[lane]]\ndt = 'soon'").unwrap();
        assert!(Session::load(&path).unwrap_err().contains("kept.toml:2"));
    }
}
