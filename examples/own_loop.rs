//! A game loop of your own with the clock, accumulator and interpolation of `timestep`.
//!
//! The loop belongs to you: your window, your time, your simulation (here a ball that falls). The crate turns
//! the length of each frame into whole steps of 1/50 s and says how far the display is past the last of them, so that the
//! drawn pose is between two states and moves evenly on a 60 Hz display.
//!
//! Run it: `cargo run --example own_loop`
//!
//! It prints a table with one row per frame: how long the frame took, the steps that were taken, the alpha between the
//! last two states, and the height that is drawn. In the sixth frame the program hangs for 120 ms; a guard caps that
//! frame at 100 ms.

use timestep::time::policies::{Accumulator, LoopPolicy, PolicySpec, Timestep, plan_frame};
use timestep::{Entry, FlickClock, Flicks, interpolate};

/// The longest frame that is simulated in full.
const MAX_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 10);

/// Your simulation: height, m, and its velocity, m/s.
fn step(ball: &mut [f64; 2], h: f64) {
    ball[1] -= 9.81 * h;
    ball[0] += ball[1] * h;
}

/// The clock of your window. In a program: `let now = start.elapsed().as_nanos();`
fn frame_times() -> impl Iterator<Item = u128> {
    const REFRESH: u128 = 16_666_667;
    (1..=12).map(|frame| if frame == 6 { 120_000_000 } else { REFRESH })
}

pub fn main() {
    let policy = LoopPolicy::by_id("fixed").expect("the list of policies has it");
    let dt = Flicks::from_ratio(1, 50);
    // At most eight steps in a frame. The policy `fixed` needs dt alone; the other numbers are for policies that know the display.
    let timestep = Timestep { most_steps: 8, ..PolicySpec::of(policy).timestep(dt) };

    let (mut clock, mut accumulator) = (FlickClock::default(), Accumulator::default());
    let mut ball = [1.0, 0.0];
    let mut previous = ball;
    println!("{:>5} {:>9} {:>5} {:>6} {:>9}", "frame", "took ms", "steps", "alpha", "drawn m");
    for (frame, nanos) in (1..).zip(frame_times()) {
        // Nanoseconds become flicks without loss: the remainder is kept for the next frame.
        let took = clock.advance(nanos);
        let plan = plan_frame(policy, &timestep, &mut accumulator, took.min(MAX_FRAME));
        for length in plan.steps.iter() {
            previous = ball;
            step(&mut ball, length.secs());
        }

        let mut drawn = [0.0; 2];
        let alpha = plan.overstep.secs() / dt.secs();
        interpolate(&previous, &ball, alpha, &mut drawn);
        let (took, steps) = (took.millis(), plan.steps.len());
        println!("{frame:>5} {took:>9.3} {steps:>5} {alpha:>6.3} {:>9.4}", drawn[0]);
        assert!((0.0..1.0).contains(&alpha), "the accumulator never holds a whole step");
    }
}
