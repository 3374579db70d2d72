//! Stability maps: by how much a state has grown after N steps, on a grid of dt × one parameter of a world.
//!
//! Growth is ‖y_N‖ / max(‖y₀‖, ‖y(Nh)‖), where y(t) is the exact motion: 1 for a method that neither blows up nor damps. The
//! norm is ‖y‖² = Σ κ²x_i² + v_i² over positions and velocities. For an oscillator κ is its ω, so that the norm
//! is the root of twice its energy per mass, and as the exact energy never rises, ‖y₀‖ is the larger one; near rest is
//! where that holds for the pendulum too. Other worlds, whose exact motion may itself go away (a stone falls), take the
//! rate κ = |v₀|/|x₀| at which the start moves, or 1/s where one of the two is zero. An oscillator at rest would stay
//! there whatever the method; it starts `NUDGE` away instead.
//!
//! A column of cells shares its dt and is one batch of `Runs`.

use super::many::Runs;
use super::theory;
use crate::integrators::Integrator;
use crate::worlds::{World, WorldSpec};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Where an oscillator starts that would rest, m or rad in every position.
const NUDGE: f64 = 1e-3;
/// log₁₀ of the growth of a state that is zero, or so close to it that the growth is no number of full precision: a motion that
/// has died away is not one that overflowed.
pub const DIED_AWAY: f64 = -308.0;
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
pub struct Request {
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
    pub fn compute(request: &Request, watch: &(dyn Fn(f64) -> ControlFlow<()> + Sync)) -> Result<Self, MapError> {
        let rows = Rows::of(request)?;
        let (columns, done, stopped) = (request.dt.count, AtomicUsize::new(0), AtomicBool::new(false));
        let column = |column: usize| {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let growth = rows.growth(request.integrator, request.dt.middle(column), request.steps);
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
pub fn boundary(request: &Request) -> Vec<[f64; 2]> {
    let values: Vec<f64> = (0..=2 * request.values.count).map(|half| request.values.at(0.5 * half as f64)).collect();
    let params = values.iter().map(|&value| request.params(value));
    let limits = theory::limits(request.integrator, request.world.world, params).unwrap_or_default();
    limits.iter().zip(&values).map(|(limit, &value)| [limit.dt().unwrap_or(f64::NAN), value]).collect()
}

impl Request {
    /// The world's parameters in a row.
    fn params(&self, value: f64) -> Vec<f64> {
        let mut params = self.world.params.clone();
        if let Some(param) = params.get_mut(self.param) {
            *param = value;
        }
        params
    }

    fn check(&self) -> Result<(), MapError> {
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

/// The runs of a column, which are the same in all columns, and what their growth is measured by.
struct Rows {
    runs: Runs,
    norms: Vec<Norm>,
    world: &'static World,
}

impl Rows {
    fn of(request: &Request) -> Result<Self, MapError> {
        request.check()?;
        let world = request.world.world;
        let params: Vec<_> = (0..request.values.count).map(|row| request.params(request.values.middle(row))).collect();
        for params in &params {
            let fits = request.integrator.fits((world.form)(params), world.exact.is_some());
            fits.map_err(MapError::Request)?;
        }
        let no_columns = || MapError::Request("the parameter must not change the length of the state".to_owned());
        let mut runs = Runs::new(world, params).ok_or_else(no_columns)?;
        let norms = (0..runs.len()).map(|row| Norm::of(&mut runs, row, world)).collect();
        Ok(Self { runs, norms, world })
    }

    /// log₁₀ of the growth in every row.
    fn growth(&self, integrator: &Integrator, h: f64, steps: u64) -> Vec<f64> {
        let ends = self.runs.advance(integrator, h, steps);
        let mut state = vec![0.0; self.runs.dim()];
        let growth = |(row, norm): (usize, &Norm)| {
            for (q, value) in state.iter_mut().enumerate() {
                *value = ends[q * self.norms.len() + row];
            }
            let end = norm.magnitude(&state);
            let unit = match self.world.exact.filter(|_| !norm.is_bounded) {
                None => norm.start,
                Some(exact) => {
                    exact(self.runs.params(row), 0.0, &self.runs.start(row), h * steps as f64, &mut state);
                    norm.start.max(norm.magnitude(&state))
                }
            };
            match end - unit {
                // Nothing has come of nothing.
                _ if end == f64::NEG_INFINITY && unit == end => 0.0,
                growth if growth < DIED_AWAY => DIED_AWAY,
                growth => growth,
            }
        };
        self.norms.iter().enumerate().map(growth).collect()
    }
}

/// How large states are.
struct Norm {
    /// κ, 1/s.
    rate: f64,
    /// log₁₀ of the norm at the start.
    start: f64,
    /// Whether the exact motion never gets larger than at its start.
    is_bounded: bool,
}

impl Norm {
    fn of(runs: &mut Runs, row: usize, world: &World) -> Self {
        let omega = theory::oscillator(world, runs.params(row)).map_or(0.0, |o| o.omega_squared.sqrt());
        let is_bounded = omega > 0.0;
        let mut start = runs.start(row);
        let half = start.len() / 2;
        if is_bounded && start.iter().all(|&y| y == 0.0) {
            start[..half].fill(NUDGE);
            runs.set_start(row, &start);
        }
        let length = |part: &[f64]| part.iter().fold(0.0, |sum, &y| libm::hypot(sum, y));
        let turning = length(&start[half..]) / length(&start[..half]);
        let own = if turning.is_finite() && turning > 0.0 { turning } else { 1.0 };
        let mut norm = Self { rate: if is_bounded { omega } else { own }, start: 0.0, is_bounded };
        norm.start = norm.magnitude(&start);
        norm
    }

    /// log₁₀ of the norm of a state.
    fn magnitude(&self, state: &[f64]) -> f64 {
        let (x, v) = state.split_at(state.len() / 2);
        let squares = |unit: f64| {
            let square = |y: f64| (y * unit) * (y * unit);
            x.iter().map(|&x| square(x * self.rate)).sum::<f64>() + v.iter().map(|&v| square(v)).sum::<f64>()
        };
        let sum = squares(1.0);
        if (1e-250..1e300).contains(&sum) || sum.is_nan() {
            return 0.5 * libm::log10(sum);
        }
        // Squares that are too large or too small: the same with another unit.
        let unit = if sum > 1.0 { 1e-160 } else { 1e160 };
        0.5 * libm::log10(squares(unit)) - libm::log10(unit)
    }
}
