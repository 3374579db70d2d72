//! Gauss's collocation on [0, 1]: nodes, weights and integrals of the Legendre polynomials between them, to 30 digits.
//! (Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.1.3.)

use super::double_double::DoubleDouble;
use crate::ode::Real;
use std::f64::consts::PI;
use std::sync::LazyLock;

/// Number of nodes. The solution is a polynomial of this degree, its end is right to twice the order.
pub const NODES: usize = 16;

/// One table in both precisions.
#[derive(Debug)]
pub struct Table<R> {
    pub nodes: [R; NODES],
    pub weights: [R; NODES],
    /// `integrals[i][j]` weighs the slope at node j in the integral up to node i.
    pub integrals: [[R; NODES]; NODES],
}

#[derive(Debug)]
pub struct Gauss {
    pub near: Table<f64>,
    pub wide: Table<DoubleDouble>,
    /// `legendre[k][j]` weighs the slope at node j in the k-th coefficient of its Legendre series.
    pub legendre: [[f64; NODES]; NODES],
}

pub static GAUSS: LazyLock<Gauss> = LazyLock::new(Gauss::new);

impl Gauss {
    fn new() -> Self {
        let roots: [DoubleDouble; NODES] = std::array::from_fn(root);
        let half = DoubleDouble::of(0.5);
        let nodes = roots.map(|x| (x + DoubleDouble::of(1.0)) * half);
        let weights = roots.map(weight);
        let at_roots = roots.map(polynomials);
        let legendre: [[DoubleDouble; NODES]; NODES] = std::array::from_fn(|k| {
            std::array::from_fn(|j| DoubleDouble::of(2.0 * k as f64 + 1.0) * weights[j] * at_roots[j][k])
        });
        let integrals = roots.map(|x| {
            let up_to = integrals(x);
            std::array::from_fn(|j| (0..NODES).fold(DoubleDouble::of(0.0), |sum, k| sum + legendre[k][j] * up_to[k]))
        });
        let wide = Table { nodes, weights, integrals };
        let row = |row: [DoubleDouble; NODES]| row.map(DoubleDouble::near);
        let near = Table { nodes: row(nodes), weights: row(weights), integrals: integrals.map(row) };
        Gauss { near, wide, legendre: legendre.map(row) }
    }
}

/// P_0 … P_NODES at `x` in [−1, 1].
fn polynomials<R: Real>(x: R) -> [R; NODES + 1] {
    let mut p = [x.constant(1.0); NODES + 1];
    p[1] = x;
    for k in 1..NODES {
        let n = k as f64;
        p[k + 1] = (x.constant(2.0 * n + 1.0) * x * p[k] - x.constant(n) * p[k - 1]) / x.constant(n + 1.0);
    }
    p
}

/// The integrals of P_k(2s − 1) over s from 0 to (x + 1)/2, for k below [`NODES`]. All are exactly 0 at x = −1.
pub fn integrals<R: Real>(x: R) -> [R; NODES] {
    let p = polynomials(x);
    let half = x.constant(0.5);
    std::array::from_fn(|k| match k {
        0 => (x + x.constant(1.0)) * half,
        _ => (p[k + 1] - p[k - 1]) / x.constant(4.0 * k as f64 + 2.0),
    })
}

/// P'_NODES at a point inside (−1, 1).
fn slope(x: DoubleDouble, p: &[DoubleDouble; NODES + 1]) -> DoubleDouble {
    let one = DoubleDouble::of(1.0);
    DoubleDouble::of(NODES as f64) * (p[NODES - 1] - x * p[NODES]) / (one - x * x)
}

/// The `index`-th root of P_NODES, ascending, by Newton's method from Tricomi's approximation.
fn root(index: usize) -> DoubleDouble {
    let angle = PI * ((NODES - index) as f64 - 0.25) / (NODES as f64 + 0.5);
    (0..6).fold(DoubleDouble::of(libm::cos(angle)), |x, _| {
        let p = polynomials(x);
        x - p[NODES] / slope(x, &p)
    })
}

fn weight(x: DoubleDouble) -> DoubleDouble {
    let p = polynomials(x);
    let slope = slope(x, &p);
    DoubleDouble::of(1.0) / ((DoubleDouble::of(1.0) - x * x) * slope * slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Powers up to 2·NODES − 1 are integrated exactly over the whole, up to NODES − 1 to every node.
    #[test]
    fn powers_are_integrated_exactly() {
        let table = &GAUSS.wide;
        let power = |x: DoubleDouble, n: usize| (0..n).fold(DoubleDouble::of(1.0), |product, _| product * x);
        for n in 0..2 * NODES {
            let sum = |weights: &[DoubleDouble; NODES]| {
                let terms = weights.iter().zip(&table.nodes).map(|(&w, &c)| w * power(c, n));
                terms.fold(DoubleDouble::of(0.0), |sum, term| sum + term)
            };
            let count = DoubleDouble::of(n as f64 + 1.0);
            let off = (sum(&table.weights) * count - DoubleDouble::of(1.0)).hi.abs();
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
