//! A virtual 60 Hz display in a window whose own frames scatter around 60 Hz.

use simulation::lab::{Frame, Lab};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Virtual frames shown in each of 1000 window frames, which scatter by ±4 ms around every refresh.
fn frames_per_frame(lead: Flicks) -> Vec<u64> {
    let scenario = Scenario::parse("[[lane]]\ndisplay = { hz = 60 }\n", "test").expect("valid");
    let mut lab = Lab::new(scenario);
    lab.set_lead(lead);
    let (mut bits, mut at) = (1_u64, Flicks::ZERO);
    let frame = |k: u64, lab: &mut Lab, at: &mut Flicks, bits: &mut u64| {
        *bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let scatter = (*bits >> 40) as f64 / (1 << 24) as f64 * 8.0 - 4.0;
        let now = Flicks::from_ratio(k as i64, 60) + Flicks::from_millis(scatter);
        let before = lab.snapshot().lanes[0].frames();
        lab.frame(Frame { elapsed: now - *at, ..Frame::default() });
        *at = now;
        lab.snapshot().lanes[0].frames() - before
    };
    (1..=1000).map(|k| frame(k, &mut lab, &mut at, &mut bits)).collect()
}

#[test]
fn half_a_frame_of_lead_shows_every_refresh_once() {
    assert!(frames_per_frame(Flicks(Lab::NOMINAL_FRAME.0 / 2)).iter().all(|frames| *frames == 1));
    let without = frames_per_frame(Flicks::ZERO);
    assert!(without.iter().filter(|frames| **frames != 1).count() > 300, "without lead, scatter decides");
}
