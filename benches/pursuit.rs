//! Cost of fitting judder and eye blur to one second of frames.
//!
//! Every lane fits each second once; before the first has ended the window also fits the running one, up to four times a second. The
//! budget of a fit is 150 µs at 60 Hz.

use criterion::{Criterion, criterion_group, criterion_main};
use glam::DVec2;
use std::hint::black_box;
use timestep_lab::metrics::{HeldPoint, Pursuit};

/// A motion of few Hz: 70 ns for each point.
fn swing(t: f64) -> DVec2 {
    DVec2::new(libm::sin(7.0 * t), 0.3 * libm::cos(3.0 * t))
}

/// A motion of 16 Hz: 20 ns for each point.
fn wind(t: f64) -> DVec2 {
    DVec2::new(libm::sin(32.0 * std::f64::consts::PI * t) + 0.5 * t, 0.0)
}

/// The second from 1 s to 2 s on a display of `hz`, with the exact motion and ages from 0 to `jitter`, s.
fn second(path: fn(f64) -> DVec2, hz: u32, jitter: f64) -> Pursuit {
    let mut pursuit = Pursuit::default();
    for k in hz..=2 * hz {
        let at = f64::from(k) / f64::from(hz);
        let simulated = at - 0.02 - jitter * (f64::from(k) * 0.618_034).fract();
        let frame = HeldPoint { from: at, display: at, simulated, point: path(simulated) };
        pursuit.add(frame, 1.0, &mut |t| Some(path(t)), &mut |_, _| ());
    }
    pursuit
}

fn pursuit(criterion: &mut Criterion) {
    for (name, path) in [("swing", swing as fn(f64) -> DVec2), ("wind_16_hz", wind)] {
        for (display, hz, jitter) in [
            ("60_hz", 60, 0.0),
            ("60_hz_uneven", 60, 0.017),
            ("144_hz", 144, 0.0),
            ("3_fps", 3, 0.1),
            ("1000_hz", 1000, 0.0),
        ] {
            let pursuit = second(path, hz, jitter);
            criterion.bench_function(&format!("pursuit/{name}_on_{display}"), |bencher| {
                bencher.iter(|| black_box(pursuit.fit_until(2.0, 1.0, &mut |t| Some(path(t)))));
            });
        }
    }
}

criterion_group!(benches, pursuit);
criterion_main!(benches);
