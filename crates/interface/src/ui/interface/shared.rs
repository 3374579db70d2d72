//! State that keys and panels share between frames, beside the panels themselves.

use crate::ui::base::look::Look;
use crate::ui::base::menu_key::MenuKey;
use crate::ui::base::stray_keys::StrayKeys;
use crate::ui::base::toasts::Toasts;
use crate::ui::frame::edits::history::History;
#[cfg(any(test, feature = "headless"))]
use crate::ui::frame::intent::Intent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use simulation::lab::Snapshot;
use simulation::palette::Theme;

/// Inputs of one pass of egui that also the intents read.
#[derive(Clone, Copy)]
pub struct PassContext<'a> {
    /// The context of egui.
    pub ctx: &'a egui::Context,
    /// The lab as it is now.
    pub snapshot: &'a Snapshot<'a>,
    /// State of the window.
    pub window: &'a WindowInfo<'a>,
}

/// Look, messages, history and the keys that are held back.
#[derive(Debug)]
pub struct Shared {
    /// Theme and fonts.
    pub look: Look,
    /// Messages.
    pub toasts: Toasts,
    /// Undo and redo.
    pub history: History,
    /// Keys that were meant for what has just closed.
    pub stray_keys: StrayKeys,
    /// The key that opens the menus.
    pub menu_key: MenuKey,
    /// Intents of a test, carried out as those of keys.
    #[cfg(any(test, feature = "headless"))]
    pub pressed: Vec<Intent>,
}

impl Shared {
    /// The state of a window that starts with this theme.
    pub fn new(theme: Theme) -> Self {
        Shared {
            look: Look::new(theme),
            toasts: Toasts::default(),
            history: History::default(),
            stray_keys: StrayKeys::default(),
            menu_key: MenuKey::default(),
            #[cfg(any(test, feature = "headless"))]
            pressed: Vec::new(),
        }
    }

    /// Shows the messages that the panels have asked for.
    pub fn show_toasts(&mut self, requests: &mut Requests<'_>) {
        for (kind, text) in requests.take_toasts() {
            self.toasts.push(kind, text);
        }
    }
}
