//! Bevy: fixed updates of `Time<Fixed>` at its default 64 Hz, in a whole `App` with `TimePlugin`. Arguments: path to read, path to write.
//!
//! The first update of an app has a real delta of 0 and is the start, at time 0; the length of a frame comes in by `ManualDuration`.

use bevy_app::{App, FixedUpdate};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy, Virtual};
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static STEPS: AtomicU64 = AtomicU64::new(0);

fn main() {
    let mut paths = std::env::args().skip(1);
    let input = std::fs::read_to_string(paths.next().expect("a path to read")).expect("a file to read");
    let mut output = String::new();
    let speed = std::env::var("SPEED").map_or(1.0, |speed| speed.parse().expect("a number"));
    for line in input.lines() {
        let mut app = App::new();
        app.add_plugins(TimePlugin);
        app.add_systems(FixedUpdate, || _ = STEPS.fetch_add(1, Ordering::Relaxed));
        app.world_mut().resource_mut::<Time<Virtual>>().set_relative_speed(speed);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO)).update();
        let nanoseconds = app.world().resource::<Time<Fixed>>().timestep().as_nanos();
        assert_eq!(nanoseconds * 441 % 625, 0, "a whole number of flicks");
        let flicks = nanoseconds * 441 / 625;
        for (number, length) in line.split(' ').enumerate() {
            let length: u64 = length.parse().expect("a whole number of 625 ns");
            app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(625 * length))).update();
            let separator = if number == 0 { "" } else { " " };
            match STEPS.swap(0, Ordering::Relaxed) {
                0 => write!(output, "{separator}0"),
                steps => write!(output, "{separator}{flicks}x{steps}"),
            }
            .expect("a string takes all");
        }
        output.push('\n');
    }
    std::fs::write(paths.next().expect("a path to write"), output).expect("a file to write");
}
