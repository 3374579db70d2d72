//! Numerical integrators, game-loop policies, presentations and displays, side by side and measured.
//!
//! A *lane* is one combination of a world (the equations of motion), an integrator, a timestep, a loop policy (how a
//! frame's time becomes steps), a presentation (which pose is drawn) and a display (when frames come). A *scenario*
//! describes lanes and a duration as text; the [`Lab`](lab::Lab) runs them together. A run is exact: the same scenario
//! gives the same bits on every machine.
//!
//! ```
//! use timestep_lab::lab::{Frame, Lab};
//! use timestep_lab::metrics::Stretch;
//! use timestep_lab::scenario::Scenario;
//! use timestep_lab::time::Flicks;
//!
//! let text = r#"
//!     [defaults]
//!     world = { id = "spring", stiffness = 40 }
//!     dt = "1/50"
//!     display = { hz = 60 }
//!
//!     [[lane]]
//!     label = "newest state"
//!
//!     [[lane]]
//!     label = "interpolated"
//!     presentation = "interpolate"
//! "#;
//! let scenario = Scenario::parse(text, "example.toml").map_err(|problems| problems[0].to_string())?;
//! let mut lab = Lab::new(scenario);
//!
//! // Ten frames of a window: between two calls the program may draw what the snapshot says.
//! for _ in 0..10 {
//!     lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
//!     let _body_at = lab.snapshot().lanes[0].shown_point();
//! }
//!
//! let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
//! assert_eq!((reports[0].frames, reports[0].steps), (10, 8));
//! assert_eq!(reports[0].state_hash, reports[1].state_hash, "drawing changes no motion");
//! let uneven = |lane: usize| reports[lane].animation_error_ms.map(|error| error.mean);
//! assert!(uneven(1) < uneven(0), "interpolation makes 50 steps a second even on 60 Hz");
//! # Ok::<(), String>(())
//! ```
//!
//! # Where to start
//!
//! | you want to | module |
//! |---|---|
//! | use an integrator on an equation of your own | [`integrators`], [`ode`] |
//! | use the accumulator, another loop policy, or integer time in your own loop | [`time`] and its [`policies`](time::policies) |
//! | draw between or past the steps of a simulation | [`presentation`] |
//! | run a scenario and read its numbers | [`scenario`], [`lab`], [`metrics`] |
//! | assemble a lane in code | [`lane`], [`worlds`], [`displays`] |
//! | drive a world with recorded input | [`input`] |
//! | find out if a loop takes the same steps under any frames | [`verify`] |
//! | measure convergence, work–precision, stability, sampling | [`analysis`] |
//! | solve a motion that has no closed form, to many digits | [`mod@reference`], [`double_double`] |
//! | list, name and look up what there is | [`entry`], the lists such as [`INTEGRATORS`](integrators::INTEGRATORS) |
//! | draw what a lane shows | [`lane_picture`], [`scene`] |
//!
//! The folder `examples` has a page on each of: the accumulator in a loop of your own, an equation of your own, a scenario
//! without a window, and an integrator of your own. `docs/GLOSSARY.md` defines every term and number, `docs/REFERENCE.md`
//! describes every entry, `docs/SCENARIOS.md` every key of a scenario.
//!
//! # Features and Rust version
//!
//! | feature | adds |
//! |---|---|
//! | `cli` (default) | the command line |
//! | `gui` (default) | the window and everything that draws: winit, wgpu, egui; brings `clips` |
//! | `clips` | encoders of GIF, animated PNG and PNG files, and charts as PNG |
//! | `h264` (default) | MP4; compiles C++ |
//! | `x11`, `wayland`, `accesskit`, `clipboard` (default) | parts of the window |
//!
//! The modules above need none of them: a program that uses the library asks for `default-features = false`. The crate
//! needs Rust 1.95 and contains no `unsafe` code.
//!
//! # What is stable
//!
//! The modules in the table above follow semantic versioning. All other modules are parts of the program: they are public
//! for its binary and tests, hidden in this documentation, and may change in any version.

#![warn(missing_docs)]
#![cfg_attr(feature = "page", allow(dead_code, reason = "a page has no files, no signals and no end"))]

pub use simulation::{
    advice, analysis, batches, displays, double_double, identity, input, lab, lane, lane_picture, link, metrics,
    numbers, reference, scenario, scene, verdict, verify, worlds,
};
pub use timestep::{entry, integrators, ode, orientation, presentation, quaternion, time};

// Parts of the program, outside the stable surface.
#[cfg(feature = "gui")]
#[doc(hidden)]
pub mod app;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(any(feature = "cli", feature = "gui"))]
#[doc(hidden)]
pub mod platform;
#[cfg(any(feature = "cli", feature = "gui"))]
#[doc(hidden)]
pub mod startup;
#[doc(hidden)]
pub use files::{path_completion, plain_file, safe_file, table_file, visible_text};
#[cfg(feature = "gui")]
#[doc(hidden)]
pub use interface::{studio, ui};
#[cfg(feature = "clips")]
#[doc(hidden)]
pub use picture::record;
#[cfg(feature = "gui")]
#[doc(hidden)]
pub use picture::render;
#[doc(hidden)]
pub use picture::{chart, figures, grid_steps};
#[doc(hidden)]
pub use simulation::{course, palette, puzzle, replay};
