//! Curves that the user has hidden.

use std::collections::BTreeSet;

/// Visibility of the lanes' curves and of the exact ones, the same in all plots.
#[derive(Debug, Default)]
pub struct CurveVisibility {
    hidden_lanes: BTreeSet<usize>,
    hides_exact: bool,
}

impl CurveVisibility {
    /// `true` if the lane's curves are drawn.
    pub fn shows_lane(&self, lane: usize) -> bool {
        !self.hidden_lanes.contains(&lane)
    }

    /// `true` if exact curves are drawn.
    pub fn shows_exact(&self) -> bool {
        !self.hides_exact
    }

    /// Hides the lane's curves, or shows them again.
    pub fn toggle_lane(&mut self, lane: usize) {
        if !self.hidden_lanes.remove(&lane) {
            self.hidden_lanes.insert(lane);
        }
    }

    /// Hides the exact curves, or shows them again.
    pub fn toggle_exact(&mut self) {
        self.hides_exact ^= true;
    }

    /// Forgets lanes that are no longer there.
    pub fn keep_lanes(&mut self, count: usize) {
        self.hidden_lanes.retain(|lane| *lane < count);
    }

    /// Exchanges two lanes.
    pub fn swap_lanes(&mut self, a: usize, b: usize) {
        let swapped = |lane: usize| match lane {
            lane if lane == a => b,
            lane if lane == b => a,
            lane => lane,
        };
        self.hidden_lanes = self.hidden_lanes.iter().map(|lane| swapped(*lane)).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_lanes_move_with_their_lanes() {
        let mut visibility = CurveVisibility { hidden_lanes: BTreeSet::from([0, 2]), ..CurveVisibility::default() };
        visibility.swap_lanes(0, 1);
        assert_eq!(visibility.hidden_lanes, BTreeSet::from([1, 2]));
    }
}
