//! Captures of other tools, read as they are: the list of tools, one file for each or for a family.
//!
//! A record says how a tool's files are told by their columns, and what each column measures. What follows is the same for all of them:
//! [`rows`] reads, [`applications`] chooses, [`starts`] and [`frames`] make frames of what was measured.

mod applications;
mod capframex;
mod columns;
mod frames;
mod frameview;
mod fraps;
mod mangohud;
mod not_frames;
mod ocat;
mod oddities;
mod presentmon;
mod presentmon_2;
mod rows;
mod starts;
mod tool;

use super::table_header::TableHeader;
use super::trace_choice::TraceChoice;
use files::table_file::TableError;
pub(super) use frames::CapturedFrames;
use tool::CaptureTool;
pub(super) use tool::RowsAre;

/// Largest file of a capture, bytes.
pub(super) const LARGEST_CAPTURE: u64 = 256 << 20;

/// The tools, in the order in which a header is compared with them: those that write the columns of others come first.
static CAPTURES: &[&CaptureTool] = &[
    &mangohud::MANGOHUD,
    &fraps::FRAPS,
    &frameview::FRAMEVIEW,
    &presentmon_2::PRESENTMON_2,
    &capframex::CAPFRAMEX,
    &ocat::OCAT,
    &presentmon::PRESENTMON_1,
];

/// The applications of the capture with this header, those with the most frames first; none of a file of no known tool.
pub(super) fn applications(header: &TableHeader<'_>, file: &str) -> Result<Vec<String>, TableError> {
    let Some(tool) = CAPTURES.iter().copied().find(|tool| (tool.wrote)(header)) else { return Ok(Vec::new()) };
    let in_header = |reason: String| TableError::Line { file: file.to_owned(), line: header.line, reason };
    let columns = rows::columns_of(tool, header).map_err(in_header)?;
    Ok(rows::read(header, &columns, file)?.applications())
}

/// Reads the capture in `text`, whose header is `header`; `None` if it is of no known tool. Messages call the file `file`.
pub(super) fn read(
    text: &str,
    header: &TableHeader<'_>,
    file: &str,
    choice: &TraceChoice,
) -> Option<Result<CapturedFrames, TableError>> {
    let whole = |reason: String| TableError::File { file: file.to_owned(), reason };
    let in_header = |reason: String| TableError::Line { file: file.to_owned(), line: header.line, reason };
    let is_json = text.trim_start().starts_with('{');
    let found = CAPTURES.iter().copied().find(|tool| (tool.wrote)(header));
    let tool = match found {
        _ if is_json => &capframex::CAPFRAMEX,
        Some(tool) => tool,
        None => return not_frames::without_frames(header).map(|reason| Err(whole(reason))),
    };
    if choice.unit.is_some() {
        let reason = format!("{} writes the unit of its columns; `unit` is for plain columns", tool.name);
        return Some(Err(whole(reason)));
    }
    let read = || {
        let (columns, chains, mut told) = if is_json {
            capframex::read_json(text).map_err(whole)?
        } else {
            let columns = rows::columns_of(tool, header).map_err(in_header)?;
            let chains = rows::read(header, &columns, file)?;
            (columns, chains, Vec::new())
        };
        let (chain, others) = chains.choose(choice).map_err(whole)?;
        told.extend(others);
        frames::frames_of(tool, &columns, chain, told).map_err(whole)
    };
    Some(read())
}
