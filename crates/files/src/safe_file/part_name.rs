//! Names of part files and part folders. They say whose they are, and none is longer than file systems allow.
//!
//! Hidden ones are `.timestep-lab-4711-0.part`: the number of the process, and a counter. Visible ones have the name of their
//! target around it, so that the user finds them: `clip.timestep-lab-4711-0.mp4`. The program's name in all of them keeps the files of other
//! programs apart from them.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest name of a file, bytes: the limit of most file systems.
const LONGEST: usize = 255;
/// Room for the mark of a part, bytes: the longer mark, two numbers of up to 10 and 20 digits, and a dash.
const MARK: usize = 60;
/// Mark of a part.
const PART: &str = ".timestep-lab-";
/// Mark of a folder that waits for the end of a swap.
const RETIRED: &str = ".timestep-lab-before-";
/// Ending of a hidden part.
const HIDDEN: &str = ".part";

/// A new hidden name.
pub(super) fn hidden() -> OsString {
    format!("{PART}{}{HIDDEN}", number()).into()
}

/// `true` for names of parts, whatever their target: those that [`hidden`] and [`MarkedName::part`] give.
pub(super) fn is_part(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let marked = name.rsplit_once(PART).map(|(_, rest)| rest.split_once('.').unwrap_or((rest, "")));
    marked.is_some_and(|(middle, ending)| is_number(middle) && !ending.contains('.'))
}

/// The name of a target in two parts, with the mark of its part between them.
#[derive(Clone, Debug)]
pub(super) struct MarkedName {
    before: OsString,
    /// The ending with its dot; empty without one.
    after: OsString,
}

impl MarkedName {
    /// The name of a file; `None` if `target` names none.
    pub fn of_file(target: &Path) -> Option<Self> {
        let mut after = OsString::new();
        if let Some(ending) = target.extension() {
            after.push(".");
            after.push(ending);
        }
        Some(Self::cut(target.file_stem()?, after))
    }

    /// The name of a folder, to whose end the mark is added; `None` if `target` names none.
    pub fn of_folder(target: &Path) -> Option<Self> {
        Some(Self::cut(target.file_name()?, OsString::new()))
    }

    fn cut(before: &OsStr, after: OsString) -> Self {
        let room = LONGEST.saturating_sub(MARK + after.len());
        if before.len() <= room {
            return MarkedName { before: before.to_owned(), after };
        }
        let text = before.to_string_lossy();
        MarkedName { before: text[..text.floor_char_boundary(room)].into(), after }
    }

    /// A new name of a part.
    pub fn part(&self) -> OsString {
        self.marked(PART)
    }

    /// A new name for a folder that is out of its place until another has taken it.
    pub fn retired(&self) -> OsString {
        self.marked(RETIRED)
    }

    /// `true` for names that [`MarkedName::retired`] gives.
    pub fn is_retired(&self, name: &OsStr) -> bool {
        let [name, before, after] = [name, &self.before, &self.after].map(OsStr::as_encoded_bytes);
        let middle =
            name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)?.strip_prefix(RETIRED.as_bytes()));
        middle.and_then(|middle| str::from_utf8(middle).ok()).is_some_and(is_number)
    }

    fn marked(&self, mark: &str) -> OsString {
        let mut name = self.before.clone();
        name.push(format!("{mark}{}", number()));
        name.push(&self.after);
        name
    }
}

/// The number of this process, and a number that it has not used before.
fn number() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

/// `true` for texts such as `4711-0`.
fn is_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(process, count)| digits(process) && digits(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_recognised_and_none_is_too_long() {
        for target in ["clip.mp4", "a.b.mp4", "clip", "ä.gif", &format!("{}.apng", "ä".repeat(125)), &"x".repeat(255)]
        {
            let target = Path::new(target);
            for name in [MarkedName::of_file(target).unwrap(), MarkedName::of_folder(target).unwrap()] {
                let (part, retired) = (name.part(), name.retired());
                assert!(part.len() <= 255 && retired.len() <= 255, "{part:?}");
                assert!(is_part(&part) && name.is_retired(&retired), "{part:?}");
                assert!(!is_part(&retired) && !name.is_retired(&part), "{part:?}");
            }
            let part = MarkedName::of_file(target).unwrap().part();
            assert!(target.extension().is_none_or(|ending| Path::new(&part).extension() == Some(ending)), "{part:?}");
        }
        assert!(is_part(&hidden()) && hidden() != hidden());
        for other in [
            "clip.mp4",
            "clip.part.mp4",
            "clip.part-1-2.mp4",
            "clip.timestep-lab-2.mp4",
            "clip.timestep-lab-1-.mp4",
            "clip.timestep-lab-1-a.mp4",
            "clip.timestep-lab-1-2.tar.gz",
            "timestep-lab-1-2",
        ] {
            assert!(!is_part(OsStr::new(other)), "{other}");
        }
        assert!(MarkedName::of_file(Path::new("/")).is_none() && MarkedName::of_folder(Path::new("..")).is_none());
    }
}
