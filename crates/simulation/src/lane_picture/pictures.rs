//! Pictures on the display of a lane over a stretch of time: one frame after the other or, without vsync, one scan-out after the other.

use super::drawing::tearing_rate;
use super::held_frames::{HeldFrame, HeldFrames};
use super::scan_out::{refreshes_by, scan_out};
use crate::displays::RefreshRate;
use crate::lane::{FrameRow, LaneSpec};
use timestep::time::Flicks;

/// A picture on the display of a lane, as long as it does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayPicture {
    /// Lab time since which it is there.
    pub from: Flicks,
    /// Indices of the displayed frames in it, from the top; more than one if it is torn.
    pub frames: Vec<usize>,
}

/// The pictures that are on a display at any time from `from` until just before `until`. `rows` are displayed frames, oldest first.
/// `None` if the first picture shows something older.
pub fn display_pictures(spec: &LaneSpec, rows: &[FrameRow], [from, until]: [Flicks; 2]) -> Option<Vec<DisplayPicture>> {
    if let Some(hz) = tearing_rate(spec) {
        return scan_outs(hz, rows, [from, until]);
    }
    let since = |row: &FrameRow| row.shown.unwrap_or(row.start);
    let first = rows.partition_point(|row| since(row) <= from).checked_sub(1)?;
    let later = rows.iter().enumerate().skip(first).take_while(|(index, row)| *index == first || since(row) < until);
    let mut pictures: Vec<_> =
        later.map(|(index, row)| DisplayPicture { from: since(row), frames: vec![index] }).collect();
    // Of frames that are shown at one time the last stays.
    pictures.reverse();
    pictures.dedup_by_key(|picture| picture.from);
    pictures.reverse();
    Some(pictures)
}

/// The pictures of a display that tears: each scan-out is there from its end until the end of the next.
fn scan_outs(hz: RefreshRate, rows: &[FrameRow], [from, until]: [Flicks; 2]) -> Option<Vec<DisplayPicture>> {
    let held = HeldFrames::of(rows.iter().map(HeldFrame::from))?;
    let first = refreshes_by(hz, from).checked_sub(1)?;
    if hz.refresh(first) < held.get(0).shown {
        return None;
    }
    let complete = (first..).take_while(|refresh| *refresh == first || hz.refresh(refresh + 1) < until);
    let picture = |refresh| {
        let frames = scan_out(&held, hz, refresh).into_iter().map(|rows| rows.frame).collect();
        DisplayPicture { from: hz.refresh(refresh + 1), frames }
    };
    Some(complete.map(picture).collect())
}
