//! Verdicts on lanes that were edited while they ran: what was before the edit is not theirs.

use crate::support::{lab, pass};
use simulation::displays::Display;
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::verdict::{in_words, verdict};
use timestep::presentation::INTERPOLATE;
use timestep::time::{Flicks, TimeScale};

/// A lane that runs for 10 s, is edited and runs for 3 s more: what is said of it before and after.
fn told(text: &str, change: impl FnOnce(&mut Scenario)) -> [String; 2] {
    let mut lab = lab(&format!("[[lane]]\nworld = 'glide'\n{text}"));
    let words = |lab: &Lab| {
        let lane = &lab.snapshot().lanes[0];
        in_words(&verdict(lane.spec(), &lane.report(Stretch::WholeRun)))
    };
    let run = |lab: &mut Lab, secs: i64| (0..60 * secs).for_each(|_| pass(lab, Flicks::from_ratio(1, 60)));
    run(&mut lab, 10);
    let before = words(&lab);
    let mut scenario = lab.snapshot().scenario.clone();
    change(&mut scenario);
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    run(&mut lab, 3);
    [before, words(&lab)]
}

#[test]
fn a_cured_lane_keeps_its_speed() {
    let [before, after] = told("display = { hz = 60, step_cost = '20 ms' }\n", |scenario| {
        scenario.lanes[0].display = Display::default();
    });
    assert!(before.contains("which no loop makes up for"), "{before}");
    assert!(after.starts_with("Even. "), "{after}");
}

/// A step that takes three refreshes makes frames uneven, which no blend evens out; where frames keep their rate, it does.
#[test]
fn interpolation_is_no_cure_of_frames_that_miss_refreshes() {
    for (cost, is_cure) in [("20 ms", false), ("12 ms", false), ("2 ms", true)] {
        let lane = format!("dt = '1/30'\ndisplay = {{ hz = 144, step_cost = '{cost}' }}\n");
        let [newest, blended] = told(&lane, |scenario| scenario.lanes[0].presentation = &INTERPOLATE);
        assert!(newest.contains("30 steps a second do not fit"), "{cost}: {newest}");
        assert_eq!(newest.contains("interpolation evens it out"), is_cure, "{cost}: {newest}");
        assert_eq!(blended.starts_with("Even"), is_cure, "{cost}: {blended}");
    }
}

#[test]
fn another_speed_is_no_loss_of_time() {
    for scale in [0.5, 2.0] {
        let [before, after] = told("presentation = 'interpolate'\n", |scenario| {
            scenario.lanes[0].time_scale = TimeScale::new(scale);
        });
        assert!(before.starts_with("Even. 16.7 ms late: "), "{before}");
        assert!(after.starts_with("Even") && !after.contains("speed"), "{scale}: {after}");
    }
}

/// The rate is that of the frames that were counted, after the edit.
#[test]
fn frames_are_counted_over_the_time_in_which_they_came() {
    let [_, after] = told("dt = '1/240'\n", |scenario| scenario.lanes[0].dt = Flicks::from_ratio(1, 25));
    assert!(after.contains("60 refreshes") || after.contains("60 frames"), "{after}");
    assert!(!after.contains(" 14"), "180 frames are not spread over 13 s: {after}");
}
