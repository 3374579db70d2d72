//! Text on the clipboard. On Wayland `egui-winit` has its own connection; elsewhere texts go through this one, because that of `egui-winit`
//! brings readers and writers of pictures.

use winit::window::Window;

/// The clipboard of the system, and what it lacks: on Wayland, and where nothing answers, every text is `None`.
pub struct Clipboard {
    #[cfg(feature = "clipboard")]
    system: Option<arboard::Clipboard>,
}

impl Clipboard {
    /// Connects to the clipboard of the display server that shows the window.
    #[cfg(feature = "clipboard")]
    pub fn of(window: &Window) -> Self {
        use winit::raw_window_handle::{HasDisplayHandle, RawDisplayHandle};
        let is_wayland =
            window.display_handle().is_ok_and(|display| matches!(display.as_raw(), RawDisplayHandle::Wayland(_)));
        let connect = || arboard::Clipboard::new().inspect_err(|error| tracing::warn!("no clipboard: {error}")).ok();
        Clipboard { system: if is_wayland { None } else { connect() } }
    }

    #[cfg(not(feature = "clipboard"))]
    pub fn of(_: &Window) -> Self {
        Clipboard {}
    }

    /// The text that was copied; empty if it is none, `None` without a clipboard.
    pub fn text(&mut self) -> Option<String> {
        #[cfg(feature = "clipboard")]
        return self.system.as_mut().map(|system| system.get_text().unwrap_or_else(no_text));
        #[cfg(not(feature = "clipboard"))]
        None
    }

    /// Copies a text.
    pub fn set_text(&mut self, text: &str) {
        #[cfg(feature = "clipboard")]
        if let Some(Err(error)) = self.system.as_mut().map(|system| system.set_text(text)) {
            tracing::warn!("nothing was copied: {error}");
        }
        #[cfg(target_arch = "wasm32")]
        super::page::copy(text);
        #[cfg(not(any(feature = "clipboard", target_arch = "wasm32")))]
        let _ = text;
    }
}

/// An empty text in the place of a picture, or of an owner that does not answer.
#[cfg(feature = "clipboard")]
fn no_text(error: arboard::Error) -> String {
    if !matches!(error, arboard::Error::ContentNotAvailable) {
        tracing::warn!("nothing was pasted: {error}");
    }
    String::new()
}

/// The text that is selected somewhere, which a middle click pastes on X11.
#[cfg(all(feature = "clipboard", target_os = "linux"))]
impl Clipboard {
    /// The text; `None` if there is none.
    pub fn selected_text(&mut self) -> Option<String> {
        use arboard::{GetExtLinux, LinuxClipboardKind};
        self.system.as_mut()?.get().clipboard(LinuxClipboardKind::Primary).text().ok()
    }

    /// Offers a text that was selected here.
    pub fn set_selected_text(&mut self, text: &str) {
        use arboard::{LinuxClipboardKind, SetExtLinux};
        let Some(system) = &mut self.system else { return };
        if let Err(error) = system.set().clipboard(LinuxClipboardKind::Primary).text(text) {
            tracing::warn!("nothing was selected: {error}");
        }
    }
}

/// No other system has it.
#[cfg(not(all(feature = "clipboard", target_os = "linux")))]
impl Clipboard {
    pub fn selected_text(&mut self) -> Option<String> {
        None
    }

    pub fn set_selected_text(&mut self, _: &str) {}
}
