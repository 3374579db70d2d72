//! Stability maps: by how much a state has grown after N steps, on a grid of dt × one parameter of a world.
//!
//! A column of cells shares its dt and is one batch of `Runs`.

pub use super::growth::DIED_AWAY;
use super::growth::Rows;
use super::theory;
use crate::integrators::Integrator;
use crate::worlds::WorldSpec;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Cells of the largest map.
pub const MOST_CELLS: usize = 1 << 24;

/// How values become lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    Linear,
    /// Cells grow by equal factors.
    Log,
}

/// Equal cells along one side of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    /// The outer edges of the first and the last cell.
    pub edges: [f64; 2],
    pub count: usize,
    pub spacing: Spacing,
}

impl Cells {
    /// The value at `place` cells from the first edge: whole numbers are edges, halves are middles.
    pub fn at(&self, place: f64) -> f64 {
        let ([from, to], share) = (self.edges, place / self.count as f64);
        match self.spacing {
            Spacing::Linear => from + (to - from) * share,
            Spacing::Log => from * libm::pow(to / from, share),
        }
    }

    /// The middle of a cell, which is what is computed.
    pub fn middle(&self, cell: usize) -> f64 {
        self.at(cell as f64 + 0.5)
    }

    /// How many cells `value` is from the first edge; the inverse of [`Cells::at`].
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

/// What to compute.
#[derive(Clone, Debug, PartialEq)]
pub struct MapRequest {
    /// All parameters but one stay as they are here.
    pub world: WorldSpec,
    pub integrator: &'static Integrator,
    pub steps: u64,
    /// Columns: the length of a step, s.
    pub dt: Cells,
    /// Which parameter the rows change: its place in `world.world.params`.
    pub param: usize,
    /// Rows, in that parameter's unit.
    pub values: Cells,
}

/// Why there is no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// It cannot be made as asked for.
    #[error("{0}")]
    Request(String),
    /// The caller broke off.
    #[error("stopped before the map was complete")]
    Stopped,
    /// The graphics adapter does not do it.
    #[error("{0}")]
    Adapter(String),
}

/// The growth in every cell.
#[derive(Clone, Debug, PartialEq)]
pub struct StabilityMap {
    pub dt: Cells,
    pub values: Cells,
    /// log₁₀ of the growth, row after row from the lowest value, each from the shortest step. +∞ where the state has
    /// become infinite, NaN where it is no longer a number: what infinities become in further steps, and what an implicit step
    /// without a solution leaves.
    pub growth: Vec<f64>,
    /// The longest step of theory as (dt, value of the parameter), from the lowest value up; dt is NaN where there is no
    /// limit. Empty where nothing is known.
    pub boundary: Vec<[f64; 2]>,
}

impl StabilityMap {
    /// Computes the map on all threads of the current rayon pool. `watch` hears the share that is done, from several
    /// threads and not always in order, and breaks off with `Break`.
    ///
    /// # Errors
    /// A request that has no cells or too many, leaves the parameter's range, or asks a method for what it cannot do;
    /// `Stopped` after a `Break`.
    pub fn compute(request: &MapRequest, watch: &(dyn Fn(f64) -> ControlFlow<()> + Sync)) -> Result<Self, MapError> {
        let rows = Rows::of(request)?;
        let (columns, done, stopped) = (request.dt.count, AtomicUsize::new(0), AtomicBool::new(false));
        let column = |column: usize| {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let growth = rows.column(request.integrator, request.dt.middle(column), request.steps);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if watch(done as f64 / columns as f64).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            Some(growth)
        };
        let by_column: Option<Vec<Vec<f64>>> = (0..columns).into_par_iter().map(column).collect();
        let by_column = by_column.ok_or(MapError::Stopped)?;
        let growth =
            (0..request.values.count).flat_map(|row| by_column.iter().map(move |column| column[row])).collect();
        Ok(Self { dt: request.dt, values: request.values, growth, boundary: boundary(request) })
    }

    /// A growth above this, as log₁₀, is instability: stable steps stay below it.
    ///
    /// The powers of a 2×2 matrix whose spectral radius is at most 1 grow at most in proportion to their exponent (where
    /// two eigenvalues meet on the unit circle), so N is the bound of what a stable step does in N steps, up to a factor
    /// of the order of one at the boundary itself. An unstable one passes it after N steps once N ln ρ > ln N.
    pub fn threshold(steps: u64) -> f64 {
        libm::log10(steps.max(1) as f64)
    }
}

/// The line of theory, at the edges and in the middle of every row.
pub fn boundary(request: &MapRequest) -> Vec<[f64; 2]> {
    let values: Vec<f64> = (0..=2 * request.values.count).map(|half| request.values.at(0.5 * half as f64)).collect();
    let params = values.iter().map(|&value| request.params(value));
    let limits = theory::limits(request.integrator, request.world.world, params).unwrap_or_default();
    limits.iter().zip(&values).map(|(limit, &value)| [limit.dt().unwrap_or(f64::NAN), value]).collect()
}

impl MapRequest {
    /// The world's parameters in a row.
    pub(super) fn params(&self, value: f64) -> Vec<f64> {
        let mut params = self.world.params.clone();
        if let Some(param) = params.get_mut(self.param) {
            *param = value;
        }
        params
    }

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
