//! Integrators: how a state gets from t to t + h. One file per method; its `mod` line and its line in the list are here.
//!
//! A method steps over anything that is an [`Ode`](crate::ode::Ode); what it must know of its past is in [`Memory`].
#![warn(missing_docs)]

#[doc(hidden)]
pub mod bound;
pub mod butcher;
pub mod dormand_prince;
pub mod embedded;
mod exact;
mod explicit_euler;
pub mod exponential_euler;
pub mod fraction_each_step;
pub mod half_second_midpoint;
mod heun;
pub mod implicit;
pub mod implicit_euler;
pub mod implicit_midpoint;
mod integrator;
pub mod internal_steps;
pub mod kick_drift;
mod leapfrog;
pub mod linear;
pub mod memory;
mod method;
pub mod mid_time_euler;
mod midpoint;
pub mod naive_verlet;
mod position_first_euler;
pub mod position_verlet;
pub mod position_verlet_central;
mod ralston;
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
#[doc(hidden)]
pub use method::StepVisitor;
pub use method::{Method, Step, Stepper};
pub use spec::IntegratorSpec;
pub use step_range::StepRange;
pub use tolerances::{IntegratorOption, TOLERANCES, Tolerances};

use std::any::TypeId;

/// Makes the list of the methods' entries and, of the types behind a colon, the choice between methods with code of their own.
macro_rules! integrators {
    ($($module:ident $(: $own:ident)?,)*) => {
        /// Every integrator, in the order of menus and documentation.
        pub static INTEGRATORS: &[&Integrator] = &[$(&$module::ENTRY),*];

        /// Hands the type of a method with code of its own to `user`; `None` where it is not in the list.
        #[doc(hidden)]
        pub fn with_own_step<U: StepVisitor>(stepper: &Stepper, user: U) -> Option<U::Output> {
            $($(if stepper.kind == TypeId::of::<$module::$own>() {
                return Some(user.with::<$module::$own>());
            })?)*
            None
        }
    };
}

integrators! {
    explicit_euler,
    semi_implicit_euler,
    midpoint,
    mid_time_euler: MidTimeEuler,
    heun,
    ralston,
    rk3,
    rk4,
    rk38,
    position_verlet: PositionVerlet,
    position_verlet_central: PositionVerletCentral,
    naive_verlet: NaiveVerlet,
    time_corrected_verlet: TimeCorrectedVerlet,
    velocity_verlet,
    leapfrog,
    yoshida4,
    dormand_prince,
    implicit_euler: ImplicitEuler,
    implicit_midpoint: ImplicitMidpoint,
    exponential_euler,
    exact,
    half_second_midpoint,
    position_first_euler,
    fraction_each_step,
}

crate::entry::entry!(Integrator, "integrator", INTEGRATORS, renamed: ["modified-euler" => "mid-time-euler"]; mistake);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::ode::Form;

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
        let refusal =
            |id: &str, form| Integrator::by_id(id).expect("in the list").fits(form, false).err().unwrap_or_default();
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
    }
}
