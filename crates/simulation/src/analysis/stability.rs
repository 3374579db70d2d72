//! Stability maps: by how much a state has grown after N steps, on a grid of dt × one parameter of a world.
//!
//! All cells of a column have the same dt and are computed as one batch of [`Runs`](super::many::Runs).

pub use super::growth::DIED_AWAY;
use super::growth::Rows;
pub use super::map_request::{Cells, MOST_CELLS, MapError, MapRequest, Spacing};
use super::progress::{DoneParts, ProgressFn};
use super::theory;

/// The growth in every cell.
#[derive(Clone, Debug, PartialEq)]
pub struct StabilityMap {
    /// Columns: the length of a step, s.
    pub dt: Cells,
    /// Rows, in the parameter's unit.
    pub values: Cells,
    /// log₁₀ of the growth, row after row from the lowest value, each row from the shortest step. +∞ where the state has
    /// become infinite; NaN where it is no longer a number, as after further steps from infinity or after an implicit step
    /// without a solution.
    pub growth: Vec<f64>,
    /// The longest stable step by theory as (dt, value of the parameter), from the lowest value up; dt is NaN where there is
    /// no limit. Empty where there is no theory.
    pub boundary: Vec<[f64; 2]>,
}

impl StabilityMap {
    /// Computes the map on all threads of the current rayon pool.
    ///
    /// # Errors
    /// A request that has no cells or too many, leaves the parameter's range, or has a method that does not fit the world;
    /// `Stopped` where `progress` ended the work.
    pub fn compute(request: &MapRequest, progress: ProgressFn<'_>) -> Result<Self, MapError> {
        Self::compute_in_parts(request, &DoneParts::default(), progress)
    }

    /// Goes on with the columns that an ended call has left in `parts`; otherwise as [`StabilityMap::compute`].
    ///
    /// # Errors
    /// Those of [`StabilityMap::compute`]; what is done stays in `parts`.
    pub fn compute_in_parts(
        request: &MapRequest,
        parts: &DoneParts<Vec<f64>>,
        progress: ProgressFn<'_>,
    ) -> Result<Self, MapError> {
        let rows = Rows::of(request)?;
        let columns = request.dt.count;
        let column = |column: usize| Ok(rows.column(request.integrator, request.dt.middle(column), request.steps));
        let by_column = parts.complete(columns, column, |_| progress(parts.count() as f64 / columns as f64));
        let by_column = by_column.map_err(|_| MapError::Stopped)?;
        let growth =
            (0..request.values.count).flat_map(|row| by_column.iter().map(move |column| column[row])).collect();
        Ok(Self { dt: request.dt, values: request.values, growth, boundary: boundary(request) })
    }

    /// log₁₀ of the growth above which `steps` steps are unstable.
    ///
    /// The powers of a 2×2 matrix whose spectral radius is at most 1 grow at most in proportion to their exponent (where
    /// two eigenvalues meet on the unit circle). So stable steps let a state grow at most N-fold in N steps, up to a factor
    /// of the order of one at the boundary itself. Unstable steps exceed that once N ln ρ > ln N.
    pub fn threshold(steps: u64) -> f64 {
        libm::log10(steps.max(1) as f64)
    }
}

/// The longest stable steps by theory, as [`StabilityMap::boundary`] has them: at the edges and in the middle of every row.
fn boundary(request: &MapRequest) -> Vec<[f64; 2]> {
    let values: Vec<f64> = (0..=2 * request.values.count).map(|half| request.values.at(0.5 * half as f64)).collect();
    let params = values.iter().map(|&value| request.params(value));
    let limits = theory::limits(request.integrator, request.world.world, params).unwrap_or_default();
    limits.iter().zip(&values).map(|(limit, &value)| [limit.dt().unwrap_or(f64::NAN), value]).collect()
}
