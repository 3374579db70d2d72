//! The stage around its lanes: the arrangements and the trail of the pointer.

mod layouts;
mod pointer_trail;

use crate::ui::frame::canvases::lane_parts::LaneParts;
use crate::ui::frame::canvases::layout::Density;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::mode::WindowExtent;
use egui::Ui;
use layouts::Layouts;
use pointer_trail::PointerTrail;
use simulation::scenario::lesson::Layout;

/// The stage, and its state between frames.
#[derive(Debug)]
pub struct Stage {
    /// `true` to show the strips of frames.
    pub strips: bool,
    /// `true` to show the plots.
    pub plots: bool,
    /// Arrangements that the user has chosen.
    pub layouts: Layouts,
    trail: PointerTrail,
}

impl Stage {
    /// The stage with these arrangements of documents.
    pub fn new(layouts: Vec<(String, Layout)>) -> Self {
        Stage { strips: false, plots: false, layouts: Layouts::new(layouts), trail: PointerTrail::default() }
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
            reserved: frame.shown.reserved,
            rows: frame.script.rows().filter(|_| !frame.view.alone),
            ..LaneParts::new(Density::OnCanvas, frame.canvases.layout)
        }
    }

    /// Shows the trail of the pointer on a projector.
    pub fn show_pointer(&mut self, ui: &Ui, frame: &FrameContext<'_>) {
        if frame.view.projector && !frame.view.reduced_motion {
            self.trail.show(ui, frame.now);
        }
    }
}
