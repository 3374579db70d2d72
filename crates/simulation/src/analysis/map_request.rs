//! The request for a stability map: method, world, and the grid of its cells.

use crate::worlds::WorldSpec;
use timestep::integrators::Integrator;

/// The most cells of a map.
pub const MOST_CELLS: usize = 1 << 24;

/// The spacing of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// By equal differences.
    Linear,
    /// By equal factors.
    Log,
}

/// The cells along one side of the map, equal in their spacing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    /// The outer edges of the first and the last cell.
    pub edges: [f64; 2],
    /// Number of cells.
    pub count: usize,
    /// The spacing between them.
    pub spacing: Spacing,
}

impl Cells {
    /// The value at `place` cells from the first edge: whole numbers are edges of cells, halves are their middles.
    pub fn at(&self, place: f64) -> f64 {
        let ([from, to], share) = (self.edges, place / self.count as f64);
        match self.spacing {
            Spacing::Linear => from + (to - from) * share,
            Spacing::Log => from * libm::pow(to / from, share),
        }
    }

    /// The middle of a cell, for which its run is computed.
    pub fn middle(&self, cell: usize) -> f64 {
        self.at(cell as f64 + 0.5)
    }

    /// The distance of `value` from the first edge, in cells: the inverse of [`Cells::at`].
    pub fn place(&self, value: f64) -> f64 {
        let ([from, to], count) = (self.edges, self.count as f64);
        count
            * match self.spacing {
                Spacing::Linear => (value - from) / (to - from),
                Spacing::Log => libm::log(value / from) / libm::log(to / from),
            }
    }

    fn check(&self, what: &str) -> Result<(), MapError> {
        let [from, to] = self.edges;
        let refuse = |why: &str| Err(MapError::Request(format!("{what}: {why}")));
        if !(from.is_finite() && to.is_finite() && from < to) {
            return refuse("the range must go from a number up to a larger one");
        }
        if self.spacing == Spacing::Log && from <= 0.0 {
            return refuse("a logarithmic range must be above zero");
        }
        if self.count == 0 { refuse("there must be at least one cell") } else { Ok(()) }
    }
}

/// A stability map to compute.
#[derive(Clone, Debug, PartialEq)]
pub struct MapRequest {
    /// The world, with the values of all parameters but the one that the rows change.
    pub world: WorldSpec,
    /// The method.
    pub integrator: &'static Integrator,
    /// Number of steps of every run.
    pub steps: u64,
    /// Columns: the length of a step, s.
    pub dt: Cells,
    /// Index in `world.params` of the parameter that the rows change.
    pub param: usize,
    /// Rows, in that parameter's unit.
    pub values: Cells,
}

/// Why there is no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// The request cannot be met; a sentence says why.
    #[error("{0}")]
    Request(String),
    /// The caller ended the work.
    #[error("stopped before the map was complete")]
    Stopped,
}

impl MapRequest {
    /// The world's parameters in the row of `value`.
    pub(super) fn params(&self, value: f64) -> Vec<f64> {
        let mut params = self.world.params.clone();
        if let Some(param) = params.get_mut(self.param) {
            *param = value;
        }
        params
    }

    /// Checks everything but whether the method fits the world.
    pub(super) fn check(&self) -> Result<(), MapError> {
        let refuse = |why: String| Err(MapError::Request(why));
        let world = self.world.world;
        let Some(param) = world.params.get(self.param).filter(|_| self.world.params.len() == world.params.len()) else {
            return refuse(format!("{} has no parameter number {}", world.name, self.param));
        };
        self.dt.check("dt")?;
        self.values.check(param.key)?;
        let ([low, high], [from, to]) = (param.range, self.values.edges);
        if from < low || to > high {
            return refuse(format!("{}: the range must be within {low} to {high}", param.key));
        }
        if self.dt.edges[0] < 0.0 || self.steps == 0 {
            return refuse("there must be at least one step, and none backwards".to_owned());
        }
        match self.dt.count.checked_mul(self.values.count) {
            Some(cells) if cells <= MOST_CELLS => Ok(()),
            _ => refuse(format!("a map can have at most {MOST_CELLS} cells")),
        }
    }
}
