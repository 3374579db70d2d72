//! The longest steps that theory allows, without taking any.
//!
//! Near rest a world may be a damped oscillator, on which one step of a method is a matrix that its coefficients give
//! (`integrators::linear`). Repeated for ever, it keeps every start bounded as long as its spectral radius is at most
//! 1; the step at which that ends is found by bisection. Where a force from outside depends on time alone no step
//! makes the motion explode, but the force must be sampled: f < 1/(2 dt) (Shannon, "Communication in the Presence of
//! Noise", Proc. IRE 37, 1949, Theorem 1).

use crate::integrators::linear::Oscillator;
use crate::integrators::{Integrator, Method};
use crate::worlds::{Param, World};

/// Which theory a world has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Spectral radius of a step on the oscillator that the world is near rest.
    Stability,
    /// Half the sampling frequency.
    Sampling,
}

/// How long steps may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// No step is too long.
    Always,
    /// No step is short enough.
    Never,
    /// Steps of up to so many seconds are good; a longer one is not.
    UpTo(f64),
}

impl Limit {
    /// Where the boundary is, s, if there is one.
    pub fn dt(self) -> Option<f64> {
        match self {
            Limit::UpTo(dt) => Some(dt),
            Limit::Always | Limit::Never => None,
        }
    }

    /// From the oscillator's own unit of time.
    fn in_seconds(self, oscillator: Oscillator) -> Self {
        match self {
            Limit::UpTo(dt) => Limit::UpTo(dt / oscillator.rate()),
            other => other,
        }
    }
}

/// What theory says of this world, if anything.
pub fn of_world(world: &World) -> Option<Theory> {
    world.oscillator.map(|_| Theory::Stability).or(world.forcing.map(|_| Theory::Sampling))
}

/// The longest step of `integrator` on `world`. `None` where the world has no theory or the method none on it.
pub fn limit(integrator: &Integrator, world: &World, params: &[f64]) -> Option<Limit> {
    limits(integrator, world, [params.to_vec()])?.pop()
}

/// [`limit`] for each of many sets of parameters; those that only differ in their unit of time cost as much as one.
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
        let unit = oscillator.in_own_time();
        let known = last.filter(|(oscillator, _)| *oscillator == unit).map(|(_, limit)| limit);
        let limit = known.or_else(|| unit_limit(integrator, unit))?;
        last = Some((unit, limit));
        Some(limit.in_seconds(oscillator))
    };
    params.into_iter().map(limit).collect()
}

/// Place of the first parameter that theory's limit depends on; the world's first where there is no theory.
pub fn limiting_parameter(world: &World) -> usize {
    let params = world.default_params();
    let known = |params: &[f64]| (world.oscillator.map(|of| of(params)), world.forcing.map(|of| of(params)));
    let tells = |(place, param): (usize, &Param)| {
        let mut other = params.clone();
        other[place] =
            if param.default < param.range[1] { 0.5 * (param.default + param.range[1]) } else { param.range[0] };
        known(&other) != known(&params)
    };
    world.params.iter().enumerate().position(tells).unwrap_or(0)
}

/// The oscillator that the world is near rest.
pub fn oscillator(world: &World, params: &[f64]) -> Option<Oscillator> {
    world.oscillator.map(|oscillator| {
        let [omega_squared, gamma] = oscillator(params);
        Oscillator { omega_squared, gamma }
    })
}

/// The spectral radius of one step of `h` seconds; for the exact solution that of the motion itself. `None` for methods
/// that are not linear maps and those that cannot integrate this oscillator.
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

/// Steps are tried from here on, in units of 1/rate of the oscillator: with damping, and without it, where a method that is not
/// stable here is stable nowhere.
const SHORTEST: [f64; 2] = [1e-6, 1e-2];
/// What is stable up to here is taken to be so for ever, in the same units.
const LONGEST: f64 = 1e4;
/// From one step tried to the next; a gap in the stable steps that is narrower would go unnoticed.
const FACTOR: f64 = 1.1;

/// The end of the steps that are stable together with all shorter ones.
pub fn stability_limit(integrator: &Integrator, oscillator: Oscillator) -> Option<Limit> {
    unit_limit(integrator, oscillator.in_own_time()).map(|limit| limit.in_seconds(oscillator))
}

/// The same where the oscillator's rate is 1/s, or there is no force at all.
fn unit_limit(integrator: &Integrator, oscillator: Oscillator) -> Option<Limit> {
    if matches!(integrator.method, Method::Exact) {
        return Some(Limit::Always);
    }
    let stable = |h: f64| integrator.is_stable(oscillator, h);
    if oscillator.rate() == 0.0 {
        // The motion is uniform in every method.
        return stable(1.0).map(|_| Limit::Always);
    }
    let mut good = SHORTEST[usize::from(oscillator.gamma == 0.0)];
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
    // Until no number is left between the two.
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
    use crate::entry::Entry;

    #[test]
    fn maps_begin_with_what_theory_speaks_of() {
        for (id, key) in
            [("spring", "stiffness"), ("wind", "frequency"), ("orbit", World::by_id("orbit").unwrap().params[0].key)]
        {
            let world = World::by_id(id).unwrap();
            assert_eq!(world.params[limiting_parameter(world)].key, key, "{id}");
        }
    }
}
