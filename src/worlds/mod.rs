//! Worlds: the problems whose motion is watched. One file per world, one line here.

mod bounce;
mod cart;
mod chain;
mod circle;
mod double_pendulum;
pub mod exact;
mod falling;
mod glide;
mod orbit;
mod pendulum;
mod spec;
mod spring;
mod wind;

use crate::ode::{ExactFn, Form, Problem, RhsFn};
use crate::scene::{Brush, Scene, View};
use exact::wide::Wide;
use glam::DVec2;
pub use spec::WorldSpec;

/// Every world, in the order of menus and documentation.
pub static WORLDS: &[&World] = &[
    &spring::ENTRY,
    &falling::ENTRY,
    &wind::ENTRY,
    &glide::ENTRY,
    &circle::ENTRY,
    &bounce::ENTRY,
    &pendulum::ENTRY,
    &orbit::ENTRY,
    &double_pendulum::ENTRY,
    &chain::ENTRY,
    &cart::ENTRY,
];

/// A problem that describes itself.
///
/// `p` in the functions below is one value per entry of `params`, in that order; `y` holds the
/// positions and then the velocities. A world that can be driven finds the person's input behind its parameters; without
/// anything there, nobody drives.
#[derive(Debug)]
pub struct World {
    pub id: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    /// The equation of motion, as text.
    pub equation: &'static str,
    /// Where the problem or its exact solution comes from.
    pub reference: &'static str,
    pub params: &'static [Param],
    /// Length of the state.
    pub dim: fn(p: &[f64]) -> usize,
    /// How many axes of the person's input, each from −1 to 1, drive it; 0 where nobody can.
    pub inputs: usize,
    pub rhs: Rhs,
    pub form: fn(p: &[f64]) -> Form,
    /// Fills in the state at t = 0.
    pub initial: fn(p: &[f64], y: &mut [f64]),
    pub exact: Option<ExactFn>,
    /// What happens at a contact; `None` where there are none.
    pub collide: Option<CollideFn>,
    pub invariants: &'static [Invariant],
    /// The point in the plane, in metres, whose distance from the exact one is the error.
    pub track: fn(p: &[f64], y: &[f64]) -> DVec2,
    /// What is visible. Worlds whose motion leaves every frame follow the exact solution.
    pub camera: Camera,
    pub view: fn(p: &[f64]) -> View,
    /// How older trail points move away from the body, m/s: a motion along a line is drawn out like a
    /// strip chart; zero for motions that draw their own curve.
    pub trail_drift: fn(p: &[f64]) -> DVec2,
    /// Draws the pose `y`.
    pub draw: fn(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene),
}

/// Contact: given the state before and after a step, changes the latter; true if it did.
pub type CollideFn = fn(p: &[f64], before: &[f64], after: &mut [f64]) -> bool;

/// A right-hand side with its scalar types filled in; made by `rhs!(function)`.
#[derive(Clone, Copy, Debug)]
pub struct Rhs {
    pub lane: RhsFn<f64>,
    /// For worlds without an exact solution that multiply small differences: the same in numbers of 31 digits.
    pub wide: Option<RhsFn<Wide>>,
}

/// All instances of one generic right-hand side `fn f<R: Real>(p, t, y, dydt)`.
macro_rules! rhs {
    ($function:ident) => {
        $crate::worlds::Rhs { lane: $function::<f64>, wide: None }
    };
    ($function:ident, wide) => {
        $crate::worlds::Rhs { wide: Some($function::<$crate::worlds::exact::wide::Wide>), ..rhs!($function) }
    };
}
use rhs;

/// What the view is centred on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Camera {
    /// The view's own centre.
    Fixed,
    /// The tracked point of the exact solution.
    FollowExact,
}

/// A number a person may change.
#[derive(Debug)]
pub struct Param {
    /// The key in scenario files.
    pub key: &'static str,
    pub name: &'static str,
    pub symbol: &'static str,
    /// Empty for pure numbers.
    pub unit: &'static str,
    pub default: f64,
    /// Both ends are allowed.
    pub range: [f64; 2],
    pub summary: &'static str,
}

/// A quantity that the exact motion keeps.
#[derive(Debug)]
pub struct Invariant {
    /// `energy` is the one that `energy_drift` is about.
    pub id: &'static str,
    pub name: &'static str,
    pub unit: &'static str,
    pub value: fn(p: &[f64], y: &[f64]) -> f64,
    /// Whether the motion keeps it with these parameters (friction does not keep energy).
    pub holds: fn(p: &[f64]) -> bool,
}

impl World {
    pub fn default_params(&self) -> Vec<f64> {
        self.params.iter().map(|param| param.default).collect()
    }

    pub fn problem<'a>(&self, params: &'a [f64]) -> Problem<'a> {
        Problem { params, rhs: self.rhs.lane, form: (self.form)(params), exact: self.exact }
    }

    pub fn initial_state(&self, params: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; (self.dim)(params)];
        (self.initial)(params, &mut y);
        y
    }
}

crate::entry::entry!(World, "world", WORLDS);
