//! Causes of an opening: what its rows of lanes differ in, one thing at a time.

use super::plan::Opening;
use crate::lane::LaneSpec;
use timestep::integrators::IntegratorSpec;
use timestep::time::Flicks;

/// Method and step of all lanes of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowSettings {
    /// Numerical method.
    pub integrator: IntegratorSpec,
    /// Length of a step.
    pub dt: Flicks,
}

/// A thing in which rows differ: its name, and the settings of each row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cause {
    /// Name in the menu.
    pub name: String,
    /// Settings of the rows, from the top.
    pub rows: Vec<RowSettings>,
}

impl Default for RowSettings {
    fn default() -> Self {
        RowSettings::of(&LaneSpec::default())
    }
}

impl RowSettings {
    /// The settings of a lane.
    pub fn of(lane: &LaneSpec) -> Self {
        RowSettings { integrator: lane.integrator, dt: lane.dt }
    }

    /// Gives a lane these settings.
    pub fn apply(&self, lane: &mut LaneSpec) {
        (lane.integrator, lane.dt) = (self.integrator, self.dt);
    }
}

impl Opening {
    /// Lanes of a row: as many as are the user's.
    pub fn columns(&self) -> usize {
        self.yours.len().max(1)
    }

    /// The cause whose settings these lanes have; `None` if they have others.
    pub fn cause(&self, lanes: &[LaneSpec]) -> Option<&Cause> {
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

    /// Checks that each cause has settings for every row, and that their methods fit the worlds.
    pub(super) fn causes_fit(&self, lanes: &[LaneSpec]) -> Result<(), String> {
        let rows = lanes.len().div_ceil(self.columns());
        for Cause { name, rows: settings } in &self.causes {
            if settings.len() != rows {
                return Err(format!("the cause `{name}` has {} rows, and the lanes have {rows}", settings.len()));
            }
            let unfit = settings.iter().zip(lanes.chunks(self.columns())).find_map(|(row, lanes)| {
                lanes.iter().find_map(|lane| lane.world.fits(row.integrator.integrator).err())
            });
            if let Some(reason) = unfit {
                return Err(format!("the cause `{name}`: {reason}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::integrators::INTEGRATORS;

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
        let cause = Cause { name: "Steps".to_owned(), rows: vec![row(20), row(60), row(240)] };
        let opening = Opening { yours: vec![1, 2], causes: vec![cause], ..Opening::default() };
        let mut now = lanes();
        assert!(opening.cause(&now).is_some() && opening.causes_fit(&now).is_ok());
        now[3].integrator = INTEGRATORS[0].into();
        assert!(opening.cause(&now).is_none());
        opening.set_rows(&opening.causes[0].rows, &mut now);
        assert_eq!(now, lanes());
        assert!(opening.causes_fit(&now[..4]).is_err());
    }
}
