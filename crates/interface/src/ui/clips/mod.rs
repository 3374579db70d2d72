//! Frames of clips and stills, put together from the same panels as the window.

pub mod captions;
pub mod card;
pub mod stage_clip;
pub mod strobe_sheet;
