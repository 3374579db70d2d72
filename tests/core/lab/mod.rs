//! The laboratory: edits, history, curves, logs, and the same bits every time.

mod curves;
mod determinism;
mod edits;
mod history;
mod log;
