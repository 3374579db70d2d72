//! Runs as files: all events of a run from its start, written as they happen, and played again to the same bits.
//!
//! [`RunRecorder`] turns the events of a lab into a run file, [`Run`] is the content of such a file, and [`Player`] gives it to a lab
//! again and compares the states. `docs/RUNS.md` describes the format.

mod bytes;
mod error;
mod player;
mod record;
mod recorder;
mod run;
mod scenario_bytes;
mod writer;

pub use error::{CutShort, ReplayError};
pub use player::{Player, ReplayDifference};
pub use record::{LaneCheck, VERSION};
pub use recorder::{RunRecorder, save_run};
pub use run::{Check, Run, RunBlock, RunSetting, is_run_file};
pub use writer::RunPiece;
