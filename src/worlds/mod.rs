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

use crate::double_double::DoubleDouble;
use crate::integrators::blocks::BlocksFn;
use crate::ode::{COEFFICIENTS, Coefficients, ExactFn, Form, Problem, RhsFn};
use crate::scene::{Brush, Scene, View};
use crate::tape::Taped;
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
    /// What the right-hand side needs of the parameters, worked out once per run.
    pub coefficients: fn(p: &[f64]) -> Coefficients,
    pub form: fn(p: &[f64]) -> Form,
    /// ω² in 1/s² and γ in 1/s where every position, at least near rest, moves as x'' = −ω²x − 2γx': what the theory of
    /// stable steps speaks of.
    pub oscillator: Option<OscillatorFn>,
    /// The frequency, in Hz, of a force from outside that depends on time alone, which steps have to sample.
    pub forcing: Option<fn(p: &[f64]) -> f64>,
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

/// ω² and γ of an oscillator.
pub type OscillatorFn = fn(p: &[f64]) -> [f64; 2];

/// Contact: given the state before and after a step, changes the latter; true if it did.
pub type CollideFn = fn(p: &[f64], before: &[f64], after: &mut [f64]) -> bool;

/// A right-hand side with its scalar types filled in; made by `rhs!`.
#[derive(Clone, Copy, Debug)]
pub struct Rhs {
    /// One run.
    pub lane: RhsFn<f64>,
    /// Many runs at once, where the state has always the same length.
    pub blocks: Option<BlocksFn>,
    /// What it computes, written down.
    pub taped: RhsFn<Taped>,
    /// For worlds without an exact solution that multiply small differences: the same in numbers of 31 digits.
    pub wide: Option<RhsFn<DoubleDouble>>,
}

/// The instances of one generic right-hand side `fn f<R: Real>(c, t, y, dydt)`: `rhs!(f)` for single runs, `rhs!(f, blocks of
/// DIM)` also for blocks of runs, whose states have `DIM` components; with `, wide` behind, also in 31 digits.
macro_rules! rhs {
    ($function:ident) => {
        $crate::worlds::Rhs {
            lane: $function::<f64>,
            blocks: None,
            taped: $function::<$crate::tape::Taped>,
            wide: None,
        }
    };
    ($function:ident $(, blocks of $dim:literal)?, wide) => {
        $crate::worlds::Rhs {
            wide: Some($function::<$crate::double_double::DoubleDouble>),
            ..rhs!($function $(, blocks of $dim)?)
        }
    };
    ($function:ident, blocks of $dim:literal) => {{
        struct Equations;
        impl $crate::integrators::blocks::Equations for Equations {
            #[inline(always)]
            fn eval<R: Real>(c: &[R], t: f64, y: &[R], dydt: &mut [R]) {
                $function(c, t, y, dydt);
            }
        }
        $crate::worlds::Rhs {
            blocks: Some($crate::integrators::blocks::run::<Equations, $dim, { 16 / $dim }, { 8 / $dim }>),
            ..rhs!($function)
        }
    }};
}
use rhs;

/// The first of them are given, the rest is not looked at.
fn coefficients<const N: usize>(given: [f64; N]) -> Coefficients {
    let mut all = [0.0; COEFFICIENTS];
    all[..N].copy_from_slice(&given);
    all
}

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

    /// The equations of motion; `coefficients` are this world's, for `params`.
    pub fn problem<'a>(&self, params: &'a [f64], coefficients: &'a Coefficients) -> Problem<'a> {
        Problem { params, coefficients, rhs: self.rhs.lane, form: (self.form)(params), exact: self.exact }
    }

    /// dy/dt at (t, y).
    pub fn rate(&self, params: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
        (self.rhs.lane)(&(self.coefficients)(params), t, y, dydt);
    }

    pub fn initial_state(&self, params: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; (self.dim)(params)];
        (self.initial)(params, &mut y);
        y
    }
}

crate::entry::entry!(World, "world", WORLDS);
