//! Names of files and folders that a typed path may become.

use std::env;
use std::fs::{self, DirEntry, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

/// State of the typed path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// Neither a file nor a folder, in a folder that is there.
    Nothing,
    /// Nothing, and its folder is not there either.
    NoFolder,
    /// A folder.
    Folder,
    /// A file, or what can be read as one.
    File,
    /// Something that this user may not read, or a folder without permission to list.
    Forbidden,
}

/// A typed path, and the ways in which it can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathCompletion {
    /// The path that is meant, absolute where the system knows the current folder.
    pub path: PathBuf,
    /// The kind of thing at that path.
    pub kind: PathKind,
    /// Whole texts that go on from the typed one, folders first and with a separator at their end.
    pub choices: Vec<String>,
}

/// The most choices: more cannot be looked through.
const MOST_CHOICES: usize = 60;
/// The most names of a folder that are read.
const MOST_NAMES: usize = 5000;

impl PathCompletion {
    /// Looks for folders, and for files with one of these endings (any if there are none), that `typed` may become. `~` is the home.
    pub fn of(typed: &str, endings: &[&str]) -> Self {
        let path = meant(typed);
        let kind = kind_of(&path, fs::metadata(&path), |path| File::open(path).map(drop));
        let start = typed.rfind(path::is_separator).map_or(0, |separator| separator + 1);
        let (folder, begun) = typed.split_at(start);
        let choices =
            if typed == "~" { vec![format!("~{}", path::MAIN_SEPARATOR)] } else { names(folder, begun, endings) };
        PathCompletion { path, kind, choices }
    }
}

/// The kind of thing at a path of which the system says this; `open` tries to read a file.
fn kind_of(path: &Path, there: io::Result<Metadata>, open: impl FnOnce(&Path) -> io::Result<()>) -> PathKind {
    let is_forbidden = |error: &io::Error| error.kind() == ErrorKind::PermissionDenied;
    match there {
        Ok(there) if there.is_dir() => PathKind::Folder,
        // Opening a pipe would wait for its writer.
        Ok(there) if there.is_file() && open(path).as_ref().is_err_and(is_forbidden) => PathKind::Forbidden,
        Ok(_) => PathKind::File,
        Err(error) if is_forbidden(&error) => PathKind::Forbidden,
        Err(_) if path.parent().is_some_and(Path::is_dir) => PathKind::Nothing,
        Err(_) => PathKind::NoFolder,
    }
}

/// The path that a typed text means.
fn meant(typed: &str) -> PathBuf {
    let home = || env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let path = match typed.strip_prefix('~') {
        Some("") => home(),
        Some(rest) if rest.starts_with(path::is_separator) => {
            home().map(|home| home.join(rest.trim_start_matches(path::is_separator)))
        }
        _ => None,
    };
    let path = path.unwrap_or_else(|| PathBuf::from(typed));
    path::absolute(&path).unwrap_or(path)
}

/// Texts that begin with `folder` and name what is in it and begins with `begun`.
fn names(folder: &str, begun: &str, endings: &[&str]) -> Vec<String> {
    let place = if folder.is_empty() { PathBuf::from(".") } else { meant(folder) };
    let Ok(entries) = fs::read_dir(place) else { return Vec::new() };
    let mut names: Vec<(bool, String)> =
        entries.take(MOST_NAMES).flatten().filter_map(|entry| name(&entry, begun, endings)).collect();
    names.sort_by(|(file, name), (other_file, other)| file.cmp(other_file).then_with(|| name.cmp(other)));
    names.truncate(MOST_CHOICES);
    let text = |(file, name): (bool, String)| {
        if file { format!("{folder}{name}") } else { format!("{folder}{name}{}", path::MAIN_SEPARATOR) }
    };
    names.into_iter().map(text).collect()
}

/// `true` for a file, and its name, if `begun` may become it. Hidden names have to be begun with their dot.
fn name(entry: &DirEntry, begun: &str, endings: &[&str]) -> Option<(bool, String)> {
    let name = entry.file_name().into_string().ok()?;
    if !name.starts_with(begun) || (name.starts_with('.') && !begun.starts_with('.')) {
        return None;
    }
    // Of a link, what it leads to.
    let is_file = !fs::metadata(entry.path()).ok()?.is_dir();
    let ending = Path::new(&name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let fits = endings.is_empty() || endings.iter().any(|wanted| wanted.eq_ignore_ascii_case(ending));
    (!is_file || fits).then_some((is_file, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_files_of_the_right_ending_are_offered() {
        let folder = tempfile::tempdir().unwrap();
        let here = format!("{}/", folder.path().display());
        for name in ["spring.toml", "spring.csv", "spiral.TOML", "other.toml", ".hidden.toml", "ü.toml"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("spare")).unwrap();
        let of = |typed: &str| PathCompletion::of(&format!("{here}{typed}"), &["toml"]);
        let choices = |typed: &str| -> Vec<String> {
            of(typed).choices.iter().map(|choice| choice.strip_prefix(&here).unwrap().to_owned()).collect()
        };
        let spare = format!("spare{}", path::MAIN_SEPARATOR);
        assert_eq!(choices("sp"), [&*spare, "spiral.TOML", "spring.toml"]);
        assert_eq!(choices(""), [&*spare, "other.toml", "spiral.TOML", "spring.toml", "ü.toml"]);
        assert_eq!(choices("."), [".hidden.toml"]);
        assert_eq!(choices("none"), [""; 0]);
        for (typed, found) in [
            ("spring.toml", PathKind::File),
            ("spare", PathKind::Folder),
            ("spare/", PathKind::Folder),
            ("new.toml", PathKind::Nothing),
            ("none/new.toml", PathKind::NoFolder),
        ] {
            assert_eq!(of(typed).kind, found, "{typed}");
        }
        assert_eq!(of("spare/../new.toml").path.file_name().unwrap(), "new.toml");
    }

    /// Whoever runs the tests may read everything, so the system's answers are made up.
    #[test]
    fn what_may_not_be_read_is_not_called_missing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("spring.toml");
        fs::write(&file, "").unwrap();
        let denied = || io::Error::from(ErrorKind::PermissionDenied);
        assert_eq!(kind_of(&file, fs::metadata(&file), |_| Err(denied())), PathKind::Forbidden);
        assert_eq!(kind_of(&file, fs::metadata(&file), |_| Err(ErrorKind::Interrupted.into())), PathKind::File);
        assert_eq!(kind_of(&file, Err(denied()), |_| Ok(())), PathKind::Forbidden);
        assert_eq!(kind_of(&file, Err(ErrorKind::NotFound.into()), |_| Ok(())), PathKind::Nothing);
    }

    #[test]
    fn a_tilde_is_the_home() {
        let Some(home) = env::home_dir() else { return };
        assert_eq!(meant("~"), home);
        assert_eq!(meant("~/a.toml"), home.join("a.toml"));
        assert_eq!(meant("~a").file_name().unwrap(), "~a");
    }
}
