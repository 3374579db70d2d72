//! Integrators: how a state gets from t to t + h. One file per method; its `mod` line and its line in the list are here.
//!
//! A method steps over anything that is an [`Ode`](crate::ode::Ode); what it must know of its past is in [`Memory`].
#![warn(missing_docs)]

#[doc(hidden)]
pub mod bound;
pub mod butcher;
pub mod damped_each_step;
pub mod dormand_prince;
mod drift_kick_euler;
pub mod embedded;
mod exact;
mod explicit_euler;
pub mod exponential_euler;
pub mod fraction_each_step;
pub mod half_second_midpoint;
mod heun;
pub mod implicit;
pub mod implicit_damping;
pub mod implicit_euler;
pub mod implicit_midpoint;
mod integrator;
pub mod internal_steps;
pub mod kick_drift;
pub mod kinematic_euler;
mod leapfrog;
pub mod linear;
pub mod memory;
mod method;
pub mod mid_time_euler;
mod midpoint;
pub mod naive_verlet;
pub mod no_dt;
pub mod position_based;
mod position_first_euler;
pub mod position_verlet;
pub mod position_verlet_central;
mod ralston;
pub mod relaxed_implicit_euler;
mod rk3;
mod rk38;
mod rk4;
mod semi_implicit_euler;
pub mod single;
mod spec;
#[doc(hidden)]
pub mod step_loops;
mod step_range;
pub mod stormer;
pub mod time_corrected_verlet;
mod tolerances;
mod velocity_verlet;
mod yoshida4;

pub use integrator::{Integrator, Needs};
pub use internal_steps::{InternalStep, InternalSteps, InternalWork};
pub use memory::Memory;
use method::StepVisitor;
pub use method::{Method, Step, Stepper};
pub use spec::IntegratorSpec;
pub use step_range::StepRange;
pub use tolerances::{IntegratorOption, TOLERANCES, Tolerances};

use std::any::TypeId;

/// Names the methods' entries and makes their list and, of the types in brackets, the choice between methods with code of their own.
macro_rules! integrators {
    ($($name:ident: $module:ident $(($own:ident))?,)*) => {
        crate::entry::list! {
            /// Every integrator, in the order of menus and documentation.
            pub static INTEGRATORS: Integrator = [$($name: $module,)*];
        }

        /// Hands the type of a method with code of its own to `user`; `None` where it is not in the list.
        fn with_own_step<U: StepVisitor>(stepper: &Stepper, user: U) -> Option<U::Output> {
            $($(if stepper.kind == TypeId::of::<$module::$own>() {
                return Some(user.with::<$module::$own>());
            })?)*
            None
        }
    };
}

integrators! {
    EXPLICIT_EULER: explicit_euler,
    SEMI_IMPLICIT_EULER: semi_implicit_euler,
    DRIFT_KICK_EULER: drift_kick_euler,
    MIDPOINT: midpoint,
    MID_TIME_EULER: mid_time_euler (MidTimeEuler),
    HEUN: heun,
    RALSTON: ralston,
    RK3: rk3,
    RK4: rk4,
    RK38: rk38,
    POSITION_VERLET: position_verlet (PositionVerlet),
    POSITION_VERLET_CENTRAL: position_verlet_central (PositionVerletCentral),
    NAIVE_VERLET: naive_verlet (NaiveVerlet),
    TIME_CORRECTED_VERLET: time_corrected_verlet (TimeCorrectedVerlet),
    VELOCITY_VERLET: velocity_verlet,
    LEAPFROG: leapfrog,
    YOSHIDA4: yoshida4,
    DORMAND_PRINCE: dormand_prince,
    POSITION_BASED: position_based (PositionBased),
    IMPLICIT_DAMPING: implicit_damping (ImplicitDamping),
    IMPLICIT_EULER: implicit_euler (ImplicitEuler),
    RELAXED_IMPLICIT_EULER: relaxed_implicit_euler (RelaxedImplicitEuler),
    IMPLICIT_MIDPOINT: implicit_midpoint (ImplicitMidpoint),
    EXPONENTIAL_EULER: exponential_euler,
    EXACT: exact,
    HALF_SECOND_MIDPOINT: half_second_midpoint,
    POSITION_FIRST_EULER: position_first_euler,
    FRACTION_EACH_STEP: fraction_each_step,
    NO_DT: no_dt,
    DAMPED_EACH_STEP: damped_each_step,
    KINEMATIC_EULER: kinematic_euler,
}

crate::entry::entry!(Integrator, "integrator", INTEGRATORS, renamed: ["modified-euler" => "mid-time-euler"]; mistake);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::ode::{Features, Form};

    const FREE_FORCE: Form = Form::SecondOrder { velocity_dependent: false };
    const FRICTION: Form = Form::SecondOrder { velocity_dependent: true };

    #[test]
    fn entries_can_be_told_apart_and_found() {
        for (i, entry) in INTEGRATORS.iter().enumerate() {
            assert!(
                entry.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{}",
                entry.id
            );
            assert!(INTEGRATORS[..i].iter().all(|e| e.id != entry.id && e.name != entry.name), "{}", entry.id);
            assert!(std::ptr::eq(Integrator::by_id(entry.id).expect("just read from the list"), *entry));
            assert!(entry.summary.ends_with('.') && !entry.reference.is_empty(), "{}", entry.id);
        }
        assert!(Integrator::by_id("euler").is_none());
    }

    #[test]
    fn pairs_that_do_not_fit_are_refused_with_the_reason() {
        let refusal = |id: &str, form| {
            let features = Features { form, has_exact_flow: false, has_constraints: false };
            Integrator::by_id(id).expect("in the list").fits(features).err().unwrap_or_default()
        };
        assert_eq!(refusal("velocity-verlet", FREE_FORCE), "");
        assert_eq!(
            refusal("velocity-verlet", FRICTION),
            "Velocity Verlet needs a force that does not depend on velocity, and this one does"
        );
        assert!(refusal("semi-implicit-euler", Form::FirstOrder).contains("positions and velocities"));
        assert_eq!(refusal("semi-implicit-euler", FRICTION), "");
        assert_eq!(refusal("rk4", Form::FirstOrder), "");
        assert!(refusal("exact", FREE_FORCE).contains("exact solution"));
        let relaxation = Form::Relaxation { rate: 6.0, relaxing: 1 };
        assert_eq!(refusal("fraction-each-step", relaxation), "");
        assert!(refusal("fraction-each-step", FREE_FORCE).contains("eases towards a target"));
        assert!(refusal("velocity-verlet", relaxation).contains("positions and velocities"));
        assert_eq!(
            refusal("position-based", FREE_FORCE),
            "Position based needs a world with distances to keep, which this one has not"
        );
        let chain = Features { form: FRICTION, has_exact_flow: false, has_constraints: true };
        assert_eq!(POSITION_BASED.fits(chain), Ok(()));
    }
}
