//! Scenario files: saved files mean the same, values are understood in all their forms, and the matrix is expanded.

use super::random;
use proptest::prelude::*;
use simulation::displays::{Display, RefreshRate, VirtualDisplay};
use simulation::identity::Identity;
use simulation::lane::{LaneSpec, Looks};
use simulation::scenario::{LESSONS, LoadError, PathScope, Scenario, ScenarioErrorKind};
use simulation::worlds::WORLDS;
use std::fs;
use std::path::PathBuf;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::time::{Flicks, TimeScale};

// ---- Saving and loading ----------------------------------------------------------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_saved_means_the_same(scenario in random::scenario()) {
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
    let looks = Looks { identity: Identity::of_place(0), ..Looks::default() };
    assert_eq!(scenario.lanes, [LaneSpec { looks, ..lane.clone() }]);
    assert_eq!(scenario.to_toml(), "title = \"t\"\nseconds = 10\nseed = 1\n\n[[lane]]\n");
    scenario.lanes =
        vec![LaneSpec { substeps: 2, ..lane.clone() }, LaneSpec { substeps: 2, looks: Looks::named("b"), ..lane }];
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
    assert_eq!(message("welcom"), "there is no lesson, example, opening or file `welcom`; did you mean `welcome`?");
    assert!(message("zzzz").contains("the lessons are\n  welcome, "));
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
    let labels: Vec<_> = scenario.lanes.iter().map(LaneSpec::title).collect();
    let expected = [
        "own",
        "1/20 s, Spring, max_steps off",
        "1/20 s, Spring, max_steps 8",
        "1/20 s, Spring, stiffness 10, max_steps off",
        "1/20 s, Spring, stiffness 10, max_steps 8",
        "16 ms, Spring, max_steps off",
        "16 ms, Spring, max_steps 8",
        "16 ms, Spring, stiffness 10, max_steps off",
        "16 ms, Spring, stiffness 10, max_steps 8",
    ];
    assert_eq!(labels, expected);
    assert!(scenario.lanes.iter().all(|lane| lane.presentation.id == "interpolate"));
    assert!(scenario.lanes[1..].iter().all(|lane| lane.substeps == 4));
    assert_eq!(scenario.lanes[4].guards.max_steps, Some(8));
    assert_eq!(scenario.lanes[4].world["stiffness"], 10.0);
}

#[test]
fn every_form_of_a_value_is_understood() {
    let text = "seconds = \"2 s\"\nseed = 0x10\n[[lane]]\nworld = { id = \"spring\" }\nintegrator = { id = \"rk4\" }\n\
        dt = 0.02\npolicy = { id = \"fixed\" }\npresentation = { id = \"latest\" }\ndisplay = \"live\"\nmax_frame = \"off\"\n\
        max_steps = \"off\"\ntime_scale = \"34.77%\"\n[[lane]]\nintegrator = \"velocity-verlet\"\ntime_scale = 2\ndisplay.hz = 59.94\n[lane.world]\nid = \"spring\"\n\
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

/// Worlds with friction and those of first order are refused by velocity Verlet, which a lane has that names no method.
#[test]
fn every_world_runs_without_a_method_being_named() {
    for world in WORLDS {
        let scenario = Scenario::parse(&format!("[[lane]]\nworld = '{}'\n", world.id), "w").unwrap();
        let lane = &scenario.lanes[0];
        let verlet = Integrator::by_id("velocity-verlet").unwrap();
        assert!(lane.fits().is_ok() && lane.integrator.mistake.is_none(), "{}: {}", world.id, lane.integrator.id);
        assert!(lane.world.fits(verlet).is_err() || lane.integrator.id == verlet.id, "{}", world.id);
        assert_eq!(Scenario::parse(&scenario.to_toml(), "w").unwrap(), scenario, "{}", world.id);
    }
    let text = "[defaults]\nworld = { id = 'spring', damping = 1 }\n[[lane]]\n[matrix]\nintegrator = ['rk4']\n";
    let lanes = Scenario::parse(text, "w").unwrap().lanes;
    assert_eq!([lanes[0].integrator.id, lanes[1].integrator.id], ["semi-implicit-euler", "rk4"]);
    assert_eq!(Scenario::parse("[[lane]]\nworld = 'spin'\n", "w").unwrap().lanes[0].integrator.id, "rk4");
}

#[test]
fn rates_are_read_as_ratios_and_written_so_that_they_stay_exact() {
    for (typed, num, den) in [
        ("'100/3'", 100, 3),
        ("'60000/1001'", 60_000, 1001),
        ("59.94", 60_000, 1001),
        ("'1000/7'", 1000, 7),
        ("'60'", 60, 1),
    ] {
        let display = format!("{{ hz = {typed}, fps_cap = {typed}, vrr = [{typed}, 240] }}");
        let scenario = Scenario::parse(&format!("[[lane]]\ndisplay = {display}\n"), "r").unwrap();
        let read = scenario.lanes[0].display.as_virtual().unwrap();
        let rate = RefreshRate::ratio(num, den).unwrap();
        assert_eq!((read.hz, read.fps_cap, read.vrr.unwrap().lowest), (rate, Some(rate), rate), "{typed}");
        assert_eq!(Scenario::parse(&scenario.to_toml(), "r").unwrap(), scenario, "{}", scenario.to_toml());
        assert_eq!(Scenario::load(&scenario.share_line().unwrap().text).unwrap(), scenario);
    }
}

/// A capture in place of a scenario is one of four lanes over it; another table is told what to do with it.
#[test]
fn captures_are_scenarios_and_other_tables_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let large = "16\n".repeat(1 << 19);
    for (name, text) in [("run.csv", "16\n17\n"), ("RUN.TXT", "frame_ms\n16\n17\n"), ("large.csv", &large)] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let scenario = Scenario::load(path.to_str().unwrap()).unwrap();
        assert_eq!((scenario.title.as_str(), scenario.lanes.len()), (name, 4));
        assert!(scenario.check_not_read(&path).is_err(), "the capture is not written over");
    }
    let path = folder.path().join("game.csv");
    fs::write(&path, "Application,MsBetweenPresents\na.exe,16\na.exe,17\n").unwrap();
    let scenario = Scenario::load_file(&path).unwrap();
    assert_eq!((scenario.title.as_str(), scenario.duration), ("game.csv, a.exe", Flicks::from_millis(33.0)));
    assert!(scenario.caption.starts_with("2 frames in 33 ms, of 16.5 ms. They start evenly"), "{}", scenario.caption);
    let saved = folder.path().join("game.toml");
    scenario.save(&saved).unwrap();
    assert_eq!(Scenario::load_file(&saved).unwrap().lanes, scenario.lanes);
    let input = folder.path().join("input.csv");
    fs::write(&input, "seconds,right\n0,1\n").unwrap();
    let error = Scenario::load_file(&input).unwrap_err().to_string();
    assert!(error.contains("no scenario either") && !error.contains("TOML"), "{error}");
    assert!(error.contains("display = { trace = \"input.csv\" }"), "{error}");
    let odd = folder.path().join("scenario.csv");
    fs::write(&odd, "[[lane]]\n").unwrap();
    assert!(Scenario::load_file(&odd).is_ok(), "a scenario by any name");
    fs::write(&odd, "[[lane]]\nhertz = 1\n").unwrap();
    assert!(
        Scenario::load_file(&odd).unwrap_err().to_string().contains("hertz"),
        "its mistakes are those of a scenario"
    );
    let absent = Scenario::load_file(&folder.path().join("none.csv")).unwrap_err().to_string();
    assert!(absent.contains("cannot read"), "{absent}");
}

#[test]
fn the_unit_of_a_trace_belongs_to_its_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("us.csv"), "frame_ms,shown_ms\n6200,3\n6300,NA\n6200,2.5\n").unwrap();
    let file = folder.path().join("a.toml");
    let load = |display: &str| {
        fs::write(&file, format!("[[lane]]\ndisplay = {{ {display} }}\n")).unwrap();
        Scenario::load_file(&file)
    };
    let refused = load("trace = 'us.csv'").unwrap_err().to_string();
    assert!(refused.contains("these look like microseconds: write `unit = \"us\"`"), "{refused}");
    for display in ["trace = 'us.csv', unit = 'us'", "unit = 'us', trace = 'us.csv'"] {
        let scenario = load(display).unwrap();
        let Display::Trace(trace) = &scenario.lanes[0].display else { panic!("a trace") };
        assert_eq!(trace.frames(), [6.2, 6.3, 6.2].map(Flicks::from_millis));
        assert_eq!(trace.shown().unwrap(), [Some(Flicks::from_millis(3.0)), None, Some(Flicks::from_millis(2.5))]);
        let saved = folder.path().join("b.toml");
        scenario.save(&saved).unwrap();
        assert!(fs::read_to_string(&saved).unwrap().contains("unit = \"us\""));
        assert_eq!(Scenario::load_file(&saved).unwrap(), scenario);
    }
    let tiny = load("trace = 'us.csv', unit = 'fps'").unwrap();
    assert_eq!(tiny.lanes[0].display.steady_rate(), None);
    fs::write(folder.path().join("ns.csv"), "0.000001\n".repeat(50)).unwrap();
    let endless = load("trace = 'ns.csv', unit = 'ms'").unwrap_err().to_string();
    assert!(endless.contains("at most 100000 frames a second"), "{endless}");
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
