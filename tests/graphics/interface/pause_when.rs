//! Conditions at which the run pauses, chosen in the lab's transport.

use super::bench::{Bench, BenchHarness, harness, ordinary, three_lanes};
use egui_kittest::kittest::Queryable;
use timestep_lab::time::Flicks;

/// Frames of 1/60 s with the interface after each, until the run pauses. Returns their number; `None` if it does not pause.
fn frames_until_pause(harness: &mut BenchHarness, most: u32) -> Option<u32> {
    for frame in 1..=most {
        harness.state_mut().run_for(1);
        harness.step();
        if harness.state().lab.snapshot().paused {
            return Some(frame);
        }
    }
    None
}

#[test]
fn the_run_pauses_at_a_step_once() {
    let mut harness = ordinary();
    harness.get_by_label("Pause when").click();
    harness.run();
    harness.get_by_label("Add the step").click();
    harness.run();
    harness.get_by_label("Lane 1: step 100");
    assert_eq!(frames_until_pause(&mut harness, 200), Some(100));
    assert_eq!(harness.state().lab.snapshot().elapsed, Flicks::from_ratio(100, 60), "no time passes after it");
    harness.run();
    harness.get_by_label_contains("lane 1 has taken 100 steps");
    super::bench::press(&mut harness, egui::Modifiers::NONE, egui::Key::Escape);
    harness.state_mut().lab.frame(timestep_lab::lab::Frame {
        actions: &[timestep_lab::lab::Action::SetPaused(false)],
        ..Default::default()
    });
    assert_eq!(frames_until_pause(&mut harness, 60), None, "it has crossed already");
}

/// A condition is about the lane that was chosen, and can be removed.
#[test]
fn a_condition_can_be_removed() {
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 720.0);
    harness.get_by_label("Pause when").click();
    harness.run();
    harness.get_by_label("Add the number").click();
    harness.run();
    harness.get_by_label_contains("above 0");
    harness.get_by_label("×").click();
    harness.run();
    assert!(harness.query_by_label_contains("above 0").is_none());
    assert_eq!(frames_until_pause(&mut harness, 30), None);
}
