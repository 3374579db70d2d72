//! Snapshots of the page for a recording, and of its progress.

use super::*;
use crate::interface::snapshots::{rendered, running, skip_snapshots};

#[test]
fn dark() {
    if !skip_snapshots() {
        let mut harness = rendered(running(three_lanes()), 1280.0, 720.0);
        press(&mut harness, CTRL, Key::R);
        harness.snapshot("ui_record_dark");
    }
}

#[test]
fn light_with_a_mistake() {
    if !skip_snapshots() {
        let mut harness = rendered(running(three_lanes()), 1280.0, 720.0);
        press(&mut harness, Modifiers::SHIFT, Key::T);
        press(&mut harness, CTRL, Key::R);
        retype(&mut harness, "60", "fast");
        // Without a cursor, which blinks.
        press(&mut harness, NONE, Key::Enter);
        harness.snapshot("ui_record_light");
    }
}

#[test]
fn small() {
    if !skip_snapshots() {
        let mut harness = rendered(running(three_lanes()), 640.0, 360.0);
        press(&mut harness, CTRL, Key::R);
        harness.snapshot("ui_record_small");
    }
}

fn snapshot_of_progress(name: &str, mut harness: BenchHarness) {
    harness.state_mut().recording.running = Some((120, 600));
    harness.run_steps(3);
    harness.snapshot(name);
}

#[test]
fn progress() {
    if !skip_snapshots() {
        snapshot_of_progress("ui_recording_dark", rendered(running(three_lanes()), 1280.0, 720.0));
    }
}

#[test]
fn progress_in_a_small_window() {
    if !skip_snapshots() {
        let mut harness = rendered(running(three_lanes()), 640.0, 360.0);
        press(&mut harness, Modifiers::SHIFT, Key::T);
        snapshot_of_progress("ui_recording_small", harness);
    }
}
