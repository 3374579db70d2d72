//! Edits that add, remove, move or switch lanes of the draft.

use super::draft::Draft;
use super::switches::Switch;
use crate::lane::LaneSpec;
use crate::time::Flicks;
use std::ops::Range;

/// Edits of the list of lanes. Remembers each lane's max-frame clamp while it is off, so that it comes back as it was.
#[derive(Debug, Default)]
pub struct LaneEdits {
    /// Lengths of the clamps that were switched off, per lane.
    clamps: Vec<Option<Flicks>>,
}

impl LaneEdits {
    /// The most lanes that a scenario may have in the window.
    const MOST_LANES: usize = 64;

    /// Forgets the clamps, when another scenario takes the place of this one.
    pub fn forget(&mut self) {
        self.clamps.clear();
    }

    /// Length of the lane's clamp before it was switched off, if it was.
    pub fn clamp(&self, lane: usize) -> Option<Flicks> {
        self.clamps.get(lane).copied().flatten()
    }

    /// Remembers the clamp that an edit of the lane switched off.
    pub fn remember_clamp(&mut self, lane: usize, clamp: Flicks) {
        self.clamps.resize(self.clamps.len().max(lane + 1), None);
        self.clamps[lane] = Some(clamp);
    }

    /// Switches these lanes on or off.
    pub fn switch(&mut self, draft: &mut Draft<'_>, lanes: Range<usize>, switch: Switch, on: bool) {
        let scenario = draft.try_out();
        self.clamps.resize(scenario.lanes.len(), None);
        for index in lanes {
            switch.set(on, &mut scenario.lanes[index], &mut self.clamps[index]);
        }
    }

    /// Adds a lane at the end, with the world and display of the chosen one so that the two can be compared. Returns its
    /// index, or why there cannot be another lane.
    pub fn add(&mut self, draft: &mut Draft<'_>, chosen: usize) -> Result<usize, String> {
        let lanes = &draft.get().lanes;
        let model = &lanes[chosen.min(lanes.len().saturating_sub(1))];
        let lane = LaneSpec { world: model.world.clone(), display: model.display.clone(), ..LaneSpec::default() };
        self.insert(draft, lanes.len(), lane)
    }

    /// Adds a copy behind the chosen lane. Returns its index, or why there cannot be another lane.
    pub fn duplicate(&mut self, draft: &mut Draft<'_>, chosen: usize) -> Result<usize, String> {
        let lanes = &draft.get().lanes;
        let chosen = chosen.min(lanes.len().saturating_sub(1));
        let lane = lanes[chosen].clone();
        self.insert(draft, chosen + 1, lane)
    }

    /// Inserts a lane at an index. Returns the index, or why there cannot be another lane.
    pub fn insert(&mut self, draft: &mut Draft<'_>, at: usize, lane: LaneSpec) -> Result<usize, String> {
        let count = draft.get().lanes.len();
        if count >= Self::MOST_LANES {
            return Err(format!("There are {count} lanes already."));
        }
        self.clamps.resize(count, None);
        draft.edit().lanes.insert(at, lane);
        self.clamps.insert(at, None);
        Ok(at)
    }

    /// Removes the chosen lane. Returns the index of the lane to choose next, or why this lane stays.
    pub fn remove(&mut self, draft: &mut Draft<'_>, chosen: usize) -> Result<usize, String> {
        let count = draft.get().lanes.len();
        if count <= 1 {
            return Err("The last lane stays.".to_owned());
        }
        let chosen = chosen.min(count - 1);
        self.clamps.resize(count, None);
        draft.edit().lanes.remove(chosen);
        self.clamps.remove(chosen);
        Ok(chosen.min(count - 2))
    }

    /// Exchanges two lanes. Returns `false` if there is no lane `b`.
    pub fn swap(&mut self, draft: &mut Draft<'_>, a: usize, b: usize) -> bool {
        let count = draft.get().lanes.len();
        if b >= count {
            return false;
        }
        self.clamps.resize(count, None);
        draft.edit().lanes.swap(a, b);
        self.clamps.swap(a, b);
        true
    }
}
