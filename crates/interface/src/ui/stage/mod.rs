//! The stage around its lanes: the question, the bar at the top, the arrangements and the trail of the pointer.

mod card;
mod clip;
mod layouts;
mod place;
mod pointer_trail;
mod question;
mod top_bar;

use crate::ui::frame_context::FrameContext;
use crate::ui::lanes::{Density, LaneParts};
use crate::ui::mode::WindowExtent;
use crate::ui::requests::Requests;
use crate::ui::top_bar::MenuState;
pub use card::Card;
pub use clip::{ClipScene, StageClip, speed_in_words};
use egui::{Rect, Ui};
use layouts::Layouts;
use pointer_trail::PointerTrail;
pub use question::Question;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;

/// The stage, and its state between frames.
#[derive(Debug)]
pub struct Stage {
    /// `true` to show the strips of frames.
    pub strips: bool,
    /// `true` to show the plots.
    pub plots: bool,
    layouts: Layouts,
    trail: PointerTrail,
}

impl Stage {
    /// The stage with these arrangements of documents.
    pub fn new(layouts: Vec<(String, Layout)>) -> Self {
        Stage { strips: false, plots: false, layouts: Layouts::new(layouts), trail: PointerTrail::default() }
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

    /// Drops the state of the former scenario.
    pub fn forget(&mut self) {
        (self.strips, self.plots) = (false, false);
    }

    /// The parts of lanes that the stage shows.
    pub fn parts(&self, frame: &FrameContext<'_>) -> LaneParts {
        LaneParts {
            strips: self.strips,
            numbers: frame.shown.numbers && frame.view.extent == WindowExtent::Controls,
            mechanisms: frame.shown.mechanisms,
            rows: frame.opening.filter(|_| !frame.view.alone).and_then(|opening| opening.rows()),
            ..LaneParts::new(Density::OnCanvas, self.layout(frame.snapshot.scenario))
        }
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
