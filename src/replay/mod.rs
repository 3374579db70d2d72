//! Runs as files: what happened to a run from its start on, written as it happens, and played again to the same bits.
//!
//! [`RunRecorder`] turns the events of a laboratory into a run file, [`Run`] is what such a file says, and [`Player`] gives it to a
//! laboratory again and compares the states. `docs/RUNS.md` describes the format.

mod bytes;
mod error;
mod player;
mod record;
mod recorder;
mod run;
mod scenario_bytes;
mod writer;

pub use error::{CutShort, ReplayError};
pub use player::{Difference, Player};
pub use record::{LaneCheck, VERSION};
pub use recorder::{RunRecorder, save_run};
pub use run::{Arrival, Block, Check, Run, Setting, is_run_file};
pub use writer::RunPiece;
