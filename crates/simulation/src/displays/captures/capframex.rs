//! CapFrameX: JSON with an array for each column, or the columns of PresentMon 1 below lines that begin with `//`.
//!
//! Names of columns mean other things in each version (`RecordManager.cs`): up to 1.7.2 times count from the call that presents a frame; in
//! 1.7.4 `MsBetweenPresents` goes to the next start and `MsUntilDisplayed` begins at the start; since 1.7.6 `TimeInSeconds` is the start
//! and the others count from the call. The numbers tell which: the clock agrees with the frame times of its rows, with those one row up, or
//! not at all, and is not used then.

use super::applications::{SwapChainFrames, SwapChains};
use super::columns::{CapturePart, CaptureRow, Column, median};
use super::presentmon::{NO_START, PRESENTMON_1_COLUMNS};
use super::rows::MOST_FRAMES;
use super::tool::{CaptureTool, RowsAre};
use serde::Deserialize;
use serde::de::{Deserializer, Unexpected, Visitor};
use std::fmt;

/// Largest difference, in the middle, of two clocks that are the same one, ms.
const SAME_CLOCK_MS: f64 = 0.003;

/// CapFrameX.
pub(in crate::displays) static CAPFRAMEX: CaptureTool = CaptureTool {
    name: "CapFrameX",
    wrote: |header| header.has_slashes && header.has("MsBetweenPresents"),
    columns: PRESENTMON_1_COLUMNS,
    lacks: Some(NO_START),
    adjust: |rows, notes| {
        let apart = |of: fn(&[CaptureRow]) -> Option<f64>| {
            let apart = rows.windows(2).filter_map(|pair| {
                let clock = pair[1].get(CapturePart::Start)? - pair[0].get(CapturePart::Start)?;
                Some((clock - of(pair)?).abs())
            });
            median(apart).is_some_and(|apart| apart <= SAME_CLOCK_MS)
        };
        if !apart(|pair| pair[1].get(CapturePart::Back)) && apart(|pair| pair[0].get(CapturePart::Back)) {
            for row in rows.iter_mut() {
                row.set(CapturePart::Forward, row.get(CapturePart::Back));
                row.set(CapturePart::Back, None);
            }
            notes.push("`MsBetweenPresents` goes to the next frame here, as CapFrameX 1.7.4 writes it".to_owned());
        }
        Ok(RowsAre::Frames)
    },
};

/// A file of CapFrameX.
#[derive(Deserialize)]
struct CapFrameXFile {
    #[serde(rename = "Info", default)]
    info: CapFrameXInfo,
    #[serde(rename = "Runs")]
    runs: Vec<CapFrameXRun>,
}

#[derive(Default, Deserialize)]
struct CapFrameXInfo {
    #[serde(rename = "AppVersion")]
    version: Option<String>,
    #[serde(rename = "ProcessName")]
    process: Option<String>,
}

#[derive(Deserialize)]
struct CapFrameXRun {
    #[serde(rename = "CaptureData")]
    data: CapFrameXArrays,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct CapFrameXArrays {
    time_in_seconds: Option<Vec<CapFrameXNumber>>,
    ms_between_presents: Vec<CapFrameXNumber>,
    ms_until_displayed: Option<Vec<CapFrameXNumber>>,
    ms_between_display_change: Option<Vec<CapFrameXNumber>>,
    dropped: Option<Vec<CapFrameXNumber>>,
}

/// A number, also one in quotes, `true` or `null`; NaN for what is none.
#[derive(Clone, Copy)]
struct CapFrameXNumber(f64);

impl<'de> Deserialize<'de> for CapFrameXNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CapFrameXNumberVisitor)
    }
}

struct CapFrameXNumberVisitor;

impl Visitor<'_> for CapFrameXNumberVisitor {
    type Value = CapFrameXNumber;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number")
    }

    fn visit_f64<E>(self, number: f64) -> Result<CapFrameXNumber, E> {
        Ok(CapFrameXNumber(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<CapFrameXNumber, E> {
        Ok(CapFrameXNumber(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<CapFrameXNumber, E> {
        Ok(CapFrameXNumber(number as f64))
    }

    fn visit_bool<E>(self, is_so: bool) -> Result<CapFrameXNumber, E> {
        Ok(CapFrameXNumber(is_so.into()))
    }

    fn visit_unit<E>(self) -> Result<CapFrameXNumber, E> {
        Ok(CapFrameXNumber(f64::NAN))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<CapFrameXNumber, E> {
        let number = if text == "NA" { Ok(f64::NAN) } else { text.parse() };
        number.map(CapFrameXNumber).map_err(|_| E::invalid_value(Unexpected::Other("other text"), &self))
    }
}

/// The columns of PresentMon 1 that arrays have, all at a place that means nothing.
fn columns_of(data: &CapFrameXArrays) -> Vec<(usize, &'static Column)> {
    let has = |part: CapturePart| match part {
        CapturePart::Start => data.time_in_seconds.is_some(),
        CapturePart::Latency => data.ms_until_displayed.is_some(),
        CapturePart::ShownBack => data.ms_between_display_change.is_some(),
        CapturePart::Dropped => data.dropped.is_some(),
        _ => true,
    };
    let named = PRESENTMON_1_COLUMNS.iter().filter(|column| has(column.part) && column.name != "QPCTime");
    named.map(|column| (0, column)).collect()
}

/// The columns of a capture, its rows, and sentences about both.
type JsonCapture = (Vec<(usize, &'static Column)>, SwapChains, Vec<String>);

/// Reads the JSON in `text`.
///
/// # Errors
/// Other text; the rest of a sentence about the file.
pub(super) fn read_json(text: &str) -> Result<JsonCapture, String> {
    let no_capture = |error: serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        format!("it begins like JSON and is no capture of CapFrameX (line {line}, column {column})")
    };
    let CapFrameXFile { info, runs } = serde_json::from_str(text).map_err(no_capture)?;
    let count = runs.len();
    let data = runs.into_iter().next().ok_or("it has no run")?.data;
    let mut chains = SwapChains::default();
    let chain: &mut SwapChainFrames = chains.of([info.process.unwrap_or_default().as_bytes(), b"", b""]);
    let at = |array: &Option<Vec<CapFrameXNumber>>, index: usize| {
        array.as_ref().and_then(|array| array.get(index)).map(|number| number.0).filter(|number| number.is_finite())
    };
    for (index, back) in data.ms_between_presents.iter().enumerate().take(MOST_FRAMES) {
        let mut row = CaptureRow::new(u32::try_from(index + 1).unwrap_or(u32::MAX));
        row.set(CapturePart::Back, Some(back.0));
        row.set(CapturePart::Start, at(&data.time_in_seconds, index).map(|secs| 1000.0 * secs));
        row.set(CapturePart::Latency, at(&data.ms_until_displayed, index));
        row.set(CapturePart::ShownBack, at(&data.ms_between_display_change, index));
        row.dropped = at(&data.dropped, index).is_some_and(|dropped| dropped != 0.0);
        chain.rows.push(row);
    }
    let mut told = Vec::new();
    if count > 1 {
        told.push(format!("the first of {count} runs; the others are left out"));
    }
    if let Some(version) = info.version {
        told.push(format!("written by CapFrameX {}", files::visible_text::quotable(&version)));
    }
    Ok((columns_of(&data), chains, told))
}
