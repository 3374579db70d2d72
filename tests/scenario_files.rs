//! Scenario files: saved files mean the same, every mistake is found and named with its place, and nothing panics.

use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use timestep_lab::entry::Entry;
use timestep_lab::integrators::{INTEGRATORS, Integrator};
use timestep_lab::lane::{DT_RANGE, Guards, LaneSpec, MAX_SUBSTEPS};
use timestep_lab::presentation::PRESENTATIONS;
use timestep_lab::scenario::{DURATION_RANGE, LESSONS, LoadError, Problem, Scenario, ScenarioError};
use timestep_lab::time::displays::{Display, Hitch, Noise, RefreshRate, VirtualDisplay};
use timestep_lab::time::policies::POLICIES;
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
    let hitch = (flicks(Flicks::from_millis(1.0), hour), cost()).prop_map(|(every, lasts)| Hitch { every, lasts });
    let noise = flicks(Flicks::ZERO, Flicks::SECOND).prop_map(|sigma| Noise { sigma });
    let rate = prop_oneof![1000_u32..=1_000_000, Just(59_940), Just(23_976), Just(60_000), Just(239_760)]
        .prop_map(|thousandths| RefreshRate::new(f64::from(thousandths) / 1000.0).unwrap());
    let parts = (rate, any::<bool>(), prop::option::of(noise), prop::option::of(hitch), cost(), cost());
    let shown = parts.prop_map(|(hz, vsync, noise, hitch, render_cost, step_cost)| {
        Display::Virtual(VirtualDisplay { hz, vsync, noise, hitch, render_cost, step_cost })
    });
    prop_oneof![Just(Display::Live), Just(Display::default()), shown]
}

fn lane() -> impl Strategy<Value = LaneSpec> {
    let guards = (
        prop::option::of(flicks(Flicks::from_millis(1.0), Flicks(10 * Flicks::PER_SECOND))),
        prop::option::of(1..=Guards::HARD_MAX_STEPS as u32),
    )
        .prop_map(|(max_frame, max_steps)| Guards { max_frame, max_steps });
    let entries = (
        prop::sample::select(INTEGRATORS.to_vec()),
        prop::sample::select(POLICIES.to_vec()),
        prop::sample::select(PRESENTATIONS.to_vec()),
    );
    let numbers = (
        flicks(DT_RANGE[0], DT_RANGE[1]),
        1..=MAX_SUBSTEPS,
        prop_oneof![Just(1_000_000), Just(347_700), 0..=100_000_000_i64],
    );
    (text(), world(), entries, display(), guards, numbers).prop_map(
        |(label, world, (integrator, policy, presentation), display, guards, (dt, substeps, millionths))| {
            let time_scale = TimeScale { millionths };
            let lane =
                LaneSpec { label, world, integrator, dt, policy, presentation, display, guards, substeps, time_scale };
            match lane.fits() {
                Ok(()) => lane,
                Err(_) => LaneSpec { integrator: Integrator::by_id("rk4").unwrap(), ..lane },
            }
        },
    )
}

fn scenario() -> impl Strategy<Value = Scenario> {
    let lanes = prop_oneof![
        prop::collection::vec(lane(), 1..5),
        // Lanes that share what they share with the defaults of a file.
        (lane(), prop::collection::vec(text(), 2..5)).prop_map(|(lane, labels)| {
            labels.into_iter().map(|label| LaneSpec { label, ..lane.clone() }).collect()
        }),
    ];
    (text(), text(), flicks(DURATION_RANGE[0], DURATION_RANGE[1]), any::<u64>(), lanes)
        .prop_map(|(title, caption, duration, seed, lanes)| Scenario { title, caption, duration, seed, lanes })
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
    assert_eq!(scenario.lanes, [lane.clone()]);
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
        matches!(&errors[0].problem, Problem::DoesNotFit { key: "integrator", reason } if reason.contains("velocity"))
    );
    let scenario = Scenario::parse(&text.replace("damping = 0.5", "damping = 0"), "v").unwrap();
    assert_eq!((scenario.duration, scenario.seed), (Flicks(2 * Flicks::PER_SECOND), 16));
    assert_eq!(scenario.lanes[0].dt, Flicks::from_ratio(1, 50));
    assert_eq!(scenario.lanes[0].time_scale, TimeScale { millionths: 347_700 });
    assert_eq!(scenario.lanes[0].display, Display::Live);
    let hz = RefreshRate::new(59.94).unwrap();
    assert_eq!(scenario.lanes[1].display, Display::Virtual(VirtualDisplay { hz, ..VirtualDisplay::default() }));
}

// ---- Mistakes --------------------------------------------------------------------------------------------------------

fn errors(text: &str) -> Vec<ScenarioError> {
    Scenario::parse(text, "f.toml").map(|_| panic!("this was accepted:\n{text}")).unwrap_err()
}

/// A file with one mistake; its place, its key, and what the message must contain.
type Case = (&'static str, (usize, usize), Option<&'static str>, &'static [&'static str]);

const CASES: &[Case] = &[
    ("titel = 'x'\n[[lane]]", (1, 1), Some("titel"), &["unknown key `titel`", "did you mean `title`?"]),
    ("[[lanes]]", (1, 3), Some("lanes"), &["did you mean `lane`?"]),
    ("[[lane]]\nfps = 3", (2, 1), Some("fps"), &["unknown key `fps`", "the keys here are label, world, integrator"]),
    ("[[lane]]\nintegrator = 'rk5'", (2, 14), Some("integrator"), &["no integrator `rk5`", "did you mean `rk"]),
    ("[[lane]]\nworld = 'sprng'", (2, 9), Some("world"), &["no world `sprng`", "did you mean `spring`?"]),
    ("[[lane]]\npolicy = 'fixd'", (2, 10), Some("policy"), &["no policy", "did you mean `fixed`?"]),
    ("[[lane]]\npresentation = 'lerp'", (2, 16), Some("presentation"), &["no presentation `lerp`"]),
    (
        "[[lane]]\nworld = { id = 'spring', stifness = 1 }",
        (2, 26),
        Some("world.stifness"),
        &["did you mean `stiffness`?"],
    ),
    ("[[lane]]\nworld = { stiffness = 1 }", (2, 9), Some("world.id"), &["missing"]),
    ("[[lane]]\nworld = { id = 'spring', mass = 0 }", (2, 33), Some("world.mass"), &["from 0.001 to 1000 kg, not 0"]),
    (
        "[[lane]]\nworld = { id = 'spring', mass = nan }",
        (2, 33),
        Some("world.mass"),
        &["from 0.001 to 1000 kg, not nan"],
    ),
    (
        "[[lane]]\nworld = { id = 'spring', mass = 'x' }",
        (2, 33),
        Some("world.mass"),
        &["must be a number, not the text"],
    ),
    ("[[lane]]\nworld = 3", (2, 9), Some("world"), &["must be an id in quotes", "not 3"]),
    ("[[lane]]\nintegrator = { id = 'rk4', tolerance = 1 }", (2, 28), Some("integrator.tolerance"), &["unknown key"]),
    ("[[lane]]\ndt = '16 msec'", (2, 6), Some("dt"), &["unknown unit `msec`", "did you mean `ms`?"]),
    (
        "[[lane]]\ndt = '3 fortnights'",
        (2, 6),
        Some("dt"),
        &["unknown unit `fortnights`", "the units are s, ms, us, µs"],
    ),
    ("[[lane]]\ndt = 'soon'", (2, 6), Some("dt"), &["`soon` is not a duration", "`1/60`"]),
    ("[[lane]]\ndt = 0", (2, 6), Some("dt"), &["must be from 1/100000 to 10 s, not 0"]),
    ("[[lane]]\ndt = '-1/60'", (2, 6), Some("dt"), &["must be from 1/100000 to 10 s, not -1/60"]),
    ("[[lane]]\ndt = 1e300", (2, 6), Some("dt"), &["must be from 1/100000 to 10 s"]),
    ("[[lane]]\ndt = nan", (2, 6), Some("dt"), &["not nan"]),
    ("[[lane]]\ndt = true", (2, 6), Some("dt"), &["must be a duration", "not true"]),
    ("[[lane]]\nsubsteps = 0", (2, 12), Some("substeps"), &["from 1 to 1000, not 0"]),
    ("[[lane]]\nsubsteps = 1.5", (2, 12), Some("substeps"), &["a whole number, not 1.5"]),
    ("[[lane]]\nsubsteps = 99999999999999999999999", (2, 12), Some("substeps"), &["from 1 to 1000"]),
    ("[[lane]]\nmax_steps = -1", (2, 13), Some("max_steps"), &["from 1 to 100000, not -1"]),
    ("[[lane]]\nmax_frame = 'on'", (2, 13), Some("max_frame"), &["not a duration"]),
    ("[[lane]]\nmax_frame = '1 us'", (2, 13), Some("max_frame"), &["from 1/1000 to 10 s"]),
    ("[[lane]]\ntime_scale = -0.5", (2, 14), Some("time_scale"), &["running backwards is not available", "0 to 100"]),
    ("[[lane]]\ntime_scale = '-5 %'", (2, 14), Some("time_scale"), &["running backwards is not available"]),
    ("[[lane]]\ntime_scale = 101", (2, 14), Some("time_scale"), &["from 0 to 100, not 101"]),
    ("[[lane]]\ntime_scale = nan", (2, 14), Some("time_scale"), &["from 0 to 100, not nan"]),
    ("[[lane]]\ntime_scale = 'slow'", (2, 14), Some("time_scale"), &["percentage", "slow"]),
    ("[[lane]]\ndisplay = 'dead'", (2, 11), Some("display"), &["\"live\" or a table"]),
    ("[[lane]]\ndisplay = { hz = 0 }", (2, 18), Some("display.hz"), &["from 1 to 1000 Hz, not 0"]),
    ("[[lane]]\ndisplay = { nois = 1 }", (2, 13), Some("display.nois"), &["did you mean `noise`?"]),
    ("[[lane]]\ndisplay = { vsync = 1 }", (2, 21), Some("display.vsync"), &["true or false, not 1"]),
    ("[[lane]]\ndisplay = { noise = -1 }", (2, 21), Some("display.noise"), &["from 0 s to 1 s, not -1"]),
    ("[[lane]]\ndisplay = { hitch = { every = 1 } }", (2, 21), Some("display.hitch.lasts"), &["missing"]),
    ("[[lane]]\ndisplay = { hitch = 1 }", (2, 21), Some("display.hitch"), &["a table"]),
    ("[[lane]]\ndisplay = { step_cost = '1 h' }", (2, 25), Some("display.step_cost"), &["unknown unit `h`"]),
    ("[[lane]]\nlabel = 3", (2, 9), Some("label"), &["text in quotes, not 3"]),
    ("seconds = 0\n[[lane]]", (1, 11), Some("seconds"), &["more than 0 and at most 100000 s, not 0"]),
    ("seconds = inf\n[[lane]]", (1, 11), Some("seconds"), &["at most 100000 s, not inf"]),
    ("seed = -1\n[[lane]]", (1, 8), Some("seed"), &["not -1"]),
    ("title = 3\n[[lane]]", (1, 9), Some("title"), &["text in quotes"]),
    ("title = 'x'", (1, 1), Some("lane"), &["no `lane` and no `matrix`"]),
    ("", (1, 1), Some("lane"), &["no `lane` and no `matrix`"]),
    ("lane = []", (1, 8), Some("lane"), &["no `lane` and no `matrix`"]),
    ("lane = 3", (1, 8), Some("lane"), &["a list of tables"]),
    ("lane = [3]", (1, 9), Some("lane"), &["a table: [[lane]]"]),
    ("[matrix]", (1, 1), Some("lane"), &["no `lane` and no `matrix`"]),
    ("[matrix]\ndt = []", (2, 6), Some("dt"), &["at least one value"]),
    ("[matrix]\ndt = 1", (2, 6), Some("dt"), &["a list of values"]),
    ("[matrix]\nlabel = ['a']", (2, 1), Some("label"), &["made from what varies"]),
    ("[matrix]\nintegratr = ['rk4']", (2, 1), Some("integratr"), &["did you mean `integrator`?"]),
    ("[matrix]\nintegrator = ['rk4', 'rk9']", (2, 22), Some("integrator"), &["no integrator `rk9`"]),
    ("[defaults]\nlabel = 'a'\n[[lane]]", (2, 1), Some("label"), &["belongs to one lane"]),
    ("defaults = 1\n[[lane]]", (1, 12), Some("defaults"), &["[defaults]"]),
    ("[[lane]]\nworld = { id = 'spring', damping = 1 }", (2, 9), Some("integrator"), &["does not depend on velocity"]),
    (
        "[defaults]\nworld = { id = 'spring', damping = 1 }\n[[lane]]\nintegrator = 'leapfrog'",
        (4, 14),
        Some("integrator"),
        &["Leapfrog", "does not depend on velocity"],
    ),
    (
        "[defaults]\nworld = { id = 'spring', damping = 1 }\n[matrix]\nintegrator = ['rk4', 'leapfrog']\ndt = [1, 2]",
        (4, 22),
        Some("integrator"),
        &["does not depend on velocity"],
    ),
    ("[[lane]]\ndt = ", (2, 6), None, &["not TOML"]),
    ("[[lane]]\ndt = 1\ndt = 2", (3, 1), None, &["not TOML", "duplicate key"]),
    ("[[lane]\n", (1, 8), None, &["not TOML"]),
];

#[test]
fn every_mistake_is_named_with_its_place() {
    for (text, place, key, parts) in CASES {
        let errors = errors(text);
        let message = errors[0].to_string();
        assert_eq!(errors.len(), 1, "{text}\n{message}");
        assert_eq!((errors[0].line, errors[0].column), *place, "{text}\n{message}");
        assert_eq!(errors[0].problem.key(), *key, "{text}");
        assert!(message.contains(&format!("f.toml:{}:{}", place.0, place.1)), "{text}\n{message}");
        for part in key.iter().chain(*parts) {
            assert!(message.contains(part), "{text}\n{part} is not in\n{message}");
        }
    }
}

#[test]
fn all_mistakes_of_a_file_are_reported_in_order() {
    let text =
        "titel = 1\n[defaults]\ndt = 0\n[[lane]]\nfoo = 1\nsubsteps = 0\n[[lane]]\nworld = 'x'\n[matrix]\ndt = ['y']\n";
    let lines: Vec<_> = errors(text).iter().map(|error| error.line).collect();
    assert_eq!(lines, [1, 3, 5, 6, 8, 10]);
}

#[test]
fn there_are_at_most_64_lanes() {
    assert_eq!(Scenario::parse(&"[[lane]]\n".repeat(64), "f").unwrap().lanes.len(), 64);
    let too_many = errors(&"[[lane]]\n".repeat(65));
    assert!(matches!(&too_many[0].problem, Problem::TooManyLanes { lanes, .. } if lanes == "65"));
    let list = format!("[{}]", vec!["1"; 200].join(","));
    let huge = format!("[matrix]\ndt = {list}\nsubsteps = {list}\ntime_scale = {list}\nmax_steps = {list}\n");
    let huge = errors(&huge);
    assert_eq!((huge.len(), huge[0].line), (1, 1), "{}", huge[0]);
    let both = format!("{}[matrix]\nsubsteps = [1, 2]", "[[lane]]\n".repeat(63));
    assert_eq!(errors(&both)[0].line, 64);
}

// ---- Damaged files ---------------------------------------------------------------------------------------------------

/// Uses everything that a file can say.
const FULL: &str = r#"title = "All of it"
caption = "What is in it?"
seconds = 10
seed = 7

[defaults]
world = { id = "spring", stiffness = 10.0 }
integrator = "rk4"
dt = "1/60"
policy = { id = "fixed" }
presentation = "latest"
display = { hz = 50, vsync = true, noise = "0.1 ms", hitch = { every = "2 s", lasts = "200 ms" }, render_cost = "2 ms", step_cost = "1 ms" }
max_frame = "250 ms"
max_steps = 8
substeps = 1
time_scale = "34.77 %"

[[lane]]
label = "größer"

[[lane]]
presentation = "interpolate"
display = "live"

[matrix]
integrator = ["explicit-euler", "semi-implicit-euler", "rk4"]
dt = ["1/20", "1/60"]
"#;

/// A reproducible stream of numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) as usize % end.max(1)
    }
}

/// What damage puts in.
const SCRAPS: &[&str] = &[
    "=",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "#",
    "\n",
    "\r",
    "\t",
    "\0",
    "é",
    "🎈",
    "\u{feff}",
    "-",
    "-1",
    "1e999",
    "nan",
    "inf",
    "9e18",
    "99999999999999999999",
    "0x",
    "true",
    "[[lane]]",
    "[lane]",
    "[matrix]",
    "1979-05-27",
    "\"\"\"",
    "dt = 1",
    ".",
    ",",
    "_",
    "\\u{1}",
];

fn damage(text: &str, numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(chars.len());
        let until = (at + 1 + numbers.below(8)).min(chars.len());
        let scrap = SCRAPS[numbers.below(SCRAPS.len())];
        match numbers.below(4) {
            0 => drop(chars.drain(at..until)),
            1 => drop(chars.splice(at..at, scrap.chars())),
            2 => drop(chars.splice(at..until, scrap.chars())),
            _ => chars.truncate(at.max(1)),
        }
    }
    chars.into_iter().collect()
}

/// The value of one line replaced by another one.
fn replace_value(text: &str, numbers: &mut Numbers) -> String {
    const VALUES: &[&str] = &[
        "-1",
        "0",
        "1e308",
        "-1e308",
        "nan",
        "inf",
        "9223372036854775807",
        "true",
        "\"\"",
        "\"off\"",
        "\"1/0\"",
        "[]",
        "[[]]",
        "{}",
        "{ id = 1 }",
        "{ id = \"\" }",
        "1979-05-27",
        "{ a = { b = { c = 1 } } }",
        "[\"x\", 1]",
        "'''\n\n'''",
    ];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let with_values: Vec<_> = (0..lines.len()).filter(|&line| lines[line].contains(" = ")).collect();
    let line = with_values[numbers.below(with_values.len())];
    let key = lines[line].split(" = ").next().unwrap_or_default().to_owned();
    lines[line] = format!("{key} = {}", VALUES[numbers.below(VALUES.len())]);
    lines.join("\n")
}

/// Every problem has its file, its line, and a key unless it is about syntax.
fn assert_well_reported(text: &str) -> bool {
    let Err(errors) = Scenario::parse(text, "damaged.toml") else { return false };
    assert!(!errors.is_empty());
    for error in errors {
        let message = error.to_string();
        let lines = text.matches('\n').count() + 1;
        assert!((1..=lines).contains(&error.line) && error.column >= 1, "{message}\n{text}");
        assert!(message.contains(&format!("damaged.toml:{}:{}", error.line, error.column)), "{message}\n{text:?}");
        match error.problem.key() {
            None => assert!(matches!(error.problem, Problem::Syntax(_))),
            Some(key) => {
                let name: String = key.chars().filter(|c| !c.is_control()).collect();
                let plain: String = message.chars().filter(|c| !c.is_control()).collect();
                assert!(plain.contains(&name) || name.len() < key.len(), "{key:?}: {message}");
            }
        }
        error.render(true);
    }
    true
}

#[test]
fn damaged_files_are_reported_and_never_panic() {
    let mut numbers = Numbers(1);
    let (mut refused, mut semantic) = (0, 0);
    for round in 0..150 {
        for text in LESSONS.iter().map(|lesson| lesson.text).chain([FULL; 4]) {
            let damaged = if round % 3 == 0 { replace_value(text, &mut numbers) } else { damage(text, &mut numbers) };
            refused += usize::from(assert_well_reported(&damaged));
            semantic += usize::from(round % 3 == 0);
        }
    }
    assert!(refused > 1000 && semantic > 200, "only {refused} files were damaged enough");
}

#[test]
fn every_prefix_and_every_missing_line_is_borne() {
    for (end, _) in FULL.char_indices() {
        assert_well_reported(&FULL[..end]);
    }
    let lines: Vec<_> = FULL.lines().collect();
    for missing in 0..lines.len() {
        let rest: Vec<_> =
            lines.iter().enumerate().filter(|(line, _)| *line != missing).map(|(_, text)| *text).collect();
        assert_well_reported(&rest.join("\r\n"));
    }
    assert!(Scenario::parse(&FULL.replace('\n', "\r\n"), "f").is_ok());
}

#[test]
fn deep_and_long_files_are_borne() {
    assert!(assert_well_reported(&format!("a = {}", "[".repeat(100_000))));
    assert!(assert_well_reported(&format!("a{} = 1", ".a".repeat(2_000))));
    assert!(assert_well_reported(&format!("title = {}", "9".repeat(100_000))));
    assert!(assert_well_reported(&format!("{}x = 1", " ".repeat(100_000))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_panics(text in text()) {
        assert_well_reported(&text);
        assert_well_reported(&format!("[[lane]]\ndt = {text:?}\ntime_scale = {text:?}\nworld = {text:?}\n"));
    }
}
