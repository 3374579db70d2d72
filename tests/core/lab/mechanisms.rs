//! The mechanisms that lanes draw: the accumulator's budget, sampled slopes, the error of a step, neighbouring states, the time trail and
//! the two states.

use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{FrameRow, LaneSpec, Looks, Mechanism, Mechanisms};
use simulation::lane_picture::{Layers, SampledSlope};
use simulation::metrics::Stretch;
use simulation::scenario::{LESSONS, Scenario};
use simulation::scene::{Ink, Shape, TimeTrail};
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, Method};
use timestep::time::Flicks;
use timestep::time::policies::POLICIES;

fn lab(lanes: &str) -> Lab {
    Lab::new(Scenario::parse(lanes, "t").unwrap())
}

/// Lets time pass in frames of 1/60 s.
fn pass(lab: &mut Lab, frames: u32) {
    (0..frames).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
}

fn world(id: &str) -> WorldSpec {
    WorldSpec::of(World::by_id(id).unwrap())
}

/// Frame by frame on a noisy display with hitches and both guards: no flick of the bucket is lost or comes from nowhere.
#[test]
fn the_bucket_loses_nothing() {
    for policy in POLICIES.iter().filter(|policy| policy.carries) {
        let file = format!(
            "[[lane]]\npolicy = '{}'\ndt = '1/144'\nmax_frame = '60 ms'\nmax_steps = 5\n\
             display = {{ noise = '0.5 ms', hitch = {{ every = '0.5 s', lasts = '90 ms' }} }}",
            policy.id
        );
        let mut lab = lab(&file);
        let mut before = FrameRow::default();
        for frame in 0..120 {
            lab.frame(Frame { actions: &[Action::StepFrame { lane: 0 }], ..Frame::default() });
            let budget = lab.snapshot().lanes[0].on_display().clone();
            let FrameRow { fed, stepped, dropped, backlog, .. } = budget;
            assert_eq!(budget.before.carried, before.backlog, "{}, frame {frame}", policy.id);
            assert_eq!(budget.before.carried + fed, stepped + dropped + backlog, "{}, frame {frame}", policy.id);
            assert_eq!(stepped, Flicks::from_ratio(1, 144).times(budget.steps), "{}, frame {frame}", policy.id);
            before = budget;
        }
    }
}

/// 40 steps a second on 60 Hz: the level rises by two thirds of a step a frame and falls by whole steps.
#[test]
fn the_level_is_alpha() {
    let mut lab = lab("[[lane]]\ndt = '1/40'");
    let third = Flicks::from_ratio(1, 120);
    for (steps, level) in [(0, 2), (1, 1), (1, 0), (0, 2), (1, 1)] {
        lab.frame(Frame { actions: &[Action::StepFrame { lane: 0 }], ..Frame::default() });
        let budget = lab.snapshot().lanes[0].on_display().clone();
        assert_eq!((budget.steps, budget.backlog, budget.planned), (steps, third.times(level), third.times(level)));
    }
}

/// The slopes of the first step of half a second on x'' = −x from x = −1 at rest, with their position, velocity and acceleration.
fn slopes_of(integrator: &str) -> Vec<[f64; 3]> {
    let mut lab = lab(&format!("[[lane]]\nintegrator = '{integrator}'\ndt = '0.5 s'\n"));
    lab.frame(Frame { actions: &[Action::StepTick { lane: 0 }], ..Frame::default() });
    let of = |slope: &SampledSlope| {
        assert!((slope.velocity.x - slope.sample.dydt[0]).abs() < 1e-9 && slope.velocity.y == 0.0);
        assert!((slope.acceleration.x - slope.sample.dydt[1]).abs() < 1e-5, "{slope:?}");
        assert!(slope.point.x == slope.sample.y[0] && slope.step_secs == 0.5);
        [slope.sample.y[0], slope.sample.dydt[0], slope.sample.dydt[1]]
    };
    lab.snapshot().lanes[0].slopes().iter().map(of).collect()
}

#[test]
fn slopes_are_where_the_textbook_samples_them() {
    // k1 = f(y), k2 = f(y + h/2 k1), k3 = f(y + h/2 k2), k4 = f(y + h k3) by hand, h = 1/2.
    let rk4 = [[-1.0, 0.0, 1.0], [-1.0, 0.25, 1.0], [-0.9375, 0.25, 0.9375], [-0.875, 0.46875, 0.875]];
    let cases: [(&str, &[[f64; 3]]); 6] = [
        ("explicit-euler", &rk4[..1]),
        ("midpoint", &rk4[..2]),
        ("rk4", &rk4),
        ("position-verlet", &rk4[..1]),
        // At the start, and at x₁ = x + h²/2 a with the velocity of the half kick.
        ("velocity-verlet", &[[-1.0, 0.0, 1.0], [-0.875, 0.25, 0.875]]),
        ("exact", &[]),
    ];
    for (id, expected) in cases {
        assert_eq!(slopes_of(id), expected, "{id}");
    }
    // Newton's first guess is where the step begins; the slope that counts is that of the end, y⁺ = y + h f(y⁺).
    let implicit = slopes_of("implicit-euler");
    let [x, v, a] = *implicit.last().unwrap();
    assert!(implicit.len() == 2 && (x - (-1.0 + 0.5 * v)).abs() < 1e-12 && (v - 0.5 * a).abs() < 1e-12, "{implicit:?}");
}

#[test]
fn a_step_has_as_many_slopes_as_it_evaluates() {
    for integrator in INTEGRATORS.iter().filter(|entry| matches!(entry.method, Method::RungeKutta(_))) {
        assert_eq!(slopes_of(integrator.id).len() as u32, integrator.evals_per_step, "{}", integrator.id);
    }
}

/// Local and global error of the step that ends at 1 s, of a spring with ω² = 7.
fn errors_at_one_second(integrator: &'static Integrator, dt: Flicks) -> [f64; 2] {
    let mut world = world("spring");
    world["stiffness"] = 7.0;
    let lane = LaneSpec { world, integrator: integrator.into(), dt, ..LaneSpec::default() };
    let mut lab = Lab::new(Scenario::of(vec![lane]));
    pass(&mut lab, 60);
    let snapshot = lab.snapshot();
    let errors = snapshot.lanes[0].step_errors().unwrap();
    assert_eq!(snapshot.lanes[0].state_time(), Flicks::SECOND);
    [errors.local, errors.global.unwrap()]
}

#[test]
fn one_step_is_an_order_better_than_all() {
    let one_step = |entry: &&&Integrator| matches!(entry.method, Method::RungeKutta(_) | Method::Splitting(_));
    for integrator in INTEGRATORS.iter().filter(one_step).filter(|entry| entry.mistake.is_none()) {
        let [long, short] = [120, 240].map(|rate| errors_at_one_second(integrator, Flicks::from_ratio(1, rate)));
        let orders = [0, 1].map(|kind| libm::log2(long[kind] / short[kind]));
        let order = f64::from(integrator.order.unwrap());
        let near = (orders[0] - (order + 1.0)).abs() < 0.25 && (orders[1] - order).abs() < 0.25;
        assert!(near, "{}: {orders:?} for order {order}", integrator.id);
    }
}

#[test]
fn a_first_step_has_equal_errors_and_no_step_has_none() {
    let mut lab = lab("[[lane]]\nworld = 'double-pendulum'\nintegrator = 'rk4'\n[[lane]]\nworld = 'bounce'\n");
    assert_eq!(lab.snapshot().lanes[0].step_errors(), None);
    lab.frame(Frame { actions: &[Action::StepTick { lane: 0 }], ..Frame::default() });
    let errors = lab.snapshot().lanes[0].step_errors().unwrap();
    assert_eq!(Some(errors.local), errors.global);
    assert!(errors.local > 0.0 && errors.local < 1e-6);
}

/// Area of the neighbours after ten seconds, relative to the start.
fn area_after_ten_seconds(world: WorldSpec, integrator: &'static Integrator) -> f64 {
    let looks = Looks { mechanisms: Mechanisms::NONE.with(Mechanism::Neighbours, true), ..Looks::default() };
    let lane = LaneSpec { world, integrator: integrator.into(), looks, ..LaneSpec::default() };
    let mut lab = Lab::new(Scenario::of(vec![lane]));
    pass(&mut lab, 600);
    let snapshot = lab.snapshot();
    assert_eq!(snapshot.lanes[0].steps(), 600);
    snapshot.lanes[0].neighbours().unwrap().relative_area()
}

#[test]
fn symplectic_methods_keep_the_area() {
    // These two lose the start velocity, or report the velocity of another moment than the position's: their state is no point of
    // the phase plane that a symplectic map carries on.
    const NOT_IN_STATE: [&str; 2] = ["naive-verlet", "position-verlet-central"];
    let mut count = 0;
    for integrator in INTEGRATORS.iter().filter(|entry| entry.symplectic && !NOT_IN_STATE.contains(&entry.id)) {
        for id in ["spring", "pendulum"] {
            let area = area_after_ten_seconds(world(id), integrator);
            assert!((area - 1.0).abs() < 1e-9, "{} on {id}: {area:e}", integrator.id);
            count += 1;
        }
    }
    assert!(count >= 12, "{count}");
}

#[test]
fn euler_loses_the_area_by_its_determinant() {
    // det (1, h; −h ω², 1) = 1 + h²ω², and implicit Euler is its inverse.
    let growth = libm::pow(1.0 + 1.0 / 3600.0, 600.0);
    for (id, expected) in [("explicit-euler", growth), ("implicit-euler", 1.0 / growth)] {
        let area = area_after_ten_seconds(world("spring"), Integrator::by_id(id).unwrap());
        assert!((area / expected - 1.0).abs() < 1e-9, "{id}: {area} of {expected}");
    }
}

#[test]
fn neighbours_are_where_they_were_after_a_scrub() {
    let mut lab = lab(
        "[[lane]]\nworld = 'pendulum'\nmechanisms = ['neighbours']\n[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\nmechanisms = ['neighbours']\n",
    );
    lab.keep_history(Lab::HISTORY_BYTES);
    let neighbours = |lab: &Lab| lab.snapshot().lanes[0].neighbours().unwrap().states().to_vec();
    assert!(lab.snapshot().lanes[1].neighbours().is_none(), "the lane is driven");
    pass(&mut lab, 100);
    let then = neighbours(&lab);
    pass(&mut lab, 200);
    let now = neighbours(&lab);
    let scrub = |lab: &mut Lab, frames| {
        lab.frame(Frame { actions: &[Action::ScrubTo(Flicks::from_ratio(frames, 60))], ..Frame::default() });
    };
    scrub(&mut lab, 100);
    assert_eq!(neighbours(&lab), then);
    scrub(&mut lab, 300);
    assert_eq!(neighbours(&lab), now);
}

/// Mechanisms are only watched: the run is the same, and drawings can be switched without an end of the history.
#[test]
fn mechanisms_change_no_number() {
    let plain =
        "[[lane]]\nworld = 'pendulum'\ndt = '1/50'\n[[lane]]\nworld = 'spring'\nintegrator = 'position-verlet'\n";
    let mut labs = [
        lab(plain),
        lab(&plain.replace("[[lane]]", &format!("[[lane]]\nmechanisms = {:?}", Mechanism::ALL.map(|(word, _)| word)))),
    ];
    labs.iter_mut().for_each(|lab| pass(lab, 120));
    let reports = |lab: &Lab| {
        let report = |lane: &simulation::lab::LaneView<'_>| {
            _ = (lane.slopes(), lane.step_errors());
            format!("{:?}", lane.report(Stretch::WholeRun))
        };
        lab.snapshot().lanes.iter().map(report).collect::<Vec<_>>()
    };
    assert_eq!(reports(&labs[0]), reports(&labs[1]));
    let [lab, _] = &mut labs;
    lab.keep_history(Lab::HISTORY_BYTES);
    let begun = lab.snapshot().history;
    pass(lab, 30);
    let mut scenario = lab.snapshot().scenario.clone();
    scenario.lanes[0].looks.mechanisms = [Mechanism::Accumulator, Mechanism::Slopes].into_iter().collect();
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    assert_eq!((lab.snapshot().history[0], lab.snapshot().lanes[0].steps()), (begun[0], 125));
}

/// The drawing would tell the method and the loop of a lane that conceals them.
#[test]
fn a_concealed_lane_draws_none() {
    let words = Mechanism::ALL.map(|(word, _)| word);
    let lab = lab(&format!("[[lane]]\nconcealed = true\nmechanisms = {words:?}\n"));
    let snapshot = lab.snapshot();
    let draws = |(_, mechanism)| snapshot.lanes[0].spec().draws(mechanism);
    assert!(!Mechanism::ALL.into_iter().any(draws) && snapshot.lanes[0].neighbours().is_none());
}

/// The time trail of the first lane as drawn.
fn time_trail(lab: &Lab) -> Option<TimeTrail> {
    lab.snapshot().lanes[0].bands()[0].scene.shapes.iter().find_map(|shape| match shape {
        Shape::TimeTrail { trail, .. } => Some(trail.clone()),
        _ => None,
    })
}

/// 50 steps a second on 60 refreshes repeat one frame in six; interpolated, the same steps move evenly.
#[test]
fn the_time_trail_is_what_the_display_showed() {
    let steps = |presentation: &str| {
        let mut lab = lab(&format!(
            "[[lane]]\nworld = 'glide'\ndt = '1/50'\npresentation = '{presentation}'\ndisplay = {{ hz = 60 }}\nmechanisms = ['trail-in-time']\n"
        ));
        lab.keep_history(Lab::HISTORY_BYTES);
        pass(&mut lab, 30);
        let trail = time_trail(&lab).expect("a trail");
        pass(&mut lab, 30);
        lab.frame(Frame { actions: &[Action::ScrubTo(Flicks::from_ratio(30, 60))], ..Frame::default() });
        assert_eq!(time_trail(&lab), Some(trail.clone()), "the same after a scrub");
        let (x, point) = (trail.places.last().unwrap().1.x, lab.snapshot().lanes[0].shown_point().x);
        assert!((x - point).abs() < 1e-12 && trail.places.len() == 13, "{trail:?}");
        trail.places.windows(2).map(|pair| pair[1].1.x - pair[0].1.x).collect::<Vec<_>>()
    };
    let latest = steps("latest");
    assert_eq!(latest.iter().filter(|step| **step == 0.0).count(), 2, "{latest:?}");
    let even = steps("interpolate");
    assert!(even.iter().all(|step| (step - even[0]).abs() < 1e-9), "{even:?}");
}

/// The body would hide the newest frames.
#[test]
fn the_time_trail_begins_at_the_edge_of_the_body() {
    for (world, falls) in [("glide", false), ("falling", true), ("bounce", true)] {
        let mut lab = lab(&format!("[[lane]]\nworld = '{world}'\nmechanisms = ['trail-in-time']\n"));
        pass(&mut lab, 30);
        let trail = time_trail(&lab).expect("a trail");
        let snapshot = lab.snapshot();
        let bodies = snapshot.lanes[0].bands()[0].scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Body { radius, ink: Ink::Lane, .. } => Some(*radius),
            _ => None,
        });
        assert_eq!(Some(trail.edge), bodies.reduce(f64::max), "{world}");
        assert_eq!(trail.back.x != 0.0, falls, "{world}");
    }
}

#[test]
fn a_frame_that_is_held_grows_the_trail_and_no_hand_has_one() {
    let hang = "display = { hz = 60, hitch = { every = \"1 s\", lasts = \"500 ms\" } }";
    let mut held = lab(&format!("[[lane]]\nworld = 'glide'\ndt = '1/60'\n{hang}\nmechanisms = ['trail-in-time']\n"));
    pass(&mut held, 60);
    let upright = |lab: &Lab| {
        let places = time_trail(lab).expect("a trail").places;
        places.iter().rev().take_while(|(_, place)| *place == places[places.len() - 1].1).count()
    };
    let counts: Vec<usize> = (0..8)
        .map(|_| {
            pass(&mut held, 1);
            upright(&held)
        })
        .collect();
    assert!(counts.windows(2).filter(|pair| pair[1] == pair[0] + 1).count() >= 6, "{counts:?}");
    let mut driven = lab("[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\nmechanisms = ['trail-in-time']\n");
    pass(&mut driven, 30);
    assert_eq!(time_trail(&driven), None);
}

/// The lesson's moment draws it in every lane that has one, but for the time before the bet.
#[test]
fn a_moment_draws_the_time_trail_unless_a_bet_is_open() {
    let mut lab = Lab::new(LESSONS.iter().find(|lesson| lesson.id == "stutter-50-on-60").unwrap().scenario());
    pass(&mut lab, 60);
    assert_eq!(time_trail(&lab), None);
    lab.frame(Frame { elapsed: Flicks::from_millis(20.0), ..Frame::default() });
    assert!(time_trail(&lab).is_some());
    let hidden = Layers { mechanisms: None, ..Layers::default() };
    lab.frame(Frame { actions: &[Action::SetLayers(hidden), Action::SetPaused(true)], ..Frame::default() });
    assert_eq!(time_trail(&lab), None);
}

/// The drawn pose is between the outlines by alpha.
#[test]
fn the_states_are_those_that_the_pose_is_drawn_between() {
    let mut lab = lab(
        "[[lane]]\nworld = 'glide'\ndt = '1/50'\npresentation = 'interpolate'\ndisplay = { hz = 60 }\nmechanisms = ['states']\n",
    );
    for _ in 0..20 {
        pass(&mut lab, 1);
        let snapshot = lab.snapshot();
        let lane = &snapshot.lanes[0];
        let outlines = lane.bands()[0].scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Body { center, ink: Ink::Outline, .. } => Some(*center),
            _ => None,
        });
        let outlines: Vec<_> = outlines.collect();
        assert_eq!(outlines, lane.shown_states());
        let alpha = lane.on_display().planned.secs() * 50.0;
        let between = outlines[0].lerp(outlines[1], alpha);
        assert!(lane.steps() < 2 || between.distance(lane.shown_point()) < 1e-9, "{alpha}: {outlines:?}");
    }
}

/// Neighbours run beside a lane: to ask for them is no edit of its motion, so numbers and curves go on.
#[test]
fn neighbours_restart_no_number() {
    let text = "[[lane]]\nworld = 'spring'\nintegrator = 'explicit-euler'\n";
    let (mut asked, mut other) = (lab(text), lab(text));
    for lab in [&mut asked, &mut other] {
        lab.keep_curves();
        lab.keep_history(Lab::HISTORY_BYTES);
        pass(lab, 90);
    }
    for drawn in [true, false] {
        let mut scenario = asked.snapshot().scenario.clone();
        scenario.lanes[0].looks.mechanisms.set(Mechanism::Neighbours, drawn);
        asked.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
        assert_eq!(asked.snapshot().lanes[0].neighbours().is_some(), drawn);
        [&mut asked, &mut other].into_iter().for_each(|lab| pass(lab, 90));
        let numbers = |lab: &Lab| format!("{:?}", lab.snapshot().lanes[0].report(Stretch::WholeRun));
        assert_eq!(numbers(&asked), numbers(&other));
        let curves = |lab: &Lab| format!("{:?}", lab.snapshot().lanes[0].curves());
        assert_eq!(curves(&asked), curves(&other));
    }
}
