//! Names of part files and part folders. They say whose they are, and none is longer than file systems allow.
//!
//! Hidden ones are `.timestep-lab-4711-0.part`: the number of the process, and a counter. Visible ones have the name of their
//! target before it, so that a person finds them: `clip.part-4711-0.mp4`.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest name of a file, bytes: the limit of most file systems.
const LONGEST: usize = 255;
/// Room for the mark of a part, bytes: `.part-`, two numbers of up to 10 and 20 digits, and a dash.
const MARK: usize = 40;
const HIDDEN: [&str; 2] = [".timestep-lab-", ".part"];
const VISIBLE: &str = ".part-";
/// Mark of a folder that waits for the end of a swap.
const RETIRED: &str = ".before-";

/// A new hidden name.
pub(super) fn hidden() -> OsString {
    let [before, after] = HIDDEN;
    format!("{before}{}{after}", number()).into()
}

/// `true` for names that [`hidden`] gives.
pub(super) fn is_hidden(name: &OsStr) -> bool {
    let [before, after] = HIDDEN;
    name.to_str().and_then(|name| name.strip_prefix(before)?.strip_suffix(after)).is_some_and(is_number)
}

/// The name of a target in two parts, between which the mark of its part stands.
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
        self.marked(VISIBLE)
    }

    /// A new name for a folder that is out of its place until another has taken it.
    pub fn retired(&self) -> OsString {
        self.marked(RETIRED)
    }

    /// `true` for names that [`MarkedName::part`] gives.
    pub fn is_part(&self, name: &OsStr) -> bool {
        self.has_mark(name, VISIBLE)
    }

    /// `true` for names that [`MarkedName::retired`] gives.
    pub fn is_retired(&self, name: &OsStr) -> bool {
        self.has_mark(name, RETIRED)
    }

    fn marked(&self, mark: &str) -> OsString {
        let mut name = self.before.clone();
        name.push(format!("{mark}{}", number()));
        name.push(&self.after);
        name
    }

    fn has_mark(&self, name: &OsStr, mark: &str) -> bool {
        let [name, before, after] = [name, &self.before, &self.after].map(OsStr::as_encoded_bytes);
        let middle = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)?.strip_prefix(mark.as_bytes()));
        middle.and_then(|middle| str::from_utf8(middle).ok()).is_some_and(is_number)
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
                assert!(name.is_part(&part) && name.is_retired(&retired), "{part:?}");
                assert!(!name.is_part(&retired) && !name.is_retired(&part) && !is_hidden(&part));
            }
            let part = MarkedName::of_file(target).unwrap().part();
            assert!(target.extension().is_none_or(|ending| Path::new(&part).extension() == Some(ending)), "{part:?}");
        }
        assert!(is_hidden(&hidden()) && hidden() != hidden());
        let clip = MarkedName::of_file(Path::new("clip.mp4")).unwrap();
        for other in [
            "clip.mp4",
            "clip.part.mp4",
            "clip.part-2.mp4",
            "clip.part-1-.mp4",
            "clip.part-1-a.mp4",
            "clip.part-1-2.gif",
        ] {
            assert!(!clip.is_part(OsStr::new(other)), "{other}");
        }
        assert!(MarkedName::of_file(Path::new("/")).is_none() && MarkedName::of_folder(Path::new("..")).is_none());
    }
}
