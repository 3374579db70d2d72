//! Why methods or rates cannot be compared.

use crate::reference::ReferenceError;
use timestep::time::Flicks;

/// Why there is no convergence study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// There is no reference solution to measure errors against.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
    /// The world's name; it moves only when a user drives it.
    #[error("{0} moves only under input, and an analysis has none")]
    Driven(&'static str),
    /// A map over rates needs a display that has one.
    #[error("the map needs a lane on a virtual display with a fixed rate: a trace has its own frames")]
    NoRate,
    /// The world's name and the method's reason.
    #[error("{0}: {1}")]
    DoesNotFit(&'static str, String),
    /// The list of methods is empty.
    #[error("no integrator to compare")]
    NoIntegrators,
    /// Names of the method and of the world, which has contacts.
    #[error("{0} chooses its own steps, but the contacts of {1} are only found at the ends of steps of a given length")]
    OwnSteps(&'static str, &'static str),
    /// No step in the range divides the time between two checkpoints.
    #[error("no step from {coarse} to {fine} divides {length} into {checkpoints} equal parts; choose a wider range")]
    NoStep {
        /// The longest step asked for.
        coarse: Flicks,
        /// The shortest step asked for.
        fine: Flicks,
        /// Simulated time of a run.
        length: Flicks,
        /// Number of checkpoints.
        checkpoints: u64,
    },
    /// The shortest step asked for takes too many steps.
    #[error(
        "{length} in steps of {fine} are {steps} steps, but a run may take at most {most}; choose longer steps, a shorter \
         time, or a higher limit"
    )]
    TooManySteps {
        /// Simulated time of a run.
        length: Flicks,
        /// The shortest step asked for.
        fine: Flicks,
        /// Steps of a run with it.
        steps: u64,
        /// The most steps allowed.
        most: u64,
    },
}
