//! Plots of the window as files.

use super::AppWindow;
use crate::app::dialogs::{self, Purpose};
use crate::app::{plot_file, user_folders};
use crate::ui::{PlotPicture, ToastKind};
use std::path::PathBuf;
use std::time::Instant;

impl AppWindow {
    /// Keeps what was shown, as time goes on behind the dialog.
    pub(super) fn ask_where_to_save_plot(&mut self, picture: PlotPicture) {
        let target = plot_file::suggested(&user_folders::pictures(), &picture);
        self.plot_wanted = Some(picture);
        dialogs::show(Purpose::Plot, target, self.proxy.clone());
    }

    /// The answer to [`AppWindow::ask_where_to_save_plot`].
    pub(super) fn save_plot(&mut self, path: PathBuf) {
        let Some(picture) = self.plot_wanted.take() else { return };
        match plot_file::write(path, &picture, self.ui.theme()) {
            Ok(path) => self.ui.toast(ToastKind::Info, format!("Saved {}", path.display())),
            Err(error) => self.ui.toast(ToastKind::Error, format!("The plot was not saved: {error}")),
        }
        self.repaint_at(Instant::now());
    }
}
