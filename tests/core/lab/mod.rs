//! The lab: edits, history, curves, logs and determinism.

mod cameras;
mod curves;
mod cut_off;
mod determinism;
mod edits;
mod follow;
mod hangs;
mod history;
mod log;
mod mechanisms;
mod playback;
mod state_grid;
mod work_counted;
mod work_limits;
