//! The coefficient tables satisfy their order conditions to rounding, and no single coefficient can be changed
//! without breaking one: the tables guard themselves against a slip of the pen.
//!
//! Runge–Kutta: Butcher's conditions up to order 4. Splittings: read as Nyström methods, whose conditions up to
//! order 4 are in Hairer, Nørsett & Wanner, "Solving Ordinary Differential Equations I", II.14, table 14.3.

use timestep::integrators::butcher::ButcherTableau;
use timestep::integrators::kick_drift::Stage;
use timestep::integrators::{INTEGRATORS, Method};

/// Largest residual of a condition of an unperturbed table.
const ROUNDING: f64 = 1e-14;
/// Change of each coefficient, and the least residual that some condition must then have.
const NUDGE: f64 = 1e-3;
const NOTICED: f64 = 1e-5;

#[derive(Clone)]
struct Tableau {
    c: Vec<f64>,
    a: Vec<Vec<f64>>,
    b: Vec<f64>,
}

impl Tableau {
    /// A copy whose `a` has an empty row 0.
    fn of(table: &ButcherTableau) -> Self {
        let rows = std::iter::once(&[][..]).chain(table.a.iter().copied());
        Self { c: table.c.to_vec(), a: rows.map(<[f64]>::to_vec).collect(), b: table.b.to_vec() }
    }

    fn coefficients(&mut self) -> Vec<&mut f64> {
        self.c.iter_mut().chain(self.a.iter_mut().flatten()).chain(self.b.iter_mut()).collect()
    }

    /// Σ_i b_i u_i
    fn weigh(&self, u: impl Fn(usize) -> f64) -> f64 {
        (0..self.b.len()).map(|i| self.b[i] * u(i)).sum()
    }

    /// Σ_j a_ij u_j
    fn inner(&self, i: usize, u: impl Fn(usize) -> f64) -> f64 {
        self.a[i].iter().enumerate().map(|(j, a)| a * u(j)).sum()
    }

    /// The largest amount by which a condition up to `order` is missed.
    fn violation(&self, order: u32) -> f64 {
        let c = |i: usize| self.c[i];
        let mut missed: Vec<f64> = (0..self.c.len()).map(|i| self.inner(i, |_| 1.0) - c(i)).collect();
        missed.push(self.weigh(|_| 1.0) - 1.0);
        if order >= 2 {
            missed.push(self.weigh(c) - 1.0 / 2.0);
        }
        if order >= 3 {
            missed.push(self.weigh(|i| c(i) * c(i)) - 1.0 / 3.0);
            missed.push(self.weigh(|i| self.inner(i, c)) - 1.0 / 6.0);
        }
        if order >= 4 {
            missed.push(self.weigh(|i| c(i).powi(3)) - 1.0 / 4.0);
            missed.push(self.weigh(|i| c(i) * self.inner(i, c)) - 1.0 / 8.0);
            missed.push(self.weigh(|i| self.inner(i, |j| c(j) * c(j))) - 1.0 / 12.0);
            missed.push(self.weigh(|i| self.inner(i, |j| self.inner(j, c))) - 1.0 / 24.0);
        }
        missed.into_iter().map(f64::abs).fold(0.0, f64::max)
    }
}

/// A splitting as a Nyström method: c are the drifts before each kick, b the kicks, a_ij = b_j (c_i − c_j).
fn splitting_violation(stages: &[Stage], order: u32, symmetric: bool) -> f64 {
    let (mut c, mut b, mut reached) = (Vec::new(), Vec::new(), 0.0);
    for stage in stages {
        match *stage {
            Stage::Kick(fraction) => {
                c.push(reached);
                b.push(fraction);
            }
            Stage::Drift(fraction) => reached += fraction,
        }
    }
    let sum = |u: &dyn Fn(usize) -> f64| (0..b.len()).map(|i| b[i] * u(i)).sum::<f64>();
    let inner = |i: usize, u: &dyn Fn(usize) -> f64| (0..i).map(|j| b[j] * (c[i] - c[j]) * u(j)).sum::<f64>();
    let mut missed = vec![reached - 1.0, sum(&|_| 1.0) - 1.0];
    if order >= 2 {
        missed.push(sum(&|i| c[i]) - 1.0 / 2.0);
    }
    if order >= 3 {
        missed.push(sum(&|i| c[i] * c[i]) - 1.0 / 3.0);
        missed.push(sum(&|i| inner(i, &|_| 1.0)) - 1.0 / 6.0);
    }
    if order >= 4 {
        missed.push(sum(&|i| c[i].powi(3)) - 1.0 / 4.0);
        missed.push(sum(&|i| c[i] * inner(i, &|_| 1.0)) - 1.0 / 8.0);
        missed.push(sum(&|i| inner(i, &|j| c[j])) - 1.0 / 24.0);
        missed.push(sum(&|i| (1.0 - c[i]) * inner(i, &|_| 1.0)) - 1.0 / 24.0);
    }
    if symmetric {
        missed.extend(stages.iter().zip(stages.iter().rev()).map(|pair| match pair {
            (Stage::Kick(a), Stage::Kick(b)) | (Stage::Drift(a), Stage::Drift(b)) => a - b,
            _ => 1.0,
        }));
    }
    missed.into_iter().map(f64::abs).fold(0.0, f64::max)
}

#[test]
fn runge_kutta_tables() {
    let mut tables = 0;
    for entry in INTEGRATORS {
        let (Method::RungeKutta(table), Some(order)) = (entry.method, entry.order) else { continue };
        tables += 1;
        let table = Tableau::of(table);
        let stages = table.b.len();
        assert_eq!((table.c.len(), table.a.len()), (stages, stages), "{}", entry.id);
        assert!(table.a.iter().enumerate().all(|(i, row)| row.len() == i), "{}: not a strict triangle", entry.id);
        assert_eq!(entry.evals_per_step as usize, stages, "{}", entry.id);
        let violation = table.violation(order);
        assert!(violation < ROUNDING, "{}: misses a condition of order {order} by {violation:e}", entry.id);
        for which in 0..table.clone().coefficients().len() {
            let mut slip = table.clone();
            *slip.coefficients()[which] += NUDGE;
            assert!(slip.violation(order) > NOTICED, "{}: coefficient {which} may be anything", entry.id);
        }
    }
    assert!(tables >= 7, "only {tables} tables looked at");
}

#[test]
fn splitting_tables() {
    let mut tables = 0;
    for entry in INTEGRATORS {
        let (Method::Splitting(stages), Some(order)) = (entry.method, entry.order) else { continue };
        tables += 1;
        let violation = splitting_violation(stages, order, entry.reversible);
        assert!(violation < ROUNDING, "{}: misses a condition of order {order} by {violation:e}", entry.id);
        for which in 0..stages.len() {
            let mut slip = stages.to_vec();
            let (Stage::Kick(fraction) | Stage::Drift(fraction)) = &mut slip[which];
            *fraction += NUDGE;
            let noticed = splitting_violation(&slip, order, entry.reversible) > NOTICED;
            assert!(noticed, "{}: stage {which} may be anything", entry.id);
        }
    }
    assert!(tables >= 4, "only {tables} tables looked at");
}

/// The conditions of one order more fail, so they are conditions and the declared orders are not understated.
#[test]
fn no_table_has_a_higher_order() {
    for entry in INTEGRATORS {
        let Some(order) = entry.order.filter(|order| *order < 4) else { continue };
        let violation = match entry.method {
            Method::RungeKutta(table) => Tableau::of(table).violation(order + 1),
            Method::Splitting(stages) => splitting_violation(stages, order + 1, false),
            _ => continue,
        };
        assert!(violation > NOTICED, "{} satisfies the conditions of order {}", entry.id, order + 1);
    }
}
