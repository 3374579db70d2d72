//! Names of session files: `WINDOW.NUMBER.toml`, and `WINDOW.NUMBER.seen.toml` for those that are not offered again.

use std::path::Path;

/// The end of the name of a session that is not offered again.
pub const SEEN: &str = ".seen.toml";

/// The parts of a session file's name.
#[derive(Debug, PartialEq, Eq)]
pub struct SessionName<'a> {
    pub window: &'a str,
    pub number: u64,
    /// `true` once the person has left or discarded it.
    pub seen: bool,
}

impl<'a> SessionName<'a> {
    pub fn of(path: &'a Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let seen = name.ends_with(SEEN);
        let (window, number) = name.strip_suffix(if seen { SEEN } else { ".toml" })?.split_once('.')?;
        Some(SessionName { window, number: number.parse().ok()?, seen })
    }

    /// `true` for a file of this document.
    pub fn is(path: &Path, window: &str, number: u64) -> bool {
        SessionName::of(path).is_some_and(|name| (name.window, name.number) == (window, number))
    }
}
