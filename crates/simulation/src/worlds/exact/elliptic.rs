//! Complete elliptic integral K and the Jacobi elliptic functions sn, cn, dn.
//!
//! Everything takes the complementary parameter m₁ = 1 − m = 1 − k², because near the separatrix of
//! the pendulum m is 1 to all digits while m₁ is known exactly.
//! K by the arithmetic-geometric mean (Abramowitz & Stegun 17.6.3); sn, cn, dn by the descending
//! Landen transformation of cn/sn and dn, which keeps the relative accuracy of small cn and dn
//! (Bulirsch, "Numerical calculation of elliptic integrals and elliptic functions",
//! Numer. Math. 7 (1965) 78–90).

use std::f64::consts::FRAC_PI_2;

/// The mean of the smallest positive `f64` and 1 has converged after 16 halvings; no input needs more.
const MAX_MEANS: usize = 24;

/// Two numbers this close have the same mean to the last bit after one more step (convergence is quadratic).
const CLOSE: f64 = 1e-8;

/// K(m) for m₁ = 1 − m in [0, 1]; infinite at m₁ = 0.
pub fn complete_k(m1: f64) -> f64 {
    if m1 <= 0.0 {
        return f64::INFINITY;
    }
    let (mut a, mut b) = (1.0, m1.sqrt());
    for _ in 0..MAX_MEANS {
        let converged = (a - b).abs() <= CLOSE * a;
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        if converged {
            break;
        }
    }
    FRAC_PI_2 / a
}

/// sn, cn and dn of one argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobi {
    /// sn(u).
    pub sn: f64,
    /// cn(u).
    pub cn: f64,
    /// dn(u).
    pub dn: f64,
}

/// sn, cn, dn of `u` for m₁ = 1 − m in [0, 1]. `u` is best reduced to within one period 4K.
pub fn jacobi(u: f64, m1: f64) -> Jacobi {
    if m1 <= 0.0 {
        let sech = 1.0 / libm::cosh(u);
        return Jacobi { sn: libm::tanh(u), cn: sech, dn: sech };
    }
    if u.abs() < 1e-8 {
        // The next terms are below the last bit; the quotient cn/sn used otherwise could overflow.
        return Jacobi { sn: u, cn: 1.0 - 0.5 * u * u, dn: 1.0 - 0.5 * (1.0 - m1) * u * u };
    }
    let mut levels = [(0.0, 0.0); MAX_MEANS];
    let mut depth = 0;
    let (mut a, mut b) = (1.0, m1.sqrt());
    let mean = loop {
        levels[depth] = (a, b);
        depth += 1;
        let mean = 0.5 * (a + b);
        if (a - b).abs() <= CLOSE * a || depth == MAX_MEANS {
            break mean;
        }
        (a, b) = (mean, (a * b).sqrt());
    };
    ascend(u * mean, mean, &levels[..depth])
}

/// From the circular functions of `phi` at the bottom of the ladder of means back up to sn, cn, dn.
fn ascend(phi: f64, mean: f64, levels: &[(f64, f64)]) -> Jacobi {
    let (sin, cos) = (libm::sin(phi), libm::cos(phi));
    if sin == 0.0 {
        return Jacobi { sn: 0.0, cn: cos, dn: 1.0 };
    }
    let mut dn = 1.0;
    let mut a = cos / sin;
    let mut c = mean * a;
    for &(above, geometric) in levels.iter().rev() {
        a *= c;
        c *= dn;
        dn = (geometric + a) / (above + a);
        a = c / above;
    }
    let sn = (1.0 / (c * c + 1.0).sqrt()).copysign(sin);
    Jacobi { sn, cn: c * sn, dn }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// m₁, K(1 − m₁): mpmath, 90 digits (1 − m₁ must keep the digits of m₁).
    const K: [(f64, f64); 6] = [
        (0.5, 1.8540746773013719),
        (0.19, 2.2805491384227703),
        (0.01, 3.6956373629898747),
        (1e-8, 10.59663475708766),
        (1e-14, 17.50439001207825),
        (1e-30, 35.92507075603058),
    ];

    /// u, m₁, [sn, cn, dn]: mpmath, 40 digits.
    const FUNCTIONS: [(f64, f64, [f64; 3]); 8] = [
        (0.3, 0.5, [0.2934127331684554, 0.9559858618277871, 0.9782405041743613]),
        (1.2, 0.19, [0.8552565691028541, 0.5182047867459494, 0.6383684851362856]),
        (-2.5, 0.01, [-0.9888138084251843, 0.14915512819773535, 0.1789546862895913]),
        (7.0, 1e-8, [0.9999983394429428, 0.0018223916585000809, 0.0018251332345227736]),
        (10.0, 1e-8, [0.9999999979986572, 6.326678003881021e-05, 0.00011833294307356823]),
        (3.3, 1.0, [-0.1577456941432482, -0.9874797699088649, 1.0]),
        (5.0, 1e-30, [0.9999092042625951, 0.013475282221304556, 0.013475282221304556]),
        (20.0, 1e-14, [0.9999999999998186, -6.023341870172786e-07, 6.10578801507031e-07]),
    ];

    fn close(computed: f64, known: f64, ulps: f64) -> bool {
        (computed - known).abs() <= ulps * f64::EPSILON * known.abs()
    }

    #[test]
    fn complete_integral_agrees_with_known_values() {
        assert_eq!(complete_k(1.0), FRAC_PI_2);
        assert_eq!(complete_k(0.0), f64::INFINITY);
        for (m1, known) in K {
            assert!(close(complete_k(m1), known, 4.0), "{m1}: {} {known}", complete_k(m1));
        }
        assert!(complete_k(f64::from_bits(1)).is_finite());
    }

    #[test]
    fn functions_agree_with_known_values_even_where_they_are_small() {
        for (u, m1, known) in FUNCTIONS {
            let Jacobi { sn, cn, dn } = jacobi(u, m1);
            // A relative change of u by one ulp moves ln cn and ln dn by at most about |u| ulp, more where cn
            // is close to its zero at K (10.6 and 17.5 here).
            for (computed, known) in [sn, cn, dn].into_iter().zip(known) {
                assert!(close(computed, known, 8.0 * u.abs().max(1.0)), "{u} {m1}: {computed} {known}");
            }
        }
    }

    #[test]
    fn the_separatrix_is_hyperbolic() {
        assert_eq!(jacobi(2.0, 0.0).sn, libm::tanh(2.0));
        let near = jacobi(2.0, 1e-300);
        assert!(close(near.dn, 1.0 / libm::cosh(2.0), 16.0) && close(near.cn, near.dn, 16.0));
    }

    #[test]
    fn identities_hold_over_whole_periods() {
        for (m1, _) in K {
            let period = 4.0 * complete_k(m1);
            for i in -40..=40 {
                let Jacobi { sn, cn, dn } = jacobi(period * f64::from(i) / 40.0, m1);
                assert!((sn * sn + cn * cn - 1.0).abs() < 8.0 * f64::EPSILON, "{m1} {i}");
                assert!((dn * dn + (1.0 - m1) * sn * sn - 1.0).abs() < 64.0 * f64::EPSILON, "{m1} {i} {dn}");
            }
        }
    }
}
