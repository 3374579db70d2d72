//! Where the window opens, and where it was.

use serde::{Deserialize, Serialize};
use winit::dpi::{LogicalSize, PhysicalPosition, PhysicalSize};
use winit::event_loop::ActiveEventLoop;
use winit::monitor::MonitorHandle;
use winit::window::{Window, WindowAttributes};

/// The window as a person left it, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    pub width: u32,
    pub height: u32,
    pub position: Option<(i32, i32)>,
    pub maximized: bool,
}

const SMALLEST: PhysicalSize<u32> = PhysicalSize::new(160, 120);
const USUAL: LogicalSize<u32> = LogicalSize::new(1280, 720);
/// What title bars and panels of the desktop take of a screen, px.
const DESKTOP: u32 = 80;

impl WindowPlace {
    /// Of a window in its normal state; `None` while it fills the screen or is hidden.
    pub fn of(window: &Window) -> Option<Self> {
        let normal = !window.is_maximized() && window.fullscreen().is_none() && window.is_minimized() != Some(true);
        let size = window.inner_size();
        let position = window.outer_position().ok().map(|position| (position.x, position.y));
        normal.then_some(WindowPlace { width: size.width, height: size.height, position, maximized: false })
    }

    /// Whether a part of the title bar would be on this screen.
    fn shows_on(&self, monitor: &MonitorHandle) -> bool {
        let Some((x, y)) = self.position else { return false };
        let (corner, size) = (monitor.position(), monitor.size());
        let right = corner.x.saturating_add_unsigned(size.width);
        let bottom = corner.y.saturating_add_unsigned(size.height);
        x.saturating_add_unsigned(self.width) > corner.x + 50 && x < right - 50 && y >= corner.y && y < bottom - 50
    }
}

/// A window that is hidden as yet: where it was, or as large as is usual and fits.
pub fn attributes(event_loop: &ActiveEventLoop, place: Option<WindowPlace>) -> WindowAttributes {
    let attributes =
        Window::default_attributes().with_title("Timestep Lab").with_visible(false).with_min_inner_size(SMALLEST);
    let Some(place) = place else {
        let monitor = event_loop.primary_monitor().or_else(|| event_loop.available_monitors().next());
        let Some(monitor) = monitor else { return attributes.with_inner_size(USUAL) };
        let usual: PhysicalSize<u32> = USUAL.to_physical(monitor.scale_factor());
        let room = |screen: u32, usual: u32| if screen > DESKTOP { usual.min(screen - DESKTOP) } else { usual };
        let size = monitor.size();
        return attributes
            .with_inner_size(PhysicalSize::new(room(size.width, usual.width), room(size.height, usual.height)));
    };
    let size = PhysicalSize::new(place.width.max(SMALLEST.width), place.height.max(SMALLEST.height));
    let attributes = attributes.with_inner_size(size).with_maximized(place.maximized);
    match place.position {
        Some((x, y)) if event_loop.available_monitors().any(|monitor| place.shows_on(&monitor)) => {
            attributes.with_position(PhysicalPosition::new(x, y))
        }
        _ => attributes,
    }
}
