//! The plain document that fully describes a run: reading, checking, saving, and the lessons that come with the program.

pub mod bundled;
mod display;
mod display_keys;
mod display_parts;
mod elsewhere;
mod error;
mod file;
mod input_keys;
mod item;
mod key;
mod lane_keys;
mod matrix;
mod nearest;
mod parse;
mod problem;
mod reference;
mod write;

use crate::input::InputTrack;
use crate::lane::LaneSpec;
use crate::time::Flicks;
use crate::time::displays::{Display, RefreshRate, VirtualDisplay};
pub use bundled::{LESSONS, Lesson};
pub use display_keys::DISPLAY_KEYS;
pub use display_parts::{HITCH_KEYS, NOISE_KEYS, STEP_COST_KEYS, TRACE_KEYS};
pub use error::ScenarioError;
pub use file::{LoadError, SaveError};
pub use input_keys::CHANGE_KEYS;
pub use key::Key;
pub use lane_keys::LANE_KEYS;
pub use nearest::nearest;
pub use parse::{HEAD_KEYS, LANE_TABLES};
pub use problem::Problem;
pub use reference::reference;

/// A run: its lanes, with all defaults and the matrix resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub title: String,
    /// What to look at, or a question to the class; may be empty.
    pub caption: String,
    /// Length of a recording or of `measure`; positive.
    pub duration: Flicks,
    /// Of all randomness.
    pub seed: u64,
    /// What drives the worlds that can be driven.
    pub input: InputTrack,
    /// At least one.
    pub lanes: Vec<LaneSpec>,
}

/// The most lanes of a scenario, after the matrix.
pub const MAX_LANES: usize = 64;
/// Of [`Scenario::duration`].
pub const DURATION_RANGE: [Flicks; 2] = [Flicks(1), Flicks(100_000 * Flicks::PER_SECOND)];

impl Scenario {
    /// What a file leaves out, without any lane.
    pub(crate) fn empty() -> Self {
        Scenario {
            title: String::new(),
            caption: String::new(),
            duration: Flicks(10 * Flicks::PER_SECOND),
            seed: 1,
            input: InputTrack::default(),
            lanes: Vec::new(),
        }
    }

    /// Reads the text of a scenario file. `file_name` is for the messages, and relative paths in the text start in
    /// its folder; the errors are all problems, in the file's order.
    pub fn parse(text: &str, file_name: &str) -> Result<Scenario, Vec<ScenarioError>> {
        parse::parse(text, file_name)
    }

    /// The text of a file that means this scenario.
    pub fn to_toml(&self) -> String {
        write::to_toml(self)
    }

    /// The same run where there is no window: what would be live is shown on a steady display at 60 Hz.
    pub fn without_window(self) -> Self {
        self.on_display(RefreshRate::HZ_60)
    }

    /// The same run where what would be live is shown on a steady display of this rate, whose steps cost what they would burn.
    pub fn on_display(mut self, hz: RefreshRate) -> Self {
        for lane in self.lanes.iter_mut().filter(|lane| lane.display == Display::Live) {
            lane.display = Display::Virtual(VirtualDisplay { hz, step_cost: lane.burn, ..VirtualDisplay::default() });
        }
        self
    }
}
