//! An equation of your own, integrated with three of this crate's methods, and the order of each, measured.
//!
//! The equation is that of a mass on a spring whose other end is shaken: x'' = −ω² x + a cos Ωt. The type
//! implements [`Ode`]; every entry of the list of integrators can then step it. The exact solution is known, so the error
//! at t = 2 s can be measured for step after step of half the length; a straight line through the logarithms of error
//! and step has the method's order as its slope.
//!
//! Run it: `cargo run --example own_equation`
//!
//! It prints the errors of each method and the fitted slope beside the order that the method declares.

use timestep_lab::entry::Entry;
use timestep_lab::integrators::{Integrator, Memory};
use timestep_lab::ode::{Form, Ode};

/// x'' = −ω² x + a cos Ωt, in metres and seconds.
struct ShakenSpring {
    /// ω, rad/s.
    own: f64,
    /// Ω, rad/s.
    shaken: f64,
    /// a, m/s².
    strength: f64,
}

impl Ode<f64> for ShakenSpring {
    fn eval(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        dydt[0] = y[1];
        dydt[1] = self.strength * (self.shaken * t).cos() - self.own * self.own * y[0];
    }

    /// Positions, then velocities, and no friction: what the Verlet methods need to know.
    fn form(&self) -> Form {
        Form::SecondOrder { velocity_dependent: false }
    }
}

impl ShakenSpring {
    /// The exact position and velocity at `t`, from rest at 0.
    fn exact(&self, t: f64) -> [f64; 2] {
        let swing = self.strength / (self.own * self.own - self.shaken * self.shaken);
        let position = (self.shaken * t).cos() - (self.own * t).cos();
        let velocity = self.own * (self.own * t).sin() - self.shaken * (self.shaken * t).sin();
        [swing * position, swing * velocity]
    }
}

/// The error at `end` after `steps` equal steps: the distance from the exact state, a velocity counted as v/ω, m.
fn error(equation: &ShakenSpring, integrator: &Integrator, end: f64, steps: u32) -> f64 {
    let (mut y, mut memory) = ([0.0, 0.0], Memory::new());
    let h = end / f64::from(steps);
    for i in 0..steps {
        integrator.method.step(equation, f64::from(i) * h, h, &mut y, &mut memory);
    }
    let [x, v] = equation.exact(end);
    (y[0] - x).hypot((y[1] - v) / equation.own)
}

/// The slope of the straight line that is nearest to the points (least squares).
fn slope(points: &[[f64; 2]]) -> f64 {
    let mean = |side: usize| points.iter().map(|point| point[side]).sum::<f64>() / points.len() as f64;
    let [x0, y0] = [mean(0), mean(1)];
    let products = points.iter().map(|[x, y]| (x - x0) * (y - y0)).sum::<f64>();
    products / points.iter().map(|[x, _]| (x - x0) * (x - x0)).sum::<f64>()
}

pub fn main() {
    let equation = ShakenSpring { own: 3.0, shaken: 2.0, strength: 5.0 };
    for id in ["semi-implicit-euler", "velocity-verlet", "rk4"] {
        let integrator = Integrator::by_id(id).expect("the list of integrators has it");
        integrator.can_integrate(&equation).expect("it asks for positions and velocities at most");
        println!("{}:", integrator.name);
        let mut points = Vec::new();
        for steps in [50, 100, 200, 400, 800] {
            let (dt, error) = (2.0 / f64::from(steps), error(&equation, integrator, 2.0, steps));
            println!("  dt {dt:.4} s: error {error:.3e} m");
            points.push([dt.ln(), error.ln()]);
        }
        let (slope, order) = (slope(&points), integrator.order.map_or(f64::NAN, f64::from));
        println!("  slope {slope:.2}, declared order {order}");
        assert!((slope - order).abs() < 0.1, "the method keeps its promise");
    }
}
