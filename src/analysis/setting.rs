//! What differs from run to run of one method: the length of its steps or, where it chooses them itself, its tolerances.

use crate::integrators::{Integrator, IntegratorSpec, Tolerances};

/// Powers of ten between two tolerances.
const SPACING: f64 = 0.5;
/// The loosest and the tightest relative tolerance, as powers of ten.
const LOOSEST: f64 = -2.0;
const TIGHTEST: f64 = -13.0;

/// How long the steps of a run are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Setting {
    /// So many equal ones from checkpoint to checkpoint.
    Steps(u64),
    /// Chosen by the method, with this relative tolerance.
    Tolerance(f64),
}

impl Setting {
    /// Every tolerance, the loosest first.
    pub fn tolerances() -> Vec<Self> {
        let count = ((LOOSEST - TIGHTEST) / SPACING) as u32;
        (0..=count).map(|k| Self::Tolerance(libm::exp10(LOOSEST - SPACING * f64::from(k)))).collect()
    }

    /// The method as such a run uses it. Its absolute tolerance goes with the relative one, as the defaults do.
    pub fn of(self, integrator: &'static Integrator) -> IntegratorSpec {
        let normal = Tolerances::default();
        let tolerances = match self {
            Self::Steps(_) => normal,
            Self::Tolerance(rtol) => Tolerances { rtol, atol: rtol * (normal.atol / normal.rtol) },
        };
        IntegratorSpec { integrator, tolerances }
    }
}
