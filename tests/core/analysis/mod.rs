//! Many runs: convergence, sampling, stability maps against theory, recorded steps.

mod contacts;
mod curves;
#[cfg(feature = "kernels")]
mod kernels;
mod sampling;
mod stability_map;
mod stability_theory;
