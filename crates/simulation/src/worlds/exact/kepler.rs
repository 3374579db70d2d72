//! Two-body motion by universal variables: one formula for ellipses, parabolas, hyperbolas and
//! straight falls. Any consistent units; μ > 0 is the gravitational parameter.
//!
//! With s defined by dt = r ds, β = 2μ/r₀ − v₀² and G_k = sᵏ c_k(βs²) (Stumpff functions):
//!   τ(s) = r₀ s + η G₂ + ζ G₃,  r(s) = r₀ + η G₁ + ζ G₂,  η = r₀·v₀, ζ = μ − β r₀.
//! r > 0 makes τ(s) monotonic, so Newton's method inside a shrinking bracket always ends at its one root.
//! (Stumpff 1959; Danby, "Fundamentals of Celestial Mechanics", 6.9; Wisdom & Hernandez,
//! MNRAS 453 (2015) 3015.)

use super::stumpff::stumpff;
use std::f64::consts::TAU;

/// Newton needs fewer than ten; bisection alone would have the last bit after about 60 from any useful bracket.
const MAX_ITERATIONS: u32 = 200;

/// A Newton step this small (relative) doubles its correct digits, so its result is good to the last bit; going on
/// would only follow the rounding errors.
const QUADRATIC: f64 = 1e-9;

/// Hyperbolas are followed in arcs of √−β s = 1, because sinh and cosh of a long arc cancel. Each arc
/// multiplies the distance by up to e, so that no time within the range of `f64` takes more.
const MAX_ARCS: u32 = 2_000;

/// Doublings of the first guess until it brackets the root.
const MAX_DOUBLINGS: u32 = 2_100;

/// A motion about a centre of attraction, seen from its initial state.
#[derive(Clone, Copy, Debug)]
struct KeplerMotion {
    mu: f64,
    position: [f64; 2],
    velocity: [f64; 2],
    r0: f64,
    /// −2 × energy: positive on ellipses.
    beta: f64,
    /// r₀ · v₀.
    eta: f64,
    zeta: f64,
}

/// G₁, G₂, G₃ at s.
fn g_functions(beta: f64, s: f64) -> [f64; 3] {
    let [_, c1, c2, c3] = stumpff(beta * s * s);
    [s * c1, s * s * c2, s * s * s * c3]
}

impl KeplerMotion {
    fn new(mu: f64, position: [f64; 2], velocity: [f64; 2]) -> Self {
        let r0 = libm::hypot(position[0], position[1]);
        let v_squared = velocity[0] * velocity[0] + velocity[1] * velocity[1];
        let eta = position[0] * velocity[0] + position[1] * velocity[1];
        Self { mu, position, velocity, r0, beta: 2.0 * mu / r0 - v_squared, eta, zeta: r0 * v_squared - mu }
    }

    /// `true` if there is a direction to fall in and every number is in range.
    fn is_sound(&self) -> bool {
        self.r0 > 0.0 && [self.r0, self.beta, self.eta, self.zeta].iter().all(|x| x.is_finite())
    }

    /// Time and distance at s.
    fn time_and_radius(&self, s: f64) -> (f64, f64) {
        let [g1, g2, g3] = g_functions(self.beta, s);
        (self.r0 * s + self.eta * g2 + self.zeta * g3, self.r0 + self.eta * g1 + self.zeta * g2)
    }

    fn combine(&self, f: f64, g: f64) -> [f64; 2] {
        [0, 1].map(|i| f * self.position[i] + g * self.velocity[i])
    }

    /// Position and velocity at s, whose time is `tau`.
    fn state_at(&self, s: f64, tau: f64) -> ([f64; 2], [f64; 2]) {
        let [g1, g2, g3] = g_functions(self.beta, s);
        // Smaller radii are rounding errors; the bound keeps the speed at a collision finite.
        let radius = (self.r0 + self.eta * g1 + self.zeta * g2).max(f64::EPSILON * self.r0);
        let position = self.combine(1.0 - self.mu * g2 / self.r0, tau - self.mu * g3);
        (position, self.combine(-self.mu * g1 / (self.r0 * radius), 1.0 - self.mu * g2 / radius))
    }

    /// An interval of s (ends ordered) whose times enclose `tau`, which on ellipses is at most one period long.
    fn bracket(&self, tau: f64) -> [f64; 2] {
        let mut reach = if self.beta > 0.0 { TAU / self.beta.sqrt() } else { tau.abs() / self.r0 };
        if self.beta <= 0.0 {
            for _ in 0..MAX_DOUBLINGS {
                let (time, _) = self.time_and_radius(reach.copysign(tau));
                // Where the hyperbolic functions overflow, the time is beyond every number as well.
                if !time.is_finite() || time.abs() >= tau.abs() {
                    break;
                }
                reach *= 2.0;
            }
        }
        if tau > 0.0 { [0.0, reach] } else { [-reach, 0.0] }
    }

    /// The root of τ(s) = `tau`.
    fn solve(&self, tau: f64) -> f64 {
        let [mut low, mut high] = self.bracket(tau);
        let mut s = tau / self.r0;
        if !(low < s && s < high) {
            s = 0.5 * (low + high);
        }
        let mut last_width = high - low;
        for _ in 0..MAX_ITERATIONS {
            let (time, radius) = self.time_and_radius(s);
            let excess = time - tau;
            // An overflow (not a number) happens only far from s = 0, on the side of `tau`.
            let too_far = if excess.is_finite() { excess > 0.0 } else { tau > 0.0 };
            if too_far {
                high = s;
            } else {
                low = s;
            }
            let newton = s - excess / radius;
            if (newton - s).abs() <= QUADRATIC * s.abs() {
                return newton;
            }
            let shrinking = (newton - s).abs() < 0.5 * last_width;
            let next = if low < newton && newton < high && shrinking { newton } else { 0.5 * (low + high) };
            last_width = (next - s).abs();
            s = next;
            if last_width <= f64::EPSILON * s.abs() {
                break;
            }
        }
        s
    }
}

/// `tau` without whole periods, at most half a period long.
fn within_a_period(tau: f64, mu: f64, beta: f64) -> f64 {
    let period = TAU * mu / (beta * beta.sqrt());
    if beta > 0.0 && period.is_finite() && period > 0.0 { libm::remainder(tau, period) } else { tau }
}

/// `position` and `velocity` become those `tau` later (earlier, if negative).
///
/// A straight fall goes through its collision as the limit of ever thinner ellipses does: the body
/// returns the way it came. Without a direction (it starts in the centre) or beyond the range of
/// `f64` the body moves on uniformly.
pub fn advance(mu: f64, position: [f64; 2], velocity: [f64; 2], tau: f64) -> ([f64; 2], [f64; 2]) {
    let mut motion = KeplerMotion::new(mu, position, velocity);
    let mut left = within_a_period(tau, mu, motion.beta);
    for _ in 0..MAX_ARCS {
        let s = (1.0 / (-motion.beta).sqrt()).copysign(left);
        let (time, _) = motion.time_and_radius(s);
        // On ellipses s is not a number, which ends this at once.
        if !(motion.is_sound() && time.abs() < left.abs()) {
            break;
        }
        let (position, velocity) = motion.state_at(s, time);
        motion = KeplerMotion::new(mu, position, velocity);
        left -= time;
    }
    if left == 0.0 {
        (motion.position, motion.velocity)
    } else if motion.is_sound() && left.is_finite() {
        motion.state_at(motion.solve(left), left)
    } else {
        (motion.combine(1.0, left), motion.velocity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
        libm::hypot(a[0] - b[0], a[1] - b[1])
    }

    #[test]
    fn a_circle_stays_a_circle() {
        for quarter in -8..=8 {
            let turn = 0.25 * f64::from(quarter);
            let (position, _) = advance(4.0, [1.0, 0.0], [0.0, 2.0], turn * TAU / 2.0);
            let expected = [libm::cos(turn * TAU), libm::sin(turn * TAU)];
            assert!(distance(position, expected) < 1e-14, "{turn}: {position:?}");
        }
    }

    /// Barker's equation: from the pericentre q of a parabola, at tan(ν/2) = D the time is √(2q³/μ)(D + D³/3).
    #[test]
    fn a_parabola_follows_barkers_equation() {
        for d in [-3.0, -0.4, 0.5, 1.0, 7.0] {
            let tau = libm::sqrt(2.0) * (d + d * d * d / 3.0);
            let (position, _) = advance(1.0, [1.0, 0.0], [0.0, libm::sqrt(2.0)], tau);
            assert!(distance(position, [1.0 - d * d, 2.0 * d]) < 1e-13 * (1.0 + d * d), "{d}: {position:?}");
        }
    }

    /// Hyperbolic Kepler equation: e sinh H − H = τ √(μ/a³), x = a(e − cosh H), y = a √(e² − 1) sinh H.
    #[test]
    fn a_hyperbola_follows_keplers_equation() {
        let (e, a) = (1.5_f64, 2.0_f64);
        for h in [-12.0, -1.0, 0.01, 2.0, 20.0] {
            let tau = (e * libm::sinh(h) - h) * libm::sqrt(a * a * a);
            let speed = libm::sqrt((e + 1.0) / (a * (e - 1.0)));
            let (position, _) = advance(1.0, [a * (e - 1.0), 0.0], [0.0, speed], tau);
            let expected = [a * (e - libm::cosh(h)), a * libm::sqrt(e * e - 1.0) * libm::sinh(h)];
            assert!(distance(position, expected) < 1e-13 * libm::cosh(h), "{h}: {position:?} {expected:?}");
        }
    }

    #[test]
    fn a_straight_fall_returns_the_way_it_came() {
        let fall = TAU / 2.0 * libm::sqrt(0.125); // Half the period of a = 1/2: from rest at 1 to the centre.
        for part in [0.3, 0.9, 0.999] {
            let (down, _) = advance(1.0, [1.0, 0.0], [0.0, 0.0], part * fall);
            let (up, velocity) = advance(1.0, [1.0, 0.0], [0.0, 0.0], (2.0 - part) * fall);
            assert!(distance(down, up) < 1e-10 && velocity[0] > 0.0, "{part}: {down:?} {up:?}");
        }
        let (position, velocity) = advance(1.0, [1.0, 0.0], [0.0, 0.0], fall);
        assert!(position[0].abs() < 1e-9 && velocity.iter().all(|v| v.is_finite()));
    }
}
