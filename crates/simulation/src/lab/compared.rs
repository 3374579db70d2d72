//! Another drawing of the same run, while a switch is held. A copy of the lanes runs beside the lab and never affects it: states,
//! numbers, events and history are those without it.

use super::{Frame, Lab, Snapshot};
use crate::scenario::Scenario;

/// The lanes of a lab as another scenario draws them. The two may differ only in settings that no step depends on.
#[derive(Debug, Default)]
pub struct Compared {
    other: Option<(Scenario, Lab)>,
}

impl Compared {
    /// Draws the lanes of `lab` as `other` does from now on; `None` as they are.
    pub fn set(&mut self, lab: &Lab, other: Option<&Scenario>) {
        match (other, &self.other) {
            (Some(other), Some((shown, _))) if other == shown => {}
            (other, _) => self.other = other.map(|other| (other.clone(), copy(lab, other))),
        }
    }

    /// Follows a call of [`Lab::frame`] that `lab` has carried out. An edit of the scenario ends the other drawing; after any other way
    /// through time it starts again from the lab.
    pub fn frame(&mut self, lab: &Lab, frame: Frame<'_>) {
        let Some((other, mut shown)) = self.other.take().filter(|_| frame.scenario.is_none()) else { return };
        shown.frame(frame);
        if shown.elapsed != lab.elapsed || shown.is_busy() || lab.is_busy() {
            shown = copy(lab, &other);
        }
        self.other = Some((other, shown));
    }

    /// The lab as it is to be seen: its own numbers beside the pictures that were asked for.
    pub fn snapshot<'a>(&'a self, lab: &'a Lab) -> Snapshot<'a> {
        let mut snapshot = lab.snapshot();
        if let Some((_, shown)) = &self.other {
            let views = snapshot.lanes.iter_mut().zip(&shown.lanes);
            views.for_each(|(view, lane)| *view = view.with_picture_of(lane));
        }
        snapshot
    }
}

/// The lab with the lanes of `other`, without all that only its future or its past needs.
fn copy(lab: &Lab, other: &Scenario) -> Lab {
    let mut copy = Lab {
        scenario: lab.scenario.clone(),
        lanes: lab.lanes.clone(),
        speed: lab.speed.clone(),
        layers: lab.layers,
        camera: lab.camera,
        paused: lab.paused,
        elapsed: lab.elapsed,
        lead: lab.lead,
        track: lab.track.clone(),
        held: lab.held,
        restarts: lab.restarts,
        jobs: lab.jobs.clone(),
        ..Lab::default()
    };
    copy.edit(other);
    copy.draw_looks();
    copy
}
