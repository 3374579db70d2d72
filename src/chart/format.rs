//! A chart format that describes itself, and how a chart gets to a file.

use super::{Chart, ChartError, ChartStyle, FORMATS};
use crate::safe_file::{SafeFile, ending, list_endings};
use std::io::{self, Write};
use std::path::Path;

/// A file format of charts.
#[derive(Debug)]
pub struct Format {
    pub id: &'static str,
    /// Endings of file names that mean it, lower case, without the dot; the first is the usual one.
    pub endings: &'static [&'static str],
    pub name: &'static str,
    pub summary: &'static str,
    /// The whole file.
    pub(super) bytes: fn(&Chart, ChartStyle) -> Result<Vec<u8>, ChartError>,
}

impl Format {
    /// The format that the name's ending says, in capitals or not.
    pub fn of(target: &Path) -> Result<&'static Format, ChartError> {
        let ending = ending(target);
        match FORMATS.iter().find(|format| format.endings.contains(&ending.as_str())) {
            Some(format) => Ok(format),
            None if ending == "png" => Err(ChartError::NoPng { path: target.to_owned(), endings: endings() }),
            None => Err(ChartError::Ending { path: target.to_owned(), endings: endings() }),
        }
    }
}

/// Whether a chart can be written there: to be asked before the work of which it is the picture.
pub fn check_target(target: &Path) -> Result<&'static Format, ChartError> {
    let format = Format::of(target)?;
    SafeFile::create(target).map_err(|error| cannot_create(target, error))?;
    Ok(format)
}

/// Writes the chart in the format that the ending of `target` says. The file is complete, or what was there stays.
/// A PNG has `PNG_SCALE` pixels for every unit of `look`.
pub fn write(target: &Path, chart: &Chart, look: ChartStyle) -> Result<(), ChartError> {
    let format = check_target(target)?;
    let bytes = (format.bytes)(chart, look)?;
    let mut file = SafeFile::create(target).map_err(|error| cannot_create(target, error))?;
    let written = file.write_all(&bytes).and_then(|()| file.commit());
    written.map_err(|source| ChartError::Io { path: target.to_owned(), source })
}

/// Typed wrongly if another place would do.
fn cannot_create(target: &Path, error: io::Error) -> ChartError {
    use io::ErrorKind::*;
    let path = target.to_owned();
    match error.kind() {
        PermissionDenied | ReadOnlyFilesystem => {
            ChartError::Target { path, reason: format!("it cannot be written ({error}); choose another place") }
        }
        NotFound => ChartError::Target { path, reason: "there is no such folder; create it first".to_owned() },
        IsADirectory | NotADirectory | InvalidInput | InvalidFilename => {
            ChartError::Target { path, reason: error.to_string() }
        }
        _ => ChartError::Io { path, source: error },
    }
}

/// ".svg, .png or .csv" for messages.
fn endings() -> String {
    list_endings(FORMATS.iter().flat_map(|format| format.endings))
}
