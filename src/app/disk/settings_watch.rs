//! Notices when settings change, so that a window that is killed has lost none of them.

use crate::platform::clock::Instant;
use crate::platform::known_adapters::KnownAdapters;
use crate::platform::settings::SavedSession;
use crate::platform::window_geometry::WindowGeometry;
use interface::ui::Interface;
use std::time::Duration;
use winit::window::Window;

/// The geometry to remember, and when to check all settings again.
#[derive(Debug)]
pub struct SettingsWatch {
    /// The window when it was last neither maximized nor full screen.
    geometry: Option<WindowGeometry>,
    due: Instant,
}

impl SettingsWatch {
    /// Pause between two checks, which ask the display server if the window is maximized.
    const EVERY: Duration = Duration::from_millis(250);

    pub fn new(geometry: Option<WindowGeometry>) -> Self {
        SettingsWatch { geometry, due: Instant::now() }
    }

    /// The time of the next check.
    pub fn due(&self) -> Instant {
        self.due
    }

    /// Notes the place and the size of the window after a change of either.
    pub fn window_changed(&mut self, window: &Window) {
        self.geometry = WindowGeometry::of(window).or(self.geometry);
    }

    /// The window and the interface as the next start shall find them.
    pub fn settings(&mut self, window: &Window, interface: &Interface, graphics: &KnownAdapters) -> SavedSession {
        self.due = Instant::now() + Self::EVERY;
        let maximized = window.is_maximized();
        let window = self.geometry.map(|geometry| WindowGeometry { maximized, ..geometry });
        SavedSession { window, graphics: graphics.clone(), ui: interface.prefs() }
    }
}
