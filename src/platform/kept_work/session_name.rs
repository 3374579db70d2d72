//! Names of the files in the folder of unsaved work: `WINDOW.NUMBER.COUNTER` and an ending.
//!
//! The counter orders the files: a file that is written gets the next number after all that are there. Clocks go back and differ
//! between systems; counters do not. Files of older programs have none and count as older than all others.

use std::cmp::Ordering;
use std::fmt;
use std::path::Path;

/// The parts of a file's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionName<'a> {
    pub window: &'a str,
    /// Number of the document in its window.
    pub number: u64,
    /// Place in the order of all files; 0 for files of older programs, which have no counter.
    pub counter: u64,
    pub kind: SessionKind,
}

/// The kinds of files, by their ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionKind {
    /// A scenario that is open, or that the next window offers.
    Offered,
    /// A scenario that the user has left or discarded; it is not offered again.
    Seen,
    /// A run.
    Run,
}

impl SessionKind {
    /// All kinds; an ending comes before those that end like it.
    const ALL: [SessionKind; 3] = [SessionKind::Seen, SessionKind::Offered, SessionKind::Run];

    fn ending(self) -> &'static str {
        match self {
            SessionKind::Offered => ".toml",
            SessionKind::Seen => ".seen.toml",
            SessionKind::Run => ".run",
        }
    }
}

impl<'a> SessionName<'a> {
    /// Reads a name; `None` for files of others.
    pub fn of(path: &'a Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let kind = SessionKind::ALL.into_iter().find(|kind| name.ends_with(kind.ending()))?;
        let (window, rest) = name.strip_suffix(kind.ending())?.split_once('.')?;
        let (number, counter) =
            rest.split_once('.').map_or((rest, Ok(0)), |(number, counter)| (number, counter.parse()));
        Some(SessionName { window, number: number.parse().ok()?, counter: counter.ok()?, kind })
    }

    /// `true` for a scenario, `false` for a run.
    pub fn is_scenario(&self) -> bool {
        self.kind != SessionKind::Run
    }

    /// `true` if both are files of the same document.
    pub fn is_of_same_document(&self, other: &SessionName<'_>) -> bool {
        (self.window, self.number) == (other.window, other.number)
    }

    /// Compares the places in the order of all files.
    pub fn order(&self, other: &SessionName<'_>) -> Ordering {
        (self.counter, self.window, self.number).cmp(&(other.counter, other.window, other.number))
    }
}

impl fmt::Display for SessionName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SessionName { window, number, counter, kind } = self;
        write!(f, "{window}.{number}")?;
        if *counter > 0 {
            write!(f, ".{counter}")?;
        }
        f.write_str(kind.ending())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for kind in SessionKind::ALL {
            for (number, counter) in [(0, 0), (3, 1), (u64::MAX, u64::MAX)] {
                let name = SessionName { window: "1-2", number, counter, kind };
                assert_eq!(SessionName::of(Path::new(&format!("a/{name}"))), Some(name));
            }
        }
        let strangers =
            ["a.toml", "a.run", "x.y.toml", "x.1.y.toml", "x.1.2.3.run", "b.1.toml.part", "1-2.3.lock", "x.1.seen.run"];
        for name in strangers {
            assert_eq!(SessionName::of(Path::new(name)), None, "{name}");
        }
    }
}
