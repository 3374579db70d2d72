//! When the events of lessons happen, frame by frame.

use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// The frames of every lane of a lesson or an example in its own time.
fn frames(id: &str) -> Vec<Vec<FrameRow>> {
    let scenario = Scenario::load(id).unwrap().without_window();
    let mut left = scenario.length();
    let mut lab = Lab::new(scenario);
    lab.set_logging(true);
    let mut frames = vec![Vec::new(); lab.snapshot().lanes.len()];
    while left > Flicks::ZERO {
        let elapsed = left.min(Lab::NOMINAL_FRAME);
        lab.frame(Frame { elapsed, ..Frame::default() });
        left -= elapsed;
        for (lane, frames) in lab.snapshot().lanes.iter().zip(&mut frames) {
            frames.extend_from_slice(&lane.log().frames);
        }
    }
    frames
}

/// 1001 steps of 1/60 s fill 1000 refreshes of 1001/60000 s: a frame with two steps every 16.683 s, with interpolation as well.
#[test]
fn sixty_steps_gain_one_on_a_thousand_refreshes() {
    let lanes = frames("ntsc");
    let refresh = Flicks::from_ratio(1001, 60_000);
    for lane in &lanes[1..3] {
        let twice: Vec<_> = lane.iter().filter(|frame| frame.steps != 1).collect();
        let expected = [1000, 2000].map(|frame| (frame, 2, Some(refresh.times(frame))));
        assert_eq!(twice.iter().map(|frame| (frame.frame, frame.steps, frame.shown)).collect::<Vec<_>>(), expected);
    }
    assert!(lanes[0].iter().chain(&lanes[3]).all(|frame| frame.steps == 1));
}

/// A hitch lasts until the next refresh: 200 ms are 12 of them, and 30 ms two, twice the usual frame.
#[test]
fn hitches_last_as_long_as_they_should() {
    for (id, refreshes, count) in [("one-long-frame", 12, 5), ("verlet-uneven", 2, 19)] {
        for lane in frames(id) {
            let longer: Vec<_> =
                lane.iter().map(|frame| frame.elapsed).filter(|e| *e > Flicks::from_ratio(1, 60)).collect();
            assert_eq!(longer, vec![Flicks::from_ratio(1, 60).times(refreshes); count], "{id}");
        }
    }
}

/// With n steps of 9 ms a frame lasts ⌈9n / 16.7⌉ refreshes, in which as many steps come due: 2 stay 2. Of 8 ms two fit into one.
#[test]
fn a_debt_of_two_steps_is_paid_back_only_if_two_fit_into_a_refresh() {
    let lanes = frames("half-of-dt");
    let refresh = Flicks::from_ratio(1, 60);
    let settled = Flicks::from_millis(3850.0);
    for (lane, steps) in lanes.iter().zip([1, 2, 3]) {
        let late: Vec<_> = lane.iter().filter(|frame| frame.start > settled).collect();
        assert!(late.len() > 40);
        assert!(late.iter().all(|frame| frame.steps == steps && frame.elapsed == refresh.times(steps)));
    }
}
