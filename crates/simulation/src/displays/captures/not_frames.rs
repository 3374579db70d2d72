//! Files of capture tools that have no row for each frame: summaries and polled statistics.

use crate::displays::table_header::TableHeader;

/// Files that have no frames: a column that tells them, and what they are.
const NOT_FRAMES: &[(&str, &str)] = &[
    ("0.1% Min FPS", "a summary of MangoHud, which has no frames; take the file beside it without `_summary`"),
    ("Log Name", "a summary of FrameView, which has no frames; take the file that ends in `_Log.csv`"),
    (
        "poll-time",
        "statistics that were polled from the service of PresentMon, which have no frames; take a capture of frames",
    ),
    ("Average FPS (Application)", "a summary of OCAT, which has no frames; take the file of the capture"),
    ("cpuscheduler", "a log of MangoHud without its frames; take the whole file"),
];

/// What the file is, if a tool wrote it and it has no frames; the rest of a sentence.
pub(super) fn without_frames(header: &TableHeader<'_>) -> Option<String> {
    let known = NOT_FRAMES.iter().find(|(column, _)| header.has(column));
    let first = header.names.first().map_or("", String::as_str);
    let has_old_log = first == "fps" && header.has("cpu_load");
    let has_fraps = header.names.len() == 1 && first == "FPS" || first == "Frames" && header.has("Avg");
    match known {
        Some((_, what)) => Some(format!("this is {what}")),
        None if has_old_log => {
            Some("MangoHud wrote no frame times before version 0.6, only frames a second".to_owned())
        }
        None if has_fraps => Some(
            "this is a summary of FRAPS, which has no frames; take the file that ends in `frametimes.csv`".to_owned(),
        ),
        None => None,
    }
}
