//! The longest steps that theory allows, computed without taking any.
//!
//! Many worlds are damped oscillators near rest. On these, one step of a method is a matrix that follows from the method's
//! coefficients (`integrators::linear`). Repeated steps keep every start bounded as long as the matrix's spectral radius is
//! at most 1; bisection finds the step at which it exceeds 1. A force that depends on time alone makes no motion unstable,
//! but it must be sampled: f < 1/(2 dt) (Shannon, "Communication in the Presence of Noise", Proc. IRE 37, 1949, Theorem 1).

use crate::worlds::{Param, World};
use timestep::integrators::linear::Oscillator;
use timestep::integrators::{Integrator, Method};

/// The theory that limits the steps on a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Stability of steps on the oscillator that the world is near rest.
    Stability,
    /// The sampling theorem.
    Sampling,
}

/// The lengths of step that theory allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// Every step.
    Always,
    /// No step, however short.
    Never,
    /// Steps up to this length, s.
    UpTo(f64),
}

impl Limit {
    /// The longest step, s, if there is one.
    pub fn dt(self) -> Option<f64> {
        match self {
            Limit::UpTo(dt) => Some(dt),
            Limit::Always | Limit::Never => None,
        }
    }

    /// Converts from the oscillator's own unit of time to seconds.
    fn in_seconds(self, oscillator: Oscillator) -> Self {
        match self {
            Limit::UpTo(dt) => Limit::UpTo(dt / oscillator.rate()),
            other => other,
        }
    }
}

/// The theory for `world`, if there is one.
pub fn of_world(world: &World) -> Option<Theory> {
    world.oscillator.map(|_| Theory::Stability).or(world.forcing.map(|_| Theory::Sampling))
}

/// The longest step of `integrator` on `world`. `None` where the world has no theory or the method none on it.
pub fn limit(integrator: &Integrator, world: &World, params: &[f64]) -> Option<Limit> {
    limits(integrator, world, [params.to_vec()])?.pop()
}

/// [`limit`] for each of many sets of parameters. Neighbouring sets that differ only in their unit of time cost as much as
/// one.
pub fn limits(
    integrator: &Integrator,
    world: &World,
    params: impl IntoIterator<Item = Vec<f64>>,
) -> Option<Vec<Limit>> {
    let mut last: Option<(Oscillator, Limit)> = None;
    let limit = |params: Vec<f64>| {
        let Some(oscillator) = oscillator(world, &params) else {
            let exact = matches!(integrator.method, Method::Exact);
            let frequency = world.forcing.filter(|_| !integrator.chooses_its_steps())?(&params);
            return Some(if exact { Limit::Always } else { Limit::UpTo(0.5 / frequency) });
        };
        let unit = if integrator.has_own_time() { oscillator } else { oscillator.in_own_time() };
        let known = last.filter(|(oscillator, _)| *oscillator == unit).map(|(_, limit)| limit);
        let limit = known.or_else(|| unit_limit(integrator, oscillator))?;
        last = Some((unit, limit));
        Some(limit.in_seconds(oscillator))
    };
    params.into_iter().map(limit).collect()
}

/// Index of the first parameter that the theoretical limit depends on. Where there is no theory, the first one that a map can have:
/// it does not change the length of the state.
pub fn limiting_parameter(world: &World) -> usize {
    let params = world.default_params();
    let known = |params: &[f64]| (world.oscillator.map(|of| of(params)), world.forcing.map(|of| of(params)));
    let changed = |place: usize, param: &Param| {
        let mut other = params.clone();
        other[place] =
            if param.default < param.range[1] { 0.5 * (param.default + param.range[1]) } else { param.range[0] };
        other
    };
    let first = |suits: &dyn Fn(&[f64]) -> bool| {
        world.params.iter().enumerate().position(|(place, param)| suits(&changed(place, param)))
    };
    let limits = first(&|other| known(other) != known(&params));
    limits.or_else(|| first(&|other| (world.dim)(other) == (world.dim)(&params))).unwrap_or(0)
}

/// The oscillator that the world is near rest, if it is one.
pub fn oscillator(world: &World, params: &[f64]) -> Option<Oscillator> {
    world.oscillator.map(|oscillator| {
        let [omega_squared, gamma] = oscillator(params);
        Oscillator { omega_squared, gamma }
    })
}

/// The spectral radius of one step of `h` seconds; for the exact solution, that of the motion itself. `None` for methods
/// that are not linear maps and for those that cannot integrate this oscillator.
pub fn spectral_radius(integrator: &Integrator, oscillator: Oscillator, h: f64) -> Option<f64> {
    let Oscillator { omega_squared, gamma } = oscillator;
    if let Method::Exact = integrator.method {
        let spread = (gamma * gamma - omega_squared).max(0.0).sqrt();
        // The slow rate −γ + √(γ² − ω²), without its cancellation.
        let slow = if spread > 0.0 { omega_squared / (gamma + spread) } else { gamma };
        return Some(libm::exp(-slow * h));
    }
    Some(integrator.increment(oscillator, h)?.spectral_radius())
}

/// The shortest steps tried, with damping and without it, in units of 1/rate of the oscillator. A method that is unstable
/// with the latter is unstable with every step.
const SHORTEST: [f64; 2] = [1e-6, 1e-2];
/// The longest step tried, in the same units. A method that is stable up to it counts as stable with every step.
const LONGEST: f64 = 1e4;
/// Ratio of one step tried to the one before; narrower gaps in the stable steps go unnoticed.
const FACTOR: f64 = 1.1;

/// The longest step up to which all steps are stable on `oscillator`. `None` where the method has no theory.
pub fn stability_limit(integrator: &Integrator, oscillator: Oscillator) -> Option<Limit> {
    unit_limit(integrator, oscillator).map(|limit| limit.in_seconds(oscillator))
}

/// [`stability_limit`] in the oscillator's own unit of time, in which its rate is 1 or 0.
fn unit_limit(integrator: &Integrator, oscillator: Oscillator) -> Option<Limit> {
    if matches!(integrator.method, Method::Exact) {
        return Some(Limit::Always);
    }
    let (unit, rate) = (oscillator.in_own_time(), oscillator.rate());
    // A step that knows seconds is another one in another unit.
    let stable = |h: f64| match integrator.has_own_time() && rate > 0.0 {
        true => integrator.is_stable(oscillator, h / rate),
        false => integrator.is_stable(unit, h),
    };
    if rate == 0.0 {
        // Without a force every method moves uniformly.
        return stable(1.0).map(|_| Limit::Always);
    }
    let mut good = SHORTEST[usize::from(unit.gamma == 0.0)];
    if !stable(good)? {
        return Some(Limit::Never);
    }
    let mut bad = good * FACTOR;
    while stable(bad)? {
        (good, bad) = (bad, bad * FACTOR);
        if bad > LONGEST {
            return Some(Limit::Always);
        }
    }
    // Bisection until no number is left between the two.
    loop {
        let middle = 0.5 * (good + bad);
        if middle <= good || middle >= bad {
            return Some(Limit::UpTo(good));
        }
        *(if stable(middle)? { &mut good } else { &mut bad }) = middle;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::entry::Entry;

    #[test]
    fn the_limiting_parameter_is_one_that_theory_depends_on() {
        for (id, key) in [
            ("spring", "stiffness"),
            ("wind", "frequency"),
            ("orbit", World::by_id("orbit").unwrap().params[0].key),
            ("chain", "stiffness"),
        ] {
            let world = World::by_id(id).unwrap();
            assert_eq!(world.params[limiting_parameter(world)].key, key, "{id}");
        }
    }

    /// Every world has a map without a word about its parameter.
    #[test]
    fn the_limiting_parameter_keeps_the_length_of_the_state() {
        for world in World::all() {
            let param = limiting_parameter(world);
            let length = |value: f64| {
                let mut params = world.default_params();
                params[param] = value;
                (world.dim)(&params)
            };
            let [low, high] = world.params[param].range;
            assert_eq!(length(low), length(high), "{}: {}", world.id, world.params[param].key);
        }
    }
}
