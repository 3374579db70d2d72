//! Carlson's symmetric elliptic integral of the third kind,
//! R_J(x, y, z, p) = 3/2 ∫₀^∞ dt / ((t + p) √((t + x)(t + y)(t + z))).
//!
//! By duplication until the arguments agree, and the Taylor series there: B. C. Carlson, "Numerical computation of real or
//! complex elliptic integrals", Numer. Algorithms 10 (1995) 13–26, algorithm for R_J; DLMF 19.36(i).

/// Each duplication divides the distance of the arguments by four, and takes roots of the smallest before: a dozen are enough.
const MOST_DUPLICATIONS: usize = 40;

/// The series has an error of about the sixth power of the distance of the arguments.
const CLOSE: f64 = 1e-3;

/// R_J for x, y, z ≥ 0, of which at most one is zero, and p > 0 with (p − x)(p − y)(p − z) ≥ 0. Not-a-number elsewhere.
pub fn r_j(mut x: f64, mut y: f64, mut z: f64, mut p: f64) -> f64 {
    let mut delta = (p - x) * (p - y) * (p - z);
    let (mut scale, mut sum) = (1.0, 0.0);
    for _ in 0..MOST_DUPLICATIONS {
        let mean = 0.2 * (x + y + z + 2.0 * p);
        let farthest = [x, y, z, p].iter().fold(0.0_f64, |far, value| far.max((value - mean).abs()));
        if farthest <= CLOSE * mean || mean.is_nan() {
            break;
        }
        let [rx, ry, rz, rp] = [x, y, z, p].map(f64::sqrt);
        let d = (rp + rx) * (rp + ry) * (rp + rz);
        sum += scale / d * atan_quotient(delta / (d * d));
        let lambda = rx * (ry + rz) + ry * rz;
        [x, y, z, p] = [x, y, z, p].map(|value| 0.25 * (value + lambda));
        delta /= 64.0;
        scale *= 0.25;
    }
    scale * near_equal(x, y, z, p) + 6.0 * sum
}

/// R_C(1, 1 + e) = atan √e / √e.
fn atan_quotient(e: f64) -> f64 {
    if e < 1e-8 { 1.0 - e / 3.0 } else { libm::atan(e.sqrt()) / e.sqrt() }
}

/// The series about equal arguments.
fn near_equal(x: f64, y: f64, z: f64, p: f64) -> f64 {
    let mean = 0.2 * (x + y + z + 2.0 * p);
    let [x, y, z] = [x, y, z].map(|value| (mean - value) / mean);
    let p = -0.5 * (x + y + z);
    let e2 = x * y + x * z + y * z - 3.0 * p * p;
    let e3 = x * y * z + 2.0 * e2 * p + 4.0 * p * p * p;
    let e4 = (2.0 * x * y * z + e2 * p + 3.0 * p * p * p) * p;
    let e5 = x * y * z * p * p;
    let series = 1.0 - 3.0 * e2 / 14.0 + e3 / 6.0 + 9.0 * e2 * e2 / 88.0 - 3.0 * e4 / 22.0 - 9.0 * e2 * e3 / 52.0
        + 3.0 * e5 / 26.0;
    series / (mean * mean.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x, y, z, p, R_J: mpmath, `elliprj` with 40 digits.
    const KNOWN: [([f64; 4], f64); 6] = [
        ([0.0, 1.0, 2.0, 3.0], 0.776_886_237_785_823_3),
        ([2.0, 3.0, 4.0, 5.0], 0.142_975_796_671_567_54),
        ([0.0, 1e-8, 1.0, 3e-9], 648_864_283.381_912_7),
        ([0.25, 0.5, 1.0, 0.375], 3.215_483_851_091_382),
        ([1e-20, 3e-20, 1.0, 2e-20], 7.853_981_633_974_483e19),
        ([1.0, 1.0, 1.0, 1.0], 1.0),
    ];

    #[test]
    fn values_agree_with_40_digits() {
        for ([x, y, z, p], known) in KNOWN {
            let computed = r_j(x, y, z, p);
            assert!((computed - known).abs() <= 8.0 * f64::EPSILON * known, "{x} {y} {z} {p}: {computed} {known}");
        }
    }

    #[test]
    fn it_is_homogeneous_and_never_hangs() {
        let (one, other) = (r_j(0.2, 0.7, 1.0, 0.4), r_j(0.8, 2.8, 4.0, 1.6));
        assert!((one - 8.0 * other).abs() < 1e-15 * one);
        for odd in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e-300] {
            r_j(odd, odd, 1.0, 0.5);
            r_j(0.1, 0.2, odd, odd);
        }
    }
}
