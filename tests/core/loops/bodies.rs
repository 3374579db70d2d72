//! Bodies with rates and lives of their own, each presented between its own states: against the closed form
//! x = A cos(2π(φ + t/T)) of every walker, worked out here.

use simulation::lab::{Frame, Lab};
use simulation::lane::{FrameRow, StepRow};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::scene::{Ink, Shape};
use simulation::verify::{Verdict, verify};
use simulation::worlds::{World, WorldSpec};
use std::f64::consts::TAU;
use std::ops::ControlFlow;
use timestep::entry::Entry;
use timestep::presentation::PRESENTATIONS;
use timestep::time::Flicks;

/// Turning point, m.
const A: f64 = 1.5;
/// Period in s, phase in turns and line in m of the second and the third of three walkers.
const SECOND: Walker = Walker { period: 4.8, phase: 0.881_966, line: -0.5 };
const THIRD: Walker = Walker { period: 5.6, phase: 0.263_932, line: 0.25 };
/// The second of two.
const OTHER: Walker = Walker { line: -0.375, ..SECOND };

#[derive(Clone, Copy)]
struct Walker {
    period: f64,
    phase: f64,
    line: f64,
}

impl Walker {
    fn at(self, t: f64) -> f64 {
        A * (TAU * (self.phase + t / self.period)).cos()
    }

    /// The place on the chord between two moments, at `t`.
    fn between(self, from: f64, to: f64, t: f64) -> f64 {
        let alpha = (t - from) / (to - from);
        self.at(from) * (1.0 - alpha) + self.at(to) * alpha
    }
}

struct Run {
    report: Report,
    frames: Vec<FrameRow>,
    steps: Vec<StepRow>,
}

fn run(lane: &str, secs: f64) -> Run {
    let text = format!("[[lane]]\n{lane}");
    let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap_or_else(|errors| panic!("{}", errors[0])));
    lab.set_logging(true);
    let (mut frames, mut steps) = (Vec::new(), Vec::new());
    pass(&mut lab, Flicks::from_secs(secs), |lab| {
        let log = lab.snapshot().lanes[0].log().clone();
        frames.extend(log.frames);
        steps.extend(log.steps);
    });
    Run { report: lab.snapshot().lanes[0].report(Stretch::WholeRun), frames, steps }
}

/// Lets lab time pass, a tenth of a second a call.
fn pass(lab: &mut Lab, length: Flicks, mut observe: impl FnMut(&Lab)) {
    let mut left = length;
    while left > Flicks::ZERO {
        let elapsed = left.min(Flicks::from_millis(100.0));
        lab.frame(Frame { elapsed, ..Frame::default() });
        observe(lab);
        left -= elapsed;
    }
}

/// A lane with the exact method, steps of 0.1 s at 240 frames a second, and one body beside the first.
fn with_body(body: &str) -> String {
    let world = format!("world = {{ id = 'street', bodies = [{{ every = 1 }}, {{ {body} }}] }}");
    format!("{world}\nintegrator = 'exact'\ndt = '1/10'\npresentation = 'interpolate'\ndisplay = {{ hz = 240 }}\n")
}

/// A lane with the exact method and steps of 0.1 s, whose own body jumps.
fn own(more: &str) -> String {
    let world = "world = { id = 'street', bodies = [{ jumps = '0.25 s' }] }";
    format!("{world}\nintegrator = 'exact'\ndt = '1/10'\n{more}\n")
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a}, not {b}");
}

/// 60, 10 and 4 steps a second, drawn 144 times a second.
#[test]
fn each_body_is_presented_between_its_own_states() {
    let lane = "world = 'street'\nintegrator = 'exact'\npresentation = 'interpolate'\ndisplay = { hz = 144 }";
    let Run { report, frames, .. } = run(lane, 3.0);
    assert_eq!(frames.len(), 432);
    for row in &frames {
        let display = row.display_time;
        for (body, (walker, ticks)) in row.drawn.others.iter().zip([(SECOND, 6), (THIRD, 15)]) {
            let own = Flicks::from_ratio(ticks, 60);
            let newest = Flicks(display.0 / own.0 * own.0);
            let (x, time) = match newest {
                Flicks::ZERO => (walker.at(0.0), Flicks::ZERO),
                _ => (walker.between((newest - own).secs(), newest.secs(), (display - own).secs()), display - own),
            };
            assert!(body.present);
            assert_eq!(body.time, time, "{display}");
            near(body.pose[0], x);
            near(body.pose[1], walker.line);
        }
    }
    let bodies = report.bodies.expect("three bodies");
    let numbers: Vec<_> = bodies.iter().map(|body| (body.body, body.steps, body.age_ms.unwrap())).collect();
    for ((number, steps, age), (wanted, count, ms)) in numbers.into_iter().zip([(2, 30, 100.0), (3, 12, 250.0)]) {
        assert_eq!((number, steps), (wanted, count));
        assert!((age.mean - ms).abs() < 1e-9 && (age.max - ms).abs() < 1e-9, "{age:?}");
    }
    // On the chord, at most h²/8 of the acceleration beside the arc.
    for (body, (walker, h)) in bodies.iter().zip([(SECOND, 0.1_f64), (THIRD, 0.25)]) {
        let sagitta = A * (TAU / walker.period).powi(2) * h * h / 8.0;
        let error = body.presentation_error.as_ref().unwrap().max;
        assert!(error < sagitta && error > 0.9 * sagitta, "{error}, {sagitta}");
        assert!(body.integration_error.as_ref().unwrap().max < 1e-12);
    }
}

/// Its first state is that of 0.05 s, and its first step goes from there to 0.1 s. It appears 0.1 s late, like everything else.
#[test]
fn a_body_is_born_between_two_ticks() {
    let Run { frames, .. } = run(&with_body("every = 1, born = '0.05 s'"), 0.5);
    for row in &frames {
        let (body, shown) = (&row.drawn.others[0], row.display_time - Flicks::from_millis(100.0));
        assert_eq!(body.present, shown >= Flicks::from_millis(50.0), "{}", row.display_time);
        let newest = (row.display_time.0 / Flicks::from_millis(100.0).0) as f64 * 0.1;
        if body.present {
            near(body.pose[0], OTHER.between((newest - 0.1).max(0.05), newest, shown.secs()));
            assert_eq!((body.time, body.cut), (shown, newest < 0.15));
        }
    }
    assert_eq!(frames.iter().filter(|row| row.drawn.others[0].present).count(), 120 - 35);
}

#[test]
fn a_body_dies_between_two_states() {
    let Run { frames, steps, report } = run(&with_body("every = 1, dies = '0.17 s'"), 0.5);
    for row in frames.iter().filter(|row| row.display_time >= Flicks::from_millis(200.0)) {
        let (body, shown) = (&row.drawn.others[0], row.display_time - Flicks::from_millis(100.0));
        assert_eq!(body.present, shown < Flicks::from_millis(170.0), "{}", row.display_time);
        if body.present {
            near(body.pose[0], OTHER.between(0.1, 0.17, shown.secs()));
        }
    }
    let alive: Vec<_> = steps.iter().map(|step| step.others[0].is_some()).collect();
    assert_eq!(alive, [true, false, false, false, false]);
    let dead = &report.bodies.unwrap()[0];
    assert_eq!((dead.alive, dead.steps, &dead.state), (false, 2, &None));
}

/// Jumps at 0.25 s, 0.5 s, …, between the states of 0.2 s, 0.4 s, …: whatever the presentation, the body is on one side or the other.
#[test]
fn nothing_is_blended_across_a_jump() {
    for presentation in PRESENTATIONS {
        let lane = with_body("every = 2, jumps = '0.25 s'").replace("interpolate", presentation.id);
        let Run { frames, .. } = run(&lane, 2.0);
        for body in frames.iter().map(|row| &row.drawn.others[0]) {
            let jumps = body.time.0.div_euclid(Flicks::from_millis(250.0).0);
            let side = if jumps % 2 == 0 { OTHER.line } else { -OTHER.line };
            assert!((body.pose[1] - side).abs() < 1e-12, "{}: {} at {}", presentation.id, body.pose[1], body.time);
        }
        let sides = frames.iter().filter(|row| row.drawn.others[0].pose[1] > 0.0).count();
        assert!((100..380).contains(&sides), "{}: {sides} of {}", presentation.id, frames.len());
    }
}

/// The mistake shows as a distance of up to the width of the way; its cure leaves the chord's.
#[test]
fn a_blended_jump_shows_in_a_number() {
    let lane = with_body("every = 2, jumps = '0.25 s'");
    let error = |lane: &str| run(lane, 2.0).report.bodies.unwrap()[0].presentation_error.as_ref().unwrap().max;
    let (cure, mistake) = (error(&lane), error(&format!("{lane}blend_jumps = true")));
    assert!(cure < A * (TAU / OTHER.period).powi(2) * 0.2 * 0.2 / 8.0, "{cure}");
    assert!(mistake > OTHER.line.abs() && mistake <= 2.0 * OTHER.line.abs() + cure, "{mistake}");
    let blended = run(&format!("{lane}blend_jumps = true"), 2.0);
    let between = |row: &&FrameRow| row.drawn.others[0].pose[1].abs() < 0.9 * OTHER.line.abs();
    assert!(blended.frames.iter().filter(between).count() > 20);
    let middle = blended.frames.iter().find(|row| row.display_time == Flicks::from_millis(500.0)).unwrap();
    // Half way between 0.2 s and 0.4 s, before and after the jump at 0.25 s.
    near(middle.drawn.others[0].pose[1], 0.0);
}

/// The first body's jumps at 0.25 s, 0.5 s, …, with steps at 0.1 s, 0.2 s, …: the side that it is on is that of the time of the pose, of the
/// step, and of the exact place.
#[test]
fn the_lanes_own_body_jumps() {
    let side = |at: Flicks| if at.0.div_euclid(Flicks::from_millis(250.0).0) % 2 == 0 { 0.75 } else { -0.75 };
    for presentation in PRESENTATIONS {
        let Run { report, frames, steps } = run(&own(&format!("presentation = '{}'", presentation.id)), 2.0);
        for row in &frames {
            assert_eq!(row.drawn.pose[1], side(row.drawn.time), "{} at {}", presentation.id, row.drawn.time);
            assert_eq!(row.point.y, row.drawn.pose[1]);
            assert!(row.exact_point.is_none_or(|exact| exact.y == side(row.display_time)), "{}", presentation.id);
        }
        for step in &steps {
            assert_eq!(step.state[1], side(step.sim_time));
            assert_eq!(step.exact.as_ref().unwrap()[1], side(step.sim_time));
        }
        assert_eq!(report.state[1], side(Flicks::from_secs(report.sim_time_secs)));
    }
}

/// A jump is no error, and is not uneven; forgotten, it is an error of up to the way of the jump.
#[test]
fn numbers_of_a_lane_are_those_of_its_motion_without_jumps() {
    for presentation in PRESENTATIONS {
        let lane = own(&format!("presentation = '{}'\ndisplay = {{ hz = 75, noise = '2 ms' }}", presentation.id));
        let [jumps, walks] = [lane.clone(), lane.replace("jumps = '0.25 s'", "every = 1")].map(|lane| {
            let Run { report, .. } = run(&lane, 3.0);
            assert!(report.judder_px.is_some() && report.energy_error.is_some());
            (
                report.judder_px,
                report.eye_blur_px,
                report.animation_error_ms,
                report.presentation_error,
                report.shown_error,
                report.integration_error,
                report.energy_error,
            )
        });
        assert_eq!(jumps, walks, "{}", presentation.id);
    }
    let error = |more| run(&own(more), 2.0).report.presentation_error.unwrap().max;
    let (cure, mistake) =
        (error("presentation = 'interpolate'"), error("presentation = 'interpolate'\nblend_jumps = true"));
    // The chord, and as much as the way across.
    assert!(cure < A * (TAU / 4.0).powi(2) * 0.1 * 0.1 / 8.0 + 1e-12, "{cure}");
    assert!(mistake > 0.75 && mistake <= 1.5 + cure, "{mistake}");
}

/// The body jumps across at 0.5 s, 1.5 m: what is left of the way after n frames of 1/60 s is 1.5·e^(−4n/60) m, and nothing where the
/// camera is fast. That it is on its way is no judder, and no error of its rule.
#[test]
fn a_smoothed_camera_flies_after_a_jump() {
    for (ease, rate) in [("'off'", f64::INFINITY), ("{ rate = 4 }", 4.0)] {
        let lane = format!(
            "world = {{ id = 'street', bodies = [{{ jumps = '0.5 s' }}] }}\nintegrator = 'exact'\npresentation = 'interpolate'\n\
             follow = {{ kind = 'camera', ease = {ease} }}"
        );
        let Run { report, frames, .. } = run(&lane, 0.95);
        let after = frames.iter().filter(|row| row.drawn.time >= Flicks::from_millis(500.0));
        let mut left = 1.5;
        for row in after {
            left *= libm::exp(-rate / 60.0);
            let apart = row.drawn.follower.unwrap().place.y - row.drawn.pose[1];
            assert!((apart - left).abs() < 1e-9, "{}: {apart}, not {left}", row.drawn.time);
        }
        assert!(report.screen_judder_px.unwrap() < 0.3, "{:?}", report.screen_judder_px);
        assert!(report.follow_error_px.unwrap() < 3.0, "{:?}", report.follow_error_px);
    }
}

/// Born at 0.5 s, dies at 2 s, drawn 1/60 s late: it fades for a quarter of a second at both ends, and is measured all the same.
#[test]
fn fading_is_in_the_drawing_only() {
    let world = "world = { id = 'street', bodies = [{ every = 1 }, { every = 1, born = '0.5 s', dies = '2 s' }] }";
    let text = format!("[[lane]]\n{world}\nintegrator = 'exact'\npresentation = 'interpolate'");
    let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap());
    lab.set_logging(true);
    let mut strengths = Vec::new();
    while strengths.len() < 150 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        let snapshot = lab.snapshot();
        let lane = &snapshot.lanes[0];
        let strength = lane.bands()[0].scene.shapes.iter().find_map(|shape| match shape {
            Shape::Body { ink: Ink::Echo(strength), .. } => Some(*strength),
            _ => None,
        });
        assert_eq!(lane.log().frames[0].drawn.others[0].present, strength.is_some());
        strengths.push(strength);
    }
    // Frame k is drawn at k/60 s and shows (k - 1)/60 s; a body beside the first has three quarters of the lane's strength.
    let known = |frame: usize| {
        let at = (frame as f64 - 1.0) / 60.0;
        let opacity = ((at - 0.5) / 0.25).min((2.0 - at) / 0.25).min(1.0);
        (at > 0.499 && at < 1.999).then_some(0.75 * 255.0 * opacity)
    };
    for (index, strength) in strengths.into_iter().enumerate() {
        let (strength, known) = (strength.map(f64::from), known(index + 1));
        assert_eq!(strength.is_some(), known.is_some(), "frame {}", index + 1);
        assert!(
            strength.zip(known).is_none_or(|(a, b)| (a - b).abs() < 0.51),
            "frame {}: {strength:?}, {known:?}",
            index + 1
        );
    }
    let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
    let body = &report.bodies.unwrap()[0];
    assert_eq!(body.frames_shown, 90);
    assert!(body.presentation_error.as_ref().unwrap().max < 1e-3);
}

/// A world's record says that a jump is its own inverse and a symmetry of the exact motion.
#[test]
fn jumps_are_symmetries() {
    for world in simulation::worlds::WORLDS.iter().copied() {
        let Some(bodies) = world.bodies else { continue };
        let spec = WorldSpec::of(world);
        for index in 0..spec.bodies.len() {
            let (body, exact) = (spec.body(index), world.exact.expect("a closed form"));
            let (start, mut image) = (body.initial_state(), body.initial_state());
            (bodies.jump)(&mut image);
            assert!(start != image);
            let (mut y, mut of_image) = (start.clone(), start.clone());
            exact(&body.params, 0.0, &start, 1.234, &mut y);
            exact(&body.params, 0.0, &image, 1.234, &mut of_image);
            (bodies.jump)(&mut y);
            assert_eq!(y, of_image);
            (bodies.jump)(&mut image);
            assert_eq!(start, image);
        }
    }
}

#[test]
fn hash_and_energy_count_what_is_alive() {
    let lane = |bodies: &str| {
        format!("world = {{ id = 'street', bodies = [{{ every = 1 }}{bodies}] }}\nintegrator = 'explicit-euler'")
    };
    let hash = |bodies: &str| run(&lane(bodies), 1.0).report.state_hash;
    let alone = hash("");
    assert_eq!(hash(", { every = 1, born = '30 s' }"), alone, "nobody else is alive");
    let [often, rarely, late] = [", { every = 1 }", ", { every = 6 }", ", { every = 1, born = '0.5 s' }"].map(hash);
    assert!([&alone, &often, &rarely, &late].iter().collect::<std::collections::HashSet<_>>().len() == 4);
    // Explicit Euler multiplies the energy of an oscillator by 1 + h²ω² in every step.
    let grown = |period: f64, steps: i32| (1.0 + (TAU / period / 60.0).powi(2)).powi(steps);
    let energy = |period: f64| (TAU / period).powi(2);
    let [first, other] = [4.0, 4.8].map(|period| (energy(period), energy(period) * grown(period, 60)));
    let share = |bodies: &str| {
        let report = run(&lane(bodies), 1.0).report;
        report.energy_error.unwrap().last / report.initial_energy.unwrap()
    };
    let drift = share(", { every = 1 }");
    assert!((drift - ((first.1 + other.1) / (first.0 + other.0) - 1.0)).abs() < 1e-12, "{drift}");
    let gone = share(", { every = 1, dies = '0.5 s' }");
    assert!((gone - (grown(4.0, 60) - 1.0)).abs() < 1e-12, "{gone}");
}

/// A part of a tick is that many substeps, of the first body and of others alike.
#[test]
fn a_fraction_divides_the_step() {
    let lane = |every: &str, more: &str| {
        format!("world = {{ id = 'street', bodies = [{{ every = {every} }}] }}\nintegrator = 'heun'\n{more}")
    };
    let [divided, substeps] = [lane("'1/4'", ""), lane("1", "substeps = 4")].map(|lane| run(&lane, 1.0).report);
    assert_eq!(divided.state_hash, substeps.state_hash);
    assert_eq!((divided.steps, divided.energy_error), (60, substeps.energy_error));
    let error = |every: &str| {
        let bodies = format!("[{{ every = 1 }}, {{ every = {every} }}]");
        let lane = format!("world = {{ id = 'street', bodies = {bodies} }}\nintegrator = 'heun'");
        run(&lane, 2.0).report.bodies.unwrap()[0].integration_error.as_ref().unwrap().max
    };
    // Second order: a step of 6 ticks errs 36 times as much as one, and one of a quarter a sixteenth.
    let [six, one, quarter] = ["6", "1", "'1/4'"].map(error);
    assert!((six / one / 36.0 - 1.0).abs() < 0.1 && (one / quarter / 16.0 - 1.0).abs() < 0.1, "{six} {one} {quarter}");
}

/// `every` counts ticks, whatever their length: under `variable` on 144 Hz a step is that of six frames.
#[test]
fn ticks_are_the_steps_of_the_lane() {
    let lane = "world = 'street'\nintegrator = 'exact'\npolicy = 'variable'\ndisplay = { hz = 144 }";
    let Run { report, steps, .. } = run(lane, 1.0);
    let bodies = report.bodies.unwrap();
    assert_eq!((bodies[0].steps, bodies[1].steps), (24, 9));
    near(bodies[1].sim_time_secs, 135.0 / 144.0);
    near(steps[143].others[1].as_ref().unwrap()[0], THIRD.at(135.0 / 144.0));
}

#[test]
fn the_same_steps_come_from_any_frame_times() {
    let text = "[[lane]]\nworld = { id = 'street', bodies = [{ every = 1 }, { every = 4, born = '0.21 s', jumps = '0.3 s' }, { every = \
                7, dies = '1.1 s' }, { every = '1/3' }] }\n";
    let scenario = Scenario::parse(text, "test").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let report = &verify(&scenario, Flicks(2 * Flicks::PER_SECOND), &|_| ControlFlow::Continue(())).unwrap()[0];
    assert_eq!(report.verdict, Verdict::Equal);
    let mut lab = Lab::new(scenario);
    pass(&mut lab, Flicks::from_ratio(report.compared_steps as i64, 60), |_| ());
    assert_eq!(report.state_hash, lab.snapshot().lanes[0].report(Stretch::WholeRun).state_hash);
}

#[test]
fn sixteen_bodies_have_lines_of_their_own() {
    let mut spec = WorldSpec::of(World::by_id("street").unwrap());
    spec.bodies.resize(16, spec.bodies[1]);
    let lines: Vec<f64> = (0..16).map(|index| spec.track(&spec.body(index).initial_state()).y).collect();
    for (index, line) in lines.iter().enumerate() {
        let far = |other: &f64| (line - other).abs() > 0.02 && (line + other).abs() > 0.02;
        assert!(lines[..index].iter().all(far) && line.abs() > 0.02, "{lines:?}");
    }
}
