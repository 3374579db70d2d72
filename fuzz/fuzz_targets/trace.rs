//! Any text is a trace or has a mistake; a trace can be replayed forever, and its frames never start at the same time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use timestep_lab::time::Flicks;
use timestep_lab::displays::{Replay, Trace, TraceUnit};

fuzz_target!(|text: &str| {
    let parsed = Trace::parse(text, "fuzz.csv", None).or_else(|_| Trace::parse(text, "fuzz.csv", Some(TraceUnit::Millis)));
    let Ok(trace) = parsed else { return };
    let frames = trace.frames().len();
    assert!(frames > 0 && trace.refresh() > Flicks::ZERO);
    let mut replay = Replay::starting(Arc::new(trace), Flicks::ZERO, Flicks::ZERO);
    let mut last = Flicks::ZERO;
    for index in 0..(2 * frames).min(10_000) {
        let frame = replay.start_frame();
        assert!(frame.at > last);
        last = frame.at;
        let end = replay.end_frame(index % 3 != 0);
        assert!(end.shown.is_none_or(|shown| shown >= end.done));
    }
});
