//! A peer of the sweep engine: the crate `ode_solvers`, which keeps every state it has been in, one run after the other.
//!
//! Prints ns per RK4 step of `spring` or `orbit` (the argument), the fastest of several tries, and the largest distance
//! from the exact position or energy. Runs and steps as in `../sweep.c`.

use ode_solvers::{Rk4, System, Vector2, Vector4};
use std::time::{Duration, Instant};

/// Few, so that a try is short and some of them are not interrupted.
const RUNS: usize = 32;
const STEPS: usize = 1000;
const H: f64 = 0.01;
const TRIES: usize = 100;

/// k/m and c/m.
struct Spring(f64, f64);

impl System<f64, Vector2<f64>> for Spring {
    fn system(&self, _t: f64, y: &Vector2<f64>, dydt: &mut Vector2<f64>) {
        dydt[0] = y[1];
        dydt[1] = -(self.0 * y[0] + self.1 * y[1]);
    }
}

/// mu, around which a body starts at (1, 0) with the velocity (0, 1).
struct Orbit(f64);

impl System<f64, Vector4<f64>> for Orbit {
    fn system(&self, _t: f64, y: &Vector4<f64>, dydt: &mut Vector4<f64>) {
        let square = y[0] * y[0] + y[1] * y[1];
        let pull = self.0 / (square * square.sqrt());
        (dydt[0], dydt[1]) = (y[2], y[3]);
        (dydt[2], dydt[3]) = (-(pull * y[0]), -(pull * y[1]));
    }
}

/// Half a step is taken off the end, so that the number of steps does not hang on rounding.
const END: f64 = (STEPS as f64 - 0.5) * H;
const T: f64 = STEPS as f64 * H;

/// Distance of the spring of stiffness `k` from its exact position at the end.
fn spring(k: f64, damping: f64) -> f64 {
    let mut solver = Rk4::new(Spring(k, damping), 0.0, Vector2::new(-1.0, 0.0), END, H);
    let stats = solver.integrate().expect("fixed steps cannot fail");
    assert_eq!(stats.accepted_steps as usize, STEPS);
    let end = solver.y_out().last().expect("the start at least");
    (end[0] + (k.sqrt() * T).cos()).abs()
}

/// Difference between the energy of the orbit around `mu` and its energy at the start.
fn orbit(mu: f64, _: f64) -> f64 {
    let mut solver = Rk4::new(Orbit(mu), 0.0, Vector4::new(1.0, 0.0, 0.0, 1.0), END, H);
    let stats = solver.integrate().expect("fixed steps cannot fail");
    assert_eq!(stats.accepted_steps as usize, STEPS);
    let y = solver.y_out().last().expect("the start at least");
    (0.5 * (y[2] * y[2] + y[3] * y[3]) - mu / y[0].hypot(y[1]) - (0.5 - mu)).abs()
}

fn main() {
    let run = match std::env::args().nth(1).as_deref() {
        Some("spring") => spring,
        Some("orbit") => orbit,
        _ => panic!("usage: ode-solvers-peer {{spring|orbit}}"),
    };
    let damping = std::hint::black_box(0.0);
    let (mut fastest, mut error) = (Duration::MAX, 0.0_f64);
    for _ in 0..TRIES {
        let start = Instant::now();
        for i in 0..RUNS {
            error = error.max(run(0.5 + i as f64 / RUNS as f64, damping));
        }
        fastest = fastest.min(start.elapsed());
    }
    assert!(error < 1e-6, "wrong by {error}");
    println!("{:.4} {error:.1e}", fastest.as_secs_f64() * 1e9 / (RUNS * STEPS) as f64);
}
