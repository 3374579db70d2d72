//! Easing towards a target: an exponential at every frame rate, by contrast with a fraction each step, with a target that is held for
//! each step and with explicit Euler, and presentations of an equation of first order, whose slopes are no part of its state.

use serde_json::Value;
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory};
use timestep::time::Flicks;

/// The fraction k of these tests, of which 1 − k is exact.
const FRACTION: f64 = 0.25;

/// Positions after 1, 2, … steps of `1/rate` seconds towards a target that is at 0, from −1.
fn decay(integrator: &str, rate: u32) -> Vec<f64> {
    let mut world = WorldSpec::of(World::by_id("ease").unwrap());
    world.params = vec![FRACTION, 1.0, 0.0, -1.0];
    let method = &Integrator::by_id(integrator).unwrap().method;
    let (coefficients, mut y, mut memory) = (world.coefficients(), world.initial_state(), Memory::new());
    let h = 1.0 / f64::from(rate);
    let step = |i: u32| {
        method.step(&world.problem(&coefficients), f64::from(i) * h, h, &mut y, &mut memory);
        y[0]
    };
    (0..rate).map(step).collect()
}

/// λ = −60 ln(1 − k).
fn rate() -> f64 {
    -60.0 * libm::log(1.0 - FRACTION)
}

#[test]
fn the_exact_decay_is_the_same_at_every_frame_rate() {
    for rate in [24, 30, 60, 144, 1000] {
        for (i, x) in decay("exact", rate).iter().enumerate() {
            let frames = 60.0 * (i + 1) as f64 / f64::from(rate);
            let wanted = -libm::pow(1.0 - FRACTION, frames);
            assert!((x - wanted).abs() < 1e-14, "{rate} Hz, step {i}: {x} instead of {wanted}");
        }
    }
}

/// (1 − k)ⁿ after n steps, whatever their length: right at 60 Hz alone.
#[test]
fn a_fraction_each_step_counts_steps() {
    for rate in [30, 60, 144] {
        for (i, x) in decay("fraction-each-step", rate).iter().enumerate() {
            let wanted = -libm::pow(1.0 - FRACTION, (i + 1) as f64);
            assert!((x - wanted).abs() < 1e-14, "{rate} Hz, step {i}: {x} instead of {wanted}");
        }
    }
    let after_a_tenth = |id: &str, rate: u32| decay(id, rate)[rate as usize / 10 - 1];
    assert!((after_a_tenth("fraction-each-step", 60) - after_a_tenth("exact", 60)).abs() < 1e-14);
    // 0.75³ and 0.75¹² of the way are left in place of 0.75⁶.
    assert!((after_a_tenth("fraction-each-step", 30) - after_a_tenth("exact", 30)).abs() > 0.24);
    assert!((after_a_tenth("fraction-each-step", 120) - after_a_tenth("exact", 120)).abs() > 0.14);
}

/// Exact at every frame rate, the rates of half a frame and of none included.
#[test]
fn exponential_euler_follows_a_target_at_rest_exactly() {
    for rate in [7, 24, 30, 60, 144, 1000] {
        for (i, (x, wanted)) in decay("exponential-euler", rate).iter().zip(decay("exact", rate)).enumerate() {
            assert!((x - wanted).abs() < 1e-14, "{rate} Hz, step {i}: {x} instead of {wanted}");
        }
    }
}

/// Behind a target A sin ωt it settles at the amplitude |(1 − q)/(exp(iωh) − q) − λ/(λ + iω)| A away, q = exp(−λh): of order 1.
#[test]
fn exponential_euler_is_late_for_a_moving_target() {
    let (lambda, omega) = (-60.0 * libm::log(0.9), std::f64::consts::PI);
    let mut last = None;
    for hz in [15_u32, 30, 60, 120, 240, 480] {
        let text = format!(
            "[[lane]]\nworld = 'ease'\nintegrator = 'exponential-euler'\npolicy = 'variable'\ndisplay = {{ hz = {hz} }}\n"
        );
        let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
        (0..600).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
        let error = lab.snapshot().lanes[0].report(Stretch::WholeRun).integration_error.unwrap().max;
        let h = 1.0 / f64::from(hz);
        let (q, s, c) = (libm::exp(-lambda * h), libm::sin(omega * h), libm::cos(omega * h));
        // Both fractions with real denominators.
        let (far, near) = ((c - q).powi(2) + s * s, lambda * lambda + omega * omega);
        let re = (1.0 - q) * (c - q) / far - lambda * lambda / near;
        let im = -(1.0 - q) * s / far + lambda * omega / near;
        let wanted = libm::hypot(re, im);
        // The largest error is sampled once a step, up to half a step from the peak.
        assert!((0.98 * wanted..1.001 * wanted).contains(&error), "{hz} Hz: {error} and {wanted}");
        if let Some(coarse) = last.replace(error) {
            assert!((1.9..2.1).contains(&(coarse / error)), "{hz} Hz: {coarse} and {error}");
        }
    }
}

/// The part that is left is (1 − λh)ⁿ: it changes sign in each step above λh = 1, and grows above 2.
#[test]
fn explicit_euler_leaves_a_power_and_overshoots() {
    for (hz, sign, grows) in [(60, 1.0, false), (15, -1.0, false), (8, -1.0, true)] {
        let lambda_h = rate() / f64::from(hz);
        assert_eq!((lambda_h > 1.0, lambda_h > 2.0), (sign < 0.0, grows), "{lambda_h}");
        let mut wanted = -1.0;
        for (i, x) in decay("explicit-euler", hz).iter().enumerate() {
            wanted *= 1.0 - lambda_h;
            assert!((x - wanted).abs() <= 1e-13 * wanted.abs(), "{hz} Hz, step {i}: {x} instead of {wanted}");
            assert_eq!((x.signum() * wanted.signum(), x.abs() > 1.0), (1.0, grows), "{hz} Hz, step {i}");
        }
        assert_eq!(decay("explicit-euler", hz)[0].signum(), -sign);
    }
}

/// Numbers of a lane with this presentation, on a display of 144 Hz for ten seconds.
fn measure(presentation: &str) -> Value {
    let text = format!(
        "[[lane]]\nworld = {{ id = 'ease', fraction = 0.02 }}\nintegrator = 'exact'\ndt = '1/20'\n\
         display = {{ hz = 144 }}\npresentation = '{presentation}'\n"
    );
    let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
    (0..600).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    serde_json::to_value(lab.snapshot().lanes[0].report(Stretch::WholeRun)).unwrap()
}

/// Errors of the textbook between exact states: h²/8 max|x''| of a line, h⁴/384 max|x⁗| of a cubic through the slopes, and
/// h²/2 max|x''| of a tangent. While the start decays, |x⁽ⁿ⁾| ≤ 1.94 λⁿ + ωⁿ, since the motion that is followed stays within 1.
#[test]
fn presentations_take_the_slopes_from_the_equation() {
    let (h, lambda, omega) = (1.0 / 20.0, -60.0 * libm::log(0.98), std::f64::consts::PI);
    let derivative = |n: f64| 2.0 * libm::pow(lambda, n) + libm::pow(omega, n);
    let error = |id: &str| measure(id).pointer("/presentation_error/max").and_then(Value::as_f64).unwrap();
    let bounds = [
        ("interpolate", h * h / 8.0 * derivative(2.0)),
        ("hermite", libm::pow(h, 4.0) / 384.0 * derivative(4.0)),
        ("extrapolate", h * h / 2.0 * derivative(2.0)),
    ];
    for (id, bound) in bounds {
        assert!((0.02 * bound..=bound).contains(&error(id)), "{id}: {} and {bound}", error(id));
    }
    assert!(error("render-step") < 1e-12, "{}", error("render-step"));
}

/// The state is half written between its two numbers; before the first step the state before lies back along the slope.
#[test]
fn torn_reads_and_unfinished_blends_are_finite() {
    for presentation in ["latest", "interpolate", "hermite", "blended-extrapolate", "extrapolate-difference"] {
        let text = format!(
            "[[lane]]\nworld = 'ease'\nintegrator = 'rk4'\ndt = '1/3'\npolicy = 'threaded'\nreads = 'torn'\n\
             presentation = '{presentation}'\nsnap_to_pixels = true\n"
        );
        let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
        for _ in 0..120 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            let point = lab.snapshot().lanes[0].shown_point();
            assert!(point.is_finite() && point.x.abs() < 2.5, "{presentation}: {point}");
        }
    }
}
