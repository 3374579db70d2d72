//! The reader of live numbers, for the window and for clips. Those of all lanes are read in the same frame, so that they belong to the
//! same moment, and at most four times a second, so that a user can read them and they cost little.

use super::headlines::Headlines;
use crate::ui::frame::canvases::layout::Density;
use crate::ui::frame::numbers::lane_numbers::Numbers;
use crate::ui::frame::numbers::verdicts::Verdicts;
use simulation::course::Outcome;
use simulation::lab::Snapshot;
use simulation::lane::Work;
use simulation::numbers::Number;
use std::sync::Arc;
use timestep::time::Flicks;

/// The numbers of all lanes: on the canvases, or below them.
#[derive(Debug, Default)]
pub struct LiveNumbers {
    /// Numbers on the canvases.
    pub headlines: Headlines,
    /// Numbers below the canvases.
    pub rows: Numbers,
    /// Verdicts on the lanes.
    pub verdicts: Verdicts,
    /// `true` to read the numbers in every frame, as a recording needs it.
    every_frame: bool,
    read: Option<LastReading>,
    /// `true` if the lanes were edited since.
    stale: bool,
    /// The numbers that the answer of a lesson tells: the lanes then show those of the same run.
    told: Option<Arc<Outcome>>,
}

/// The last reading.
#[derive(Debug)]
struct LastReading {
    /// The interface's clock, s.
    at: f64,
    elapsed: Flicks,
    on_canvas: bool,
    lanes: usize,
}

impl LiveNumbers {
    /// Time between two readings, s.
    pub const INTERVAL: f64 = 0.25;

    /// These numbers of the whole run, or the usual ones, read in every frame: for recordings.
    pub fn for_recording(requested: Option<Vec<&'static Number>>) -> Self {
        LiveNumbers {
            headlines: Headlines::for_recording(requested.clone()),
            rows: Numbers::for_recording(requested),
            every_frame: true,
            ..LiveNumbers::default()
        }
    }

    /// Reads the numbers of this density if they are due. `now` is the interface's clock, s. Returns the time until they are due, s, if
    /// they have changed and are not.
    pub fn refresh(&mut self, snapshot: &Snapshot<'_>, now: f64, density: Density) -> Option<f64> {
        let on_canvas = density == Density::OnCanvas;
        let is_other = if on_canvas { self.headlines.choose(snapshot) } else { self.rows.choose(snapshot) };
        let is_same =
            |last: &&LastReading| !is_other && last.on_canvas == on_canvas && last.lanes == snapshot.lanes.len();
        if let Some(last) = self.read.as_ref().filter(is_same) {
            if last.elapsed == snapshot.elapsed && !self.stale {
                return None;
            }
            let due = last.at + Self::INTERVAL;
            if now >= last.at && now < due && !self.every_frame {
                return Some(due - now);
            }
        }
        let (stretch, local_errors) = match on_canvas {
            true => (self.headlines.stretch(snapshot), self.headlines.shows("local_error")),
            false => (self.rows.stretch(), self.rows.shows("local_error")),
        };
        let mut work = if local_errors { Work::shown(self.every_frame) } else { Work::limited(0) };
        let reports: Vec<_> = snapshot.lanes.iter().map(|lane| lane.report_within(stretch, &mut work)).collect();
        self.verdicts = Verdicts::of(snapshot, &reports);
        match on_canvas {
            true => {
                let told = self.told.as_deref().filter(|told| told.lanes() == reports.len());
                self.headlines.read(snapshot, told.unwrap_or(&Outcome::of(&reports)), told.is_some());
            }
            false => self.rows.read(snapshot, &reports),
        }
        self.read = Some(LastReading { at: now, elapsed: snapshot.elapsed, on_canvas, lanes: reports.len() });
        self.stale = false;
        None
    }

    /// Makes the next frame read all lanes again: they are others.
    pub fn forget(&mut self) {
        self.read = None;
        self.rows.forget_differences();
    }

    /// Reads all lanes again as soon as they are due, after an edit.
    pub fn renew(&mut self) {
        self.stale = true;
        self.rows.forget_differences();
    }

    /// Takes the numbers that a text tells.
    pub fn set_told(&mut self, told: Option<Arc<Outcome>>) {
        self.stale |= told.as_ref().map(Arc::as_ptr) != self.told.as_ref().map(Arc::as_ptr);
        self.told = told;
    }

    /// Says if the lanes are those that the lesson's question is about: one is marked only there, so that a cure takes the mark away.
    pub fn set_asked(&mut self, asked: bool) {
        self.stale |= self.headlines.set_asked(asked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Action, Frame, Lab};
    use simulation::lane::LaneSpec;
    use simulation::scenario::Scenario;

    fn lab(lanes: usize) -> Lab {
        Lab::new(Scenario::of(vec![LaneSpec::default(); lanes]))
    }

    fn steps_read(numbers: &LiveNumbers) -> Vec<String> {
        numbers.rows.digits("steps")
    }

    /// Thirty equal lanes have equal numbers in every frame, and the numbers change four times a second.
    #[test]
    fn numbers_of_all_lanes_belong_to_the_same_moment() {
        let (mut lab, mut numbers) = (lab(30), LiveNumbers::default());
        let mut moments = Vec::new();
        for frame in 1..=120 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            let due = numbers.refresh(&lab.snapshot(), f64::from(frame) / 60.0, Density::Full);
            let steps = steps_read(&numbers);
            assert_eq!(steps.len(), 30);
            assert!(steps.iter().all(|lane| *lane == steps[0]), "frame {frame}: {steps:?}");
            assert_eq!(due.is_none(), steps[0] == frame.to_string(), "either they are read or they are due");
            if moments.last() != Some(&steps[0]) {
                moments.push(steps[0].clone());
            }
        }
        assert_eq!(moments, ["1", "16", "31", "46", "61", "76", "91", "106"]);
    }

    /// A lab at rest is read once its numbers are due, and then not again.
    #[test]
    fn a_paused_lab_has_the_numbers_of_its_moment() {
        let (mut lab, mut numbers) = (lab(3), LiveNumbers::default());
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        assert_eq!(numbers.refresh(&lab.snapshot(), 1.0, Density::Full), None);
        lab.frame(Frame { actions: &[Action::StepFrame { lane: 0 }], ..Frame::default() });
        let wait = numbers.refresh(&lab.snapshot(), 1.1, Density::Full).expect("too early");
        assert!((wait - 0.15).abs() < 1e-9, "{wait}");
        assert_eq!(numbers.refresh(&lab.snapshot(), 1.1 + wait, Density::Full), None);
        assert_eq!(steps_read(&numbers), ["2", "2", "2"]);
        numbers.renew();
        assert!(numbers.refresh(&lab.snapshot(), 1.3, Density::Full).is_some(), "an edit waits as well");
        assert!(numbers.refresh(&lab.snapshot(), 1.6, Density::Full).is_none());
    }
}
