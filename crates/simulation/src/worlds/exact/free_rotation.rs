//! A rigid body that turns freely: I ω' = (Iω) × ω, q' = q ω/2, in closed form.
//!
//! *Angular velocity* (Landau & Lifshitz, "Mechanics", §37). Of the axes a, b, d the one in the middle of the moments is b, and d is
//! the one whose component never changes its sign: ω_d = W_d dn u, ω_a = W_a cn u, ω_b = W_b sn u, u = λt + const. The state at
//! τ follows from the initial one by the addition theorems with sn, cn, dn of λτ, as the pendulum's does. The parameter
//! 1 − m is a product of a sum and a difference of two numbers of the state, and keeps its digits at the separatrix.
//!
//! *Orientation.* In the frame of the body the direction of the angular momentum is the unit vector M. The shortest turn c takes M
//! to the axis e = ±d, so that q = g exp(eψ/2) c with a constant g. From q' = q ω/2 follows
//! ψ' = L/I_d + (2T/L − L/I_d)/(1 + N dn u), where N is the largest share of M along e and A, B are those along a, b;
//! N² + A² = 1. With φ = am u, β = B/A and σ the sign of I_d − I_a, the integral is
//!
//! ψ = (2T/L) τ − σ [Λ(φ)],  Λ = atan(β tan φ) − N β ∫ √(1 − m sin²φ) / (1 + (β² − 1) sin²φ) dφ.
//!
//! Λ has a bounded derivative: errors of φ near the separatrix, where u goes to infinity, stay as small as they are. The last
//! integral is one of the third kind. By Carlson's transformation of R_J (DLMF 19.21.12) it is an inverse tangent and a remainder
//! that vanishes with 1 − m: with c, s = cos φ, sin φ and d² = c² + (1 − m)s²,
//!
//! atan(s ρ d / c)/ρ − A² (1 − m) s³/3 · R_J(c², d², 1, c² + N²(1 − m)s²),
//! ρ² d² = (β² − 1)c² + N² (1 − m)(c² + β²s²).
//!
//! Each half turn of φ adds the same to Λ. Checked against integration with 36 digits (`tests/reference/worlds.py`): around each
//! axis, at the separatrix, for bodies with two and with three equal moments.

use super::carlson::r_j;
use super::cuboid::Cuboid;
use super::elliptic::{Jacobi, complete_k, jacobi};
use glam::DVec3;
use std::f64::consts::PI;
use timestep::quaternion::Quaternion;

/// The orientation and the angular velocity (rad/s, in the frame of the body) `tau` seconds later.
pub fn advance(body: &Cuboid, q: Quaternion, omega: [f64; 3], tau: f64) -> (Quaternion, [f64; 3]) {
    let Some(polhode) = Polhode::through(body, omega) else {
        return (q * Quaternion::rotation(tau * DVec3::from_array(omega)), omega);
    };
    let (end, advance) = polhode.after(tau);
    let turned = polhode.precession(tau, end, advance);
    let after = polhode.angular_velocity(end);
    let [from, to] = [omega, after].map(|omega| polhode.shortest_turn(body, omega));
    (q * from.conjugate() * Quaternion::rotation(turned * polhode.axis()) * to, after)
}

/// The curve that the angular velocity runs through in the frame of the body, and the place on it at τ = 0.
#[derive(Clone, Copy, Debug)]
struct Polhode {
    /// The axes a, b, d.
    axes: [usize; 3],
    /// The amplitudes W_a, W_b, W_d with their signs, rad/s.
    amplitudes: [f64; 3],
    /// 1 − m.
    complement: f64,
    /// λ, 1/s.
    rate: f64,
    start: RotationPhase,
    /// Shares N and A of the angular momentum.
    shares: [f64; 2],
    /// β, at least 1, and β² − 1.
    beta: f64,
    beta_excess: f64,
    /// 2T/L, rad/s: the mean of ψ' without σΛ.
    mean_precession: f64,
    /// σ.
    sign: f64,
}

/// The place on a polhode as sin φ and cos φ.
#[derive(Clone, Copy, Debug)]
struct RotationPhase {
    sin: f64,
    cos: f64,
}

impl Polhode {
    /// The polhode through `omega`; `None` if it is a point.
    fn through(body: &Cuboid, omega: [f64; 3]) -> Option<Self> {
        let [low, b, high] = body.axes();
        let moment = |axis| body.moment(axis);
        let apart = |one, other| body.difference(one, other).abs();
        let weight = |axis: usize| omega[axis].abs() * (moment(axis) * apart(axis, b)).sqrt();
        let (a, d) = if weight(high) >= weight(low) { (low, high) } else { (high, low) };
        let part =
            |axis, other: usize| omega[b] * (moment(b) * apart(other, b) / (moment(axis) * apart(axis, other))).sqrt();
        let [most_a, most_d] = [(a, d), (d, a)].map(|(axis, other)| libm::hypot(omega[axis], part(axis, other)));
        if !(weight(d) > 0.0 && most_a > 0.0) {
            return None;
        }
        let beta = (moment(b) * apart(d, a) / (moment(a) * apart(d, b))).sqrt();
        let sign = 1.0_f64.copysign(body.difference(d, a));
        // The direction in which the curve is run through.
        let cyclic = if (a + 1) % 3 == b { 1.0 } else { -1.0 };
        let most_b = (most_a * beta * moment(a) / moment(b)).copysign(cyclic * sign * omega[d]);
        let [momentum_a, momentum_d] = [moment(a) * most_a, moment(d) * most_d];
        let momentum = libm::hypot(momentum_a, momentum_d);
        let most_weight = most_d * most_d * moment(d) * apart(d, b);
        Some(Polhode {
            axes: [a, b, d],
            amplitudes: [most_a, most_b, most_d.copysign(omega[d])],
            complement: ((weight(d) - weight(a)) * (weight(d) + weight(a)) / most_weight).clamp(0.0, 1.0),
            rate: most_d * (apart(d, a) * apart(d, b) / (moment(a) * moment(b))).sqrt(),
            start: RotationPhase { sin: omega[b] / most_b, cos: omega[a] / most_a },
            shares: [momentum_d / momentum, momentum_a / momentum],
            beta,
            beta_excess: moment(d) * apart(b, a) / (moment(a) * apart(d, b)),
            mean_precession: (momentum_a * most_a + momentum_d * most_d) / momentum,
            sign,
        })
    }

    /// The axis e in the frame of the body.
    fn axis(&self) -> DVec3 {
        let [.., d] = self.axes;
        DVec3::AXES[d] * 1.0_f64.copysign(self.amplitudes[2])
    }

    /// The shortest turn of the angular momentum to the axis e.
    fn shortest_turn(&self, body: &Cuboid, omega: [f64; 3]) -> Quaternion {
        let momentum = DVec3::from_array(body.momentum(omega));
        let (direction, e) = (momentum / momentum.length(), self.axis());
        Quaternion { w: 1.0 + direction.dot(e), v: direction.cross(e) }.normalized()
    }

    /// dn of a phase.
    fn dn(&self, RotationPhase { sin, cos }: RotationPhase) -> f64 {
        (cos * cos + self.complement * sin * sin).sqrt()
    }

    fn angular_velocity(&self, phase: RotationPhase) -> [f64; 3] {
        let [a, b, d] = self.axes;
        let mut omega = [0.0; 3];
        omega[a] = self.amplitudes[0] * phase.cos;
        omega[b] = self.amplitudes[1] * phase.sin;
        omega[d] = self.amplitudes[2] * self.dn(phase);
        omega
    }

    /// The place `tau` seconds later and the advance of φ until then, by the addition theorems (Abramowitz & Stegun 16.17). Whole
    /// half periods, in which sn and cn change their signs, are left out of them.
    fn after(&self, tau: f64) -> (RotationPhase, f64) {
        let (u, half_period) = (self.rate * tau, 2.0 * complete_k(self.complement));
        let within = if half_period.is_finite() { libm::remainder(u, half_period) } else { u };
        let halves = if half_period.is_finite() { ((u - within) / half_period).round() } else { 0.0 };
        let (RotationPhase { sin: s, cos: c }, d) = (self.start, self.dn(self.start));
        let Jacobi { sn, cn, dn } = jacobi(within, self.complement);
        let denominator = c * c + s * s * dn * dn;
        let sin = (s * cn * dn + sn * c * d) / denominator;
        let cos = (c * cn - s * sn * dn * d) / denominator;
        let advance = libm::atan2(sin * c - cos * s, cos * c + sin * s) + halves * PI;
        let flip = if halves % 2.0 == 0.0 { 1.0 } else { -1.0 };
        (RotationPhase { sin: flip * sin, cos: flip * cos }, advance)
    }

    /// ψ, the angle about the axis e in the `tau` seconds until `end`, in which φ advances by `advance`.
    fn precession(&self, tau: f64, end: RotationPhase, advance: f64) -> f64 {
        let right_half = |RotationPhase { sin, cos }: RotationPhase| {
            if cos < 0.0 { RotationPhase { sin: -sin, cos: -cos } } else { RotationPhase { sin, cos } }
        };
        let angle = |phase: RotationPhase| libm::atan2(phase.sin, phase.cos);
        let (from, to) = (right_half(self.start), right_half(end));
        let halves = ((advance - (angle(to) - angle(from))) / PI).round();
        let mut lag = self.lag(to) - self.lag(from);
        if halves != 0.0 {
            lag += halves * 2.0 * self.lag(RotationPhase { sin: 1.0, cos: 0.0 });
        }
        self.mean_precession * tau - self.sign * lag
    }

    /// Λ of an angle from −π/2 to π/2.
    fn lag(&self, phase: RotationPhase) -> f64 {
        let ([n, a], beta, m1) = (self.shares, self.beta, self.complement);
        let RotationPhase { sin: s, cos: c } = phase;
        let dn = self.dn(phase);
        let (cd, fraction) = if dn > 0.0 { (c / dn, m1 * s * s / (dn * dn)) } else { (1.0, 0.0) };
        let rho = (self.beta_excess * cd * cd + n * n * (m1 * cd * cd + beta * beta * fraction)).sqrt();
        let third = if m1 * s == 0.0 { 0.0 } else { r_j(c * c, dn * dn, 1.0, c * c + n * n * m1 * s * s) };
        libm::atan2(beta * s, c) - n * beta / rho * libm::atan2(s * rho, cd)
            + n * beta * a * a * m1 * s * s * s / 3.0 * third
    }
}
