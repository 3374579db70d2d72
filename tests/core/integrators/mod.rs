//! Methods: orders, invariants, known values, blocks of runs, and any input at all.

mod any_input;
mod coefficients;
mod convergence;
mod dormand_prince;
mod energy;
mod evaluations;
mod implicit;
mod known_values;
mod many_runs;
mod own_equations;
mod own_methods;
pub mod physics_engines;
mod position_based;
mod scalar_blocks;
