//! Plots and figures of the window as files.

use super::AppWindow;
use crate::app::dialogs::{self, Purpose};
use crate::app::{plot_file, user_folders};
use crate::chart::Chart;
use crate::ui::ToastKind;
use std::path::PathBuf;
use std::time::Instant;

impl AppWindow {
    /// Keeps what was shown, as time goes on behind the dialog.
    pub(super) fn ask_where_to_save_chart(&mut self, name: &str, chart: Chart) {
        let target = plot_file::suggested(&user_folders::pictures(), name);
        self.chart_wanted = Some(chart);
        dialogs::show(Purpose::Plot, target, self.proxy.clone());
    }

    /// The answer to [`AppWindow::ask_where_to_save_chart`].
    pub(super) fn save_chart(&mut self, path: PathBuf) {
        let Some(chart) = self.chart_wanted.take() else { return };
        match plot_file::write(path, &chart, self.ui.theme()) {
            Ok(path) => self.ui.toast(ToastKind::Info, format!("Saved {}", path.display())),
            Err(error) => self.ui.toast(ToastKind::Error, format!("The plot was not saved: {error}")),
        }
        self.repaint_at(Instant::now());
    }
}
