//! An opening as it is watched: it starts again, and answers each change.

use super::{changed, flip, opening};
use simulation::course::{OpeningSession, OpeningWords, Rehearsal, RehearsalState, Rehearsed};
use simulation::input::Hang;
use simulation::lab::{Action, Frame, Lab};
use simulation::scenario::Scenario;
use simulation::scenario::opening::{Control, Press};
use std::sync::Arc;
use timestep::time::Flicks;

/// A lab and the session that follows it, frame by frame of a window.
struct Window {
    lab: Lab,
    session: OpeningSession,
    starts: u32,
}

impl Window {
    fn of(scenario: &Scenario) -> Self {
        let session = OpeningSession::of(scenario).unwrap();
        Window { lab: Lab::new(scenario.clone()), session, starts: 0 }
    }

    fn frames(&mut self, count: usize, edit: Option<&Scenario>, action: Option<Action>) -> String {
        let mut given: Vec<_> = action.into_iter().collect();
        for index in 0..count {
            given.extend(self.session.observe(&self.lab.snapshot()));
            self.starts += given.iter().filter(|action| **action == Action::Reset).count() as u32;
            let elapsed = Flicks::from_ratio(1, 60);
            self.lab.frame(Frame {
                elapsed,
                actions: &given,
                scenario: edit.filter(|_| index == 0),
                ..Frame::default()
            });
            given.clear();
        }
        self.session.observe(&self.lab.snapshot());
        self.words().say.replace('\u{A0}', " ")
    }

    /// The words once the run that they are held against has ended.
    fn words(&mut self) -> OpeningWords {
        let scenario = Arc::clone(self.session.subject());
        let state = RehearsalState::Done(Arc::new(Rehearsal::of(&scenario).finish()));
        self.session.words(&[Rehearsed { scenario, state }]).clone()
    }
}

/// A hang of the next frame.
fn hang(start: &Scenario) -> Action {
    Action::Hang(Hang { at: Flicks::ZERO, lasts: start.hang() })
}

#[test]
fn both_lanes_start_again_together_with_the_settings_that_they_have() {
    for id in ["jitter", "three-worlds", "spiral"] {
        let start = opening(id, 60.0);
        let mut window = Window::of(&start);
        let edited = changed(&start, flip(Control::Vsync, false));
        let frames = (start.duration.secs() * 60.0) as usize + 10;
        window.frames(frames, Some(&edited), Some(hang(&start)));
        let snapshot = window.lab.snapshot();
        assert_eq!(window.starts, 1, "{id}");
        assert!(snapshot.elapsed < Flicks::from_millis(300.0) && !snapshot.paused, "{id}: {}", snapshot.elapsed);
        assert!(snapshot.lanes.iter().all(|lane| lane.report(simulation::metrics::Stretch::WholeRun).status == "ok"));
        assert_eq!(snapshot.scenario.lanes, edited.lanes);
        assert!(snapshot.input.hangs().is_empty());
    }
}

#[test]
fn a_paused_run_does_not_start_again() {
    let mut window = Window::of(&opening("three-worlds", 60.0));
    window.frames(179, None, None);
    window.frames(1, None, Some(Action::SetPaused(true)));
    window.frames(1, None, Some(Action::StepFrame { lane: 0 }));
    window.frames(5, None, None);
    assert_eq!(window.starts, 0);
}

#[test]
fn each_change_is_answered() {
    let start = opening("jitter", 60.0);
    let mut window = Window::of(&start);
    let first = window.frames(3, None, None);
    assert_eq!(window.words().next, "Switch on interpolation");
    assert_eq!(window.words().press, [Press::of(Control::Interpolation)]);
    let smooth = changed(&start, flip(Control::Interpolation, true));
    assert_eq!(window.frames(3, Some(&smooth), None), "Smooth, and one step of 25 ms behind extrapolation.");
    let coarse = changed(&smooth, flip(Control::Steps, true));
    let said = window.frames(3, Some(&coarse), None);
    assert_eq!(said, "Smooth with 10 steps a second, and 100 ms behind extrapolation.");
    let ahead = changed(&smooth, flip(Control::Extrapolation, true));
    assert!(window.frames(3, Some(&ahead), None).contains("At the wall the guess leaves through it"));
    let said = window.frames(3, None, Some(hang(&start)));
    assert_eq!(said, "The program stood still for 0.6 s. The clamp counts 0.25 s of it, and the rest is lost.");
    let unclamped = changed(&ahead, flip(Control::Clamp, false));
    assert!(window.frames(3, Some(&unclamped), None).starts_with("No frame is cut now"), "it has not hung since");
    assert!(window.frames(60, None, Some(hang(&start))).contains("jumps over all of it"));
    // The loop forgets the hang, and the sentence stays until something else is done.
    assert!(window.frames(400, None, None).contains("jumps over all of it"));
    assert_eq!(window.starts, 1);
    let torn = changed(&unclamped, flip(Control::Vsync, false));
    assert!(window.frames(3, Some(&torn), None).contains("90 frames"));
    let back = window.frames(3, Some(&start), None);
    assert!(back != first && back.starts_with("Each frame counts"), "back at the start: {back}");
}
