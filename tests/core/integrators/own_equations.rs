//! Anybody's equation under every method: a type of its own with state, any dimension, first or second order, with and
//! without an exact solution.

use timestep::integrators::{INTEGRATORS, Integrator, Memory, Needs};
use timestep::ode::{CountingOde, ExactFlow, Form, Ode, WatchingOde};

/// Bateman's chain of decays, N₁ → N₂ → N₃ → …: first order, as many components as there are rates.
struct Decay {
    rates: Vec<f64>,
}

impl Ode<f64> for Decay {
    fn eval(&self, _t: f64, y: &[f64], dydt: &mut [f64]) {
        let mut gain = 0.0;
        for ((slope, y), rate) in dydt.iter_mut().zip(y).zip(&self.rates) {
            *slope = gain - rate * y;
            gain = rate * y;
        }
    }
}

/// Three bodies on springs of their own, x'' = −k x: second order, with an exact solution.
struct Springs {
    stiffness: [f64; 3],
}

impl Ode<f64> for Springs {
    fn eval(&self, _t: f64, y: &[f64], dydt: &mut [f64]) {
        for i in 0..3 {
            dydt[i] = y[3 + i];
            dydt[3 + i] = -self.stiffness[i] * y[i];
        }
    }

    fn form(&self) -> Form {
        Form::SecondOrder { velocity_dependent: false }
    }

    fn exact_flow(&self) -> Option<&dyn ExactFlow<f64>> {
        Some(self)
    }
}

impl ExactFlow<f64> for Springs {
    fn flow(&self, t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
        for i in 0..3 {
            let omega = self.stiffness[i].sqrt();
            let (sin, cos) = (libm::sin(omega * (t - t0)), libm::cos(omega * (t - t0)));
            y[i] = y0[i] * cos + y0[3 + i] / omega * sin;
            y[3 + i] = y0[3 + i] * cos - y0[i] * omega * sin;
        }
    }
}

/// The state after `steps` steps over one second.
fn after_a_second(entry: &Integrator, ode: &dyn Ode<f64>, start: &[f64], steps: u32) -> Vec<f64> {
    let (mut y, mut memory, h) = (start.to_vec(), Memory::new(), 1.0 / f64::from(steps));
    for i in 0..steps {
        entry.method.step(ode, f64::from(i) * h, h, &mut y, &mut memory);
    }
    y
}

#[test]
fn a_first_order_equation_of_five_components() {
    let decay = Decay { rates: vec![1.0, 2.0, 3.0, 4.0, 0.0] };
    let start = [1.0, 0.0, 0.0, 0.0, 0.0];
    let mut fitting = 0;
    for entry in INTEGRATORS {
        let fits = entry.can_integrate(&decay);
        assert_eq!(fits.is_ok(), entry.needs == Needs::Nothing, "{}: {fits:?}", entry.id);
        if fits.is_err() {
            continue;
        }
        fitting += 1;
        // N₁ = e^(−t), N₂ = e^(−t) − e^(−2t), and the sum is kept.
        let y = after_a_second(entry, &decay, &start, 1000);
        let exact = [libm::exp(-1.0), libm::exp(-1.0) - libm::exp(-2.0)];
        let allowed = if entry.order == Some(1) { 2e-3 } else { 1e-6 };
        assert!((y[0] - exact[0]).abs() < allowed && (y[1] - exact[1]).abs() < allowed, "{}: {y:?}", entry.id);
        assert!((y.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}: {y:?}", entry.id);
    }
    assert!(fitting >= 9, "{fitting}");
}

#[test]
fn a_second_order_equation_of_three_bodies() {
    let springs = Springs { stiffness: [1.0, 4.0, 9.0] };
    let start = [1.0, -0.5, 0.25, 0.0, 0.0, 0.0];
    let mut exact = [0.0; 6];
    springs.flow(0.0, &start, 1.0, &mut exact);
    let is_for_springs = |entry: &&&Integrator| {
        entry.mistake.is_none() && !matches!(entry.needs, Needs::Relaxation | Needs::Constraints)
    };
    for entry in INTEGRATORS.iter().filter(is_for_springs) {
        entry.can_integrate(&springs).unwrap();
        let y = after_a_second(entry, &springs, &start, 1000);
        let allowed = if entry.order == Some(1) { 1e-2 } else { 1e-5 };
        let wrong = (0..3).map(|i| (y[i] - exact[i]).abs()).fold(0.0, f64::max);
        assert!(wrong < allowed, "{}: {wrong:e}", entry.id);
    }
}

/// References, trait objects and wrappers are equations too, with the same bits.
#[test]
fn wrappers_change_nothing() {
    let springs = Springs { stiffness: [1.0, 4.0, 9.0] };
    let start = [1.0, -0.5, 0.25, 0.0, 0.0, 0.0];
    for entry in INTEGRATORS.iter().filter(|entry| entry.can_integrate(&springs).is_ok()) {
        let plain = after_a_second(entry, &springs, &start, 10);
        let counting = CountingOde::new(&springs);
        assert_eq!(after_a_second(entry, &counting, &start, 10), plain, "{}", entry.id);
        let watching = WatchingOde::new(&counting as &dyn Ode<f64>);
        let before = counting.evaluations();
        assert_eq!(after_a_second(entry, &watching, &start, 10), plain, "{}", entry.id);
        let times = watching.into_times();
        assert_eq!(times.len() as u64, counting.evaluations() - before, "{}", entry.id);
        assert!(
            times.iter().all(|t| (0.0..=1.0 + 1e-12).contains(t) || entry.id == "yoshida4" || entry.mistake.is_some()),
            "{}: {times:?}",
            entry.id
        );
        assert!(before == times.len() as u64 && (before >= 10 || entry.id == "exact"), "{}: {before}", entry.id);
    }
}

/// A step that cannot be carried out has no finite result, and nothing panics.
#[test]
fn misuse_shows_in_the_state() {
    let decay = Decay { rates: vec![1.0] };
    let exact = INTEGRATORS.iter().find(|entry| entry.needs == Needs::ExactSolution).unwrap();
    assert!(exact.can_integrate(&decay).unwrap_err().contains("exact solution"));
    assert!(after_a_second(exact, &decay, &[1.0], 1)[0].is_nan());
    for entry in INTEGRATORS {
        assert!(after_a_second(entry, &decay, &[], 3).is_empty(), "{}", entry.id);
    }
}
