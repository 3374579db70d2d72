//! From the rows of one application to the frames of a trace: when each starts, when it is on the display, and what is said about them.

use super::applications::SwapChainFrames;
use super::columns::{CapturePart, CaptureRow, Column, FrameKind};
use super::oddities::Oddities;
use super::starts::{Starts, StartsFrom, forward, starts_of};
use super::tool::{CaptureTool, RowsAre};
use crate::displays::trace_unit::LONGEST_MS;
use files::visible_text::quotable;
use timestep::time::Flicks;

/// The frames of a capture.
#[derive(Debug)]
pub(in crate::displays) struct CapturedFrames {
    /// The application that they are of, if the file names it.
    pub application: Option<String>,
    /// Meaning of the rows.
    pub rows_are: RowsAre,
    /// Their lengths, each up to its start.
    pub frames: Vec<Flicks>,
    /// From each start to the display; `None` if the file has no display times.
    pub shown: Option<Vec<Option<Flicks>>>,
    /// Sentences on what was taken, what was left out, and what is not known.
    pub notes: Vec<String>,
}

/// A frame that is taken.
struct TakenFrame {
    line: u32,
    start: f64,
    /// From the start to the display.
    shown: Option<f64>,
}

/// The frames in the rows of `chain`, which `tool` wrote in `columns`; `told` has the sentences so far.
///
/// # Errors
/// Rows that are no frames; the rest of a sentence about the file.
pub(super) fn frames_of(
    tool: &CaptureTool,
    columns: &[(usize, &'static Column)],
    mut chain: SwapChainFrames,
    mut told: Vec<String>,
) -> Result<CapturedFrames, String> {
    let of = chain.words();
    let rows_are = (tool.adjust)(&mut chain.rows, &mut told)?;
    let application = (!chain.application.is_empty()).then(|| quotable(&chain.application));
    let (rows, mut odd) = (chain.rows, chain.odd);
    let starts = starts_of(&rows, columns).ok_or("no column in it says when its frames start")?;
    let has = |part: CapturePart| columns.iter().any(|(_, column)| column.part == part);
    let has_display = has(CapturePart::Latency) || has(CapturePart::UntilShown);
    let taken = take(&rows, &starts, &mut odd);
    let first = rows.first().and_then(|row| row.get(CapturePart::Back)).or_else(|| {
        let last = rows.iter().rev().find(|row| row.kind == FrameKind::Own)?;
        forward(last).filter(|forward| *forward > 0.0)
    });
    let mut frames = Vec::with_capacity(taken.len());
    let mut shown = Vec::with_capacity(taken.len());
    let mut before = None;
    for frame in &taken {
        let start = Flicks::from_millis(frame.start);
        let length = match before {
            Some(before) => start - before,
            None => Flicks::from_millis(first.unwrap_or(f64::NAN)),
        };
        let has_length = before.is_some() || first.is_some();
        before = Some(start);
        if !has_length {
            continue;
        }
        if length.millis().abs() > LONGEST_MS {
            return Err(format!("the frame of line {} is longer than an hour", frame.line));
        }
        if length <= Flicks::ZERO {
            odd.early.add(frame.line);
        }
        frames.push(length);
        shown.push(frame.shown.map(Flicks::from_millis).filter(|shown| shown.millis() <= LONGEST_MS));
    }
    let mut notes = vec![format!("{}, {of}; {}", tool.name, words_of(&starts, columns, first.is_some()))];
    if has_display {
        let never = shown.iter().filter(|shown| shown.is_none()).count();
        notes.push(format!("frames that were never shown: {never} of {}", shown.len()));
    } else if tool.lacks.is_none_or(|lacks| !lacks.contains("no display times")) {
        notes.push("no display times: each frame counts as shown when it starts".to_owned());
    }
    notes.append(&mut told);
    notes.extend(odd.sentences());
    notes.extend(tool.lacks.map(str::to_owned));
    Ok(CapturedFrames { application, rows_are, frames, shown: has_display.then_some(shown), notes })
}

/// The frames of the application itself, with the time until each is on the display.
fn take(rows: &[CaptureRow], starts: &Starts, odd: &mut Oddities) -> Vec<TakenFrame> {
    let mut taken: Vec<TakenFrame> = Vec::with_capacity(rows.len());
    // Display of the frame that was shown last, and the time from there to the next one.
    let (mut last, mut to_next): (Option<f64>, Option<f64>) = (None, None);
    for (row, start) in rows.iter().zip(&starts.at) {
        let Some(start) = *start else {
            odd.timeless.add(row.line);
            continue;
        };
        let mut shown = shown_after(row, starts);
        if shown.is_none() && !row.dropped {
            let was_shown = row.get(CapturePart::ShownBack).filter(|back| *back > 0.0);
            let from_next = to_next.filter(|_| row.get(CapturePart::Animation).is_some());
            let display = last.zip(was_shown.or(from_next)).map(|(last, step)| last + step);
            shown = display.map(|display| display - start).filter(|shown| *shown > 0.0);
            if row.kind == FrameKind::Own {
                match shown {
                    Some(_) => odd.recovered.add(row.line),
                    None if was_shown.is_some() || row.get(CapturePart::Animation).is_some() => {
                        odd.unknown.add(row.line)
                    }
                    None => {}
                }
            }
        }
        // Where starts are sums, those of other frames are not known.
        let is_known = row.kind == FrameKind::Own || matches!(starts.from, StartsFrom::Clock(_));
        if let Some(shown) = shown.filter(|_| is_known) {
            if last.is_some_and(|last| start + shown < last) && row.kind == FrameKind::Own {
                odd.backwards.add(row.line);
            }
            (last, to_next) = (Some(start + shown), row.get(CapturePart::ShownForward));
        }
        if row.kind == FrameKind::Generated {
            odd.generated.add(row.line);
            continue;
        }
        taken.push(TakenFrame { line: row.line, start, shown });
    }
    taken
}

/// From the start of a row to its display, ms, as the row itself says.
fn shown_after(row: &CaptureRow, starts: &Starts) -> Option<f64> {
    if row.dropped {
        return None;
    }
    let after = row.get(CapturePart::Latency).or_else(|| {
        // Both clocks count from the same moment where the start is read from one.
        let clocks = || match starts.from {
            StartsFrom::Clock(name) if name.ends_with("QPC") || name == "CPUStartTimeInMs" => {
                Some((row.get(CapturePart::Present)? - row.get(CapturePart::Start)?) * starts.unit)
            }
            _ => None,
        };
        let until = row.get(CapturePart::UntilShown).filter(|until| *until > 0.0)?;
        Some(clocks().or_else(|| row.get(CapturePart::Busy))? + until)
    });
    after.filter(|after| *after > 0.0)
}

/// The columns that were taken, in words.
fn words_of(starts: &Starts, columns: &[(usize, &'static Column)], has_first: bool) -> String {
    let start = match starts.from {
        StartsFrom::Clock(name) if has_first => format!("frames start at `{name}`"),
        StartsFrom::Clock(name) => format!("frame times are the differences of `{name}`"),
        StartsFrom::Sum(name) => format!("frame times are `{name}`"),
    };
    let shown =
        columns.iter().find(|(_, column)| matches!(column.part, CapturePart::Latency | CapturePart::UntilShown));
    match shown {
        Some((_, column)) => format!("{start}, and are shown by `{}`", column.name),
        None => start,
    }
}
