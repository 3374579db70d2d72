//! `sweep`: many runs at once, as a chart in a file and a table on standard output. Arguments are checked before any work
//! starts.

mod curves;
mod sampling;
mod smoothness;
mod stability;
mod subject;

use super::failure::Failure;
use super::streams::Results;
use clap::Subcommand;

/// The analyses of many runs.
#[derive(Debug, Subcommand)]
pub enum Sweep {
    /// Error against dt for every integrator, with the fitted slope beside the declared order
    Convergence(curves::CurveArgs),
    /// Error against evaluations of the right-hand side, or against measured time
    WorkPrecision {
        #[command(flatten)]
        curves: curves::CurveArgs,
        /// Measure the computing time of every run, one run after the other, and show it instead of evaluations
        #[arg(long, alias = "time")]
        wall_time: bool,
    },
    /// Growth of a state on a grid of dt × one parameter, with the boundary from theory where it is known
    Stability(stability::MapArgs),
    /// How even a lane is, on a grid of steps a second × refresh rates, or phases
    Smoothness(Box<smoothness::SmoothnessArgs>),
    /// A force of time alone: the moments at which methods sample it, and the alias frequency they see
    Sampling(sampling::SamplingArgs),
}

/// Runs the analysis and writes its chart.
pub fn sweep(sweep: &Sweep, out: &mut Results<'_>) -> Result<(), Failure> {
    match sweep {
        Sweep::Convergence(args) => curves::convergence(args, out),
        Sweep::WorkPrecision { curves: args, wall_time } => curves::work_precision(args, *wall_time, out),
        Sweep::Stability(args) => stability::stability(args, out),
        Sweep::Smoothness(args) => smoothness::smoothness(args, out),
        Sweep::Sampling(args) => sampling::sampling(args, out),
    }
}
