//! Bars above the transport: a recording under way, and work that can be restored.

pub mod recording_bar;
pub mod recover_banner;
