//! Runs: recorded, written, read and played again.

mod files;
mod playing;
