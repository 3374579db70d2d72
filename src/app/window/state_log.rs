//! One line of the program's state per frame, at log level debug. The tests of the real window read it.

use super::AppWindow;
use crate::app::screen::present_mode;
use crate::platform::state_log;
use simulation::lab::{LaneView, Snapshot};
use std::fmt::Write;
use timestep::presentation::PoseTime;

/// The share of lanes that pass the test: `all`, `some` or `none`.
fn share(snapshot: &Snapshot<'_>, test: impl Fn(&LaneView<'_>) -> bool) -> &'static str {
    match snapshot.lanes.iter().filter(|lane| test(lane)).count() {
        0 => "none",
        count if count == snapshot.lanes.len() => "all",
        _ => "some",
    }
}

fn presents(snapshot: &Snapshot<'_>, shows: PoseTime) -> &'static str {
    share(snapshot, |lane| lane.spec().presentation.pose_time == shows)
}

/// The state of recording: `idle`, `asking` (an open page), `ready` (a page whose clip can be made), or the frames
/// done and their total.
fn recording(window: &AppWindow) -> String {
    let (recording, ui) = (window.recorder.info(), &window.interface);
    let ready = recording.check.is_some_and(|check| check.plan.is_ok() && check.form == ui.prefs().record);
    match recording.running {
        Some(running) => format!("{}/{}", running.frames.0, running.frames.1),
        None if ui.page() == Some("record") => if ready { "ready" } else { "asking" }.to_owned(),
        None => "idle".to_owned(),
    }
}

/// Writes the line if the log takes it. `edits`: those of the document up to the frame before.
pub(super) fn write(window: &AppWindow, snapshot: &Snapshot<'_>, edits: u64) {
    if !state_log::is_wanted() {
        return;
    }
    let (ui, gpu) = (&window.interface, &window.gpu);
    let chosen = snapshot.lanes.get(ui.chosen());
    let status: Vec<String> = snapshot.lanes.iter().map(|lane| lane.status().to_string().replace(' ', "-")).collect();
    let mut line = String::new();
    let mut field = |key: &str, value: &dyn std::fmt::Display| {
        write!(line, " {key}={value}").expect("a string takes any text");
    };
    field("paused", &snapshot.paused);
    field("elapsed", &snapshot.elapsed.secs());
    let playback = window.playback.info();
    field("speed", &playback.speed);
    field("screen", &playback.screen);
    field("source", &playback.source.word());
    let rate = chosen.and_then(|lane| lane.spec().display.steady_rate());
    field("display", &rate.map_or("none".to_owned(), |rate| rate.to_string()));
    field("chosen", &(ui.chosen() + 1));
    field("frames", &chosen.map_or(0, |lane| lane.frames()));
    field("steps", &chosen.map_or(0, |lane| lane.steps()));
    field("status", &status.join(","));
    field("interpolate", &presents(snapshot, PoseTime::Between));
    field("extrapolate", &presents(snapshot, PoseTime::Ahead));
    field("clamp", &share(snapshot, |lane| lane.spec().guards.max_frame.is_some()));
    field("vsync", &gpu.vsync);
    field("mode", &present_mode::name(gpu.surface.present_mode()).replace(' ', "-"));
    field("hidden", &ui.hidden());
    field("page", &ui.page().unwrap_or("none"));
    field("recorder", &recording(window));
    field("fullscreen", &window.window.fullscreen().is_some());
    let (lesson, phase) = ui.lesson();
    field("lesson", &lesson.unwrap_or("none"));
    field("phase", &phase.map_or("none", |phase| phase.word()));
    field("edits", &edits);
    field("offer", &window.unsaved_work.is_offered());
    let [width, height] = gpu.surface.size();
    field("size", &format_args!("{width}x{height}"));
    state_log::write(&line);
}
