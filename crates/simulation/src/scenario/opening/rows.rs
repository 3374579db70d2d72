//! Rows of lanes of an opening: their settings, and the copy of one below another.

use super::cause::{RowCause, RowSettings};
use super::plan::Opening;
use crate::lane::LaneSpec;

impl Opening {
    /// The cause whose settings these lanes have; `None` if they have others.
    pub fn cause(&self, lanes: &[LaneSpec]) -> Option<&RowCause> {
        let columns = self.columns();
        self.causes.iter().find(|cause| {
            let of_row = |lane: usize| cause.rows.get(lane / columns);
            lanes.iter().enumerate().all(|(place, lane)| of_row(place) == Some(&RowSettings::of(lane)))
        })
    }

    /// Gives each row of lanes its settings.
    pub fn set_rows(&self, rows: &[RowSettings], lanes: &mut [LaneSpec]) {
        for (row, lanes) in rows.iter().zip(lanes.chunks_mut(self.columns())) {
            lanes.iter_mut().for_each(|lane| row.apply(lane));
        }
    }

    /// Keeps the settings of a row and gives them to the row below it. Below the last row there is none: all rows move up by one, and the
    /// first one makes room. Returns the row with the copy.
    pub fn pin(&self, row: usize, lanes: &mut [LaneSpec]) -> usize {
        let (columns, before) = (self.columns(), lanes.iter().map(RowSettings::of).collect::<Vec<_>>());
        let rows = lanes.len() / columns;
        let is_last = row + 1 >= rows;
        let changed =
            if is_last { 0..lanes.len().saturating_sub(columns) } else { (row + 1) * columns..(row + 2) * columns };
        for place in changed {
            let from = if is_last { place + columns } else { place - columns };
            before[from].apply(&mut lanes[place]);
        }
        if is_last { row } else { row + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::integrators::INTEGRATORS;
    use timestep::time::Flicks;

    fn lanes() -> Vec<LaneSpec> {
        let lane = |rate: i64| LaneSpec { dt: Flicks::from_ratio(1, rate), ..LaneSpec::default() };
        [20, 20, 60, 60, 240, 240].map(lane).to_vec()
    }

    fn rates(lanes: &[LaneSpec]) -> Vec<i64> {
        lanes.iter().map(|lane| Flicks::PER_SECOND / lane.dt.0).collect()
    }

    #[test]
    fn a_row_is_pinned_above_its_copy() {
        let opening = Opening { yours: vec![1, 2], ..Opening::default() };
        let mut now = lanes();
        assert_eq!((opening.pin(0, &mut now), rates(&now)), (1, vec![20, 20, 20, 20, 240, 240]));
        let mut now = lanes();
        assert_eq!((opening.pin(2, &mut now), rates(&now)), (2, vec![60, 60, 240, 240, 240, 240]));
    }

    #[test]
    fn a_cause_is_known_by_the_lanes() {
        let row = |rate: i64| RowSettings { dt: Flicks::from_ratio(1, rate), ..RowSettings::default() };
        let cause = RowCause { name: "Steps".to_owned(), rows: vec![row(20), row(60), row(240)] };
        let opening = Opening { yours: vec![1, 2], causes: vec![cause], ..Opening::default() };
        let mut now = lanes();
        assert!(opening.cause(&now).is_some() && opening.fits(&now).is_ok());
        now[3].integrator = INTEGRATORS[0].into();
        assert!(opening.cause(&now).is_none());
        opening.set_rows(&opening.causes[0].rows, &mut now);
        assert_eq!(now, lanes());
        assert!(opening.fits(&now[..4]).is_err());
    }
}
