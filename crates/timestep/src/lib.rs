//! Integrators, integer time, game-loop policies and presentations, for your own game loop.
//!
//! ```
//! use timestep::{Accumulator, Entry, FlickClock, Flicks, LoopPolicy, PolicySpec, interpolate, plan_frame};
//!
//! let fixed = LoopPolicy::by_id("fixed").expect("it is in the list");
//! let timestep = PolicySpec::of(fixed).timestep(Flicks::from_ratio(1, 50));
//! let (mut clock, mut accumulator) = (FlickClock::default(), Accumulator::default());
//! let (mut previous, mut current, mut drawn) = ([0.0], [0.0], [0.0]);
//! for nanoseconds in [16_666_667; 6] {
//!     let plan = plan_frame(fixed, &timestep, &mut accumulator, clock.advance(nanoseconds));
//!     for length in plan.steps.iter() {
//!         previous = current;
//!         current[0] += 2.0 * length.secs();
//!     }
//!     interpolate(&previous, &current, plan.overstep.secs() / 0.02, &mut drawn);
//! }
//! // Six frames of 1/60 s are 0.1 s: five whole steps, and the pose is one step behind.
//! assert!((current[0] - 0.2).abs() < 1e-12 && (drawn[0] - 0.16).abs() < 1e-6);
//! ```
//!
//! | you want to | module |
//! |---|---|
//! | step an equation of your own with a method of the list | [`ode`], [`integrators`] |
//! | turn the lengths of frames into whole steps | [`time`], its [`policies`](time::policies) |
//! | draw between or past the steps of a simulation | [`presentation`], [`orientation`] |
//! | list, name and look up what there is | [`entry`] |
#![warn(missing_docs)]

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
pub use time::{FlickClock, Flicks, TimeScale};
