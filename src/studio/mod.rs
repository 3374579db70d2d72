//! Pictures of the laboratory with text on them, and clips of them: renderer, interface and encoders put together.
//!
//! A clip re-runs its scenario from the start on a steady clock, off screen: nothing of the machine's own hiccups is in it.

mod cadence;
mod clip;
mod error;
mod footage;
mod painter;
mod recorder;
mod stage;
mod strobe;

pub use cadence::{CadenceNote, cadence_notes};
pub use clip::{ClipRequest, LONGEST_CLIP, RATE_RANGE, SIZE_RANGE, Words};
pub use error::StudioError;
pub use painter::{Painter, Picture, lanes, palette};
pub use recorder::{Progress, record};
pub use strobe::{STROBE_FRAMES, StrobeRequest, strobe};
