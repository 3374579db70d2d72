//! Parts of a run that an edit, a reset or another way of the run took away: said once, and listed in the menu until something else is
//! opened.

use super::opened_run::OpenedRun;
use simulation::lab::Snapshot;
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

/// A moment of the run in words.
pub fn seconds(time: Flicks) -> String {
    format!("{:.2} s", time.secs())
}
