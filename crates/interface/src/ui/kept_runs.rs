//! Parts of a run that an edit, a reset or another way of the run took away: said once, and listed in the menu until something else is
//! opened.

use super::opened_run::OpenedRun;
use super::output::Command;
use super::requests::Requests;
use super::window_info::WindowInfo;
use egui::Ui;
use simulation::lab::{Action, Snapshot};
use timestep::time::Flicks;

/// State of the kept runs in the last frame.
#[derive(Debug, Default)]
pub struct KeptRuns {
    opened: OpenedRun,
    /// Number of continuations that were cut off.
    cut_off: usize,
}

impl KeptRuns {
    /// Shortest continuation whose loss is said.
    const NOTABLE: Flicks = Flicks(Flicks::PER_SECOND);

    /// Follows the lab. Returns a message about a run that is kept from now on.
    pub fn observe(&mut self, snapshot: &Snapshot<'_>, opened: OpenedRun) -> Option<String> {
        let was = std::mem::replace(self, KeptRuns { opened, cut_off: snapshot.cut_off.len() });
        if was.opened == OpenedRun::Here && opened == OpenedRun::Left {
            return Some("The run that was opened is kept: Edit, Bring back.".to_owned());
        }
        let newest = snapshot.cut_off.last().filter(|_| snapshot.cut_off.len() > was.cut_off)?;
        let is_notable = newest.to - newest.from >= Self::NOTABLE;
        is_notable.then(|| format!("What came after {} is kept: Edit, Bring back.", seconds(newest.from)))
    }
}

/// Shows the runs that can be brought back as a menu.
pub fn show_menu(ui: &mut Ui, snapshot: &Snapshot<'_>, window: &WindowInfo<'_>, requests: &mut Requests<'_>) {
    let opened = window.opened_run == OpenedRun::Left;
    ui.add_enabled_ui(opened || !snapshot.cut_off.is_empty(), |ui| {
        ui.menu_button("Bring back", |ui| {
            if opened && ui.button("The run that was opened").clicked() {
                requests.command(Command::BringBackRun);
            }
            for (index, kept) in snapshot.cut_off.iter().enumerate() {
                if ui.button(format!("The run from {} to {}", seconds(kept.from), seconds(kept.to))).clicked() {
                    requests.action(Action::BringBack(index));
                }
            }
        });
    });
}

fn seconds(time: Flicks) -> String {
    format!("{:.2} s", time.secs())
}
