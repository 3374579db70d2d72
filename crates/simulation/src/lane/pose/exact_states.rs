//! Exact states at the times that a frame asks for several times: after the last step, before it, and on display.
//!
//! An exact state may take a microsecond (Kepler's equation, elliptic functions), which is more than a step.

use crate::reference::DrivenReference;
use crate::worlds::WorldSpec;

/// An exact state; `None` where there is none.
type Known = Option<Vec<f64>>;

/// States of a reference motion that have been worked out.
#[derive(Clone, Debug)]
pub struct ExactStates {
    now: (f64, Known),
    before: (f64, Known),
    displayed: (f64, Known),
}

impl ExactStates {
    /// The states at t = 0.
    pub fn starting(reference: &DrivenReference, world: &WorldSpec) -> Self {
        let mut start = (0.0, None);
        renew(&mut start, reference, world, 0.0);
        ExactStates { now: start.clone(), before: start.clone(), displayed: start }
    }

    /// Works out the state after a step that ends at `secs`, and returns it.
    pub fn step(&mut self, reference: &DrivenReference, world: &WorldSpec, secs: f64) -> Option<&[f64]> {
        std::mem::swap(&mut self.now, &mut self.before);
        renew(&mut self.now, reference, world, secs);
        self.now.1.as_deref()
    }

    /// Works out the state at the time `secs` of the frame on display.
    pub fn display(&mut self, reference: &DrivenReference, world: &WorldSpec, secs: f64) {
        match self.at(secs).map(<[f64]>::to_vec) {
            Some(known) => self.displayed = (secs, Some(known)),
            None => renew(&mut self.displayed, reference, world, secs),
        }
    }

    /// The state at `secs`, if it has been worked out.
    pub fn at(&self, secs: f64) -> Option<&[f64]> {
        let known = [&self.now, &self.before, &self.displayed].into_iter().find(|(at, _)| *at == secs)?;
        known.1.as_deref()
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        [&self.now, &self.before, &self.displayed].iter().map(|(_, y)| y.as_ref().map_or(0, |y| 8 * y.len())).sum()
    }
}

/// Writes the state at `secs` over an older one.
fn renew(state: &mut (f64, Known), reference: &DrivenReference, world: &WorldSpec, secs: f64) {
    let mut y = state.1.take().unwrap_or_else(|| vec![0.0; reference.start().len()]);
    *state = (secs, reference.at(world, secs, &mut y).then_some(y));
}
