//! The accumulator of `Time<Fixed>` in Bevy.

use bevy_app::App;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use std::fmt::Write;
use std::time::Duration;

/// A line for ten frames: the length of each in units of 625 ns and the fixed steps that Bevy takes in it; then what it keeps, ns.
pub fn recorded() -> String {
    let mut app = App::new();
    app.add_plugins(TimePlugin);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO)).update();
    let tick = app.world().resource::<Time<Fixed>>().timestep();
    assert_eq!(tick, Duration::from_micros(15_625), "64 Hz, which both clocks hold exactly");
    let mut units = random(300_000 / 625 * 1000);
    let mut text = String::from("# bevy_time 0.20.1, Time<Fixed> at 64 Hz: length of a frame in 625 ns and steps in it, ten times, then the overstep in ns\n");
    for frame in 0..20_000 {
        // Up to 300 ms; both clamp at 250 ms. Mostly short.
        let unit = if frame % 50 == 0 { units() } else { units() / 12 };
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(625 * unit)));
        let before = app.world().resource::<Time<Fixed>>().elapsed();
        app.update();
        let fixed = app.world().resource::<Time<Fixed>>();
        let steps = (fixed.elapsed() - before).as_nanos() / tick.as_nanos();
        write!(text, "{unit} {steps} ").expect("a string takes all");
        if frame % 10 == 9 {
            writeln!(text, "{}", fixed.overstep().as_nanos()).expect("a string takes all");
        }
    }
    text
}

/// Uniform numbers below `end`: xorshift (Marsaglia 2003).
fn random(end: u64) -> impl FnMut() -> u64 {
    let mut bits = 88_172_645_463_325_252_u64;
    move || {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        bits % end
    }
}
