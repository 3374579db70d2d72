//! A game loop of your own with the policy, limits and interpolation of `timestep`.
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

use std::time::Duration;
use timestep::time::policies;
use timestep::{Flicks, GameLoop, GameLoopError, interpolate};

/// Your simulation: height, m, and its velocity, m/s.
fn step(ball: &mut [f64; 2], h: f64) {
    ball[1] -= 9.81 * h;
    ball[0] += ball[1] * h;
}

/// The clock of your window. In a program: `let elapsed = before.elapsed();`
fn frame_times() -> impl Iterator<Item = Duration> {
    const REFRESH: Duration = Duration::from_nanos(16_666_667);
    (1..=12).map(|frame| if frame == 6 { Duration::from_millis(120) } else { REFRESH })
}

pub fn main() -> Result<(), GameLoopError> {
    let longest = Duration::from_millis(100);
    let mut game = GameLoop::new(&policies::FIXED, Flicks::from_ratio(1, 50))?.max_frame(longest).max_steps(8);
    let mut ball = [1.0, 0.0];
    let mut previous = ball;
    println!("{:>5} {:>9} {:>5} {:>6} {:>9}", "frame", "took ms", "steps", "alpha", "drawn m");
    for (frame, elapsed) in (1..).zip(frame_times()) {
        let before = game.steps_taken();
        for length in game.advance(elapsed) {
            previous = ball;
            step(&mut ball, length.secs());
        }
        let mut drawn = [0.0; 2];
        interpolate(&previous, &ball, game.alpha(), &mut drawn);
        let (took, steps) = (elapsed.as_secs_f64() * 1e3, game.steps_taken() - before);
        println!("{frame:>5} {took:>9.3} {steps:>5} {:>6.3} {:>9.4}", game.alpha(), drawn[0]);
    }
    println!("dropped: {} ms of the sixth frame", game.dropped().millis());
    assert_eq!(game.dropped().millis(), 20.0);
    Ok(())
}
