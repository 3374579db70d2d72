//! View state of the window: mode, visible parts, projector, zoom.

use super::mode::{Mode, WindowExtent};

/// Mode, extent, projector and zoom.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct View {
    /// Mode of the window.
    pub mode: Mode,
    /// Parts of the window that are shown.
    pub extent: WindowExtent,
    /// `true` to show the chosen lane alone.
    pub alone: bool,
    /// `true` on a projector: everything twice as large, and the pointer with a trail.
    pub projector: bool,
    /// Zoom that the user chose, 1 is 100 %.
    pub zoom: f32,
    /// `true` if nothing moves but what the lanes simulate: no slides, no trail of the pointer, no blinking.
    pub reduced_motion: bool,
    /// `true` to play at real speed, also where that shows frames for more and for fewer refreshes in turn.
    pub exact_speed: bool,
    /// Rate of the screen that the user has set, Hz; `None` for what the system reports.
    pub screen_hz: Option<u16>,
}

impl View {
    /// `true` in the stage's mode.
    pub fn is_stage(self) -> bool {
        self.mode == Mode::Stage
    }

    /// Factor of the widths of lines on canvases: a projector is seen from afar.
    pub fn line_weight(self) -> f32 {
        if self.projector { 1.75 } else { 1.0 }
    }

    /// Shows all lanes again or, where they are shown, all controls.
    pub fn step_back(&mut self) {
        if self.alone {
            self.alone = false;
        } else {
            self.extent = WindowExtent::Controls;
        }
    }
}
