//! The keys of a lane's guards, which keep long frames from becoming many steps.

use super::value::{Notation, write_duration};
use crate::lane::Guards;
use crate::scenario::toml_text::quoted;
use timestep::time::Flicks;

/// Key of the clamp of long frames.
pub const MAX_FRAME_KEY: &str = "max_frame";
/// Key of the limit on steps in a frame.
pub const MAX_STEPS_KEY: &str = "max_steps";
pub(super) const MAX_FRAME: Notation<Option<Flicks>> = Notation {
    takes: "a duration from 1 ms to 10 s, or \"off\"",
    read: |setting, context| {
        setting.unless_off(context, |setting, context| setting.duration(Guards::MAX_FRAME_RANGE, context))
    },
    write: |most| Some(most.as_ref().map_or(quoted("off"), write_duration)),
};

pub(super) const MAX_STEPS: Notation<Option<u32>> = Notation {
    takes: "1 to 50000, or \"off\"",
    read: |setting, context| {
        let most = setting.unless_off(context, |s, context| s.integer(1..=Guards::HARD_MAX_STEPS, context))?;
        Some(most.map(|most| most as u32))
    },
    write: |most| Some(most.map_or(quoted("off"), |most| most.to_string())),
};
