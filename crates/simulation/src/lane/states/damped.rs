//! An equation whose friction follows a law of the step's length.

use crate::lane::settings::damping::DampingLaw;
use timestep::ode::{DistanceConstraint, ExactFlow, Form, Ode, add_drag};

/// The equation of a world with friction ([`World::friction`](crate::worlds::World::friction)), for steps of one length.
pub struct Damped<'a, O> {
    /// The equation with its friction as a force.
    pub ode: &'a O,
    /// The law.
    pub law: DampingLaw,
    /// Rate of the friction, 1/s.
    pub rate: f64,
    /// Drag, which is a force under every law, 1/m.
    pub drag: f64,
    /// Length of a step, s.
    pub h: f64,
}

impl<O: Ode<f64>> Damped<'_, O> {
    /// Fills in `dydt` by the law from `eval`, the equation with its friction as a force.
    fn damp(&self, y: &[f64], dydt: &mut [f64], eval: impl Fn(&[f64], &mut [f64])) {
        let half = y.len() / 2;
        // At rest there is neither friction nor drag.
        let mut at_rest = y.to_vec();
        at_rest[half..].fill(0.0);
        eval(&at_rest, dydt);
        dydt[..half].copy_from_slice(&y[half..]);
        for (a, v) in dydt[half..].iter_mut().zip(&y[half..]) {
            *a = self.law.acceleration(*a, *v, self.rate, self.h);
        }
        if self.drag != 0.0 {
            add_drag(self.drag, y, dydt);
        }
    }
}

impl<O: Ode<f64>> Ode<f64> for Damped<'_, O> {
    fn eval(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        self.damp(y, dydt, |at_rest, dydt| self.ode.eval(t, at_rest, dydt));
    }

    fn form(&self) -> Form {
        self.ode.form()
    }

    fn coefficients(&self) -> &[f64] {
        self.ode.coefficients()
    }

    fn exact_flow(&self) -> Option<&dyn ExactFlow<f64>> {
        self.ode.exact_flow()
    }

    fn constraint(&self, index: usize) -> Option<DistanceConstraint<f64>> {
        self.ode.constraint(index)
    }

    fn eval_unconstrained(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        self.damp(y, dydt, |at_rest, dydt| self.ode.eval_unconstrained(t, at_rest, dydt));
    }
}
