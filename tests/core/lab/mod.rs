//! The laboratory: edits, history, curves, logs and determinism.

mod cameras;
mod curves;
mod cut_off;
mod determinism;
mod edits;
mod history;
mod log;
mod mechanisms;
mod work_limits;
