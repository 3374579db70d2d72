//! Integrators, integer time, game-loop policies and presentations, for your own game loop.
//!
#![doc = include_str!("../README.md")]
//!
//! | you want to | module |
//! |---|---|
//! | step an equation of your own with a method of the list | [`ode`], [`integrators`] |
//! | turn the lengths of frames into whole steps | [`GameLoop`]; its parts: [`time`], its [`policies`](time::policies) |
//! | draw between or past the steps of a simulation | [`presentation`], [`orientation`] |
//! | list, name and look up what there is | [`entry`] |
#![warn(missing_docs)]

pub mod code;
pub mod entry;
pub mod integrators;
pub mod ode;
pub mod orientation;
pub mod presentation;
pub mod quaternion;
pub mod time;

pub use entry::Entry;
pub use integrators::{INTEGRATORS, Integrator, IntegratorSpec, Memory};
pub use ode::{Form, Ode, Real};
pub use orientation::{ORIENTATIONS, Orientation};
pub use presentation::{PRESENTATIONS, Presentation, Sample, interpolate};
pub use quaternion::Quaternion;
pub use time::policies::{Accumulator, LoopPolicy, POLICIES, Plan, PolicySpec, Timestep, plan_frame};
pub use time::{FlickClock, Flicks, GameLoop, GameLoopError, TimeScale};
