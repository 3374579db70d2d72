//! A scenario that runs without a window, and its metrics.
//!
//! The text is what a scenario file contains (`docs/SCENARIOS.md` has every key). Two lanes take 50 steps a second on a
//! 60 Hz display; one draws the newest state, the other interpolates. The run is exact: it prints the same numbers on
//! every machine.
//!
//! Run it: `cargo run --example headless`
//!
//! It prints, for each lane, how unevenly its motion is drawn (animation error), how old the drawn pose is (age), how far it
//! is from the exact motion (shown error), and the hash of the final state, which is the same in both lanes: they differ
//! in what is drawn alone.

use timestep_lab::lab::{Frame, Lab};
use timestep_lab::metrics::Stretch;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;

const TEXT: &str = r#"
title = "50 steps a second on 60 Hz"
seconds = 5

[defaults]
world = { id = "spring", stiffness = 40 }
integrator = "rk4"
dt = "1/50"
display = { hz = 60 }

[[lane]]
label = "latest"

[[lane]]
label = "interpolated"
presentation = "interpolate"
"#;

pub fn main() {
    let scenario = Scenario::parse(TEXT, "headless.toml").unwrap_or_else(|problems| panic!("{}", problems[0]));
    let length = scenario.duration;
    let mut lab = Lab::new(scenario);
    // A call is one frame of a window and counts for at most 250 ms; the lanes' own displays cut it into their frames.
    let mut passed = Flicks::ZERO;
    while passed < length {
        let elapsed = Lab::NOMINAL_FRAME.min(length - passed);
        lab.frame(Frame { elapsed, ..Frame::default() });
        passed += elapsed;
    }

    println!(
        "{:14} {:>6} {:>6} {:>18} {:>8} {:>15}  state hash",
        "lane", "frames", "steps", "animation error ms", "age ms", "shown error m"
    );
    let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
    for report in &reports {
        println!(
            "{:14} {:>6} {:>6} {:>18.3} {:>8.3} {:>15.4}  {}",
            report.label,
            report.frames,
            report.steps,
            report.animation_error_ms.map_or(f64::NAN, |error| error.mean),
            report.age_ms.map_or(f64::NAN, |age| age.mean),
            report.shown_error.map_or(f64::NAN, |error| error.rms),
            report.state_hash,
        );
    }
    assert_eq!(reports[0].frames, 300, "60 a second for 5 s");
    assert_eq!(reports[0].state_hash, reports[1].state_hash, "a presentation never changes the simulation");
}
