//! Growth of a run, from the processor or from a graphics adapter.
//!
//! Growth is ‖y_N‖ / max(‖y₀‖, ‖y(Nh)‖), where y(t) is the exact motion: 1 for a method that neither blows up nor damps. The norm
//! is ‖y‖² = Σ κ²x_i² + v_i² over positions and velocities, of which an equation of first order has none. For an oscillator κ is
//! its ω, so that the norm is the root of twice its energy per mass, and as the exact energy never rises, ‖y₀‖ is the larger one;
//! near rest is where that holds for the pendulum too. Other worlds, whose exact motion may itself go away (a stone falls), take
//! the rate κ = |v₀|/|x₀| at which the start moves, or 1/s where one of the two is zero. An oscillator at rest would stay there
//! whatever the method; it starts `NUDGE` away instead.

use super::many::Runs;
use super::map_request::{MapError, MapRequest};
use super::theory;
use crate::worlds::World;
use timestep::integrators::Integrator;

/// Where an oscillator starts that would rest, m or rad in every position.
const NUDGE: f64 = 1e-3;
/// log₁₀ of the growth of a state that is zero, or so close to it that the growth is no number of full precision: a motion that
/// has died away is not one that overflowed.
pub const DIED_AWAY: f64 = -308.0;

/// The runs of a column, which are the same in all columns, and what their growth is measured by.
#[derive(Debug)]
pub struct Rows {
    runs: Runs,
    norms: Vec<Norm>,
    world: &'static World,
}

impl Rows {
    /// # Errors
    /// A request that has no cells or too many, leaves the parameter's range, or asks a method for what it cannot do.
    pub fn of(request: &MapRequest) -> Result<Self, MapError> {
        request.check()?;
        let world = request.world.world;
        let params: Vec<_> = (0..request.values.count).map(|row| request.params(request.values.middle(row))).collect();
        for params in &params {
            world.fits(params, request.integrator).map_err(MapError::Request)?;
        }
        let no_columns = || MapError::Request("the parameter must not change the length of the state".to_owned());
        let mut runs = Runs::new(world, params).ok_or_else(no_columns)?;
        let norms = (0..runs.len()).map(|row| Norm::of(&mut runs, row, world)).collect();
        Ok(Self { runs, norms, world })
    }

    /// log₁₀ of the growth in every row after steps of `h` seconds.
    pub fn column(&self, integrator: &'static Integrator, h: f64, steps: u64) -> Vec<f64> {
        let ends = self.runs.advance(integrator, h, steps);
        let mut state = vec![0.0; self.runs.dim()];
        let growth = |row: usize| {
            for (q, value) in state.iter_mut().enumerate() {
                *value = ends[q * self.norms.len() + row];
            }
            self.growth(row, h * steps as f64, &mut state)
        };
        (0..self.norms.len()).map(growth).collect()
    }

    /// log₁₀ of the growth of a row's run that has come to `state` at `t`; `state` is working space afterwards.
    fn growth(&self, row: usize, t: f64, state: &mut [f64]) -> f64 {
        let norm = &self.norms[row];
        let end = norm.magnitude(state);
        let unit = match self.world.closed_form(self.runs.params(row)).filter(|_| !norm.is_bounded) {
            None => norm.start,
            Some(exact) => {
                exact(self.runs.params(row), 0.0, &self.runs.start(row), t, state);
                norm.start.max(norm.magnitude(state))
            }
        };
        match end - unit {
            // Nothing has come of nothing.
            _ if end == f64::NEG_INFINITY && unit == end => 0.0,
            growth if growth < DIED_AWAY => DIED_AWAY,
            growth => growth,
        }
    }
}

/// Measure of the size of states.
#[derive(Debug)]
struct Norm {
    /// κ, 1/s.
    rate: f64,
    /// log₁₀ of the norm at the start.
    start: f64,
    /// `true` if the exact motion never gets larger than at its start.
    is_bounded: bool,
    /// Number of components that are places.
    places: usize,
}

impl Norm {
    fn of(runs: &mut Runs, row: usize, world: &World) -> Self {
        let omega = theory::oscillator(world, runs.params(row)).map_or(0.0, |o| o.omega_squared.sqrt());
        let is_bounded = omega > 0.0;
        let mut start = runs.start(row);
        let places = (world.form)(runs.params(row)).places(start.len());
        if is_bounded && start.iter().all(|&y| y == 0.0) {
            start[..places].fill(NUDGE);
            runs.set_start(row, &start);
        }
        let length = |part: &[f64]| part.iter().fold(0.0, |sum, &y| libm::hypot(sum, y));
        let turning = length(&start[places..]) / length(&start[..places]);
        let own = if turning.is_finite() && turning > 0.0 { turning } else { 1.0 };
        let mut norm = Self { rate: if is_bounded { omega } else { own }, start: 0.0, is_bounded, places };
        norm.start = norm.magnitude(&start);
        norm
    }

    /// log₁₀ of the norm of a state.
    fn magnitude(&self, state: &[f64]) -> f64 {
        let (x, v) = state.split_at(self.places);
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
