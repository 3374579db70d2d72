//! One line of the program's state per frame, at log level debug. The tests of the real window read it.

use super::gpu::WindowGpu;
use super::present_mode;
use interface::ui::{Interface, RecordingInfo};
use simulation::lab::{LaneView, Snapshot};
use std::fmt::Write;
use timestep::presentation::PoseTime;
use winit::window::Window;

/// The state that a line describes.
pub struct StateLog<'a> {
    pub snapshot: &'a Snapshot<'a>,
    pub ui: &'a Interface,
    pub window: &'a Window,
    pub gpu: &'a WindowGpu,
    /// Speed of the playback against real time.
    pub speed: f64,
    pub recording: RecordingInfo<'a>,
    /// Edits of the document up to the frame before.
    pub edits: u64,
    /// `true` while unsaved work of an earlier window is offered.
    pub offers_work: bool,
}

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

impl StateLog<'_> {
    /// The state of recording: `idle`, `asking` (an open page), `ready` (a page whose clip can be made), or the frames
    /// done and their total.
    fn recording(&self) -> String {
        let ready =
            self.recording.check.is_some_and(|check| check.plan.is_ok() && check.form == self.ui.prefs().record);
        match self.recording.running {
            Some(running) => format!("{}/{}", running.frames.0, running.frames.1),
            None if self.ui.recorder_is_open() => if ready { "ready" } else { "asking" }.to_owned(),
            None => "idle".to_owned(),
        }
    }

    /// Writes the line if the log takes it.
    pub fn write(&self) {
        if !tracing::enabled!(tracing::Level::DEBUG) {
            return;
        }
        let snapshot = self.snapshot;
        let chosen = snapshot.lanes.get(self.ui.chosen());
        let status: Vec<String> =
            snapshot.lanes.iter().map(|lane| lane.status().to_string().replace(' ', "-")).collect();
        let mut line = String::new();
        let mut field = |key: &str, value: &dyn std::fmt::Display| {
            write!(line, " {key}={value}").expect("a string takes any text");
        };
        field("paused", &snapshot.paused);
        field("elapsed", &snapshot.elapsed.secs());
        field("speed", &self.speed);
        field("chosen", &(self.ui.chosen() + 1));
        field("frames", &chosen.map_or(0, |lane| lane.frames()));
        field("steps", &chosen.map_or(0, |lane| lane.steps()));
        field("status", &status.join(","));
        field("interpolate", &presents(snapshot, PoseTime::Between));
        field("extrapolate", &presents(snapshot, PoseTime::Ahead));
        field("clamp", &share(snapshot, |lane| lane.spec().guards.max_frame.is_some()));
        field("vsync", &self.gpu.vsync);
        field("mode", &present_mode::name(self.gpu.surface.present_mode()).replace(' ', "-"));
        field("hidden", &self.ui.hidden());
        field("help", &self.ui.help_is_open());
        field("recorder", &self.recording());
        field("fullscreen", &self.window.fullscreen().is_some());
        let (lesson, phase) = self.ui.lesson();
        field("lesson", &lesson.unwrap_or("none"));
        field("phase", &phase.map_or("none", |phase| phase.word()));
        field("edits", &self.edits);
        field("offer", &self.offers_work);
        // Share of the pixels that the last frame has drawn again.
        field("redrawn", &format_args!("{:.3}", self.gpu.frames.redrawn()));
        let [width, height] = self.gpu.surface.size();
        field("size", &format_args!("{width}x{height}"));
        tracing::debug!("state{line}");
    }
}
