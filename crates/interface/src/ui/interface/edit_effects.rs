//! Side effects of an edit of lanes on their run.

use simulation::lab::{Restart, Snapshot};
use simulation::scenario::Scenario;

/// A sentence about lanes that start again, or about methods that forget their past; `None` where the run goes on as it is.
pub fn words(snapshot: &Snapshot<'_>, edited: &Scenario) -> Option<&'static str> {
    let same_worlds =
        || snapshot.lanes.iter().zip(&edited.lanes).all(|(lane, edited)| lane.spec().world == edited.world);
    if snapshot.lanes.len() != edited.lanes.len() || !same_worlds() {
        return None;
    }
    match snapshot.restart_by(edited) {
        Some(Restart::Diverged) => return Some("A lane had diverged: all lanes start again."),
        Some(Restart::Linked) => return Some("Linked lanes start again together."),
        // It is an opening's way to answer.
        Some(Restart::Opening) => return None,
        None => {}
    }
    let mut pairs = snapshot.lanes.iter().zip(&edited.lanes);
    let forgets = pairs.any(|(lane, edited)| edited.integrator.is_multistep() && !lane.spec().has_same_steps(edited));
    forgets.then_some("With other steps the method forgets earlier ones.")
}
