//! The log of a lane holds all steps and frames of the last call of `Lab::frame`, and nothing older.

use simulation::lab::{Action, Frame, Lab};
use simulation::scenario::Scenario;

fn rows(lab: &Lab) -> (usize, usize) {
    let log = lab.snapshot().lanes[0].lane.log();
    (log.frames.len(), log.steps.len())
}

#[test]
fn a_step_that_takes_several_frames_logs_them_all_and_a_pause_logs_nothing() {
    let text = "[[lane]]\ndt = '1/30'\ndisplay = { hz = 120 }\n";
    let mut lab = Lab::new(Scenario::parse(text, "log").unwrap());
    lab.set_logging(true);
    let step = [Action::StepTick { lane: 0 }];
    lab.frame(Frame { actions: &step, ..Frame::default() });
    assert_eq!(rows(&lab), (4, 1), "at 120 Hz every fourth frame takes a step of 1/30 s");
    lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    assert_eq!(rows(&lab), (0, 0), "paused");
    lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, actions: &[Action::SetPaused(false)], ..Frame::default() });
    assert_eq!(rows(&lab), (2, 0));
}
