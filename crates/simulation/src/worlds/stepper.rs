//! A step of a method on a world with the contact that follows it: lanes, sweeps and single runs all step by this.

use super::contact::ContactTiming;
use super::world::World;
use timestep::integrators::{IntegratorSpec, Memory, StepRange};
use timestep::ode::{Coefficients, Ode, Problem};

/// A world, an integrator that fits it, and the numbers of one run.
#[derive(Clone, Copy, Debug)]
pub struct WorldStepper<'a> {
    world: &'a World,
    integrator: IntegratorSpec,
    params: &'a [f64],
    coefficients: &'a Coefficients,
    timing: ContactTiming,
}

impl<'a> WorldStepper<'a> {
    /// `coefficients` are the world's for `params`, behind which stands the input of a world that is driven.
    pub fn new(
        world: &'a World,
        integrator: IntegratorSpec,
        params: &'a [f64],
        coefficients: &'a Coefficients,
    ) -> Self {
        Self { world, integrator, params, coefficients, timing: ContactTiming::default() }
    }

    /// The same, with contacts at this moment of the step.
    pub fn with_contacts_at(self, timing: ContactTiming) -> Self {
        Self { timing, ..self }
    }

    /// The equations of motion, without contacts.
    pub fn problem(&self) -> Problem<'a> {
        self.world.problem(self.params, self.coefficients)
    }

    /// Takes the steps of `range` from the state `y`. After a contact the memory is restarted, because a multistep method's
    /// past no longer fits. `before` is working space as long as `y`.
    ///
    /// The result has the bits of `Method::step` taken step by step, however it is computed: in one call where the world
    /// has no contacts and no drag, no hand pulls, and its [`SingleFn`](timestep::integrators::single::SingleFn) knows the method.
    pub fn advance(&self, range: StepRange, y: &mut [f64], memory: &mut Memory<f64>, before: &mut [f64]) {
        // A single step gains nothing: its state goes through memory all the same.
        if range.count > 1 && self.world.is_alone(self.params) && self.in_one_call(range, y, memory) {
            return;
        }
        self.advance_over(&self.problem(), range, y, memory, before);
    }

    /// Takes the same steps over `ode`, which wraps [`WorldStepper::problem`] and watches what the method does.
    pub fn advance_over<O: Ode<f64>>(
        &self,
        ode: &O,
        range: StepRange,
        y: &mut [f64],
        memory: &mut Memory<f64>,
        before: &mut [f64],
    ) {
        let take = |t, h, y: &mut [f64], memory: &mut Memory<f64>| self.integrator.step(ode, t, h, y, memory);
        for i in 0..range.count {
            match &self.world.collide {
                None => take(range.time(i), range.h, y, memory),
                Some(contact) => {
                    contact.step((self.timing, self.params), (range.time(i), range.h), y, memory, before, &take);
                }
            }
        }
    }

    fn in_one_call(&self, range: StepRange, y: &mut [f64], memory: &mut Memory<f64>) -> bool {
        let single = self.world.rhs.single;
        single.is_some_and(|single| single(&self.integrator.method, self.coefficients, range, y, memory))
    }
}
