//! Writing a chart to a file, in the format of its name's ending.

use super::error::ChartError;
use super::format::ChartFormat;
use super::model::Chart;
use super::style::ChartStyle;
use files::safe_file::{self, SafeFile, ending, list_endings, refusal};
use std::io::{self, Write};
use std::path::Path;
use timestep::entry::Entry;

/// The format of the name's ending, in capitals or not.
///
/// # Errors
/// An ending of no format.
pub fn check_ending(target: &Path) -> Result<&'static ChartFormat, ChartError> {
    let ending = ending(target);
    match ChartFormat::all().iter().find(|format| format.endings.contains(&ending.as_str())) {
        Some(format) => Ok(format),
        None if ending == "png" => Err(ChartError::NoPng { path: target.to_owned(), endings: endings() }),
        None => Err(ChartError::Ending { path: target.to_owned(), endings: endings() }),
    }
}

/// Checks, before the work of computing a chart, that it can be written to `target`; returns the format.
///
/// # Errors
/// An unknown ending, or a place where no file can be made.
pub fn check_target(target: &Path) -> Result<&'static ChartFormat, ChartError> {
    let format = check_ending(target)?;
    safe_file::check_target(target).map_err(|error| cannot_create(target, error))?;
    Ok(format)
}

/// Writes the chart to `target`, in the format of its ending. On an error the file stays as it was. A PNG has `PNG_SCALE`
/// pixels for every unit of `style`.
///
/// # Errors
/// An unknown ending, a place where no file can be made, a size without pixels or with too many, or a failed write.
pub fn write(target: &Path, chart: &Chart, style: ChartStyle) -> Result<(), ChartError> {
    let format = check_target(target)?;
    let bytes = (format.bytes)(chart, style)?;
    let mut file = SafeFile::create(target).map_err(|error| cannot_create(target, error))?;
    let written = file.write_all(&bytes).and_then(|()| file.commit());
    written.map_err(|source| ChartError::Io { path: target.to_owned(), source })
}

/// An error of the input if another place would do, otherwise of the system.
fn cannot_create(target: &Path, error: io::Error) -> ChartError {
    let path = target.to_owned();
    match refusal(&error) {
        Some(reason) => ChartError::Target { path, reason },
        None => ChartError::Io { path, source: error },
    }
}

/// The endings of all formats for messages: ".svg, .png or .csv".
fn endings() -> String {
    list_endings(ChartFormat::all().iter().flat_map(|format| format.endings))
}
