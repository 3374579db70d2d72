//! A step of a method on a world as straight-line code: the engine that steps lanes, with its tableau or its stages, is run once
//! over a scalar that writes down what is done ([`crate::tape`]), around the world's own right-hand side.
//!
//! The code counts time in steps: one is 1 long, a state is (x, u) with u = h x' in metres per step, and u' = h² a(t, x, u/h).
//! So the length of the step h, a plain number to the methods, can differ from run to run.

pub mod wgsl;

use crate::integrators::{Integrator, Memory};
use crate::ode::{COEFFICIENTS, Form, Ode, Real, RhsFn};
use crate::tape::{Input, NotTaped, Tape, Taped, stand_in};
use crate::worlds::World;

/// The code of a step for any parameters, step and state.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Length of a state.
    pub dim: usize,
    /// Numbers that are remembered from step to step.
    pub memory: usize,
    /// The first step, when nothing is remembered yet. Both give the next state and then the memory.
    pub first: Tape,
    /// Every further step.
    pub next: Tape,
}

impl Kernel {
    /// A step of `integrator` on `world` with these parameters; it is the same code for all that have states of that length.
    ///
    /// # Errors
    /// A sentence that says why the pair has no such code.
    pub fn of(integrator: &Integrator, world: &World, params: &[f64]) -> Result<Self, String> {
        let form = (world.form)(params);
        integrator.fits(form, world.exact.is_some())?;
        if world.collide.is_some() {
            return Err(format!("{} has contacts, which are no part of a step", world.name));
        }
        if form == Form::FirstOrder {
            return Err(format!("{} has no positions and velocities", world.name));
        }
        let dim = (world.dim)(params);
        let step = |memory| {
            let tape = tape(integrator, world.rhs.taped, dim, memory)
                .ok_or_else(|| format!("{} has no step of its own that could be written down", integrator.name))?;
            tape.map_err(|why: NotTaped| format!("{} on {} {why}", integrator.name, world.name))
        };
        let first = step(0)?;
        let memory = first.outputs().len() - dim;
        let next = if memory == 0 { first.clone() } else { step(memory)? };
        Ok(Self { dim, memory, first, next })
    }
}

/// A step after which, or before which, `memory` numbers are remembered. `None` where the method is no code over the scalar.
fn tape(integrator: &Integrator, rhs: RhsFn<Taped>, dim: usize, memory: usize) -> Option<Result<Tape, NotTaped>> {
    let inputs = |count: usize, input: fn(usize) -> Input| -> Vec<Taped> {
        (0..count).map(|place| Taped::input(input(place))).collect()
    };
    let code = || {
        let mut y = inputs(dim, Input::State);
        let mut past = Memory::new();
        past.remember(inputs(memory, Input::Memory));
        let ode = InSteps {
            rhs,
            coefficients: inputs(COEFFICIENTS, Input::Coefficient),
            length: Taped::input(Input::StepLength),
            number: Taped::input(Input::StepNumber),
        };
        if !integrator.method.tape(&ode, 0.0, 1.0, &mut y, &mut past) {
            return Vec::new();
        }
        y.extend_from_slice(past.history());
        y
    };
    let tape = Tape::record(code);
    if tape.as_ref().is_ok_and(|tape| tape.outputs().is_empty()) { None } else { Some(tape) }
}

/// The equations of motion with time in steps.
struct InSteps {
    rhs: RhsFn<Taped>,
    coefficients: Vec<Taped>,
    /// h, s
    length: Taped,
    number: Taped,
}

impl Ode<Taped> for InSteps {
    /// `since`: the part of the step that has passed.
    fn eval(&self, since: f64, y: &[Taped], dydt: &mut [Taped]) {
        let (half, h) = (y.len() / 2, self.length);
        let per_second = h.constant(1.0) / h;
        let mut in_seconds = y.to_vec();
        in_seconds[half..].iter_mut().for_each(|v| *v = *v * per_second);
        let t = (self.number + h.constant(since)) * h;
        stand_in(t, |t| (self.rhs)(&self.coefficients, t, &in_seconds, dydt));
        dydt[..half].copy_from_slice(&y[half..]);
        let square = h * h;
        dydt[half..].iter_mut().for_each(|a| *a = *a * square);
    }
}
