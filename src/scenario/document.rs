//! The scenario as a value: what a run consists of, with every default filled in and the matrix expanded.
//!
//! Reading and writing it stands in `files`.

use super::lesson::LessonPlan;
use crate::input::InputTrack;
use crate::lane::LaneSpec;
use crate::time::Flicks;
use crate::time::displays::{Display, RefreshRate, VirtualDisplay};

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
    /// Input to the worlds that can be driven, in all lanes at once, until a person takes over.
    pub input: InputTrack,
    /// Words of the scenario to those who look at it.
    pub lesson: LessonPlan,
    /// The lanes, 1 to [`MAX_LANES`], in the order of the columns.
    pub lanes: Vec<LaneSpec>,
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
        let mut scenario = Scenario {
            title: String::new(),
            caption: String::new(),
            duration: Flicks(10 * Flicks::PER_SECOND),
            seed: 1,
            input: InputTrack::default(),
            lesson: LessonPlan::default(),
            lanes,
        };
        scenario.identify();
        scenario
    }

    /// Gives displays that are those of the screen its rate. A run, a line of text and a file of it have the rate in Hz then.
    pub fn on_screen(mut self, hz: RefreshRate) -> Self {
        for lane in &mut self.lanes {
            if let Display::Virtual(display) = &mut lane.display {
                *display = display.on_screen(hz);
            }
        }
        self
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
