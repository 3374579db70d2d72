//! Contacts at the end of steps, before the move and at the time of impact, against the exact flight of a ball.

use serde_json::Value;
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{ContactTiming, World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, IntegratorSpec, Memory, StepRange};
use timestep::time::Flicks;

fn bounce(changes: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id("bounce").unwrap());
    for (key, value) in changes {
        spec[*key] = *value;
    }
    spec
}

/// The states after 1, 2, … steps of `h` seconds.
fn run(spec: &WorldSpec, integrator: &str, timing: ContactTiming, h: f64, steps: u32) -> Vec<Vec<f64>> {
    let method = IntegratorSpec::of(Integrator::by_id(integrator).unwrap());
    let (coefficients, mut y, mut memory) = (spec.coefficients(), spec.initial_state(), Memory::new());
    let (stepper, mut scratch) = (spec.stepper(method, &coefficients).with_contacts_at(timing), y.clone());
    let step = |i: u32| {
        stepper.advance(StepRange::one(f64::from(i) * h, h), &mut y, &mut memory, &mut scratch);
        y.clone()
    };
    (0..steps).map(step).collect()
}

fn exact(spec: &WorldSpec, t: f64) -> Vec<f64> {
    let mut y = spec.initial_state();
    spec.exact.expect("has one")(&spec.params, 0.0, &spec.initial_state(), t, &mut y);
    y
}

/// A method that flies a parabola exactly bounces exactly: what is left is the last bit of each time of impact. Each of at most
/// four bounces carries on the roundings of those before it.
#[test]
fn at_the_time_of_impact_a_parabola_bounces_exactly() {
    for changes in [&[][..], &[("restitution", 1.0)], &[("wall_height", 0.9), ("x0", 0.5), ("v0", 4.0)]] {
        let spec = bounce(changes);
        for h in [0.1, 1.0 / 60.0, 0.003] {
            for id in ["velocity-verlet", "midpoint", "rk4"] {
                for (i, y) in run(&spec, id, ContactTiming::TimeOfImpact, h, (2.0 / h) as u32).iter().enumerate() {
                    let exact = exact(&spec, (i + 1) as f64 * h);
                    let off = (y[0] - exact[0]).abs();
                    assert!(off < 1e-12, "{changes:?} {id} {h} {i}: {y:?} instead of {exact:?}");
                }
            }
        }
    }
}

/// Velocity solvers turn a body round between the forces and the move: written out here as in their loops, it is the same, and
/// each bounce of an elastic ball is higher than the one before.
#[test]
fn before_the_move_an_elastic_ball_rises_with_each_bounce() {
    let spec = bounce(&[("restitution", 1.0), ("x0", 2.0), ("radius", 0.001)]);
    let (g, h, floor) = (spec["gravity"], 1.0 / 60.0, spec["radius"]);
    let (mut x, mut v, mut tops) = (2.0, 0.0, Vec::new());
    for (i, y) in run(&spec, "semi-implicit-euler", ContactTiming::BeforeMove, h, 600).iter().enumerate() {
        let rises = v > 0.0;
        v -= h * g;
        if x < floor && v < 0.0 {
            v = -v;
        }
        if rises && v <= 0.0 {
            tops.push(x);
        }
        x += h * v;
        assert!((y[0] - x).abs() < 1e-9 && (y[1] - v).abs() < 1e-9, "{i}: {y:?} instead of {x}, {v}");
    }
    assert!(tops.len() > 5 && tops.is_sorted() && (tops[0] - 2.1).abs() < 0.02, "{tops:?}");
}

/// A step back that is shorter than the overlap does not turn the body round again: it stays within a step of the room.
#[test]
fn before_the_move_short_steps_lead_back_as_well() {
    let text = "seconds = 20\n[[lane]]\nworld = \"glide\"\ncontact = \"before-move\"\npolicy = \"semi-fixed\"\ndisplay = { hz = 50 }\n";
    let mut lab = Lab::new(Scenario::parse(text, "test").unwrap());
    for _ in 0..1000 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 50), ..Frame::default() });
        let x = lab.snapshot().lanes[0].report(Stretch::WholeRun).state[0];
        assert!(x.abs() <= 1.5 + 2.0 / 60.0, "{x}");
    }
}

/// The end of a step is late for an impact, so that the ball turns at a wrong time: an error of the order of the step.
#[test]
fn at_the_end_of_steps_every_method_is_of_first_order_at_most() {
    let spec = bounce(&[]);
    let worst = |timing| {
        let states = run(&spec, "rk4", timing, 0.01, 150);
        let errors = states.iter().enumerate().map(|(i, y)| (y[0] - exact(&spec, 0.01 * (i + 1) as f64)[0]).abs());
        errors.fold(0.0, f64::max)
    };
    assert!(worst(ContactTiming::EndOfStep) > 0.01, "{}", worst(ContactTiming::EndOfStep));
    assert!(worst(ContactTiming::TimeOfImpact) < 1e-12, "{}", worst(ContactTiming::TimeOfImpact));
}

/// From 5 m the ball arrives with 9.75 m/s: in a step of 1/20 s it moves 0.49 m, more than the floor and its own size.
#[test]
fn a_thin_floor_can_be_fallen_through_and_stops_everybody_at_the_time_of_impact() {
    let spec = bounce(&[("x0", 5.0), ("radius", 0.05), ("floor_thickness", 0.05)]);
    let solid = bounce(&[("x0", 5.0), ("radius", 0.05)]);
    let lowest = |spec: &WorldSpec, timing, id: &str, h: f64| {
        let states = run(spec, id, timing, h, (4.0 / h) as u32);
        states.iter().fold(f64::INFINITY, |low, y| low.min(y[0]))
    };
    assert!(lowest(&spec, ContactTiming::EndOfStep, "velocity-verlet", 0.05) < -10.0);
    assert_eq!(lowest(&solid, ContactTiming::EndOfStep, "velocity-verlet", 0.05), 0.05, "the ground catches it");
    for integrator in INTEGRATORS.iter().filter(|entry| entry.mistake.is_none() && spec.fits(entry).is_ok()) {
        for h in [0.5, 0.05, 0.011] {
            let low = lowest(&spec, ContactTiming::TimeOfImpact, integrator.id, h);
            assert!(low >= 0.05, "{} {h}: {low}", integrator.id);
        }
    }
}

#[test]
fn a_ball_comes_to_rest_and_stays_there() {
    let spec = bounce(&[("restitution", 0.5)]);
    let states = run(&spec, "velocity-verlet", ContactTiming::TimeOfImpact, 0.02, 200);
    // Its bounces end after (1 + 2·0.5/(1 − 0.5))·√(2·1.85/g) = 1.84 s.
    for y in &states[100..] {
        assert!((y[0] - 0.15).abs() < 1e-5 && y[1].abs() < 0.02, "{y:?}");
    }
    assert_eq!(states[199][0], 0.15);
    // Without restitution at once.
    let dead = run(&bounce(&[("restitution", 0.0)]), "rk4", ContactTiming::TimeOfImpact, 0.02, 100);
    assert_eq!(dead[99][0], 0.15);
    assert!(dead[99][1].abs() < 1e-12, "{:?}", dead[99]);
}

/// An elastic ball keeps its energy through any number of impacts, with any step.
#[test]
fn elastic_impacts_keep_energy() {
    let spec = bounce(&[("restitution", 1.0)]);
    let energy = |y: &[f64]| (spec.world.invariants[0].value)(&spec.params, y);
    let start = energy(&spec.initial_state());
    for h in [0.3, 0.1, 0.01] {
        for y in run(&spec, "velocity-verlet", ContactTiming::TimeOfImpact, h, (20.0 / h) as u32) {
            assert!((energy(&y) / start - 1.0).abs() < 1e-12, "{h}: {y:?}");
        }
    }
}

/// As a lane: the key is read and written, steps and render steps use it, and rebounds of the same ball are told apart.
#[test]
fn lanes_cut_their_steps_at_the_time_of_impact() {
    let lane =
        |contact: &str| format!("[[lane]]\nworld = 'bounce'\ncontact = '{contact}'\npresentation = 'render-step'\n");
    let text = lane("end-of-step") + &lane("time-of-impact");
    let scenario = Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let again = Scenario::parse(&scenario.to_toml(), "t").unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert_eq!(again.lanes, scenario.lanes);
    assert_eq!(scenario.lanes[1].contact, ContactTiming::TimeOfImpact);
    let mut lab = Lab::new(scenario);
    (0..120).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    let snapshot = lab.snapshot();
    let [late, cut] = [0, 1].map(|lane| {
        let report = serde_json::to_value(snapshot.lanes[lane].report(Stretch::WholeRun)).unwrap();
        let most = |name: &str| report.pointer(&format!("/{name}/max")).and_then(Value::as_f64).unwrap();
        [most("integration_error"), most("presentation_error")]
    });
    assert!(late[0] > 0.01 && cut[0] < 1e-12, "{late:?} {cut:?}");
    assert!(cut[1] < 1e-12, "{cut:?}");
}
