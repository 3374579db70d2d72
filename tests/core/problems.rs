//! Problems with known solutions that the integrator tests share. Each is a plain right-hand side over any scalar;
//! states are position (m or rad), then velocity (per s).
#![allow(dead_code, reason = "every test binary uses its own part")]

use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, Memory};
use timestep::ode::{Features, Form, Ode, Problem, Real, RhsFn};

/// x'' = −c₀ x
pub fn spring<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[1];
    dydt[1] = -(c[0] * y[0]);
}

/// θ'' = −c₀ sin θ
pub fn pendulum<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[1];
    dydt[1] = -(c[0] * y[0].sin());
}

/// x'' = −x + cos(c₀ t)
pub fn driven<R: Real>(c: &[R], t: f64, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[1];
    dydt[1] = (c[0] * t).cos() - y[0];
}

/// x'' = c₀ sin(c₁ t)
pub fn wind<R: Real>(c: &[R], t: f64, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[1];
    dydt[1] = c[0] * (c[1] * t).sin();
}

/// x'' = −c₀
pub fn falling<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[1];
    dydt[1] = -c[0];
}

pub fn spring_exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let omega = p[0].sqrt();
    let (sin, cos) = (libm::sin(omega * (t - t0)), libm::cos(omega * (t - t0)));
    y[0] = y0[0] * cos + y0[1] / omega * sin;
    y[1] = y0[1] * cos - y0[0] * omega * sin;
}

const NO_VELOCITY: Form = Form::SecondOrder { velocity_dependent: false };

/// The spring with ω = 1/s.
pub const SPRING: Problem = Problem {
    params: &[1.0],
    coefficients: &[1.0],
    rhs: spring,
    form: NO_VELOCITY,
    exact: Some(spring_exact),
    constraints: None,
    drag: 0.0,
    pull: None,
};
/// The pendulum with g/L = 1/s².
pub const PENDULUM: Problem = Problem {
    params: &[1.0],
    coefficients: &[1.0],
    rhs: pendulum,
    form: NO_VELOCITY,
    exact: None,
    constraints: None,
    drag: 0.0,
    pull: None,
};
/// The spring with ω = 1/s, driven at 2/s.
pub const DRIVEN: Problem = Problem {
    params: &[2.0],
    coefficients: &[2.0],
    rhs: driven,
    form: NO_VELOCITY,
    exact: None,
    constraints: None,
    drag: 0.0,
    pull: None,
};
/// sin(t) m/s².
pub const WIND: Problem = Problem {
    params: &[1.0, 1.0],
    coefficients: &[1.0, 1.0],
    rhs: wind,
    form: NO_VELOCITY,
    exact: None,
    constraints: None,
    drag: 0.0,
    pull: None,
};
/// Standard gravity, m/s².
pub const G: f64 = 9.80665;
pub const FALLING: Problem = Problem {
    params: &[G],
    coefficients: &[G],
    rhs: falling,
    form: NO_VELOCITY,
    exact: None,
    constraints: None,
    drag: 0.0,
    pull: None,
};

/// The integrators that can integrate `problem` and are no mistakes.
pub fn fitting(problem: &Problem) -> impl Iterator<Item = &'static Integrator> {
    let features = Features::of(problem);
    INTEGRATORS.iter().copied().filter(move |entry| entry.mistake.is_none() && entry.fits(features).is_ok())
}

/// The integrator with this id, which must be there.
pub fn named(id: &str) -> &'static Integrator {
    Integrator::by_id(id).unwrap_or_else(|| panic!("no integrator `{id}`"))
}

/// One run of an integrator, stepped with times that are whole multiples of the step.
pub struct Run<'a> {
    pub entry: &'static Integrator,
    pub ode: &'a dyn Ode<f64>,
    pub y: Vec<f64>,
    pub memory: Memory<f64>,
}

impl<'a> Run<'a> {
    pub fn new(entry: &'static Integrator, ode: &'a dyn Ode<f64>, y: &[f64]) -> Self {
        Self { entry, ode, y: y.to_vec(), memory: Memory::new() }
    }

    /// Steps number `first` up to, but not including, `last`, of `h` seconds each.
    pub fn steps(&mut self, first: u64, last: u64, h: f64) -> &[f64] {
        for i in first..last {
            self.step(i as f64 * h, h);
        }
        &self.y
    }

    pub fn step(&mut self, t: f64, h: f64) {
        self.entry.method.step(self.ode, t, h, &mut self.y, &mut self.memory);
    }
}

/// A problem of first order with these coefficients.
pub fn first_order(coefficients: &[f64], rhs: RhsFn<f64>) -> Problem<'_> {
    Problem {
        params: &[],
        coefficients,
        rhs,
        form: Form::FirstOrder,
        exact: None,
        constraints: None,
        drag: 0.0,
        pull: None,
    }
}
