//! Double-double arithmetic: a scalar of 31 digits, stored as the unevaluated sum of two `f64`. Reference motions use it
//! where the motion amplifies rounding errors.
//!
//! Dekker, "A floating-point technique for extending the available precision", Numer. Math. 18 (1971) 224–242; Knuth,
//! TAOCP 2, 4.2.2 (the sum without a comparison); Hida, Li & Bailey, "Algorithms for quad-double precision floating point
//! arithmetic", ARITH-15 (2001); Karp & Markstein, ACM TOMS 23 (1997) (square root). No fused multiply-add.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use timestep::ode::Real;

/// The number `hi + lo`, where `hi` is the sum rounded to an `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoubleDouble {
    /// The nearest `f64`.
    pub hi: f64,
    /// The remainder, at most half a unit in the last place of `hi`.
    pub lo: f64,
}

/// π/2 as the sum of three `f64`, to 48 digits.
const HALF_PI: [f64; 3] = [std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];

/// Number of Taylor terms of sine and cosine: enough for 33 digits up to π/4.
const TERMS: usize = 32;
/// 1/n! for n below [`TERMS`].
const INVERSE_FACTORIALS: [DoubleDouble; TERMS] = inverse_factorials();

const fn inverse_factorials() -> [DoubleDouble; TERMS] {
    let mut table = [DoubleDouble::from_f64(1.0); TERMS];
    let mut n = 1;
    while n < TERMS {
        table[n] = table[n - 1].over(DoubleDouble::from_f64(n as f64));
        n += 1;
    }
    table
}

/// a + b and its rounding error.
const fn two_sum(a: f64, b: f64) -> DoubleDouble {
    let hi = a + b;
    let part = hi - a;
    DoubleDouble { hi, lo: (a - (hi - part)) + (b - part) }
}

/// a + b and its rounding error, for |a| ≥ |b|.
const fn quick_two_sum(a: f64, b: f64) -> DoubleDouble {
    let hi = a + b;
    DoubleDouble { hi, lo: b - (hi - a) }
}

/// Splits `a` into two halves of 26 bits, whose products are exact.
const fn split(a: f64) -> [f64; 2] {
    let shifted = 134_217_729.0 * a;
    let high = shifted - (shifted - a);
    [high, a - high]
}

/// a · b and its rounding error.
const fn two_product(a: f64, b: f64) -> DoubleDouble {
    let hi = a * b;
    let ([a0, a1], [b0, b1]) = (split(a), split(b));
    DoubleDouble { hi, lo: ((a0 * b0 - hi) + a0 * b1 + a1 * b0) + a1 * b1 }
}

impl DoubleDouble {
    /// The exact value of an `f64`.
    pub const fn from_f64(value: f64) -> Self {
        Self { hi: value, lo: 0.0 }
    }

    const fn negative(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo }
    }

    const fn plus(self, other: Self) -> Self {
        let (high, low) = (two_sum(self.hi, other.hi), two_sum(self.lo, other.lo));
        let sum = quick_two_sum(high.hi, high.lo + low.hi);
        quick_two_sum(sum.hi, sum.lo + low.lo)
    }

    const fn times(self, other: Self) -> Self {
        let product = two_product(self.hi, other.hi);
        quick_two_sum(product.hi, product.lo + (self.hi * other.lo + self.lo * other.hi))
    }

    const fn over(self, other: Self) -> Self {
        let first = self.hi / other.hi;
        let left = self.plus(other.times(Self::from_f64(first)).negative());
        let second = left.hi / other.hi;
        let left = left.plus(other.times(Self::from_f64(second)).negative());
        quick_two_sum(first, second).plus(Self::from_f64(left.hi / other.hi))
    }

    /// The nearest `f64`.
    pub const fn to_f64(self) -> f64 {
        self.hi
    }

    /// Divides an angle into whole quarter turns and a remainder between −π/4 and π/4.
    fn reduced(self) -> (i64, Self) {
        let quarters = (self.hi / HALF_PI[0]).round();
        let rest = HALF_PI.into_iter().fold(self, |rest, part| rest.plus(two_product(-quarters, part)));
        (quarters as i64, rest)
    }

    /// Sums Σ (−1)^j x^(2j + first) / (2j + first)!: the cosine for `first` = 0, the sine for `first` = 1.
    fn series(self, first: usize) -> Self {
        let square = self.times(self).negative();
        let terms = INVERSE_FACTORIALS[first..].iter().step_by(2).rev();
        let sum = terms.fold(Self::from_f64(0.0), |sum, &term| sum.times(square).plus(term));
        if first == 1 { sum.times(self) } else { sum }
    }

    /// The sine of the angle plus `shift` quarter turns.
    fn shifted_sine(self, shift: i64) -> Self {
        let (quarters, rest) = self.reduced();
        let turned = (quarters + shift).rem_euclid(4);
        let value = rest.series(if turned % 2 == 0 { 1 } else { 0 });
        if turned < 2 { value } else { value.negative() }
    }
}

impl From<f64> for DoubleDouble {
    fn from(value: f64) -> Self {
        Self::from_f64(value)
    }
}

impl From<DoubleDouble> for f64 {
    fn from(value: DoubleDouble) -> Self {
        value.to_f64()
    }
}

impl Add for DoubleDouble {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.plus(other.negative())
    }
}

impl Mul for DoubleDouble {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        self.times(other)
    }
}

impl Div for DoubleDouble {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        self.over(other)
    }
}

impl Mul<f64> for DoubleDouble {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        self.times(Self::from_f64(factor))
    }
}

impl Neg for DoubleDouble {
    type Output = Self;
    fn neg(self) -> Self {
        self.negative()
    }
}

impl AddAssign for DoubleDouble {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for DoubleDouble {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Real for DoubleDouble {
    fn constant(self, value: f64) -> Self {
        Self::from_f64(value)
    }
    fn sqrt(self) -> Self {
        if self.hi == 0.0 {
            return self;
        }
        let inverse = 1.0 / self.hi.sqrt();
        let root = self.hi * inverse;
        let left = self - two_product(root, root);
        two_sum(root, left.hi * (0.5 * inverse))
    }
    fn sin(self) -> Self {
        self.shifted_sine(0)
    }
    fn cos(self) -> Self {
        self.shifted_sine(1)
    }
    fn largest_magnitude(self) -> f64 {
        self.hi.abs()
    }
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self {
        if (self - bound).hi > 0.0 { then } else { otherwise }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(hi: f64, lo: f64) -> DoubleDouble {
        two_sum(hi, lo)
    }

    /// Values from mpmath 1.4 with 60 digits: `x = mpf(hi) + mpf(lo)`, f(x) rounded to a double, and the remainder rounded
    /// to a double.
    #[test]
    fn functions_have_thirty_digits() {
        VALUES.iter().for_each(|&(name, [x0, x1], [y0, y1])| {
            let x = pair(x0, x1);
            let found = match name {
                "sin" => x.sin(),
                "cos" => x.cos(),
                "sqrt" => x.sqrt(),
                _ => DoubleDouble::from_f64(1.0) / x,
            };
            let off = (found - pair(y0, y1)).hi.abs();
            assert!(off <= 4e-31 * y0.abs().max(0.1), "{name} {x:?}: off by {off:e}");
        });
    }

    #[expect(clippy::approx_constant, reason = "the doubles next to quarter turns are the hard cases")]
    const VALUES: &[(&str, [f64; 2], [f64; 2])] = &[
        ("sin", [0.3, -2.1938145353255928e-18], [0.29552020666133955, 1.6219526200821863e-17]),
        ("sin", [-0.7853981, -5.457475937328047e-18], [-0.7071067363577805, 5.187159695640417e-17]),
        ("sin", [1.5707963267948966, 8.286724051803774e-18], [1.0, -1.4016191218097497e-33]),
        ("sin", [2.5, -1.2246548713028916e-17], [0.5984721441039565, -4.540278902689611e-17]),
        ("sin", [-31.4159, 2.8682169485658457e-18], [2.6535897928670728e-05, 7.856662272461412e-22]),
        ("sin", [1000.25, -1.0104312489012938e-15], [0.9403086681560688, 3.601428544758162e-18]),
        ("cos", [0.3, 9.095578363365776e-19], [0.955336489125606, 4.166680757814284e-17]),
        ("cos", [-0.7853981, -4.535255428149299e-18], [0.7071068260153117, 4.0128506505081347e-19]),
        ("cos", [1.5707963267948966, -1.2759277385159867e-17], [7.399161734252752e-17, 1.5841030061604075e-33]),
        ("cos", [2.5, -2.3582626173899687e-17], [-0.8011436155469337, -4.5611978551897214e-18]),
        ("cos", [-31.4159, -2.1096725856472468e-16], [0.9999999996479231, -1.6325424368910764e-17]),
        ("cos", [1000.25, -1.3449948065594075e-15], [0.34032280057404357, -1.7139461676350573e-17]),
        ("sqrt", [0.3, 1.5736804947476518e-18], [0.5477225575051661, 3.033783441266317e-17]),
        ("sqrt", [0.7853981, -7.82089919399078e-18], [0.8862268896845773, 1.9409558739778816e-17]),
        ("sqrt", [1.5707963267948966, -1.7157118994936084e-18], [1.2533141373155001, 1.052890656681316e-16]),
        ("sqrt", [2.5, 1.1077001617039128e-17], [1.5811388300841898, -9.189122937806183e-17]),
        ("sqrt", [31.4159, -1.7042357865579175e-16], [5.604988849230657, -3.629136452244676e-16]),
        ("sqrt", [1000.25, 8.907640264556217e-15], [31.62672920173694, -7.177025109495471e-16]),
        ("inverse", [0.3, 2.4085647456689016e-18], [3.3333333333333335, -5.143345327688016e-17]),
        ("inverse", [-0.7853981, 7.373474708928297e-18], [-1.273239647511243, 2.1861672726934017e-17]),
        ("inverse", [1.5707963267948966, -1.490855796833573e-17], [0.6366197723675814, -8.49860974467422e-18]),
        ("inverse", [2.5, 2.070623639674829e-18], [0.4, -2.2535760274851103e-17]),
        ("inverse", [-31.4159, -2.7592532365866823e-16], [-0.03183101550488765, -1.793257022235886e-18]),
        ("inverse", [1000.25, -2.3765092250473105e-15], [0.000999750062484379, -7.90279109296932e-20]),
    ];

    #[test]
    fn arithmetic_keeps_what_is_small() {
        let (a, b) = (pair(1.0, 1e-25), pair(3.0, -1e-24));
        assert!(((a * b - DoubleDouble::from_f64(3.0)).hi + 7e-25).abs() < 1e-31);
        assert!(((a / b) * b - a).hi.abs() < 1e-31);
        assert_eq!((a - DoubleDouble::from_f64(1.0)).to_f64(), 1e-25);
        assert_eq!(DoubleDouble::from_f64(2.0).where_above(pair(2.0, 1e-20), a, b), b);
        assert_eq!(pair(2.0, 1e-20).where_above(DoubleDouble::from_f64(2.0), a, b), a);
    }
}
