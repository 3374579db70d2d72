//! The laboratory: edits, history, curves, logs and determinism.

mod cameras;
mod curves;
mod determinism;
mod edits;
mod history;
mod log;
mod mechanisms;
mod work_counted;
mod work_limits;
