//! A step of a method on a world as straight-line code, as a WGSL program for many runs, and its way through a graphics
//! adapter. Without the cargo feature `kernels` nothing of it is compiled.
//!
//! The engine that steps lanes, with its tableau or its stages, runs once over a scalar that records what is done
//! (`tape`), around the world's own right-hand side. The code counts time in steps: one is 1 long, a state is (x, u) with
//! u = h x' in metres per step, and u' = h² a(t, x, u/h). So the length of the step h, a plain number to the methods, can
//! differ from run to run.

#[cfg(feature = "render")]
pub mod dispatch;
pub mod tape;
pub mod wgsl;

use simulation::worlds::{EquationsVisitor, World, with_equations};
use std::marker::PhantomData;
use tape::{Input, NotTaped, Tape, Taped, stand_in};
use timestep::integrators::{Integrator, Memory, Method, Step, StepVisitor, butcher, kick_drift, with_own_step};
use timestep::ode::{COEFFICIENTS, Equations, Form, Ode, Real};

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
        world.fits(params, integrator)?;
        if world.collide.is_some() {
            return Err(format!("{} has contacts, which are no part of a step", world.name));
        }
        if !matches!((world.form)(params), Form::SecondOrder { .. }) {
            return Err(format!("{} has no positions and velocities", world.name));
        }
        let dim = (world.dim)(params);
        let refusal = || format!("{} on {} has no step that can be recorded", integrator.name, world.name);
        with_equations(world, StepCode { integrator, world, dim }).unwrap_or_else(|| Err(refusal()))
    }
}

/// A pair that waits for the type of the equations.
struct StepCode<'a> {
    integrator: &'a Integrator,
    world: &'a World,
    dim: usize,
}

impl EquationsVisitor for StepCode<'_> {
    type Output = Result<Kernel, String>;

    fn with<E: Equations>(self) -> Self::Output {
        let StepCode { integrator, world, dim } = self;
        let step = |memory| {
            let tape = tape::<E>(&integrator.method, dim, memory)
                .ok_or_else(|| format!("{} has no step of its own that could be recorded", integrator.name))?;
            tape.map_err(|why: NotTaped| format!("{} on {} {why}", integrator.name, world.name))
        };
        let first = step(0)?;
        let memory = first.outputs.len() - dim;
        let next = if memory == 0 { first.clone() } else { step(memory)? };
        Ok(Kernel { dim, memory, first, next })
    }
}

/// A step before which `memory` numbers are remembered. `None` where the method is no code over the scalar.
fn tape<E: Equations>(method: &Method, dim: usize, memory: usize) -> Option<Result<Tape, NotTaped>> {
    let inputs = |count: usize, input: fn(usize) -> Input| -> Vec<Taped> {
        (0..count).map(|place| Taped::input(input(place))).collect()
    };
    let code = || {
        let mut y = inputs(dim, Input::State);
        let mut past = Memory::new();
        past.remember(inputs(memory, Input::Memory));
        let ode = InSteps::<E> {
            coefficients: inputs(COEFFICIENTS, Input::Coefficient),
            length: Taped::input(Input::StepLength),
            number: Taped::input(Input::StepNumber),
            equations: PhantomData,
        };
        if !step_once(method, &ode, &mut y, &mut past) {
            return Vec::new();
        }
        y.extend_from_slice(past.history());
        y
    };
    let tape = Tape::record(code);
    if tape.as_ref().is_ok_and(|tape| tape.outputs.is_empty()) { None } else { Some(tape) }
}

/// Takes the step from 0 to 1. `false`, with nothing done, for methods that are not written over the scalar, or are not in
/// the list: adaptive ones, the exact solution, and code of other crates.
fn step_once(method: &Method, ode: &dyn Ode<Taped>, y: &mut [Taped], memory: &mut Memory<Taped>) -> bool {
    match method {
        Method::RungeKutta(tableau) => butcher::step(tableau, ode, 0.0, 1.0, y, memory),
        Method::Splitting(stages) => kick_drift::step(stages, ode, 0.0, 1.0, y, memory),
        Method::Own(stepper) => return with_own_step(stepper, OwnStep { ode, y, memory }).is_some(),
        Method::Adaptive(_) | Method::Exact => return false,
    }
    true
}

/// A step that waits for the type of a method with code of its own.
struct OwnStep<'a> {
    ode: &'a dyn Ode<Taped>,
    y: &'a mut [Taped],
    memory: &'a mut Memory<Taped>,
}

impl StepVisitor for OwnStep<'_> {
    type Output = ();

    fn with<M: Step>(self) {
        M::step(self.ode, 0.0, 1.0, self.y, self.memory);
    }
}

/// The equations of motion with time in steps.
struct InSteps<E> {
    coefficients: Vec<Taped>,
    /// h, s
    length: Taped,
    number: Taped,
    equations: PhantomData<E>,
}

impl<E: Equations> Ode<Taped> for InSteps<E> {
    /// `since`: the part of the step that has passed.
    fn eval(&self, since: f64, y: &[Taped], dydt: &mut [Taped]) {
        let (half, h) = (y.len() / 2, self.length);
        let per_second = h.constant(1.0) / h;
        let mut in_seconds = y.to_vec();
        in_seconds[half..].iter_mut().for_each(|v| *v = *v * per_second);
        let t = (self.number + h.constant(since)) * h;
        stand_in(t, |t| E::eval(&self.coefficients, t, &in_seconds, dydt));
        dydt[..half].copy_from_slice(&y[half..]);
        let square = h * h;
        dydt[half..].iter_mut().for_each(|a| *a = *a * square);
    }
}
