//! Files that the window makes: clips, stills, charts and screenshots.

pub mod automatic_screenshot;
pub mod chart_saver;
pub mod clip_checks;
pub mod clip_form;
pub mod clip_recorder;
pub mod clip_work;
pub mod picture_saver;
