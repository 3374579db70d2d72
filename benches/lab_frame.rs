//! Cost of a frame of the lab: 16 lanes of mixed worlds and methods at 1/60 and 1/240 s.
//!
//! The budget is 1 % of a frame at 60 Hz, 167 µs, so that the lab does not disturb what it shows.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::metrics::Stretch;
use timestep_lab::scenario::Scenario;

const SIXTEEN_LANES: &str = r#"
[defaults]
display = "live"
presentation = "interpolate"

[matrix]
world = ["spring", "falling", "pendulum", "orbit"]
integrator = ["semi-implicit-euler", "rk4"]
dt = ["1/60", "1/240"]
"#;

fn lab_frame(criterion: &mut Criterion) {
    let scenario = Scenario::parse(SIXTEEN_LANES, "bench").expect("the scenario of this bench is valid");
    assert_eq!(scenario.lanes.len(), 16);
    let frame = Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() };
    let mut warm = Lab::new(scenario);
    for _ in 0..600 {
        warm.frame(frame);
    }
    let mut lab = warm.clone();
    criterion.bench_function("lab_frame/16_lanes", |bencher| bencher.iter(|| black_box(lab.frame(frame))));
    let mut lab = warm.clone();
    lab.keep_history(Lab::HISTORY_BYTES);
    criterion.bench_function("lab_frame/16_lanes_history", |bencher| bencher.iter(|| black_box(lab.frame(frame))));
    let mut lab = warm.clone();
    lab.keep_curves();
    criterion.bench_function("lab_frame/16_lanes_curves", |bencher| bencher.iter(|| black_box(lab.frame(frame))));
    // All numbers of all lanes four times a second, as a window reads them; then with history and curves as well.
    let mut numbers = warm.clone();
    let mut everything = warm.clone();
    everything.keep_history(Lab::HISTORY_BYTES);
    everything.keep_curves();
    for (name, lab) in [("numbers", &mut numbers), ("everything", &mut everything)] {
        let mut frames = 0_u32;
        criterion.bench_function(&format!("lab_frame/16_lanes_{name}"), |bencher| {
            bencher.iter(|| {
                frames += 1;
                lab.frame(frame);
                if frames.is_multiple_of(15) {
                    lab.snapshot().lanes.iter().for_each(|lane| _ = black_box(lane.report(Stretch::LastSeconds)));
                }
            });
        });
    }
    let mut lab = warm.clone();
    lab.set_logging(true);
    criterion.bench_function("lab_frame/16_lanes_logging", |bencher| bencher.iter(|| black_box(lab.frame(frame))));
}

criterion_group!(benches, lab_frame);
criterion_main!(benches);
