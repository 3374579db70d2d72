//! Each mistake to recognise shows in a number that its cure sets right, and where there is a closed form, by as much as it says.

use serde_json::Value;
use simulation::lab::{Frame, Lab};
use simulation::lane::Reads;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::verify::{Cause, verify};
use simulation::worlds::{World, WorldSpec};
use std::f64::consts::TAU;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory};
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

/// Id of a mistake, the settings that show it, a number of `measure`, its least size with the mistake, and its largest with the cure.
type Sign = (&'static str, &'static str, &'static str, f64, f64);

const SIGNS: &[Sign] = &[
    // Frames 0, 1 and 2 of a step are drawn at 3, 2 and 1 thirds of it: the first of the next step leaps 5 thirds, less a frame.
    ("swapped-alpha", "dt = '1/20'", "/animation_error_ms/max", 66.6, 1e-6),
    // In a frame without a step the newest state, a frame ahead of its turn.
    ("stale-previous", "display = { hz = 144 }", "/animation_error_ms/max", 5.0, 1e-6),
    // The frame of a step is 1/60 s ahead of the one before, and lasts 1/144 s.
    ("live-previous", "display = { hz = 144 }", "/animation_error_ms/max", 9.7, 1e-6),
    ("fed-back", "display = { hz = 144 }", "/integration_error/max", 0.1, 1e-9),
    // A step ahead in the frame of a step, and back in the next.
    ("early-alpha", "display = { hz = 144 }", "/animation_error_ms/max", 16.6, 1e-6),
    // Of the crowd's step of 100 ms a frame takes 5/12 or, into the next tick, -7/12, in place of 1/144 s.
    ("hero-alpha", CROWD, "/bodies/0/animation_error_ms/max", 65.2, 1e-6),
    // 480 of 1440 frames have a step and lose 3/144 - 1/60 s.
    ("lost-remainder", "display = { hz = 144 }", "/dropped_secs", 2.0, 0.0),
    // 300 frames owe 1/30 - 1/60 s.
    ("one-step", "display = { hz = 30 }", "/backlog_secs", 5.0, 0.0),
    // Frames and steps meet every 1/12 s; the newest state is then a whole step old, or new.
    (
        "float-accumulator",
        "display = { hz = 144 }\npresentation = 'latest'",
        "/age_ms/max",
        12.0 / 0.72 - 1e-6,
        11.0 / 0.72 + 1e-6,
    ),
    // 66 fifths of a frame too much in twelve frames.
    ("stepped-and-kept", "display = { hz = 144 }", "/sim_time_secs", 21.0, 10.0 + 1e-9),
    // 40 Hz and one step a frame: alpha is 1 and 1.5 in turn, which is g h² α (α − 1)/2 off; between the states, at 0.5, a third.
    ("unbounded-alpha", BEHIND, "/presentation_error/max", 0.375 * 9.80665 / 3600.0, 0.125 * 9.80665 / 3600.0 + 1e-9),
    // 600 frames of 16 ms.
    ("whole-milliseconds", "", "/dropped_secs", 0.4 - 1e-9, 0.0),
    // 1440 frames of 1/60 s.
    ("own-frame-time", "display = { hz = 144 }", "/sim_time_secs", 24.0 - 1e-9, 10.0 + 1e-9),
    // Two ticks of 1/64 s back, in a frame that lasts 1 ms. Two such frames may be paid back by one that is 2 ms shorter.
    (
        "unguarded-clock",
        "display = { trace = 'coarse-clock' }",
        "/animation_error_ms/max",
        31.25 + 1.0 - 1e-6,
        2.0 + 1e-6,
    ),
    (
        "half-second-midpoint",
        "world = { id = 'wind', frequency = 0.7, acceleration = 1.0 }\ndt = '1 ms'",
        "/integration_error/max",
        1.0,
        1e-4,
    ),
    // Every third frame takes a step, 48 a second.
    ("gated", "display = { hz = 144 }", "/dropped_secs", 2.0, 0.0),
    // Of five sixtieths in twelve frames each step keeps what is above 1/60 s: six times 1/72 s in all, on average.
    ("rest-twice", "display = { hz = 144 }", "/sim_time_secs", 11.66, 10.1),
    // At most two steps of 1/60 s in 50 ms: a third waits each time.
    ("kept-backlog", "display = { hz = 20 }\nmax_steps = 2", "/backlog_secs", 3.0, 0.1),
    // Half of the steps are dropped.
    ("one-substep", "display = { hz = 30 }", "/dropped_secs", 4.9, 0.0),
    // 4.9 frames a second: 204 ms, of which one counts.
    ("long-frames-vanish", "display = { hz = 4.9 }", "/dropped_secs", 9.5, 0.1),
    // Frames of 317 ms count as earlier ones of 17 ms.
    (
        "mean-of-ten",
        "max_frame = 'off'\ndisplay = { hz = 60, hitch = { every = '2 s', lasts = '300 ms' } }",
        "/dropped_secs",
        1.0,
        1e-9,
    ),
    // 1440 frames that count as 1/120 s.
    ("floored", "display = { hz = 144 }", "/sim_time_secs", 12.0 - 1e-9, 10.0 + 1e-9),
    // 400 frames of 25 ms that count as 1/30 s.
    ("frame-rates", "display = { hz = 40 }", "/sim_time_secs", 40.0 / 3.0 - 1e-9, 10.0 + 1e-9),
    // In a pause the body is two thirds of a step of 50 ms back in a frame of 1/60 s.
    ("paused-in-loop", "dt = '1/20'", "/animation_error_ms/max", 50.0 - 1e-9, 1e-6),
    // A whole step of 50 ms in a frame of 1/60 s.
    ("frame-as-alpha", "dt = '1/20'", "/animation_error_ms/max", 100.0 / 3.0 - 1e-9, 1e-6),
    // A steady turn of 1 rad a step: half way, the norm is cos 1/4, and the marker at the square of that. Nlerp is off by
    // 2 atan(α sin ½/(1 − α + α cos ½)) − α, at most 4.1 mrad.
    ("lerp", STEADY, "/presentation_error/max", 0.0612, 0.0041),
    // The angle passes π once in a turn: the marker is then drawn on the other side.
    ("euler-angles", STEADY, "/presentation_error/max", 1.9, 1e-9),
    // (1 + h²)^600 with h = 1/60, ω = 1/s.
    ("position-first-euler", "", "/energy_drift/last", 0.181, 0.02),
    // 1.4 times the way of 10 s at 2 m/s.
    (
        "no-dt",
        "dt = '1/144'\nworld = { id = 'glide', half_width = 100.0 }",
        "/integration_error/last",
        28.0 - 1e-9,
        1e-9,
    ),
    // It stops after 24 m/s · (59/60)/(1/60)/144 s = 59/6 m, less (59/60)^1440 of that, where the exact way is 24 m (1 − e^(−10)); the
    // cure stops after 143/6 m.
    (
        "damped-each-step",
        "dt = '1/144'\nworld = { id = 'falling', gravity = 0.0, v0 = 24.0, damping = 1.0 }",
        "/integration_error/last",
        14.165_577_068,
        1.0 / 6.0,
    ),
    // By another program: 27.325463569 times the energy; its determinant is (1 + 40/7200)^600 = 27.77.
    ("kinematic-euler", "world = { id = 'spring', stiffness = 40.0 }", "/energy_drift/last", 26.325_463_568, 0.003),
    // 0.9ⁿ of the way are left after n steps, where 0.9^(n/2) should be: 13 steps on the way they are 1/4 apart.
    (
        "fraction-each-step",
        "world = { id = 'ease', frequency = 0.0 }\ndt = '1/120'",
        "/integration_error/max",
        0.2499,
        1e-12,
    ),
    // In a quarter of the frames the body is α·v·h behind, so by √(1/12 − 1/64) v·h = 13 mm on average, of which a lag takes a part.
    (
        "torn",
        "policy = 'threaded'\nworld = { id = 'circle', speed = 3.0 }\ndisplay = { hz = 144 }",
        "/judder_px",
        0.5,
        0.1,
    ),
];

/// A hero, and one of the crowd, who steps at every sixth tick.
const CROWD: &str = "display = { hz = 144 }\nworld = { id = 'street', bodies = [{ every = 1 }, { every = 6 }] }";

/// Frames of a step and a half, in which one step is allowed.
const BEHIND: &str = "world = 'falling'\ndisplay = { hz = 40 }\nmax_steps = 1";

/// A turn about the shortest side, 1 rad a step.
const STEADY: &str = "dt = '1/6'\nworld = { id = 'spin', tilt = 1.5707963267948966, direction = 1.5707963267948966 }";

/// The mistakes whose number is exactly the least one.
const EXACT: [&str; 12] = [
    "stepped-and-kept",
    "unbounded-alpha",
    "lost-remainder",
    "one-step",
    "whole-milliseconds",
    "own-frame-time",
    "floored",
    "frame-rates",
    "frame-as-alpha",
    "no-dt",
    "damped-each-step",
    "kinematic-euler",
];

/// All entries of a kind that are mistakes: its key in files, the id and the cure.
fn mistakes<E: Entry>(found: &mut Vec<[&'static str; 3]>) {
    let all = E::all().iter().filter_map(|entry| Some([E::KIND, entry.id(), entry.mistake()?.cure]));
    found.extend(all);
    let listed: Vec<_> = E::listed().collect();
    let first = listed.iter().position(|entry| entry.mistake().is_some()).unwrap();
    assert!(listed[first..].iter().all(|entry| entry.mistake().is_some()), "the last of the list: {}", E::KIND);
    for mistake in listed[first..].iter().filter_map(|entry| entry.mistake()) {
        let cure = E::by_id(mistake.cure).unwrap_or_else(|| panic!("no {} `{}`", E::KIND, mistake.cure));
        assert!(cure.mistake().is_none(), "{} is no cure", mistake.cure);
        assert!([mistake.sign, mistake.advice].iter().all(|text| text.ends_with('.')) && !mistake.code.is_empty());
    }
}

/// Numbers of a lane with this entry after 10 s.
fn measure(kind: &str, id: &str, settings: &str) -> Value {
    let mut text = format!("[[lane]]\n{kind} = '{id}'\n{settings}\n");
    let defaults = [("integrator", "exact"), ("presentation", "interpolate")];
    for (key, value) in defaults {
        if !text.contains(&format!("{key} =")) {
            text += &format!("{key} = '{value}'\n");
        }
    }
    let scenario = Scenario::parse(&text, id).unwrap_or_else(|errors| panic!("{id}: {}", errors[0]));
    let mut lab = Lab::new(scenario);
    (0..600).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    serde_json::to_value(lab.snapshot().lanes[0].report(Stretch::WholeRun)).unwrap()
}

/// A list of a new kind may have mistakes as well: every one that the sources describe is in one of the lists above.
#[test]
fn no_mistake_is_without_a_sign() {
    fn described(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let count = |path: PathBuf| match path.is_dir() {
            true => described(&path),
            false => fs::read_to_string(&path).unwrap().matches("Mistake {\n        sign:").count(),
        };
        entries.map(count).sum()
    }
    assert_eq!(described(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates"))), SIGNS.len());
}

#[test]
fn each_shows_in_a_number_that_its_cure_sets_right() {
    let mut entries = Vec::new();
    mistakes::<Integrator>(&mut entries);
    mistakes::<LoopPolicy>(&mut entries);
    mistakes::<Presentation>(&mut entries);
    mistakes::<Orientation>(&mut entries);
    entries.push(["reads", "torn", Reads::TORN.cure]);
    assert_eq!(entries.len(), SIGNS.len());
    for [kind, id, cure] in entries {
        let sign = SIGNS.iter().find(|sign| sign.0 == id).unwrap_or_else(|| panic!("no sign of `{id}`"));
        let (_, settings, number, least, most) = *sign;
        let [wrong, right] = [id, cure].map(|id| measure(kind, id, settings).pointer(number).and_then(Value::as_f64));
        assert!(wrong >= Some(least), "{id}: {number} is {wrong:?}");
        let away = wrong.map_or(f64::NAN, |wrong| (wrong - least).abs());
        assert!(!EXACT.contains(&id) || away < 1e-8, "{id}: {number} is {wrong:?}, not {least}");
        assert!(right.is_some_and(|right| right <= most), "{cure} in place of {id}: {number} is {right:?}");
    }
}

/// Poses beyond the newest state are less late, and on a straight way as right as any: who decides by the age, or looks at a glide, takes
/// the mistake for the cure.
#[test]
fn an_unbounded_alpha_is_younger_and_wrong() {
    let [wrong, right] = ["unbounded-alpha", "interpolate"].map(|id| measure("presentation", id, BEHIND));
    let number = |lane: &Value, name: &str| lane.pointer(name).and_then(Value::as_f64).unwrap();
    assert!(number(&wrong, "/age_ms/mean") < number(&right, "/age_ms/mean") - 4.0);
    assert!(number(&wrong, "/presentation_error/rms") > 2.0 * number(&right, "/presentation_error/rms"));
    let straight = measure("presentation", "unbounded-alpha", &BEHIND.replace("falling", "glide"));
    assert!(number(&straight, "/presentation_error/max") < 1e-9);
}

/// Its sign names two ways to one step a frame, a limit and the policy with `if` for `while`, and it shows in both. With the policy the
/// backlog grows by half a step a frame, 400 frames in 10 s: the 267 last ones and more are beyond any bend. Between the states it
/// stays within a third of a step's bend.
#[test]
fn an_unbounded_alpha_shows_wherever_steps_wait() {
    let lane = |presentation: &str, keys: &str| {
        let settings = format!("world = 'falling'\ndisplay = {{ hz = 40 }}\n{keys}");
        let number = measure("presentation", presentation, &settings);
        number.pointer("/presentation_error/max").and_then(Value::as_f64).unwrap()
    };
    let bend = 0.125 * 9.80665 / 3600.0 + 1e-9;
    for (keys, least) in [("max_steps = 1", 3.0 * bend - 1e-6), ("policy = 'one-step'", 0.5 * 9.80665 * 3.0 * 3.0)] {
        assert!(lane("unbounded-alpha", keys) >= least, "{keys}");
        assert!(lane("interpolate", keys) <= bend, "{keys}");
    }
}

/// By hand: v + h·A sin(2πf(t + 0.5)), whatever h is; and explicit Euler bit by bit.
#[test]
fn integrators_are_wrong_by_their_formulas() {
    let step = |id: &str, world: &str, t: f64, h: f64| {
        let world = WorldSpec::of(World::by_id(world).unwrap());
        let (coefficients, mut y) = (world.coefficients(), world.initial_state());
        let method = &Integrator::by_id(id).unwrap().method;
        method.step(&world.problem(&coefficients), t, h, &mut y, &mut Memory::new());
        (world.initial_state()[1], y)
    };
    for (t, h) in [(0.0, 0.1), (0.03, 1e-3), (1.7, 0.05)] {
        let (v, y) = step("half-second-midpoint", "wind", t, h);
        let wanted = v + h * 150.0 * libm::sin(TAU * 4.0 * (t + 0.5));
        assert!((y[1] - wanted).abs() < 1e-11, "{t} {h}: {} and {wanted}", y[1]);
        assert_eq!(step("position-first-euler", "spring", t, h), step("explicit-euler", "spring", t, h));
    }
}

/// By hand, and at 60 steps a second as semi-implicit Euler bit by bit: that is what hides them.
#[test]
fn what_forgets_dt_is_right_at_sixty_steps_a_second() {
    let (k, m, c) = (40.0, 2.0, 3.0);
    let step = |id: &str, damping: f64, h: f64| {
        let mut world = WorldSpec::of(World::by_id("spring").unwrap());
        (world["stiffness"], world["mass"], world["damping"]) = (k, m, damping);
        let (coefficients, mut y) = (world.coefficients(), [0.3, -1.7]);
        Integrator::by_id(id).unwrap().method.step(&world.problem(&coefficients), 0.0, h, &mut y, &mut Memory::new());
        y
    };
    for h in [1.0 / 144.0, 1.0 / 60.0, 0.05] {
        let kicked = -1.7 - h * k / m * 0.3;
        let [x, v] = step("no-dt", 0.0, h);
        assert!((v - kicked).abs() < 1e-15 && (x - (0.3 + v / 60.0)).abs() < 1e-15, "{h}: {x} {v}");
        let [x, v] = step("damped-each-step", c, h);
        assert!((v - kicked * (1.0 - c / m / 60.0)).abs() < 1e-14 && (x - (0.3 + h * v)).abs() < 1e-15, "{h}: {x} {v}");
        let [x, v] = step("kinematic-euler", c, h);
        let a = -(k * 0.3 - c * 1.7) / m;
        assert!((v - (-1.7 + h * a)).abs() < 1e-14 && (x - (0.3 - h * 1.7 + 0.5 * a * h * h)).abs() < 1e-15, "{h}");
        assert_eq!(step("damped-each-step", 0.0, h), step("semi-implicit-euler", 0.0, h));
    }
    assert_eq!(step("no-dt", c, 1.0 / 60.0), step("semi-implicit-euler", c, 1.0 / 60.0));
}

/// A mistake that makes steps depend on frames is named as the cause.
#[test]
fn verify_names_a_mistake_as_the_cause() {
    for lane in ["presentation = 'fed-back'", "policy = 'lost-remainder'"] {
        let scenario =
            Scenario::parse(&format!("[[lane]]\n{lane}\n"), "t").unwrap_or_else(|errors| panic!("{}", errors[0]));
        let reports = verify(&scenario, Flicks::SECOND, &|_| ControlFlow::Continue(())).unwrap();
        let named = reports[0].patterns.iter().any(|pattern| pattern.causes.contains(&Cause::Mistake));
        assert!(named && reports[0].keeps_its_promise(), "{lane}: {reports:?}");
    }
}
