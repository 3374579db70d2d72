//! Scenario files: saved files mean the same, values are understood in all their forms, and the matrix is expanded.

use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use timestep_lab::entry::Entry;
use timestep_lab::input::{Change, Input, InputTrack};
use timestep_lab::integrators::{INTEGRATORS, Integrator};
use timestep_lab::lane::{
    Aim, ClockSource, DT_RANGE, Guards, LaneSpec, MAX_BURN, MAX_SUBSTEPS, Poll, Reads, StatePrecision, TimePrecision,
};
use timestep_lab::metrics::Report;
use timestep_lab::presentation::PRESENTATIONS;
use timestep_lab::scenario::{DURATION_RANGE, LESSONS, LessonPlan, LoadError, PathScope, Scenario, ScenarioErrorKind};
use timestep_lab::time::displays::{Display, Hitch, Noise, PRESETS, Queue, RefreshRate, TRACES, VirtualDisplay, Vrr};
use timestep_lab::time::policies::{POLICIES, PolicySpec};
use timestep_lab::time::{Flicks, TimeScale};
use timestep_lab::worlds::{WORLDS, WorldSpec};

// ---- Saving and loading ----------------------------------------------------------------------------------------------

fn flicks(from: Flicks, to: Flicks) -> impl Strategy<Value = Flicks> {
    let nice = prop::sample::select(vec![Flicks::from_ratio(1, 60), Flicks::from_millis(16.0), Flicks::SECOND]);
    let nice = nice.prop_map(move |duration: Flicks| duration.clamp(from, to));
    prop_oneof![(from.0..=to.0).prop_map(Flicks), nice, Just(from), Just(to)]
}

fn text() -> impl Strategy<Value = String> {
    let odd = prop::collection::vec(any::<char>(), 0..12).prop_map(|chars| chars.into_iter().collect::<String>());
    let nasty = prop::sample::select(vec![
        "",
        "\"",
        "'",
        "'''\"\"\"",
        "a\nb",
        "\r\n",
        "\\",
        "#",
        "ü 日本 🎈",
        "\u{0}\u{7f}",
        " x ",
    ]);
    prop_oneof![any::<String>(), odd, nasty.prop_map(str::to_owned)]
}

fn world() -> impl Strategy<Value = WorldSpec> {
    prop::sample::select(WORLDS.to_vec()).prop_flat_map(|world| {
        let params: Vec<_> = world
            .params
            .iter()
            .map(|param| {
                let [from, to] = param.range;
                prop_oneof![3 => Just(param.default), 1 => from..=to, 1 => Just(from), 1 => Just(to)]
            })
            .collect();
        params.prop_map(move |params| WorldSpec { world, params })
    })
}

fn display() -> impl Strategy<Value = Display> {
    let hour = Flicks(3600 * Flicks::PER_SECOND);
    let cost = || flicks(Flicks::ZERO, Flicks(10 * Flicks::PER_SECOND));
    let hitch = (flicks(Flicks::from_millis(1.0), hour), cost()).prop_map(|(every, lasts)| Hitch {
        every,
        lasts,
        random: every.0 % 2 == 0,
    });
    let noise = (any::<bool>(), flicks(Flicks::ZERO, Flicks::SECOND))
        .prop_map(|(uniform, spread)| if uniform { Noise::uniform(spread) } else { Noise::gaussian(spread) });
    let until = prop::option::of(flicks(Flicks::ZERO, Flicks(100_000 * Flicks::PER_SECOND)));
    let rate = || {
        prop_oneof![1000_u32..=1_000_000, Just(59_940), Just(23_976), Just(60_000), Just(239_760)]
            .prop_map(|thousandths| RefreshRate::new(f64::from(thousandths) / 1000.0).unwrap())
    };
    let vrr = prop::option::of((1000..=500_000_u32, 1.0..2.0_f64).prop_map(|(lowest, factor): (u32, f64)| {
        let lowest = f64::from(lowest) / 1000.0;
        Vrr::new(lowest, (lowest * factor * 1000.0_f64).round() / 1000.0).unwrap()
    }));
    let queue = prop::sample::select(Queue::ALL.to_vec()).prop_map(|(_, queue)| queue);
    let scanout = (rate(), any::<bool>(), vrr, 1..=VirtualDisplay::MOST_IN_FLIGHT, queue, prop::option::of(rate()));
    let machine = (prop::option::of(noise), prop::option::of(hitch), cost(), cost(), until);
    let shown = (scanout, machine).prop_map(|(scanout, machine)| {
        let (hz, vsync, vrr, frames_in_flight, queue, fps_cap) = scanout;
        let (noise, hitch, render_cost, step_cost, step_cost_until) = machine;
        let vsync = vsync || vrr.is_some();
        let display = VirtualDisplay { hz, vsync, vrr, frames_in_flight, queue, fps_cap, ..VirtualDisplay::default() };
        Display::Virtual(VirtualDisplay { noise, hitch, render_cost, step_cost, step_cost_until, ..display })
    });
    let preset = prop::sample::select(PRESETS.to_vec()).prop_map(|preset| Display::Virtual((preset.display)()));
    let trace = prop::sample::select(TRACES.to_vec()).prop_map(|trace| Display::Trace(Arc::new(trace.trace())));
    prop_oneof![Just(Display::Live), Just(Display::default()), preset, trace, shown]
}

fn policy() -> impl Strategy<Value = PolicySpec> {
    prop::sample::select(POLICIES.to_vec()).prop_flat_map(|policy| {
        let plain = PolicySpec::of(policy);
        match &policy.option {
            Some(option) => {
                flicks(option.range[0], option.range[1]).prop_map(move |option| PolicySpec { option, ..plain }).boxed()
            }
            None => Just(plain).boxed(),
        }
    })
}

fn lane() -> impl Strategy<Value = LaneSpec> {
    let guards = (
        prop::option::of(flicks(Flicks::from_millis(1.0), Flicks(10 * Flicks::PER_SECOND))),
        prop::option::of(1..=Guards::HARD_MAX_STEPS as u32),
    )
        .prop_map(|(max_frame, max_steps)| Guards { max_frame, max_steps });
    let entries = (prop::sample::select(INTEGRATORS.to_vec()), policy(), prop::sample::select(PRESENTATIONS.to_vec()));
    let numbers = (
        flicks(DT_RANGE[0], DT_RANGE[1]),
        1..=MAX_SUBSTEPS,
        prop_oneof![
            Just(TimeScale::ONE),
            Just(TimeScale::BULLET),
            (0..=100 * TimeScale::PARTS).prop_map(TimeScale::from_parts)
        ],
        any::<[bool; 2]>(),
        prop::sample::select(TimePrecision::ALL.to_vec()).prop_map(|(_, time)| time),
        prop::sample::select(StatePrecision::ALL.to_vec()).prop_map(|(_, state)| state),
        prop::sample::select(Poll::ALL.to_vec()).prop_map(|(_, poll)| poll),
        flicks(Flicks::ZERO, MAX_BURN),
    );
    let times = (
        prop::sample::select(ClockSource::ALL.to_vec()).prop_map(|(_, clock)| clock),
        prop::sample::select(Aim::ALL.to_vec()).prop_map(|(_, aim)| aim),
        prop::sample::select(Reads::ALL.to_vec()).prop_map(|(_, reads)| reads),
    );
    (text(), world(), entries, display(), guards, numbers, times).prop_map(
        |(label, world, (integrator, policy, presentation), display, guards, numbers, times)| {
            let (clock, aim, reads) = times;
            let (dt, substeps, time_scale, [snap_to_pixels, eye_view], time, state, poll, burn) = numbers;
            let lane = LaneSpec {
                label,
                world,
                integrator: integrator.into(),
                dt,
                policy,
                presentation,
                snap_to_pixels,
                eye_view,
                display,
                guards,
                substeps,
                time_scale,
                poll,
                time,
                state,
                burn,
                clock,
                aim,
                reads,
                ..LaneSpec::default()
            };
            match lane.fits() {
                Ok(()) => lane,
                Err(_) => LaneSpec { integrator: Integrator::by_id("rk4").unwrap().into(), ..lane },
            }
        },
    )
}

/// Every scenario that can be saved, with values from all of their ranges.
pub fn scenario() -> impl Strategy<Value = Scenario> {
    let lanes = prop_oneof![
        prop::collection::vec(lane(), 1..5),
        // Lanes that share what they share with the defaults of a file.
        (lane(), prop::collection::vec(text(), 2..5)).prop_map(|(lane, labels)| {
            labels.into_iter().map(|label| LaneSpec { label, ..lane.clone() }).collect()
        }),
    ];
    let duration = flicks(DURATION_RANGE[0], DURATION_RANGE[1]);
    let lesson = prop::sample::subsequence(Report::NUMBERS.to_vec(), 0..4).prop_map(|numbers| LessonPlan { numbers });
    (text(), text(), duration, any::<u64>(), input(), lesson, lanes).prop_map(
        |(title, caption, duration, seed, input, lesson, lanes)| Scenario {
            title,
            caption,
            duration,
            seed,
            input,
            lesson,
            lanes,
        },
    )
}

fn input() -> impl Strategy<Value = InputTrack> {
    prop::collection::vec((1_i64..1 << 40, -1.0..=1.0_f64, -1.0..=1.0_f64), 0..5).prop_map(|steps| {
        let mut at = Flicks(-1);
        let changes = steps.into_iter().map(|(step, x, y)| {
            at += Flicks(step);
            Change { at, input: Input::new(x, y) }
        });
        InputTrack::new(changes.collect()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_saved_means_the_same(scenario in scenario()) {
        let text = scenario.to_toml();
        match Scenario::parse(&text, "saved.toml") {
            Ok(again) => prop_assert_eq!(again, scenario, "{}", text),
            Err(errors) => prop_assert!(false, "{}\n{}", errors[0], text),
        }
    }
}

#[test]
fn files_write_only_what_differs() {
    let lane = LaneSpec::default();
    let mut scenario = Scenario::parse("title = \"t\"\n[[lane]]\n", "t").unwrap();
    assert_eq!(scenario.lanes, std::slice::from_ref(&lane));
    assert_eq!(scenario.to_toml(), "title = \"t\"\nseconds = 10\nseed = 1\n\n[[lane]]\n");
    scenario.lanes =
        vec![LaneSpec { substeps: 2, ..lane.clone() }, LaneSpec { substeps: 2, label: "b".into(), ..lane }];
    let expected =
        "title = \"t\"\nseconds = 10\nseed = 1\n\n[defaults]\nsubsteps = 2\n\n[[lane]]\n\n[[lane]]\nlabel = \"b\"\n";
    assert_eq!(scenario.to_toml(), expected);
}

#[test]
fn files_are_saved_and_loaded() {
    let folder = Folder::new("save");
    let path = folder.0.join("mine.toml");
    let scenario = LESSONS[0].scenario();
    scenario.save(&path).unwrap();
    assert_eq!(Scenario::load(path.to_str().unwrap()).unwrap(), scenario);
    LESSONS[1].scenario().save(&path).unwrap();
    assert_eq!(Scenario::load(path.to_str().unwrap()).unwrap(), LESSONS[1].scenario());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside the file");

    let error = scenario.save(&folder.0.join("missing/x.toml")).unwrap_err().to_string();
    assert!(error.contains("missing/x.toml"), "{error}");
    assert!(scenario.save(&folder.0).unwrap_err().to_string().contains("folder"));
}

#[test]
fn loading_says_what_is_wrong_with_the_file() {
    let folder = Folder::new("load");
    let message = |path: &str| Scenario::load(path).unwrap_err().to_string();
    assert_eq!(message("welcom"), "there is no lesson and no file `welcom`; did you mean `welcome`?");
    assert!(message("zzzz").contains("the lessons are welcome, "));
    assert!(message("no/such.toml").contains("no/such.toml"));
    let path = folder.0.join("latin.toml");
    fs::write(&path, b"title = \"\xe4\"").unwrap();
    assert!(message(path.to_str().unwrap()).contains("UTF-8"));
    fs::write(&path, vec![b'#'; 2 << 20]).unwrap();
    assert!(matches!(Scenario::load_file(&path), Err(LoadError::TooLarge { .. })));
    fs::write(&path, "[[lane]]\ndt = 0\n\n[[lane]]\nhertz = 1\n").unwrap();
    let both = message(path.to_str().unwrap());
    assert!(both.contains("latin.toml:2:6") && both.contains("latin.toml:5:1"), "{both}");
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("timestep-lab-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

// ---- The matrix ------------------------------------------------------------------------------------------------------

#[test]
fn the_matrix_makes_every_combination_in_file_order() {
    let text = "[defaults]\npresentation = \"interpolate\"\n[[lane]]\nlabel = \"own\"\n[matrix]\n\
        dt = [\"1/20\", \"16 ms\"]\nworld = [\"spring\", { id = \"spring\", stiffness = 10 }]\nsubsteps = [4]\n\
        max_steps = [\"off\", 8]\n";
    let scenario = Scenario::parse(text, "m").unwrap();
    let labels: Vec<_> = scenario.lanes.iter().map(|lane| lane.label.as_str()).collect();
    let expected = [
        "own",
        "1/20, spring, max_steps off",
        "1/20, spring, max_steps 8",
        "1/20, spring, stiffness 10, max_steps off",
        "1/20, spring, stiffness 10, max_steps 8",
        "16 ms, spring, max_steps off",
        "16 ms, spring, max_steps 8",
        "16 ms, spring, stiffness 10, max_steps off",
        "16 ms, spring, stiffness 10, max_steps 8",
    ];
    assert_eq!(labels, expected);
    assert!(scenario.lanes.iter().all(|lane| lane.presentation.id == "interpolate"));
    assert!(scenario.lanes[1..].iter().all(|lane| lane.substeps == 4));
    assert_eq!(scenario.lanes[4].guards.max_steps, Some(8));
    assert_eq!(scenario.lanes[4].world.params[0], 10.0);
}

#[test]
fn every_form_of_a_value_is_understood() {
    let text = "seconds = \"2 s\"\nseed = 0x10\n[[lane]]\nworld = { id = \"spring\" }\nintegrator = { id = \"rk4\" }\n\
        dt = 0.02\npolicy = { id = \"fixed\" }\npresentation = { id = \"latest\" }\ndisplay = \"live\"\nmax_frame = \"off\"\n\
        max_steps = \"off\"\ntime_scale = \"34.77%\"\n[[lane]]\ntime_scale = 2\ndisplay.hz = 59.94\n[lane.world]\nid = \"spring\"\n\
        damping = 0.5\n[[lane]]\nintegrator = \"rk4\"\nworld.id = \"spring\"\nworld.damping = 1\n";
    let errors = match Scenario::parse(text, "v") {
        Ok(_) => panic!("velocity Verlet does not fit a damped spring"),
        Err(errors) => errors,
    };
    assert_eq!(errors.len(), 1);
    assert!(
        matches!(&errors[0].kind, ScenarioErrorKind::DoesNotFit { key: "integrator", reason } if reason.contains("velocity"))
    );
    let scenario = Scenario::parse(&text.replace("damping = 0.5", "damping = 0"), "v").unwrap();
    assert_eq!((scenario.duration, scenario.seed), (Flicks(2 * Flicks::PER_SECOND), 16));
    assert_eq!(scenario.lanes[0].dt, Flicks::from_ratio(1, 50));
    assert_eq!(scenario.lanes[0].time_scale, TimeScale::BULLET);
    assert_eq!(scenario.lanes[0].display, Display::Live);
    let hz = RefreshRate::new(59.94).unwrap();
    assert_eq!(scenario.lanes[1].display, Display::Virtual(VirtualDisplay { hz, ..VirtualDisplay::default() }));
}

/// Parsing a double would turn some of these into a neighbour; 34.7712371 / 100 is one of them.
#[test]
fn time_scales_keep_all_their_digits() {
    for (typed, parts, written) in [
        ("'34.7712371 %'", 347_712_371_000_000, "time_scale = 0.347712371\n"),
        ("0.347712371234567", 347_712_371_234_567, "time_scale = 0.347712371234567\n"),
        ("99.999999999999999", 99_999_999_999_999_999, "time_scale = 99.999999999999999\n"),
        ("1e-3", 1_000_000_000_000, "time_scale = 0.001\n"),
        ("0x10", 16 * TimeScale::PARTS, "time_scale = 16\n"),
        ("1_0.5", 10 * TimeScale::PARTS + TimeScale::PARTS / 2, "time_scale = 10.5\n"),
    ] {
        let scenario = Scenario::parse(&format!("[[lane]]\ntime_scale = {typed}\n"), "v").unwrap();
        assert_eq!(scenario.lanes[0].time_scale.parts(), parts, "{typed}");
        let text = scenario.to_toml();
        assert!(text.contains(written), "{typed}: {text}");
        assert_eq!(Scenario::parse(&text, "v").unwrap(), scenario, "{typed}");
    }
}

// ---- Traces ----------------------------------------------------------------------------------------------------------

#[test]
fn traces_are_found_beside_the_scenario_and_stay_so_when_it_is_saved() {
    let folder = Folder::new("traces");
    fs::create_dir_all(folder.0.join("csv")).unwrap();
    fs::write(folder.0.join("csv/mine.csv"), "frame_ms\n16\n17\n").unwrap();
    let path = folder.0.join("a.toml");
    fs::write(&path, "[[lane]]\ndisplay = { trace = 'csv/mine.csv' }\n[[lane]]\ndisplay = { trace = 'gc-pauses' }\n")
        .unwrap();
    let scenario = Scenario::load_file(&path).unwrap();
    let Display::Trace(trace) = &scenario.lanes[0].display else { panic!("a trace") };
    assert_eq!(trace.frames(), [Flicks::from_millis(16.0), Flicks::from_millis(17.0)]);

    let beside = folder.0.join("b.toml");
    scenario.save(&beside).unwrap();
    assert!(fs::read_to_string(&beside).unwrap().contains("trace = \"./csv/mine.csv\""));
    assert_eq!(Scenario::load_file(&beside).unwrap(), scenario);
    let elsewhere = Folder::new("traces-elsewhere");
    let far = elsewhere.0.join("c.toml");
    scenario.save(&far).unwrap();
    let refused = Scenario::load_file(&far).unwrap_err();
    assert!(refused.is_path_outside(), "{refused}");
    assert_eq!(Scenario::load_file_in(&far, PathScope::Anywhere).unwrap(), scenario);

    fs::write(folder.0.join("csv/mine.csv"), "frame_ms\n17\nsoon\n").unwrap();
    let message = Scenario::load_file(&path).unwrap_err().to_string();
    assert!(message.contains("mine.csv, line 3: `soon` is not a number of milliseconds"), "{message}");
    assert!(message.contains("a.toml:2:"), "{message}");
    fs::remove_file(folder.0.join("csv/mine.csv")).unwrap();
    assert!(Scenario::load_file(&path).unwrap_err().to_string().contains("cannot be read"));
}

/// Tolerances are read, written and checked like the options of policies; a method without them has none.
#[test]
fn an_adaptive_integrator_has_tolerances() {
    let lane = |integrator: &str| Scenario::parse(&format!("[[lane]]\nintegrator = {integrator}\n"), "test");
    let tolerances = |integrator: &str| {
        let lane = lane(integrator).unwrap().lanes.remove(0);
        (lane.integrator.tolerances.rtol, lane.integrator.tolerances.atol)
    };
    assert_eq!(tolerances("'dormand-prince'"), (1e-6, 1e-9));
    assert_eq!(tolerances("{ id = 'dormand-prince' }"), (1e-6, 1e-9));
    assert_eq!(tolerances("{ id = 'dormand-prince', rtol = 1e-8 }"), (1e-8, 1e-9));
    let both = lane("{ id = 'dormand-prince', atol = 0.5e-12, rtol = 1e-3 }").unwrap();
    assert_eq!(Scenario::parse(&both.to_toml(), "saved").unwrap(), both);
    assert!(both.to_toml().contains("{ id = \"dormand-prince\", rtol = 0.001, atol = 5e-13 }"), "{}", both.to_toml());
    let told = |integrator: &str| lane(integrator).unwrap_err()[0].to_string();
    let zero = told("{ id = 'dormand-prince', rtol = 0 }");
    assert!(zero.contains("from"), "{zero}");
    assert!(told("{ id = 'dormand-prince', rto = 1e-3 }").contains("rtol"));
    assert!(told("{ id = 'rk4', rtol = 1e-3 }").contains("rtol"));
}
