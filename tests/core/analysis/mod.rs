//! Many runs: convergence, sampling, stability maps against theory, recorded steps.

mod contacts;
mod curves;
mod in_parts;
mod sampling;
mod stability_map;
mod stability_theory;
