//! Causes of an opening: what its rows of lanes differ in, one thing at a time.

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
pub struct RowCause {
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

/// Checks that each cause has settings for every row, and that their methods fit the worlds.
pub(super) fn causes_fit(causes: &[RowCause], columns: usize, lanes: &[LaneSpec]) -> Result<(), String> {
    let rows = lanes.len().div_ceil(columns);
    for RowCause { name, rows: settings } in causes {
        if settings.len() != rows {
            return Err(format!("the cause `{name}` has {} rows, and the lanes have {rows}", settings.len()));
        }
        let unfit = settings
            .iter()
            .zip(lanes.chunks(columns))
            .find_map(|(row, lanes)| lanes.iter().find_map(|lane| lane.world.fits(row.integrator.integrator).err()));
        if let Some(reason) = unfit {
            return Err(format!("the cause `{name}`: {reason}"));
        }
    }
    Ok(())
}
