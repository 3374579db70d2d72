//! Names that Windows gives to something else than the file that was meant.

/// `true` for the name of a device, such as `con`, which has every ending and is in every folder.
pub fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches(' ').to_uppercase();
    let numbered = |kind: &str| {
        let number = stem.strip_prefix(kind).map(|rest| rest.chars().collect::<Vec<char>>());
        matches!(number.as_deref(), Some(['1'..='9' | '¹' | '²' | '³']))
    };
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&&*stem) || numbered("COM") || numbered("LPT")
}

/// The reason why Windows would not make a file of this name; `None` where it would.
pub(super) fn refusal(name: &str) -> Option<String> {
    const FORBIDDEN: &str = "<>:\"/\\|?*";
    let forbidden = |c: &char| FORBIDDEN.contains(*c) || c.is_control();
    if is_device(name) {
        return Some("on Windows it is the name of a device; choose another".to_owned());
    }
    if let Some(found) = name.chars().find(forbidden) {
        return Some(format!("on Windows no name contains {found:?}; choose another"));
    }
    name.ends_with(['.', ' ']).then(|| "on Windows no name ends with a dot or a space; choose another".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of <https://learn.microsoft.com/windows/win32/fileio/naming-a-file>.
    #[test]
    fn names_of_something_else_are_refused() {
        for device in ["con", "CON.mp4", "nul.tar.gz", "Aux", "prn ", "com1", "LPT9.gif", "com¹.csv", "conin$"] {
            assert!(is_device(device) && refusal(device).is_some(), "{device}");
        }
        for name in ["clip.", "clip ", "a:b", "a?.mp4", "a\u{7}", "clip.mp4 ", "..."] {
            assert!(!is_device(name) && refusal(name).is_some(), "{name:?}");
        }
        for name in ["clip.mp4", "console", "com0", "com10", "com", "lpta", ".hidden", "a b.mp4", "ä.gif", "a.con"] {
            assert_eq!(refusal(name), None, "{name}");
        }
    }
}
