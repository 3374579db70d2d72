//! The files that a scenario names: names that may stand for an entry or for a file, and the folder that they stay in.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{self, Component, Path, PathBuf};

/// The files that a scenario may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathScope {
    /// Those in its own folder and below: an untrusted scenario reads nothing else.
    #[default]
    Folder,
    /// Any.
    Anywhere,
    /// None: a scenario that came as a line of text has no folder.
    Nowhere,
}

/// `true` if this name can only be a file: it has a folder or an extension.
pub(super) fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    path.components().count() > 1 || path.extension().is_some()
}

/// `true` if `path` leads to a file in `folder` or below, links followed. Of a file that does not exist the path itself counts. Another drive
/// is not asked for: to look at `\\machine\share` would log in there.
pub(super) fn is_inside(folder: &Path, path: &Path) -> bool {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    if !path::absolute(path).is_ok_and(|path| path::absolute(folder).is_ok_and(|folder| drive(&path) == drive(&folder)))
    {
        return false;
    }
    match (fs::canonicalize(folder), fs::canonicalize(path)) {
        (Ok(folder), Ok(path)) => path.starts_with(folder),
        _ => plain(path).is_ok_and(|path| plain(folder).is_ok_and(|folder| path.starts_with(folder))),
    }
}

/// The drive or the share of an absolute path, letters of either case; only Windows has them.
fn drive(path: &Path) -> Option<OsString> {
    match path.components().next()? {
        Component::Prefix(prefix) => Some(prefix.as_os_str().to_ascii_lowercase()),
        _ => None,
    }
}

/// The absolute path without dots, as it is written.
fn plain(path: &Path) -> io::Result<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path::absolute(path)?.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_in_or_out() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("own");
        fs::create_dir_all(own.join("below")).unwrap();
        for name in ["own/a.csv", "own/below/a.csv", "a.csv"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let inside = |name: &str| is_inside(&own, &own.join(name));
        for name in ["a.csv", "./a.csv", "below/a.csv", "below/../a.csv", "../own/a.csv", "none.csv", "none/../a.csv"] {
            assert!(inside(name), "{name}");
        }
        for name in ["../a.csv", "../none.csv", "below/../../a.csv", "/etc/passwd", "/none", "../own2/a.csv"] {
            assert!(!inside(name), "{name}");
        }
        #[cfg(windows)]
        for name in
            [r"C:\none.csv", r"q:\none.csv", "Q:none.csv", r"\\machine\share\none.csv", r"\\.\pipe\none", r"\none.csv"]
        {
            assert!(!inside(name), "{name}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../a.csv", own.join("out.csv")).unwrap();
            std::os::unix::fs::symlink("below/a.csv", own.join("in.csv")).unwrap();
            assert!(inside("in.csv") && !inside("out.csv"));
            // The folder itself may be reached by a link.
            std::os::unix::fs::symlink("own", folder.path().join("link")).unwrap();
            assert!(is_inside(&folder.path().join("link"), &own.join("a.csv")));
        }
    }
}
