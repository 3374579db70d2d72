//! Requests of the panels while they show themselves.

use super::canvases::lens::HeldLane;
use super::edits::draft::Draft;
use super::intent::Intent;
use super::output::{Command, Output};
use crate::ui::base::toasts::ToastKind;
use simulation::displays::{Display, Trace};
use simulation::lab::Action;
use std::sync::Arc;

/// Changes that panels request during one frame.
pub struct Requests<'a> {
    /// Edited copy of the scenario.
    pub draft: Draft<'a>,
    /// Everything else that leaves the interface.
    pub output: Output,
    /// Index of the chosen lane in the draft.
    pub chosen: usize,
    /// Indices of the chosen lanes in the draft, in order.
    pub chosen_lanes: Vec<usize>,
    /// The lane that the pointer holds for the difference lens.
    pub held_lane: Option<HeldLane>,
    /// Actions that the user has asked for, not the lesson.
    pub asked: Vec<Action>,
    intents: Vec<Intent>,
    toasts: Vec<(ToastKind, String)>,
}

impl<'a> Requests<'a> {
    /// Starts from `carried`, the output of an earlier egui pass over the same frame.
    pub fn new(base: &'a simulation::scenario::Scenario, mut carried: Output) -> Self {
        let draft = Draft::new(base, carried.scenario.take()).trying(carried.tries);
        carried.lanes.clear();
        carried.figures.clear();
        carried.rehearsals.clear();
        carried.examined = None;
        carried.advice = None;
        carried.thumbnails.clear();
        carried.input = None;
        (carried.canvases.lens, carried.canvases.steady) = (None, None);
        Requests {
            draft,
            output: carried,
            chosen: 0,
            chosen_lanes: Vec::new(),
            held_lane: None,
            asked: Vec::new(),
            intents: Vec::new(),
            toasts: Vec::new(),
        }
    }

    /// Indices of the first and of the last chosen lane.
    pub fn ends_of_chosen(&self) -> [usize; 2] {
        let ends = self.chosen_lanes.first().zip(self.chosen_lanes.last());
        ends.map_or([self.chosen; 2], |(first, last)| [*first, *last])
    }

    /// Asks for `intent`; the interface carries it out when all panels have been shown.
    pub fn ask(&mut self, intent: impl Into<Intent>) {
        self.intents.push(intent.into());
    }

    /// Asks the lab for `action` on behalf of the user.
    pub fn action(&mut self, action: Action) {
        self.asked.push(action);
        self.output.actions.push(action);
    }

    /// `true` if the lab stands still after the actions so far. `now`: it stands still before them.
    pub fn is_paused_after(&self, now: bool) -> bool {
        let pauses = |action: &Action| if let Action::SetPaused(paused) = action { Some(*paused) } else { None };
        self.output.actions.iter().rev().find_map(pauses).unwrap_or(now)
    }

    /// Lets the display of a lane show the frames of a trace.
    pub fn use_trace(&mut self, lane: usize, trace: &Arc<Trace>) {
        if lane < self.draft.get().lanes.len() {
            self.draft.edit().lanes[lane].display = Display::Trace(Arc::clone(trace));
        }
    }

    /// Asks the window for `command`.
    pub fn command(&mut self, command: Command) {
        self.output.commands.push(command);
    }

    /// Asks for a message above the transport bar.
    pub fn toast(&mut self, kind: ToastKind, text: impl Into<String>) {
        self.toasts.push((kind, text.into()));
    }

    /// `true` if this intent was asked for, and has not been carried out.
    pub fn is_asked(&self, intent: Intent) -> bool {
        self.intents.contains(&intent)
    }

    /// Takes the intent that was asked for first.
    pub fn take_intent(&mut self) -> Option<Intent> {
        (!self.intents.is_empty()).then(|| self.intents.remove(0))
    }

    /// Takes the messages asked for since the last call.
    pub fn take_toasts(&mut self) -> Vec<(ToastKind, String)> {
        std::mem::take(&mut self.toasts)
    }
}
