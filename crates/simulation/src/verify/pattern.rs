//! Frame patterns: the displays under which a lane has to take the same steps.

use crate::displays::{BundledTrace, Display, Hitch, Noise, RefreshRate, VirtualDisplay};
use std::sync::Arc;
use timestep::entry::Entry;
use timestep::time::Flicks;

/// A pattern of frame times, with its key and description.
#[derive(Debug)]
pub struct FramePattern {
    /// Key in reports and on the command line.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Description in one sentence.
    pub summary: &'static str,
    /// Makes the display. It costs no time but what the pattern itself says.
    pub display: fn() -> Display,
}

/// Every pattern; the others are compared with the first.
pub static PATTERNS: &[&FramePattern] = &[
    &FramePattern { id: "60-hz", name: "60 Hz", summary: "Even frames of 1/60 s.", display: || at(60.0) },
    &FramePattern { id: "24-hz", name: "24 Hz", summary: "Even frames of 1/24 s, as in a film.", display: || at(24.0) },
    &FramePattern { id: "30-hz", name: "30 Hz", summary: "Even frames of 1/30 s.", display: || at(30.0) },
    &FramePattern {
        id: "59.94-hz",
        name: "59.94 Hz",
        summary: "Even frames of 1001/60000 s, a rate that is a multiple of no dt.",
        display: || at(59.94),
    },
    &FramePattern { id: "144-hz", name: "144 Hz", summary: "Even frames of 1/144 s.", display: || at(144.0) },
    &FramePattern {
        id: "noisy",
        name: "Noisy",
        summary: "60 Hz, read by a timer with an error of 1 ms (standard deviation).",
        display: || {
            Display::Virtual(VirtualDisplay { noise: Some(Noise::gaussian(Flicks::from_millis(1.0))), ..hz(60.0) })
        },
    },
    &FramePattern {
        id: "hitching",
        name: "Hitching",
        summary: "60 Hz, and a hitch of 180 ms every 0.7 s: less than the default of `max_frame`.",
        display: || {
            let (every, lasts) = (Flicks::from_millis(700.0), Flicks::from_millis(180.0));
            Display::Virtual(VirtualDisplay { hitch: Some(Hitch { every, lasts, random: false }), ..hz(60.0) })
        },
    },
    &FramePattern {
        id: "stutter",
        name: "Stutter",
        summary: "The trace `shader-stutter`: 144 Hz with bursts of frames up to 83 ms.",
        display: || {
            let trace = BundledTrace::by_id("shader-stutter").expect("a test looks for the trace of every pattern");
            Display::Trace(Arc::new(trace.trace()))
        },
    },
];

timestep::entry::entry!(FramePattern, "frame pattern", PATTERNS);

fn hz(hz: f64) -> VirtualDisplay {
    VirtualDisplay { hz: RefreshRate::new(hz).unwrap_or(RefreshRate::HZ_60), ..VirtualDisplay::default() }
}

fn at(rate: f64) -> Display {
    Display::Virtual(hz(rate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_differ_and_have_the_rate_that_their_name_says() {
        assert!(PATTERNS.len() >= 7);
        for (index, pattern) in PATTERNS.iter().enumerate() {
            let display = (pattern.display)();
            assert!(PATTERNS[index + 1..].iter().all(|other| (other.display)() != display), "{}", pattern.id);
            if let Some(hz) = pattern.name.strip_suffix(" Hz") {
                let Display::Virtual(display) = display else { panic!("{} is a rate", pattern.id) };
                assert_eq!(display.hz.typed(), hz.parse::<f64>().unwrap());
            }
        }
    }
}
