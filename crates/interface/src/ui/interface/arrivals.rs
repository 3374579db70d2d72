//! Frames that come from outside: files dropped onto the window, and frame times that it has recorded of itself.

use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use egui::Context;
use simulation::displays::Trace;
use simulation::scenario::{Scenario, can_be_a_capture};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that were dropped and not taken yet, and the recording that was taken last.
#[derive(Debug, Default)]
pub struct Arrivals {
    dropped: Vec<PathBuf>,
    /// Time of the interface at which the first of them was seen, s.
    since: Option<f64>,
    recorded: Option<Arc<Trace>>,
    /// Canvases of the lab in the last frame; none on the stage.
    canvases: Vec<LaneRect>,
}

impl Arrivals {
    /// Time for which a file waits, s: winit tells where the pointer is only after the drop (0.30).
    const WAIT: f64 = 0.2;

    /// Takes a file.
    pub fn drop_file(&mut self, file: PathBuf) {
        self.dropped.push(file);
    }

    /// Notes the canvases of the lab.
    pub fn see(&mut self, canvases: &[LaneRect], is_stage: bool) {
        self.canvases.clear();
        self.canvases.extend(canvases.iter().filter(|_| !is_stage));
    }

    /// Gives a new recording to the chosen lane of the lab, a dropped capture to the lane below the pointer, and opens other files: several
    /// captures beside each other.
    pub fn arrive(
        &mut self,
        ctx: &Context,
        recorded: Option<&Arc<Trace>>,
        (chosen, is_stage): (usize, bool),
        requests: &mut Requests<'_>,
    ) {
        let is_known = |trace: &&Arc<Trace>| self.recorded.as_ref().is_some_and(|known| Arc::ptr_eq(known, trace));
        if let Some(trace) = recorded.filter(|trace| !is_known(trace)) {
            self.recorded = Some(Arc::clone(trace));
            if !is_stage {
                requests.use_trace(chosen, trace);
            }
        }
        if self.dropped.is_empty() {
            return;
        }
        let now = ctx.input(|input| input.time);
        let waits = Self::WAIT - (now - *self.since.get_or_insert(now));
        if waits > 0.0 {
            return ctx.request_repaint_after_secs(waits as f32);
        }
        self.since = None;
        let at = ctx.input(|input| input.pointer.latest_pos());
        let lane = self.canvases.iter().find(|lane| at.is_some_and(|at| lane.rect.contains(at)));
        let files = std::mem::take(&mut self.dropped);
        match (&*files, lane) {
            ([file], Some(lane)) if can_be_a_capture(file) => replay(file, lane.index, requests),
            ([_, _, ..], _) if files.iter().all(|file| can_be_a_capture(file)) => match Scenario::of_captures(&files) {
                Ok(scenario) => requests.command(Command::OpenScenario(Box::new(scenario))),
                Err(reason) => requests.toast(ToastKind::Error, reason.to_string()),
            },
            _ => files.into_iter().for_each(|file| requests.command(Command::OpenFile(file))),
        }
    }
}

/// Lets a lane replay the frames in a file.
fn replay(file: &Path, lane: usize, requests: &mut Requests<'_>) {
    match Trace::read(file, None) {
        Ok(trace) => requests.use_trace(lane, &Arc::new(trace)),
        Err(reason) => requests.toast(ToastKind::Error, reason.to_string()),
    }
}
