//! Size and position of the window, restored at the next start.

use serde::{Deserialize, Serialize};
use winit::dpi::{LogicalSize, PhysicalPosition, PhysicalSize};
use winit::event_loop::ActiveEventLoop;
use winit::monitor::MonitorHandle;
#[cfg(all(target_os = "linux", feature = "wayland"))]
use winit::platform::wayland::WindowAttributesExtWayland;
#[cfg(windows)]
use winit::platform::windows::{IconExtWindows, WindowAttributesExtWindows};
use winit::window::{Fullscreen, Window, WindowAttributes};

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
/// The largest side of a texture on common adapters, px; X11 has windows of at most twice that.
const LARGEST: u32 = 16_384;
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

    /// The geometry on these screens: not larger than all of them together, and at a position only if a part of the title
    /// bar is on one of them.
    pub fn fitted(&self, screens: &[Screen]) -> (PhysicalSize<u32>, Option<PhysicalPosition<i32>>) {
        let extent = |from: fn(&Screen) -> i32, length: fn(&Screen) -> u32| {
            let start = screens.iter().map(from).min().unwrap_or(0);
            let end = screens.iter().map(|screen| from(screen).saturating_add_unsigned(length(screen))).max();
            end.map_or(LARGEST, |end| end.saturating_sub(start).unsigned_abs().min(LARGEST))
        };
        let [width, height] = [extent(|s| s.corner.x, |s| s.size.width), extent(|s| s.corner.y, |s| s.size.height)];
        let size =
            PhysicalSize::new(self.width.min(width).max(SMALLEST.width), self.height.min(height).max(SMALLEST.height));
        let visible = |&(x, y): &(i32, i32)| screens.iter().any(|screen| screen.shows_title(x, y, size.width));
        (size, self.position.filter(visible).map(|(x, y)| PhysicalPosition::new(x, y)))
    }
}

/// Place and size of a monitor, px.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    corner: PhysicalPosition<i32>,
    size: PhysicalSize<u32>,
}

impl Screen {
    fn of(monitor: &MonitorHandle) -> Self {
        Screen { corner: monitor.position(), size: monitor.size() }
    }

    /// `true` if a part of the title bar of a window at `x` and `y` would be on this screen.
    fn shows_title(&self, x: i32, y: i32, width: u32) -> bool {
        const PART: i32 = 50;
        let right = self.corner.x.saturating_add_unsigned(self.size.width).saturating_sub(PART);
        let bottom = self.corner.y.saturating_add_unsigned(self.size.height).saturating_sub(PART);
        x.saturating_add_unsigned(width) > self.corner.x.saturating_add(PART)
            && x < right
            && (self.corner.y..bottom).contains(&y)
    }
}

/// Attributes of the window on the canvas of its page, which the page sizes.
#[cfg(target_arch = "wasm32")]
pub fn attributes(_: &ActiveEventLoop, _: Option<WindowGeometry>) -> WindowAttributes {
    use winit::platform::web::WindowAttributesExtWebSys;
    Window::default_attributes().with_title("Timestep Lab").with_canvas(super::page::canvas())
}

/// Attributes of a window, hidden at first: the given geometry, or the default size where it fits.
#[cfg(not(target_arch = "wasm32"))]
pub fn attributes(event_loop: &ActiveEventLoop, geometry: Option<WindowGeometry>) -> WindowAttributes {
    let attributes =
        Window::default_attributes().with_title("Timestep Lab").with_visible(false).with_min_inner_size(SMALLEST);
    // By this name a Wayland desktop finds the entry and the icon of the program; X11 has the name of its file.
    #[cfg(all(target_os = "linux", feature = "wayland"))]
    let attributes = WindowAttributesExtWayland::with_name(attributes, "timestep-lab", "timestep-lab");
    // The first icon among the resources of the program; a build without resources has none.
    #[cfg(windows)]
    let attributes = {
        let icon = winit::window::Icon::from_resource(1, None).ok();
        attributes.with_window_icon(icon.clone()).with_taskbar_icon(icon)
    };
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
    let screens: Vec<Screen> = event_loop.available_monitors().map(|monitor| Screen::of(&monitor)).collect();
    let (size, position) = geometry.fitted(&screens);
    let attributes = attributes.with_inner_size(size).with_maximized(geometry.maximized);
    match position {
        Some(position) => attributes.with_position(position),
        None => attributes,
    }
}

/// Enters or leaves full screen.
pub fn toggle_fullscreen(window: &Window) {
    let on = window.fullscreen().is_none();
    window.set_fullscreen(on.then_some(Fullscreen::Borderless(None)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(x: i32, y: i32, width: u32, height: u32) -> Screen {
        Screen { corner: PhysicalPosition::new(x, y), size: PhysicalSize::new(width, height) }
    }

    fn fitted(width: u32, height: u32, position: (i32, i32), screens: &[Screen]) -> ([u32; 2], Option<(i32, i32)>) {
        let geometry = WindowGeometry { width, height, position: Some(position), maximized: false };
        let (size, position) = geometry.fitted(screens);
        ([size.width, size.height], position.map(|position| (position.x, position.y)))
    }

    #[test]
    fn a_window_fits_its_screens() {
        let two = [screen(0, 0, 1920, 1080), screen(-1280, 200, 1280, 1024)];
        assert_eq!(fitted(900, 640, (10, 20), &two), ([900, 640], Some((10, 20))));
        assert_eq!(fitted(900, 640, (-1000, 300), &two), ([900, 640], Some((-1000, 300))));
        for huge in [16_385, 20_000, u32::MAX] {
            assert_eq!(fitted(huge, huge, (0, 0), &two), ([3200, 1224], Some((0, 0))));
            assert_eq!(fitted(huge, huge, (0, 0), &[]), ([16_384, 16_384], None));
        }
        assert_eq!(fitted(0, 0, (0, 0), &two).0, [160, 120]);
        for nowhere in [(-1000, 100), (5000, 0), (0, 5000), (0, -40), (i32::MAX, i32::MAX), (i32::MIN, i32::MIN)] {
            assert_eq!(fitted(900, 640, nowhere, &two).1, None, "{nowhere:?}");
        }
        let odd = [screen(i32::MAX, i32::MIN, u32::MAX, 0)];
        assert_eq!(fitted(u32::MAX, 1, (i32::MAX, i32::MIN), &odd).1, None);
    }
}
