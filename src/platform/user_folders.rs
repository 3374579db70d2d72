//! Folders and names for clips, charts and screenshots that replace no file.

use files::safe_file::is_device;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder for clips: `wanted` if it exists, else the user's videos, else the home.
pub fn videos(wanted: Option<&Path>) -> PathBuf {
    let dirs = directories::UserDirs::new();
    let own = dirs.as_ref().and_then(|dirs| dirs.video_dir());
    first_folder([wanted, own, dirs.as_ref().map(|dirs| dirs.home_dir())])
}

/// The folder for screenshots and charts: the user's pictures, else the home.
pub fn pictures() -> PathBuf {
    let dirs = directories::UserDirs::new();
    let own = dirs.as_ref().and_then(|dirs| dirs.picture_dir());
    first_folder([own, dirs.as_ref().map(|dirs| dirs.home_dir())])
}

/// Words for a file that was written. A browser does not tell whether its user kept a download.
pub fn told_saved(path: &Path) -> String {
    match cfg!(target_arch = "wasm32") {
        false => format!("Saved {}", path.display()),
        true => format!("Given to your browser's downloads: {}", path.file_name().unwrap_or_default().display()),
    }
}

/// The first folder that exists, or the current one.
fn first_folder<'a>(folders: impl IntoIterator<Item = Option<&'a Path>>) -> PathBuf {
    let found = folders.into_iter().flatten().find(|folder| folder.is_dir());
    found.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// The folder for frame times: the user's documents, else the home; `None` if there is neither.
pub fn documents() -> Option<PathBuf> {
    let dirs = directories::UserDirs::new()?;
    let documents = dirs.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(dirs.home_dir()).to_owned())
}

/// `NAME-1.ENDING`, or the first such name that is free.
pub fn numbered_file(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let mut names = (1_u64..).map(|number| folder.join(format!("{name}-{number}.{ending}")));
    // A broken link counts as a file.
    names.find(|path| path.symlink_metadata().is_err()).expect("numbers do not end")
}

/// A file beside this one that replaces none: `mine-2.timestep.toml` for `mine.timestep.toml`.
pub fn beside(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (stem, endings) = name.split_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((&name, "toml"));
    let mut names = (2_u64..).map(|number| file.with_file_name(format!("{stem}-{number}.{endings}")));
    names.find(|path| path.symlink_metadata().is_err()).expect("numbers do not end")
}

/// A file named after `title` that replaces none: `Title.gif`, `Title-2.gif` and so on. The names of a PNG sequence
/// count as taken too.
pub fn unused_file(folder: &Path, title: &str, ending: &str) -> PathBuf {
    let there: Vec<String> = fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    let taken = |stem: &str| there.iter().any(|name| belongs(name, stem, ending));
    let title = file_name(title, "clip");
    let names = std::iter::once(title.clone()).chain((2_u64..).map(|number| format!("{title}-{number}")));
    let free = names.into_iter().find(|stem| !taken(stem)).expect("numbers do not end");
    folder.join(format!("{free}.{ending}"))
}

/// `true` for the file of that name, for the folder of such a PNG sequence, and for each of its files.
fn belongs(name: &str, stem: &str, ending: &str) -> bool {
    let middle = name.strip_prefix(stem).and_then(|rest| rest.strip_suffix(ending)?.strip_suffix('.'));
    let is_number = |rest: &str| rest.len() >= 5 && rest.bytes().all(|byte| byte.is_ascii_digit());
    name == stem || middle.is_some_and(|middle| middle.is_empty() || middle.strip_prefix('-').is_some_and(is_number))
}

/// A title as a file name for every file system: letters, digits and single dashes; `without` if it has none of them.
pub fn file_name(title: &str, without: &str) -> String {
    const LONGEST: usize = 60;
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let joined: String = words.collect::<Vec<_>>().join("-").chars().take(LONGEST).collect();
    let name = joined.trim_end_matches('-');
    match name {
        "" => without.to_owned(),
        device if is_device(device) => format!("{device}-1"),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_file_names() {
        assert_eq!(file_name("60 Hz physics on a 50 Hz display", "clip"), "60-Hz-physics-on-a-50-Hz-display");
        assert_eq!(file_name("../a/b: 100 %d?\n", "clip"), "a-b-100-d");
        assert_eq!(file_name("Überlauf", "clip"), "Überlauf");
        assert_eq!(file_name(" … ", "clip"), "clip");
        assert_eq!(file_name("Con", "clip"), "Con-1");
        assert!(file_name(&"ab ".repeat(100), "clip").len() <= 60);
    }

    #[test]
    fn nothing_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let name = |title: &str, ending: &str| unused_file(folder, title, ending).file_name().unwrap().to_owned();
        assert_eq!(name("A clip", "gif"), "A-clip.gif");
        fs::write(folder.join("A-clip.gif"), "").unwrap();
        fs::write(folder.join("A-clip-00001.png"), "").unwrap();
        assert_eq!(name("A clip", "gif"), "A-clip-2.gif");
        assert_eq!(name("A clip", "png"), "A-clip-2.png");
        assert_eq!(name("A clip", "mp4"), "A-clip.mp4");
        assert_eq!(name("A", "gif"), "A.gif");
        let mine = folder.join("mine.timestep.toml");
        assert_eq!(beside(&mine), folder.join("mine-2.timestep.toml"));
        fs::write(beside(&mine), "").unwrap();
        assert_eq!(beside(&mine), folder.join("mine-3.timestep.toml"));
        assert_eq!(beside(&folder.join(".hidden")), folder.join(".hidden-2.toml"));
        let screenshot = || numbered_file(folder, "timestep-lab", "png").file_name().unwrap().to_owned();
        assert_eq!(screenshot(), "timestep-lab-1.png");
        fs::write(folder.join("timestep-lab-1.png"), "").unwrap();
        assert_eq!(screenshot(), "timestep-lab-2.png");
    }
}
