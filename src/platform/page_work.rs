//! Unsaved work in the store of a browser, a text for each page.

use super::clock::{SystemTime, UNIX_EPOCH};
use super::kept_work::kept_session::KeptSession;
use super::kept_work::session::SessionHeader;
use super::page;
use files::kept_files;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Begins the names of these texts; the time at which a page was opened in ms follows.
const PREFIX: &str = "timestep-lab/work/";
/// Texts of earlier pages that are kept.
const MOST: usize = 20;

/// Keeps the unsaved work of this page in the place of what it had before; `None` if there is none.
///
/// # Errors
/// A message where the browser keeps nothing, or no more.
pub fn keep(text: Option<&str>) -> Result<(), String> {
    let name = format!("{PREFIX}{}", page::number());
    match text {
        Some(text) => page::keep(&name, text),
        None => {
            page::forget(&name);
            Ok(())
        }
    }
}

/// Removes the work of an earlier page.
pub fn remove(path: &Path) {
    if let Some(name) = path.file_stem() {
        page::forget(&format!("{PREFIX}{}", name.to_string_lossy()));
    }
}

/// The work of earlier pages that are closed, newest first; each can be read as a file. What is more than [`MOST`] is removed.
pub fn kept() -> Vec<KeptSession> {
    let open = page::open_pages();
    let number = |name: &String| name.strip_prefix(PREFIX)?.parse::<u64>().ok();
    let mut numbers: Vec<u64> = page::kept_names().iter().filter_map(number).collect();
    numbers.retain(|number| !open.contains(&number.to_string()));
    numbers.sort_by(|a, b| b.cmp(a));
    let path = |number: &u64| PathBuf::from(format!("./{number}.toml"));
    numbers.iter().skip(MOST).for_each(|number| remove(&path(number)));
    let kept = |number: &u64| {
        let (path, text) = (path(number), page::kept(&format!("{PREFIX}{number}"))?);
        let header = SessionHeader::of(&text);
        let (written, length) = (UNIX_EPOCH + Duration::from_millis(*number), text.len() as u64);
        kept_files::keep(&path, text.into_bytes());
        Some(KeptSession::of_page(path, header, written.min(SystemTime::now()), length))
    };
    numbers.iter().take(MOST).filter_map(kept).collect()
}
