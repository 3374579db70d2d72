//! Captures as the tools wrote them, cut to forty rows at most; `docs/SOURCES.md` says where they come from.

mod animation_error;
mod hostile;
mod meaning;
mod tools;

use simulation::displays::{Trace, TraceChoice};
use std::path::PathBuf;

/// The path of a capture.
fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/captures/data")).join(name)
}

/// The capture of this name.
fn read(name: &str) -> Trace {
    Trace::read(&path(name), None).unwrap()
}

/// The choice of an application.
fn application(name: &str) -> TraceChoice {
    TraceChoice { application: Some(name.to_owned()), ..TraceChoice::default() }
}

/// The message about a text that is no trace.
fn refused(text: &str, choice: impl Into<TraceChoice>) -> String {
    Trace::parse(text, "run.csv", choice).unwrap_err().to_string()
}
