//! The system's answer to the question for the rate of the window's screen.

#[cfg(all(feature = "x11", target_os = "linux"))]
use super::x11_screens::X11Screens;
use winit::event_loop::ActiveEventLoop;
use winit::window::Window;

/// `true` where frames start with the refreshes of a screen in any case, as those of a page do.
pub const PACE_ALL_FRAMES: bool = cfg!(target_arch = "wasm32");

/// The screens of the system.
pub struct SystemScreens {
    /// The X server, where the window is one of it.
    #[cfg(all(feature = "x11", target_os = "linux"))]
    x11: Option<X11Screens>,
}

impl SystemScreens {
    /// The screens of the display server that the window is on.
    #[cfg_attr(
        not(all(feature = "x11", target_os = "linux")),
        allow(unused_variables, reason = "only an X server is asked by other means")
    )]
    pub fn of(event_loop: &ActiveEventLoop) -> Self {
        #[cfg(all(feature = "x11", target_os = "linux"))]
        {
            use winit::platform::x11::ActiveEventLoopExtX11;
            SystemScreens { x11: event_loop.is_x11().then(X11Screens::connect).flatten() }
        }
        #[cfg(not(all(feature = "x11", target_os = "linux")))]
        SystemScreens {}
    }

    /// Refreshes per second of the window's screen, in thousandths, if the system says them.
    pub fn millihertz(&self, window: &Window) -> Option<u32> {
        #[cfg(all(feature = "x11", target_os = "linux"))]
        if let Some(x11) = &self.x11 {
            return x11.millihertz(window);
        }
        window.current_monitor()?.refresh_rate_millihertz()
    }
}
