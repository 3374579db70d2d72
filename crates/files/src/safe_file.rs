//! Files and folders that are replaced as a whole: written beside their target, then renamed over it.

#[doc(hidden)]
pub mod fault;
#[cfg(not(target_arch = "wasm32"))]
mod file_on_disk;
mod identity;
#[cfg(target_arch = "wasm32")]
mod kept_file;
mod leftover;
pub mod part_files;
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page writes no parts"))]
mod part_name;
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page writes no parts"))]
mod place;
mod safe_folder;
mod windows_name;

#[cfg(not(target_arch = "wasm32"))]
pub use file_on_disk::SafeFile;
pub use identity::{FileId, is_same_file};
#[cfg(target_arch = "wasm32")]
pub use kept_file::SafeFile;
pub use place::{folder_of, is_folder, refusal};
pub use safe_folder::SafeFolder;
use std::io;
use std::path::Path;
pub use windows_name::is_device;

/// Writes a file that is complete or absent: what `write` gives it, or on an error what was there before.
///
/// # Errors
/// Those of [`SafeFile::create`], of `write` and of the disk.
pub fn write_whole(target: &Path, write: impl FnOnce(&mut SafeFile) -> io::Result<()>) -> io::Result<()> {
    let mut file = SafeFile::create(target)?;
    write(&mut file)?;
    file.commit()
}

/// Checks that a file can be written to `target`, by starting one and removing it again.
///
/// # Errors
/// Those of [`SafeFile::create`]; [`refusal`] says whether another place would do.
pub fn check_target(target: &Path) -> io::Result<()> {
    SafeFile::create(target).map(drop)
}

/// The ending of a file name, lower case, without the dot; empty if it has none.
pub fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// ".mp4, .gif or .png", for messages.
pub fn list_endings<'a>(endings: impl Iterator<Item = &'a &'a str>) -> String {
    let all: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    #[cfg(windows)]
    use std::fs::File;
    use std::io::Write;

    pub(super) fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    fn write(target: &Path, text: &str) -> io::Result<()> {
        write_whole(target, |file| file.write_all(text.as_bytes()))
    }

    #[test]
    #[cfg(unix)]
    fn links_and_permissions_are_kept_and_nothing_is_left_behind() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();

        let mut abandoned = SafeFile::create(&link).unwrap();
        abandoned.write_all(b"half").unwrap();
        drop(abandoned);
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");

        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(names(folder.path()), ["file", "link"]);
    }

    /// A chain of relative links into another folder, at whose end nothing is yet; then a circle of links.
    #[test]
    #[cfg(unix)]
    fn a_dangling_link_stays_a_link() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("else")).unwrap();
        symlink("second", at("first")).unwrap();
        symlink("else/file", at("second")).unwrap();
        write(&at("first"), "new").unwrap();
        assert_eq!(fs::read_to_string(at("else/file")).unwrap(), "new");
        assert!(["first", "second"].iter().all(|name| at(name).is_symlink()));
        symlink("nowhere/file", at("third")).unwrap();
        assert_eq!(write(&at("third"), "new").unwrap_err().kind(), io::ErrorKind::NotFound);
        symlink("fifth", at("fourth")).unwrap();
        symlink("fourth", at("fifth")).unwrap();
        assert!(refusal(&write(&at("fourth"), "new").unwrap_err()).unwrap().contains("leads to itself"));
        assert_eq!(names(folder.path()), ["else", "fifth", "first", "fourth", "second", "third"]);
        assert_eq!(names(&at("else")), ["file"]);
    }

    #[test]
    fn the_longest_name_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["x".repeat(255), format!("{}.mp4", "ä".repeat(125))] {
            let target = folder.path().join(&name);
            write(&target, "hidden").unwrap();
            let mut file = SafeFile::create_visible(&target).unwrap();
            file.write_all(b"visible").unwrap();
            file.commit().unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), "visible");
        }
        assert_eq!(names(folder.path()).len(), 2);
    }

    /// A part without a lock is left over, whatever its target. A part that is being written is not, and neither is a file of the user.
    #[test]
    fn parts_of_killed_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("clip.mp4");
        let ours = [".timestep-lab-4711-0.part", "clip.timestep-lab-4711-0.mp4", "other.timestep-lab-4711-0.gif"];
        let somebodys = ["clip.part.mp4", "clip.timestep-lab-2.mp4", "other.part-4711-0.mp4", ".timestep-lab-a-0.part"];
        for name in ours.iter().chain(&somebodys) {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        let growing = [SafeFile::create(&target).unwrap(), SafeFile::create_visible(&target).unwrap()];
        assert!(growing.iter().all(|file| file.part().exists()));
        SafeFile::create(&target).unwrap();
        assert!(growing.iter().all(|file| file.part().exists()), "this process lives");
        drop(growing);
        let mut left: Vec<String> = somebodys.map(str::to_owned).into();
        left.sort();
        assert_eq!(names(folder.path()), left);
    }

    /// At any operation.
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("clip.mp4");
        fs::write(&target, "old").unwrap();
        let write = || {
            let mut file = SafeFile::create_visible(&target)?;
            assert!(file.part().exists() && file.part().extension() == target.extension());
            file.write_all(&[7; 20_000])?;
            file.commit()
        };
        for operations in 0..20 {
            let (result, refused) = fault::on_full_disk(operations, write);
            assert_eq!(result.is_err(), refused);
            assert_eq!(fs::read(&target).unwrap() == b"old", refused, "after {operations}");
            assert_eq!(names(folder.path()), ["clip.mp4"]);
        }
        assert_eq!(fs::read(&target).unwrap(), [7; 20_000]);
    }

    /// On Windows, where an open file is in the way: it is said before the work, and after it.
    #[test]
    #[cfg(windows)]
    fn a_file_that_another_program_has_open_stays() {
        use std::os::windows::fs::OpenOptionsExt;
        const FILE_SHARE_READ: u32 = 1;
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("clip.mp4");
        fs::write(&target, "old").unwrap();
        let open = || File::options().read(true).share_mode(FILE_SHARE_READ).open(&target).unwrap();
        let is_said = |error: io::Error| refusal(&error).unwrap().contains("another program has it open");
        let held = open();
        assert!(is_said(SafeFile::create(&target).unwrap_err()));
        drop(held);
        let mut file = SafeFile::create_visible(&target).unwrap();
        file.write_all(b"new").unwrap();
        let held = open();
        assert!(is_said(file.commit().unwrap_err()));
        drop(held);
        assert_eq!((fs::read(&target).unwrap(), names(folder.path())), (b"old".to_vec(), vec!["clip.mp4".to_owned()]));
        for name in ["con", "aux.mp4", "clip.", "clip:1.mp4"] {
            assert_eq!(write(&folder.path().join(name), "new").unwrap_err().kind(), io::ErrorKind::InvalidFilename);
        }
        assert_eq!(names(folder.path()), ["clip.mp4"]);
    }

    #[test]
    fn a_file_is_the_same_by_any_path() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a"), "").unwrap();
        fs::write(at("b"), "").unwrap();
        assert!(is_same_file(&at("a"), &at("./a")));
        assert!(!is_same_file(&at("a"), &at("b")) && !is_same_file(&at("none"), &at("none")));
        #[cfg(unix)]
        {
            fs::hard_link(at("a"), at("hard")).unwrap();
            std::os::unix::fs::symlink("a", at("soft")).unwrap();
            assert!(is_same_file(&at("a"), &at("hard")) && is_same_file(&at("soft"), &at("hard")));
        }
    }
}
