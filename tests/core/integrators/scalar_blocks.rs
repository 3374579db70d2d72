//! Every method is written over the scalar alone: a block of four runs stepped at once has the bits of the four runs
//! stepped one by one, whatever happens to the other runs in the block.

use crate::problems::{driven, pendulum, spring};
use std::array::from_fn;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use timestep::integrators::{
    INTEGRATORS, Integrator, Memory, Method, Needs, Step, butcher, damped_each_step, half_second_midpoint,
    implicit_damping, implicit_euler, implicit_midpoint, kick_drift, kinematic_euler, mid_time_euler, naive_verlet,
    no_dt, position_based, position_verlet, position_verlet_central, relaxed_implicit_euler, time_corrected_verlet,
};
use timestep::ode::{Form, Ode, Problem, Real, RhsFn};

const RUNS: usize = 4;

/// Four runs side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Block([f64; RUNS]);

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident) => {
        operator!($trait, $method);
        impl $assign_trait for Block {
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
    ($trait:ident, $method:ident) => {
        impl $trait for Block {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self(from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }
    };
}
operator!(Add, add, AddAssign, add_assign);
operator!(Sub, sub, SubAssign, sub_assign);
operator!(Mul, mul);
operator!(Div, div);

impl Neg for Block {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.map(|v| -v))
    }
}

impl Mul<f64> for Block {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self(self.0.map(|v| v * factor))
    }
}

impl Real for Block {
    fn constant(self, value: f64) -> Self {
        Self([value; RUNS])
    }
    fn sqrt(self) -> Self {
        Self(self.0.map(f64::sqrt))
    }
    fn sin(self) -> Self {
        Self(self.0.map(libm::sin))
    }
    fn cos(self) -> Self {
        Self(self.0.map(libm::cos))
    }
    fn largest_magnitude(self) -> f64 {
        self.0.into_iter().fold(0.0, |most, v| most.max(v.abs()))
    }
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self {
        Self(from_fn(|i| self.0[i].where_above(bound.0[i], then.0[i], otherwise.0[i])))
    }
}

/// The equations of motion with one coefficient per run.
struct Equations {
    coefficients: [Block; 1],
    rhs: RhsFn<Block>,
}

impl Ode<Block> for Equations {
    fn eval(&self, t: f64, y: &[Block], dydt: &mut [Block]) {
        (self.rhs)(&self.coefficients, t, y, dydt);
    }
}

type BlockStep = fn(&Equations, f64, f64, &mut [Block], &mut Memory<Block>);

/// The methods with code of their own; one that is missing here makes the test fail.
const OWN: &[(&str, BlockStep)] = &[
    ("mid-time-euler", mid_time_euler::MidTimeEuler::step),
    ("no-dt", no_dt::NoDt::step),
    ("damped-each-step", damped_each_step::DampedEachStep::step),
    ("kinematic-euler", kinematic_euler::KinematicEuler::step),
    ("half-second-midpoint", half_second_midpoint::HalfSecondMidpoint::step),
    ("position-based", position_based::PositionBased::step),
    ("position-verlet", position_verlet::PositionVerlet::step),
    ("position-verlet-central", position_verlet_central::PositionVerletCentral::step),
    ("naive-verlet", naive_verlet::NaiveVerlet::step),
    ("time-corrected-verlet", time_corrected_verlet::TimeCorrectedVerlet::step),
    ("implicit-damping", implicit_damping::ImplicitDamping::step),
    ("implicit-euler", implicit_euler::ImplicitEuler::step),
    ("relaxed-implicit-euler", relaxed_implicit_euler::RelaxedImplicitEuler::step),
    ("implicit-midpoint", implicit_midpoint::ImplicitMidpoint::step),
];

fn step_block(entry: &Integrator, ode: &Equations, t: f64, h: f64, y: &mut [Block], memory: &mut Memory<Block>) {
    match entry.method {
        Method::RungeKutta(tableau) => butcher::step(tableau, ode, t, h, y, memory),
        Method::Splitting(stages) => kick_drift::step(stages, ode, t, h, y, memory),
        Method::Own(_) => {
            let own = OWN.iter().find(|(id, _)| *id == entry.id);
            own.unwrap_or_else(|| panic!("add `{}` to OWN", entry.id)).1(ode, t, h, y, memory);
        }
        Method::Exact | Method::Adaptive(_) => unreachable!("filtered out"),
    }
}

/// Steps the four runs together and one by one and compares every bit after every step.
fn compare(coefficients: [f64; RUNS], h: f64, start: [[f64; RUNS]; 2], lane: RhsFn<f64>, block: RhsFn<Block>) {
    let form = Form::SecondOrder { velocity_dependent: false };
    // Runs that choose their own steps do not do the same side by side; the exact solution is no stepping method.
    // One method steps only what eases towards a target.
    let in_step = |entry: &&&Integrator| {
        !matches!(entry.method, Method::Exact | Method::Adaptive(_)) && entry.needs != Needs::Relaxation
    };
    for entry in INTEGRATORS.iter().filter(in_step) {
        let ode = Equations { coefficients: [Block(coefficients)], rhs: block };
        let mut together = start.map(Block);
        let mut memory = Memory::new();
        let mut alone: [_; RUNS] = from_fn(|run| (start.map(|c| c[run]), Memory::new()));
        for i in 0..50 {
            let t = 0.25 + f64::from(i) * h;
            step_block(entry, &ode, t, h, &mut together, &mut memory);
            for (run, (y, memory)) in alone.iter_mut().enumerate() {
                let problem = Problem {
                    params: &[],
                    coefficients: &coefficients[run..=run],
                    rhs: lane,
                    form,
                    exact: None,
                    constraints: None,
                    drag: 0.0,
                    pull: None,
                };
                entry.method.step(&problem, t, h, y, memory);
                for (together, alone) in together.iter().zip(y) {
                    let same =
                        together.0[run].to_bits() == alone.to_bits() || together.0[run].is_nan() && alone.is_nan();
                    assert!(same, "{}: run {run}, step {i}: {together:?} and {alone:e}", entry.id);
                }
            }
        }
    }
}

const POSITIONS: [f64; RUNS] = [-1.0, 0.7, 1.3, 2.9];
const VELOCITIES: [f64; RUNS] = [0.0, 2.5, -0.4, 0.1];

#[test]
fn runs_with_different_coefficients() {
    for h in [0.01, 0.1, 0.033, 0.2] {
        compare([1.0, 3.0, 9.81, 0.5], h, [POSITIONS, VELOCITIES], spring, spring);
        compare([1.0, 3.0, 9.81, 0.5], h, [POSITIONS, VELOCITIES], pendulum, pendulum);
        compare([1.0, 3.0, 9.81, 0.5], h, [POSITIONS, VELOCITIES], driven, driven);
    }
}

/// Runs that overflow or start out infinite, next to one that is well.
#[test]
fn runs_next_to_runs_that_diverge() {
    let start = [[-1.0, 0.7, f64::INFINITY, f64::NAN], VELOCITIES];
    compare([1.0, 1e300, 1.0, 1.0], 0.01, start, spring, spring);
    compare([1.0, 1e300, 1.0, 1.0], 0.01, start, pendulum, pendulum);
}

/// A stiff run needs more iterations than its neighbours and does not disturb them.
#[test]
fn runs_next_to_a_stiff_one() {
    let start = [POSITIONS, VELOCITIES];
    compare([1.0, 1e8, 4.0, 100.0], 0.1, start, spring, spring);
    compare([1.0, 1e4, 4.0, 100.0], 0.1, start, pendulum, pendulum);
}
