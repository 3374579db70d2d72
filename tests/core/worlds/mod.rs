//! Worlds: exact flows and solved reference motions against independent references, invariants, drawing.

mod behaviour;
mod contacts;
mod drag;
mod easing;
mod energy_numbers;
mod exact_flows;
mod grabs;
mod precession;
mod properties;
mod reference_trajectory;
mod registry;
mod solved;
mod spin;
mod velocities;
