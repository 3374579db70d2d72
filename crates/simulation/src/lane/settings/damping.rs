//! The law by which a step damps velocities, where damping is no force.

use crate::words::worded;

worded! {
    /// The way in which linear damping acts in a step of length h, where the world has a rate c of it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum DampingLaw {
        /// A force, −c v, in every evaluation.
        #[default]
        Force = "force",
        /// After the kick, v becomes v/(1 + c h): planck's, and MuJoCo's implicit damping.
        OneOver = "one-over",
        /// Before the kick, v becomes v/(1 + c h): Box2D 3's, in each of its substeps.
        OneOverFirst = "one-over-first",
        /// Once at the end of a step, all substeps included, v becomes v/(1 + c h): rapier's.
        OneOverLast = "one-over-last",
        /// Before the kick, v becomes v (1 − c)^h: cannon-es', p2-es', Chipmunk's and Bullet's.
        Power = "power",
        /// After the kick, v becomes v (1 − c h), or 0: Box2D 2's and Jolt's.
        Linear = "linear",
    }
}

impl DampingLaw {
    /// The part of a velocity that the end of a step of `h` seconds leaves.
    pub fn kept_at_the_end(self, rate: f64, h: f64) -> f64 {
        if self == DampingLaw::OneOverLast { 1.0 / (1.0 + rate * h) } else { 1.0 }
    }

    /// The acceleration in whose kick of `h` seconds a velocity changes as the law says, where all but the damping accelerates by `a`.
    /// `rate` is c in 1/s; of `Power` it is the share of the velocity that is lost in a second, at most 1.
    pub fn acceleration(self, a: f64, v: f64, rate: f64, h: f64) -> f64 {
        match self {
            DampingLaw::Force => a - rate * v,
            DampingLaw::OneOver => (a - rate * v) / (1.0 + rate * h),
            DampingLaw::OneOverFirst => a - rate * v / (1.0 + rate * h),
            DampingLaw::OneOverLast => a,
            DampingLaw::Power => a + v * libm::expm1(h * libm::log1p(-rate.min(1.0))) / h,
            // f (v + h a) − v with f = 1 − c h.
            DampingLaw::Linear => {
                let kept = 1.0 - rate * h;
                if kept > 0.0 { kept * a - rate * v } else { -v / h }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kick changes the velocity as each law says, and all laws are the force in short steps, but the power, whose rate is −ln(1 − c).
    #[test]
    fn a_kick_follows_the_law() {
        let (a, v, c, h) = (-10.0, 3.0, 0.5, 0.1);
        let kicked = |law: DampingLaw, h: f64| v + h * law.acceleration(a, v, c, h);
        assert!((kicked(DampingLaw::OneOver, h) - (v + h * a) / (1.0 + c * h)).abs() < 1e-15);
        assert!((kicked(DampingLaw::OneOverFirst, h) - (v / (1.0 + c * h) + h * a)).abs() < 1e-15);
        assert_eq!(kicked(DampingLaw::OneOverLast, h), v + h * a);
        assert_eq!(DampingLaw::OneOverLast.kept_at_the_end(c, h) * (1.0 + c * h), 1.0);
        assert!((kicked(DampingLaw::Linear, h) - (v + h * a) * (1.0 - c * h)).abs() < 1e-15);
        assert!((kicked(DampingLaw::Power, h) - (v * 0.5_f64.powf(h) + h * a)).abs() < 1e-15);
        assert_eq!(kicked(DampingLaw::Linear, 3.0), 0.0, "never backwards");
        for law in [DampingLaw::OneOver, DampingLaw::OneOverFirst, DampingLaw::Linear] {
            assert!((law.acceleration(a, v, c, 1e-9) - (a - c * v)).abs() < 1e-7, "{law:?}");
        }
        assert!((DampingLaw::Power.acceleration(a, v, c, 1e-9) - (a + v * 0.5_f64.ln())).abs() < 1e-7);
    }
}
