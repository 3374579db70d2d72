//! The stage: the question, large lanes with a few numbers on them, and nothing that sets a renderer.

mod arrangement;
mod badge;
mod card;
mod clip;
mod hash_words;
mod headline;
mod headlines;
mod lanes;
mod layouts;
mod place;
mod pointer_trail;
mod question;
mod text_room;
mod top_bar;

use crate::lab::Snapshot;
use crate::scenario::Scenario;
use crate::scenario::lesson::Layout;
use crate::ui::frame_context::FrameContext;
use crate::ui::lanes::Rename;
use crate::ui::mode::Extent;
use crate::ui::requests::Requests;
use crate::ui::top_bar::MenuState;
pub use arrangement::Rows;
pub use badge::LabelPlace;
pub use card::Card;
pub use clip::{ClipScene, StageClip, speed_in_words};
use egui::{Rect, Ui};
pub use lanes::{StageLanes, StageParts, stage_canvases};
use layouts::Layouts;
use pointer_trail::PointerTrail;
pub use question::Question;

/// The stage, and its state between frames.
#[derive(Debug)]
pub struct Stage {
    /// `true` to show the strips of frames.
    pub strips: bool,
    /// `true` to show the plots.
    pub plots: bool,
    layouts: Layouts,
    lanes: StageLanes,
    trail: PointerTrail,
}

impl Stage {
    /// The stage with these arrangements of documents.
    pub fn new(layouts: Vec<(String, Layout)>) -> Self {
        Stage {
            strips: false,
            plots: false,
            layouts: Layouts::new(layouts),
            lanes: StageLanes::default(),
            trail: PointerTrail::default(),
        }
    }

    /// Shows the numbers of every frame, as a recording needs it.
    pub fn for_recording(mut self) -> Self {
        self.lanes = StageLanes::for_recording(None);
        self
    }

    /// Arrangements to remember.
    pub fn layouts(&self) -> Vec<(String, Layout)> {
        self.layouts.chosen().to_vec()
    }

    /// Arrangement of the lanes in force.
    pub fn layout(&self, scenario: &Scenario) -> Layout {
        self.layouts.of(scenario)
    }

    /// Chooses an arrangement of the lanes.
    pub fn arrange(&mut self, scenario: &Scenario, layout: Layout) {
        self.layouts.choose(scenario, layout);
    }

    /// Forgets what was about the scenario before.
    pub fn forget(&mut self) {
        (self.strips, self.plots) = (false, false);
        self.lanes.headlines.renew();
    }

    /// Reads the headline numbers again, after an edit.
    pub fn renew(&mut self) {
        self.lanes.headlines.renew();
    }

    /// Says if the lanes are those that the lesson's question is about.
    pub fn set_asked(&mut self, asked: bool) {
        self.lanes.headlines.set_asked(asked);
    }

    /// Reads the headline numbers if they are due. Returns the time until they are, s, if they have changed and are not.
    pub fn refresh(&mut self, snapshot: &Snapshot<'_>, now: f64) -> Option<f64> {
        self.lanes.headlines.refresh(snapshot, now)
    }

    /// Shows the lanes in `area`, one of them perhaps with a field in which its label is typed.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        rename: &mut Option<Rename>,
        area: Rect,
    ) {
        let parts = StageParts {
            layout: self.layout(frame.snapshot.scenario),
            strips: self.strips,
            headlines: frame.shown.numbers && frame.view.extent == Extent::Controls,
            mechanisms: frame.shown.mechanisms,
            labels: LabelPlace::Beside,
            rows: frame.opening.filter(|_| !frame.view.alone).and_then(|opening| opening.rows()),
        };
        self.lanes.show(ui, frame, requests, rename, (area, parts));
    }

    /// Shows the bar at the top.
    pub fn show_top_bar(
        &self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        rect: Rect,
        menus: &MenuState<'_>,
    ) {
        top_bar::show(ui, frame, requests, rect, menus, self.layout(frame.snapshot.scenario));
    }

    /// Shows the trail of the pointer on a projector.
    pub fn show_pointer(&mut self, ui: &Ui, frame: &FrameContext<'_>) {
        if frame.view.projector && !frame.view.reduced_motion {
            self.trail.show(ui, frame.now);
        }
    }
}
