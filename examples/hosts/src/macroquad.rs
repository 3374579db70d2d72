//! macroquad as the host of a loop: it has the window, the frames and the drawing; `timestep` says how many steps a frame takes, and how
//! far the picture is past the last of them.
//!
//! Two balls glide alike, in 20 steps a second. The upper one is drawn where the last step has left it, and jumps twenty times a second;
//! the lower one is drawn between the last two steps, and glides. Hold the space bar to let each frame take 100 ms longer.

use macroquad::prelude::*;
use std::time::{Duration, Instant};
use timestep::time::policies;
use timestep::{Flicks, GameLoop, GameLoopError, interpolate};

/// Place along the window, 0 to 1, and velocity, 1/s: turns back at both ends.
fn step(ball: &mut [f64; 2], h: f64) {
    ball[0] += ball[1] * h;
    if (ball[0] - 0.5) * ball[1] > 0.0 && !(0.0..=1.0).contains(&ball[0]) {
        ball[1] = -ball[1];
    }
}

#[macroquad::main("timestep in macroquad")]
async fn main() -> Result<(), GameLoopError> {
    let longest = Duration::from_millis(250);
    let mut game = GameLoop::new(&policies::FIXED, Flicks::from_ratio(1, 20))?.max_frame(longest);
    let (mut ball, mut before) = ([0.0, 0.4], Instant::now());
    let mut previous = ball;
    loop {
        // The engine's own frame time is an f32; a clock of whole nanoseconds loses nothing.
        let now = Instant::now();
        for length in game.advance(now - before) {
            previous = ball;
            step(&mut ball, length.secs());
        }
        before = now;
        let mut between = [0.0; 2];
        interpolate(&previous, &ball, game.alpha(), &mut between);

        clear_background(Color::from_hex(0x14_171c));
        let place = |x: f64| 40.0 + (screen_width() - 80.0) * x as f32;
        draw_text("the last step", 20.0, 0.15 * screen_height(), 28.0, LIGHTGRAY);
        draw_circle(place(ball[0]), 0.3 * screen_height(), 24.0, ORANGE);
        draw_text("between two steps", 20.0, 0.6 * screen_height(), 28.0, LIGHTGRAY);
        draw_circle(place(between[0]), 0.75 * screen_height(), 24.0, SKYBLUE);
        if is_key_down(KeyCode::Space) {
            std::thread::sleep(Duration::from_millis(100));
        }
        next_frame().await;
    }
}
