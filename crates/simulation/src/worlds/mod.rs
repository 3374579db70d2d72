//! Worlds: the problems whose motion is watched. One file per world; its `mod` line and its line in the list are here.
#![warn(missing_docs)]

mod body;
mod bounce;
mod cart;
mod chain;
mod circle;
mod contact;
mod cuboid_view;
mod double_pendulum;
mod drive;
mod duel;
mod ease;
mod equations;
pub mod exact;
mod falling;
mod field;
mod glide;
mod grip;
mod orbit;
mod params;
mod pendulum;
mod runner;
mod spec;
mod spin;
mod spring;
mod stack;
mod stepper;
mod street;
mod wind;
mod world;

pub use body::{Bodies, BodySpec, Every};
pub use contact::{Contact, ContactTiming, RespondFn};
pub use drive::{DriveMoment, ForceSamples};
pub use equations::EquationsVisitor;
pub use equations::Rhs;
pub use grip::Grip;
pub use params::Param;
pub use spec::WorldSpec;
pub use stepper::WorldStepper;
pub use world::{Attitude, Camera, Invariant, OscillatorFn, World};

/// Makes the list of the worlds' entries, and the way from a world to the type of its equations.
macro_rules! worlds {
    ($($module:ident: $equations:ident,)*) => {
        /// Every world, in the order of menus and documentation.
        pub static WORLDS: &[&World] = &[$(&$module::ENTRY),*];

        /// Hands the type of the world's equations to `user`; `None` where it is not in the list.
        pub fn with_equations<U: EquationsVisitor>(world: &World, user: U) -> Option<U::Output> {
            $(if *world == $module::ENTRY {
                return Some(user.with::<$module::$equations>());
            })*
            None
        }
    };
}

worlds! {
    spring: Spring,
    falling: Falling,
    wind: Wind,
    glide: Glide,
    circle: Circle,
    bounce: Bounce,
    pendulum: Pendulum,
    orbit: Orbit,
    double_pendulum: DoublePendulum,
    chain: Chain,
    cart: Cart,
    duel: Duel,
    street: Street,
    spin: Spin,
    ease: Ease,
    field: Field,
    stack: Stack,
    runner: Track,
}

/// Loops in which the compiler knows the equations know no constraints.
const _: () = {
    let mut i = 0;
    while i < WORLDS.len() {
        let World { rhs, constraints, .. } = WORLDS[i];
        assert!(constraints.is_none() || (rhs.single.is_none() && rhs.blocks.is_none()));
        i += 1;
    }
};

timestep::entry::entry!(World, "world", WORLDS);
