//! Size and position of the window, restored at the next start.

use serde::{Deserialize, Serialize};
use winit::dpi::{LogicalSize, PhysicalPosition, PhysicalSize};
use winit::event_loop::ActiveEventLoop;
use winit::monitor::MonitorHandle;
use winit::window::{Window, WindowAttributes};

/// Size and position of the window when it was last neither maximized nor full screen, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowGeometry {
    pub width: u32,
    pub height: u32,
    pub position: Option<(i32, i32)>,
    pub maximized: bool,
}

const SMALLEST: PhysicalSize<u32> = PhysicalSize::new(160, 120);
const DEFAULT: LogicalSize<u32> = LogicalSize::new(1280, 720);
/// Height and width of a screen that title bars and panels may cover, px.
const DESKTOP_MARGIN: u32 = 80;

impl WindowGeometry {
    /// The geometry of a window in its normal state; `None` while it is maximized, full screen or minimized.
    pub fn of(window: &Window) -> Option<Self> {
        let normal = !window.is_maximized() && window.fullscreen().is_none() && window.is_minimized() != Some(true);
        let size = window.inner_size();
        let position = window.outer_position().ok().map(|position| (position.x, position.y));
        normal.then_some(WindowGeometry { width: size.width, height: size.height, position, maximized: false })
    }

    /// `true` if a part of the title bar would be on this screen.
    fn is_visible_on(&self, monitor: &MonitorHandle) -> bool {
        let Some((x, y)) = self.position else { return false };
        let (corner, size) = (monitor.position(), monitor.size());
        let right = corner.x.saturating_add_unsigned(size.width);
        let bottom = corner.y.saturating_add_unsigned(size.height);
        x.saturating_add_unsigned(self.width) > corner.x + 50 && x < right - 50 && y >= corner.y && y < bottom - 50
    }
}

/// Attributes of a window, hidden at first: the given geometry, or the default size where it fits.
pub fn attributes(event_loop: &ActiveEventLoop, geometry: Option<WindowGeometry>) -> WindowAttributes {
    let attributes =
        Window::default_attributes().with_title("Timestep Lab").with_visible(false).with_min_inner_size(SMALLEST);
    let Some(geometry) = geometry else {
        let monitor = event_loop.primary_monitor().or_else(|| event_loop.available_monitors().next());
        let Some(monitor) = monitor else { return attributes.with_inner_size(DEFAULT) };
        let usual: PhysicalSize<u32> = DEFAULT.to_physical(monitor.scale_factor());
        let room =
            |screen: u32, usual: u32| if screen > DESKTOP_MARGIN { usual.min(screen - DESKTOP_MARGIN) } else { usual };
        let size = monitor.size();
        return attributes
            .with_inner_size(PhysicalSize::new(room(size.width, usual.width), room(size.height, usual.height)));
    };
    let size = PhysicalSize::new(geometry.width.max(SMALLEST.width), geometry.height.max(SMALLEST.height));
    let attributes = attributes.with_inner_size(size).with_maximized(geometry.maximized);
    match geometry.position {
        Some((x, y)) if event_loop.available_monitors().any(|monitor| geometry.is_visible_on(&monitor)) => {
            attributes.with_position(PhysicalPosition::new(x, y))
        }
        _ => attributes,
    }
}
