//! Worlds: the problems whose motion is watched. One file per world, one line here.
#![warn(missing_docs)]

mod body;
mod contact;
mod cuboid_view;
mod equations;
pub mod exact;
mod grip;
mod params;
mod spec;
mod stepper;
mod world;

pub use body::{Bodies, BodySpec, Every};
pub use contact::{Contact, ContactTiming, RespondFn};
pub use equations::EquationsUser;
pub use equations::Rhs;
pub use grip::Grip;
pub use params::Param;
pub use spec::WorldSpec;
pub use stepper::WorldStepper;
pub use world::{Attitude, Camera, Invariant, OscillatorFn, World};

/// Declares the modules of the worlds, the list of their entries, and the way from a world to the type of its equations.
/// `cargo fmt` does not see these files by itself: `scripts/format.sh` does.
macro_rules! worlds {
    ($($vis:vis mod $module:ident: $equations:ident;)*) => {
        $($vis mod $module;)*

        /// Every world, in the order of menus and documentation.
        pub static WORLDS: &[&World] = &[$(&$module::ENTRY),*];

        /// Hands the type of the world's equations to `user`; `None` where it is not in the list.
                pub fn with_equations<U: EquationsUser>(world: &World, user: U) -> Option<U::Output> {
            $(if *world == $module::ENTRY {
                return Some(user.with::<$module::$equations>());
            })*
            None
        }
    };
}

worlds! {
    mod spring: Spring;
    mod falling: Falling;
    mod wind: Wind;
    mod glide: Glide;
    mod circle: Circle;
    mod bounce: Bounce;
    mod pendulum: Pendulum;
    mod orbit: Orbit;
    mod double_pendulum: DoublePendulum;
    mod chain: Chain;
    mod cart: Cart;
    mod duel: Duel;
    mod street: Street;
    mod spin: Spin;
    mod ease: Ease;
    mod field: Field;
    mod stack: Stack;
}

timestep::entry::entry!(World, "world", WORLDS);
