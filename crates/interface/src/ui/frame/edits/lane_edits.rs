//! Edits that add, remove, move or switch lanes of the draft.

use super::draft::Draft;
use crate::ui::frame::controls::switches::{Switch, SwitchedOff};
use simulation::lane::LaneSpec;
use simulation::scenario::{MAX_LANES, Scenario};
use timestep::time::Flicks;

/// Edits of the list of lanes. Remembers what each lane's switches have taken away, so that it comes back as it was.
#[derive(Clone, Debug, Default)]
pub struct LaneEdits {
    /// Settings that were switched off, per lane.
    off: Vec<SwitchedOff>,
}

impl LaneEdits {
    /// Forgets what was switched off, when another scenario takes the place of this one.
    pub fn forget(&mut self) {
        self.off.clear();
    }

    /// Length of the lane's clamp before it was switched off, if it was.
    pub fn clamp(&self, lane: usize) -> Option<Flicks> {
        self.off.get(lane).and_then(|off| off.clamp)
    }

    /// Remembers the clamp that an edit of the lane switched off.
    pub fn remember_clamp(&mut self, lane: usize, clamp: Flicks) {
        self.off.resize(self.off.len().max(lane + 1), SwitchedOff::default());
        self.off[lane].clamp = Some(clamp);
    }

    /// Switches these lanes on or off.
    pub fn switch(&mut self, scenario: &mut Scenario, lanes: &[usize], switch: Switch, on: bool) {
        self.off.resize(scenario.lanes.len(), SwitchedOff::default());
        let clamp = scenario.clamp();
        for &index in lanes {
            self.off[index].clamp.get_or_insert(clamp);
            switch.set(on, &mut scenario.lanes[index], &mut self.off[index]);
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
        if count >= MAX_LANES {
            return Err(format!("There are {count} lanes already."));
        }
        self.off.resize(count, SwitchedOff::default());
        draft.edit().lanes.insert(at, lane);
        self.off.insert(at, SwitchedOff::default());
        Ok(at)
    }

    /// Replaces the lane at an index by these lanes, at least one. Each remembers what the switches have taken away.
    pub fn replace(&mut self, draft: &mut Draft<'_>, at: usize, lanes: Vec<LaneSpec>) {
        let count = draft.get().lanes.len();
        if lanes.is_empty() || at >= count {
            return;
        }
        self.off.resize(count, SwitchedOff::default());
        let off = vec![self.off[at]; lanes.len()];
        draft.edit().lanes.splice(at..=at, lanes);
        self.off.splice(at..=at, off);
    }

    /// Removes the chosen lane. Returns the index of the lane to choose next, or why this lane stays.
    pub fn remove(&mut self, draft: &mut Draft<'_>, chosen: usize) -> Result<usize, String> {
        let count = draft.get().lanes.len();
        if count <= 1 {
            return Err("The last lane stays.".to_owned());
        }
        let chosen = chosen.min(count - 1);
        self.off.resize(count, SwitchedOff::default());
        draft.edit().lanes.remove(chosen);
        self.off.remove(chosen);
        Ok(chosen.min(count - 2))
    }

    /// Exchanges two lanes. Returns `false` if there is no lane `b`.
    pub fn swap(&mut self, draft: &mut Draft<'_>, a: usize, b: usize) -> bool {
        let count = draft.get().lanes.len();
        if b >= count {
            return false;
        }
        self.off.resize(count, SwitchedOff::default());
        draft.edit().lanes.swap(a, b);
        self.off.swap(a, b);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::OPENINGS;

    #[test]
    fn a_clamp_that_is_switched_on_has_the_length_of_the_opening() {
        let spiral = OPENINGS.iter().find(|entry| entry.id == "spiral").unwrap().scenario();
        let mut draft = Draft::new(&spiral, None);
        let mut edits = LaneEdits::default();
        edits.switch(draft.try_out(), &[0], Switch::MaxFrame, true);
        assert_eq!(draft.get().lanes[0].guards, spiral.lanes[1].guards);
        edits.switch(draft.try_out(), &[0, 1], Switch::MaxFrame, false);
        edits.switch(draft.try_out(), &[0, 1], Switch::MaxFrame, true);
        assert_eq!(draft.get().lanes[1].guards, spiral.lanes[1].guards);
    }
}
