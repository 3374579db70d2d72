//! The scenario as a value: what a run consists of, with every default filled in and the matrix expanded.
//!
//! `files` reads and writes it.

use super::lesson::{Layout, LessonPlan};
use super::opening::Opening;
use crate::displays::{Display, RefreshRate, VirtualDisplay};
use crate::input::InputTrack;
use crate::lane::{Guards, LaneSpec};
use timestep::time::Flicks;

/// The most lanes of a scenario, those of the matrix included.
pub const MAX_LANES: usize = 64;

/// The shortest and the longest [`Scenario::duration`], both allowed: one flick and 100,000 s.
pub const DURATION_RANGE: [Flicks; 2] = [Flicks(1), Flicks(100_000 * Flicks::PER_SECOND)];

/// The full description of a run. The same scenario gives the same bits on every machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The name for people; may be empty.
    pub title: String,
    /// A question to the class, or a hint what to watch; may be empty.
    pub caption: String,
    /// Length of a recording or of `measure`, within [`DURATION_RANGE`].
    pub duration: Flicks,
    /// Random seed of noise, random hitches and random key presses; changing it restarts the run.
    pub seed: u64,
    /// Input to the worlds that can be driven, in all lanes at once, until a user takes over.
    pub input: InputTrack,
    /// Texts of the scenario's lesson.
    pub lesson: LessonPlan,
    /// Texts and settings of an opening; it has no lesson.
    pub opening: Option<Opening>,
    /// The lanes, 1 to [`MAX_LANES`], in the order of the columns.
    pub lanes: Vec<LaneSpec>,
}

/// A scenario without lanes.
impl Default for Scenario {
    fn default() -> Self {
        Scenario {
            title: String::new(),
            caption: String::new(),
            duration: Flicks(10 * Flicks::PER_SECOND),
            seed: 1,
            input: InputTrack::default(),
            lesson: LessonPlan::default(),
            opening: None,
            lanes: Vec::new(),
        }
    }
}

impl Scenario {
    /// Title of a scenario without a name of its own.
    pub const UNTITLED: &'static str = "Untitled";

    /// The scenario to begin with: one lane with the default settings, without texts.
    pub fn untitled() -> Self {
        Scenario { title: Self::UNTITLED.to_owned(), ..Scenario::of(vec![LaneSpec::default()]) }
    }

    /// The defaults of a file, with these lanes, which get the numbers that they have not.
    pub fn of(lanes: Vec<LaneSpec>) -> Self {
        let mut scenario = Scenario { lanes, ..Scenario::default() };
        scenario.identify();
        scenario
    }

    /// Gives displays that are those of the screen its rate. A run, a line of text and a file of it have the rate in Hz then. Steps of
    /// an opening that do not fit into refreshes of 60 Hz, and would fit into those of the screen, become a tenth more a second: what it
    /// shows is there on every screen.
    pub fn on_screen(mut self, hz: RefreshRate) -> Self {
        for lane in &mut self.lanes {
            if let Display::Virtual(display) = &mut lane.display {
                let uneven = self.opening.is_some() && display.of_screen && !is_even(lane.dt, display.hz);
                while uneven && is_even(lane.dt, hz) {
                    lane.dt = Flicks::from_ratio(lane.dt.0 * 10, 11 * Flicks::PER_SECOND);
                }
                *display = display.on_screen(hz);
            }
        }
        self
    }

    /// Length of the run that its texts speak of: a lesson's loop, else [`Scenario::duration`].
    pub fn length(&self) -> Flicks {
        self.lesson.repeat.filter(|_| self.lesson.asks()).unwrap_or(self.duration)
    }

    /// Arrangement of the lanes, by the lesson or the opening.
    pub fn layout(&self) -> Layout {
        self.opening.as_ref().map_or(self.lesson.layout, |opening| opening.layout)
    }

    /// Longest frame of a clamp that is switched on where there was none.
    pub fn clamp(&self) -> Flicks {
        self.opening.as_ref().map_or(Guards::MAX_FRAME, |opening| opening.clamp)
    }

    /// `true` if it is an opening.
    pub fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Indices of the lanes that controls act on: of an opening the user's, else all.
    pub fn own_lanes(&self) -> Vec<usize> {
        match &self.opening {
            Some(opening) => opening.lanes().filter(|lane| *lane < self.lanes.len()).collect(),
            None => (0..self.lanes.len()).collect(),
        }
    }

    /// Lanes of a row of an opening; 1 where lanes have no rows.
    pub fn columns(&self) -> usize {
        self.opening.as_ref().map_or(1, Opening::columns)
    }

    /// Length of a hang.
    pub fn hang(&self) -> Flicks {
        self.opening.as_ref().map_or(Opening::HANG, |opening| opening.hang)
    }

    /// Replaces the live window of every live lane by a steady display at 60 Hz.
    pub fn without_window(self) -> Self {
        self.on_display(RefreshRate::HZ_60)
    }

    /// Replaces the live window of every live lane by a steady display of rate `hz`, whose steps cost what the lane would
    /// burn.
    pub fn on_display(mut self, hz: RefreshRate) -> Self {
        for lane in self.lanes.iter_mut().filter(|lane| lane.display == Display::Live) {
            lane.display = Display::Virtual(VirtualDisplay { hz, step_cost: lane.burn, ..VirtualDisplay::default() });
        }
        self
    }
}

/// `true` if a step is a whole number of refreshes, within a tolerance that is invisible: the rates of real screens are not whole.
fn is_even(dt: Flicks, hz: RefreshRate) -> bool {
    let refreshes = dt.secs() * hz.hz();
    refreshes > 0.5 && (refreshes - refreshes.round()).abs() < 0.05
}
