//! The state of a scenario's file on the disk, by which a window notices that something else has written it.

use files::plain_file;
use std::path::Path;

/// Length and checksum of what a file has; `None` where nothing can be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileState(pub Option<(u64, u32)>);

impl FileState {
    /// Bytes of a file that are read: more than any scenario has.
    const MOST: u64 = 1 << 22;

    /// The state of the file at `path` now.
    pub fn of(path: &Path) -> Self {
        let bytes = plain_file::read_start(path, Self::MOST).ok();
        FileState(bytes.map(|bytes| (bytes.len() as u64, crc32fast::hash(&bytes))))
    }

    /// `true` if writing to `path` would lose what is there: it is something else than it was in this state.
    pub fn has_changed(self, path: &Path) -> bool {
        let now = Self::of(path);
        now.0.is_some() && now != self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn another_content_is_a_change_and_none_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        let none = FileState::of(&path);
        assert!(!none.has_changed(&path));
        fs::write(&path, "one").unwrap();
        let one = FileState::of(&path);
        assert!(none.has_changed(&path) && !one.has_changed(&path));
        fs::write(&path, "two").unwrap();
        assert!(one.has_changed(&path));
        fs::write(&path, "one").unwrap();
        assert!(!one.has_changed(&path), "the same content at another time");
        fs::write(&path, "").unwrap();
        assert!(one.has_changed(&path), "an empty file is one, too");
        fs::remove_file(&path).unwrap();
        assert!(!one.has_changed(&path));
    }
}
