//! The coefficients of Gauss collocation on [0, 1] to 30 digits: nodes, weights, and integrals of the Legendre polynomials.
//! Source: Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.1.3.

use crate::double_double::DoubleDouble;
use std::f64::consts::PI;
use std::sync::LazyLock;
use timestep::ode::Real;

/// Number of collocation nodes. The solution is a polynomial of this degree; at the end of a step its order is 2 · `NODES`.
pub const NODES: usize = 16;

/// The Butcher tableau of the method in one precision.
#[derive(Debug)]
pub struct Table<R> {
    /// The nodes c_i, ascending.
    pub nodes: [R; NODES],
    /// The weights b_j of the derivatives at the end of the step.
    pub weights: [R; NODES],
    /// `integrals[i][j]` is a_ij, the weight of the derivative at node j in the integral up to node i.
    pub integrals: [[R; NODES]; NODES],
}

/// All coefficients of the method.
#[derive(Debug)]
pub struct Gauss {
    /// The tableau rounded to `f64`.
    pub double: Table<f64>,
    /// The tableau to 30 digits.
    pub double_double: Table<DoubleDouble>,
    /// `legendre[k][j]` is the weight of the derivative at node j in the k-th coefficient of its Legendre series.
    pub legendre: [[f64; NODES]; NODES],
}

/// The coefficients, computed at first use.
pub static GAUSS: LazyLock<Gauss> = LazyLock::new(Gauss::new);

impl Gauss {
    fn new() -> Self {
        let roots: [DoubleDouble; NODES] = std::array::from_fn(root);
        let half = DoubleDouble::from_f64(0.5);
        let nodes = roots.map(|x| (x + DoubleDouble::from_f64(1.0)) * half);
        let weights = roots.map(weight);
        let at_roots = roots.map(polynomials);
        let legendre: [[DoubleDouble; NODES]; NODES] = std::array::from_fn(|k| {
            std::array::from_fn(|j| DoubleDouble::from_f64(2.0 * k as f64 + 1.0) * weights[j] * at_roots[j][k])
        });
        let integrals = roots.map(|x| {
            let up_to = integrals(x);
            std::array::from_fn(|j| {
                (0..NODES).fold(DoubleDouble::from_f64(0.0), |sum, k| sum + legendre[k][j] * up_to[k])
            })
        });
        let row = |row: [DoubleDouble; NODES]| row.map(DoubleDouble::to_f64);
        let double = Table { nodes: row(nodes), weights: row(weights), integrals: integrals.map(row) };
        Gauss { double, double_double: Table { nodes, weights, integrals }, legendre: legendre.map(row) }
    }
}

/// The Legendre polynomials P_0 … P_NODES at `x` in [−1, 1], by Bonnet's recursion.
fn polynomials<R: Real>(x: R) -> [R; NODES + 1] {
    let mut p = [x.constant(1.0); NODES + 1];
    p[1] = x;
    for k in 1..NODES {
        let n = k as f64;
        p[k + 1] = (x.constant(2.0 * n + 1.0) * x * p[k] - x.constant(n) * p[k - 1]) / x.constant(n + 1.0);
    }
    p
}

/// Integrates P_k(2s − 1) over s from 0 to (x + 1)/2, for every k below [`NODES`]. All integrals are exactly 0 at x = −1.
pub fn integrals<R: Real>(x: R) -> [R; NODES] {
    let p = polynomials(x);
    let half = x.constant(0.5);
    std::array::from_fn(|k| match k {
        0 => (x + x.constant(1.0)) * half,
        _ => (p[k + 1] - p[k - 1]) / x.constant(4.0 * k as f64 + 2.0),
    })
}

/// P'_NODES at a point inside (−1, 1), where `p` are the polynomials there.
fn derivative(x: DoubleDouble, p: &[DoubleDouble; NODES + 1]) -> DoubleDouble {
    let one = DoubleDouble::from_f64(1.0);
    DoubleDouble::from_f64(NODES as f64) * (p[NODES - 1] - x * p[NODES]) / (one - x * x)
}

/// The `index`-th root of P_NODES, ascending, by Newton's method from Tricomi's approximation.
fn root(index: usize) -> DoubleDouble {
    let angle = PI * ((NODES - index) as f64 - 0.25) / (NODES as f64 + 0.5);
    (0..6).fold(DoubleDouble::from_f64(libm::cos(angle)), |x, _| {
        let p = polynomials(x);
        x - p[NODES] / derivative(x, &p)
    })
}

/// The quadrature weight of the node at the root `x`, for an interval of length 1.
fn weight(x: DoubleDouble) -> DoubleDouble {
    let slope = derivative(x, &polynomials(x));
    DoubleDouble::from_f64(1.0) / ((DoubleDouble::from_f64(1.0) - x * x) * slope * slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weights integrate powers up to 2·NODES − 1 exactly; the integrals up to a node do so for powers up to NODES − 1.
    #[test]
    fn powers_are_integrated_exactly() {
        let table = &GAUSS.double_double;
        let power = |x: DoubleDouble, n: usize| (0..n).fold(DoubleDouble::from_f64(1.0), |product, _| product * x);
        for n in 0..2 * NODES {
            let sum = |weights: &[DoubleDouble; NODES]| {
                let terms = weights.iter().zip(&table.nodes).map(|(&w, &c)| w * power(c, n));
                terms.fold(DoubleDouble::from_f64(0.0), |sum, term| sum + term)
            };
            let count = DoubleDouble::from_f64(n as f64 + 1.0);
            let off = (sum(&table.weights) * count - DoubleDouble::from_f64(1.0)).hi.abs();
            assert!(off < 1e-29, "power {n}: {off:e}");
            if n < NODES {
                for (row, &c) in table.integrals.iter().zip(&table.nodes) {
                    let off = (sum(row) * count - power(c, n + 1)).hi.abs();
                    assert!(off < 1e-29, "power {n} to {c:?}: {off:e}");
                }
            }
        }
        assert_eq!(integrals(-1.0), [0.0; NODES]);
    }
}
