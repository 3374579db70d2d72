//! The resolution of a run: the number of its steps or, where the method chooses them, its tolerance.

use timestep::integrators::{Integrator, IntegratorSpec, Tolerances};

/// Decades between two tolerances.
const SPACING: f64 = 0.5;
/// Decimal logarithms of the loosest and the tightest relative tolerance.
const LOOSEST: f64 = -2.0;
const TIGHTEST: f64 = -13.0;

/// Resolution of a run: its dt, or the tolerances of a method that chooses its steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Resolution {
    /// Number of equal steps from one checkpoint to the next.
    Steps(u64),
    /// Relative tolerance of a method that chooses its steps.
    Tolerance(f64),
}

impl Resolution {
    /// Every tolerance of a study, the loosest first.
    pub fn tolerances() -> Vec<Self> {
        let count = ((LOOSEST - TIGHTEST) / SPACING) as u32;
        (0..=count).map(|k| Self::Tolerance(libm::exp10(LOOSEST - SPACING * f64::from(k)))).collect()
    }

    /// The method with this resolution's tolerances. The absolute tolerance keeps its default ratio to the relative one.
    pub fn apply(self, integrator: &'static Integrator) -> IntegratorSpec {
        let default = Tolerances::default();
        let tolerances = match self {
            Self::Steps(_) => default,
            Self::Tolerance(rtol) => Tolerances { rtol, atol: rtol * (default.atol / default.rtol) },
        };
        IntegratorSpec { integrator, tolerances }
    }
}
