//! Scan-outs of a display without vsync: the rows of each refresh, and the frames that they show.
//!
//! Such a display sends its rows one after the other, evenly over a refresh P = 1/f, and a frame replaces the one before it
//! at once. So row r of refresh n, from 0 at the top to 1 at the bottom, shows the newest frame at time (n + r)·P. Where a
//! frame is done in the middle of a refresh, the picture tears.

use super::held_frames::HeldFrames;
use crate::displays::RefreshRate;
use timestep::time::Flicks;

/// Neighbouring rows that show the same frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameRows {
    /// First and last row, from 0 at the top of the picture to 1 at its bottom.
    pub rows: [f64; 2],
    /// Index of the frame in [`HeldFrames`].
    pub frame: usize,
}

impl FrameRows {
    /// All rows of a picture.
    pub const ALL: [f64; 2] = [0.0, 1.0];

    /// All rows, with one frame.
    pub const fn all(frame: usize) -> Self {
        FrameRows { rows: Self::ALL, frame }
    }
}

/// Number of refreshes that have started at time `at`, the one at 0 not counted: ⌊at/P⌋.
pub fn refreshes_by(hz: RefreshRate, at: Flicks) -> u64 {
    hz.refresh_at_or_after(at + Flicks(1)).saturating_sub(1)
}

/// Rows of the last scan-out that was complete at lab time `at`, from the top.
pub fn last_scan_out(held: &HeldFrames, hz: RefreshRate, at: Flicks) -> Vec<FrameRows> {
    let complete = refreshes_by(hz, at).checked_sub(1);
    complete.map_or_else(|| vec![FrameRows::all(0)], |refresh| scan_out(held, hz, refresh))
}

/// Rows of refresh number `refresh`, from the top. Frames of which no row is shown are left out.
pub fn scan_out(held: &HeldFrames, hz: RefreshRate, refresh: u64) -> Vec<FrameRows> {
    let [from, until] = [refresh, refresh + 1].map(|index| hz.refresh(index));
    let first = held.index_at(from);
    let mut bands = vec![FrameRows::all(first)];
    let later = held.iter().enumerate().skip(first + 1).take_while(|(_, frame)| frame.shown < until);
    for (frame, held) in later {
        let row = (held.shown - from).secs() / (until - from).secs();
        if let Some(above) = bands.last_mut() {
            above.rows[1] = row;
        }
        bands.retain(|band| band.rows[0] < band.rows[1]);
        bands.push(FrameRows { rows: [row, 1.0], frame });
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::super::held_frames::HeldFrame;
    use super::*;

    const ROWS: i64 = 1000;

    fn held(times: &[Flicks]) -> HeldFrames {
        let mut frames = HeldFrames::starting(HeldFrame { pose: vec![0.0], ..HeldFrame::default() });
        for &shown in times {
            let frame =
                HeldFrame { shown, display_time: shown, sim_time: shown, pose: vec![0.0], ..HeldFrame::default() };
            frames.push(frame, Flicks::from_ratio(1, 60));
        }
        frames
    }

    /// Times of frames, ms, that each begin when the one before is done.
    fn sums(lengths_ms: impl IntoIterator<Item = f64>) -> Vec<Flicks> {
        let mut at = Flicks::ZERO;
        let next = |length| {
            at += Flicks::from_millis(length);
            at
        };
        lengths_ms.into_iter().map(next).collect()
    }

    /// Compares the last scan-out with one that asks for each of 1000 rows which frame is the newest.
    fn check(times: &[Flicks], hz: RefreshRate, at: Flicks) -> usize {
        let frames = held(times);
        let shown: Vec<Flicks> = frames.iter().map(|frame| frame.shown).collect();
        let bands = last_scan_out(&frames, hz, at);
        assert_eq!((bands[0].rows[0], bands[bands.len() - 1].rows[1]), (0.0, 1.0));
        assert!(bands.windows(2).all(|pair| pair[0].rows[1] == pair[1].rows[0] && pair[0].frame < pair[1].frame));
        let period = i128::from(Flicks::PER_SECOND) * i128::from(hz.den());
        let refresh = i128::from(at.0) * i128::from(hz.num()) / period - 1;
        for row in 0..ROWS {
            // The middle of the row, in units of 1/(2000·num) flicks so that nothing is rounded.
            let unit = i128::from(2 * ROWS) * i128::from(hz.num());
            let time = (refresh * i128::from(2 * ROWS) + i128::from(2 * row + 1)) * period;
            let newest = shown.iter().rposition(|shown| i128::from(shown.0) * unit <= time).unwrap_or(0);
            let middle = (row as f64 + 0.5) / ROWS as f64;
            if bands.iter().any(|band| (band.rows[0] - middle).abs() < 1e-6) {
                continue; // Refreshes are at whole flicks, which is not enough for this row.
            }
            let band = bands.iter().find(|band| band.rows[0] <= middle && middle < band.rows[1]).expect("all rows");
            assert_eq!(band.frame, newest, "row {row} at {} ms of {times:?}", at.millis());
        }
        bands.len()
    }

    fn hz(rate: f64) -> RefreshRate {
        RefreshRate::new(rate).expect("a rate")
    }

    #[test]
    fn every_row_shows_the_newest_frame_at_its_time() {
        // Lengths without a common divisor, from many frames in a refresh to many refreshes in a frame.
        for (index, mean) in [1.37, 3.1, 7.77, 16.0, 18.3, 41.0, 97.0].into_iter().enumerate() {
            let length = |k: u32| mean * (1.0 + 0.3 * f64::from(k * 7 % 11) / 11.0 - 0.1 * (index as f64 / 7.0));
            let times = sums((0..200).map(length));
            for rate in [24.0, 59.94, 60.0, 144.0, 165.0] {
                for at in 0..40 {
                    let at = Flicks::from_millis(0.93 * f64::from(at) * mean);
                    let known: Vec<Flicks> = times.iter().copied().filter(|shown| *shown <= at).collect();
                    check(&known, hz(rate), at);
                }
            }
        }
    }

    #[test]
    fn five_frames_in_a_refresh_are_five_bands() {
        let times: Vec<Flicks> = (1..=100).map(|k| Flicks::from_ratio(k, 300)).collect();
        assert_eq!(check(&times, hz(60.0), Flicks::from_ratio(20, 60)), 5, "one of them begins with the refresh");
        let late: Vec<Flicks> = times.iter().map(|at| *at + Flicks::from_millis(1.0)).collect();
        assert_eq!(check(&late, hz(60.0), Flicks::from_ratio(20, 60)), 6, "the first of them began before the refresh");
    }

    #[test]
    fn frames_at_refreshes_do_not_tear() {
        for rate in [60.0, 59.94, 144.0] {
            let times: Vec<Flicks> = (1..=100).map(|k| hz(rate).refresh(k)).collect();
            let bands = last_scan_out(&held(&times), hz(rate), hz(rate).refresh(100));
            assert_eq!(bands.len(), 1);
            assert_eq!(
                held(&times).get(bands[0].frame).shown,
                hz(rate).refresh(99),
                "the scan-out that has just ended"
            );
        }
    }

    #[test]
    fn a_long_frame_tears_only_where_it_begins() {
        // It begins in the middle of refresh 3 and lasts for five.
        let times = [Flicks::from_ratio(7, 120), Flicks::from_ratio(17, 120)];
        let bands = |ended: i64| last_scan_out(&held(&times), hz(60.0), Flicks::from_ratio(ended, 60));
        assert_eq!(bands(3), [FrameRows::all(0)]);
        assert_eq!(bands(4), [FrameRows { rows: [0.0, 0.5], frame: 0 }, FrameRows { rows: [0.5, 1.0], frame: 1 }]);
        for ended in 5..=8 {
            assert_eq!(bands(ended), [FrameRows::all(1)], "refresh {ended}");
        }
        assert_eq!(bands(9).len(), 2);
    }

    #[test]
    fn before_the_first_frame_is_the_initial_pose() {
        for at in [0.0, 0.5, 1.0, 1.99] {
            let at = Flicks::from_secs(at / 60.0);
            assert_eq!(last_scan_out(&held(&[Flicks::from_ratio(1, 60)]), hz(60.0), at), [FrameRows::all(0)]);
        }
        assert_eq!(last_scan_out(&held(&[]), hz(60.0), Flicks::SECOND), [FrameRows::all(0)]);
    }

    #[test]
    fn of_frames_at_the_same_time_the_last_is_shown() {
        let times = [Flicks::from_ratio(3, 120), Flicks::from_ratio(3, 120)];
        let bands = last_scan_out(&held(&times), hz(60.0), Flicks::from_ratio(2, 60));
        assert_eq!(bands, [FrameRows { rows: [0.0, 0.5], frame: 0 }, FrameRows { rows: [0.5, 1.0], frame: 2 }]);
    }
}
