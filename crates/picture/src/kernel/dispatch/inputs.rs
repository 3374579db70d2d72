//! Inputs of a stability map as the adapter takes them.

use crate::kernel::wgsl::BEYOND;
use simulation::analysis::growth::Rows;
use simulation::analysis::stability::{MapError, MapRequest};

/// Step lengths, coefficients and starts in single precision.
#[derive(Debug)]
pub struct Inputs {
    /// Step length of every column, s.
    pub step_lengths: Vec<f32>,
    /// The coefficients and then the start of every row.
    pub rows: Vec<f32>,
    /// Number of values in a row.
    pub row_len: usize,
}

impl Inputs {
    /// Converts the request.
    ///
    /// # Errors
    /// [`MapError::Request`] where f32 cannot hold a value or the square of a step.
    pub fn new(request: &MapRequest, rows: &Rows) -> Result<Self, MapError> {
        let runs = rows.runs();
        let row = |row: usize| runs.coefficients(row).iter().copied().chain(runs.start(row)).collect::<Vec<f64>>();
        let numbers: Vec<f32> = (0..runs.len()).flat_map(row).map(|number| number as f32).collect();
        let step_lengths: Vec<f32> = (0..request.dt.count).map(|column| request.dt.middle(column) as f32).collect();
        if numbers.iter().any(|number| number.is_nan() || number.abs() >= BEYOND) {
            return Err(MapError::Request("the parameters make numbers that f32 cannot hold".to_owned()));
        }
        if step_lengths.iter().any(|&h| h * h < f32::MIN_POSITIVE || h >= BEYOND) {
            return Err(MapError::Request("dt: f32 cannot hold the square of every step".to_owned()));
        }
        let row_len = numbers.len() / runs.len();
        Ok(Self { step_lengths, rows: numbers, row_len })
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.step_lengths.len()
    }
}
