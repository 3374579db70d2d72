//! Programs that are printed are programs: compiled or run, they draw what the lane's code draws, frame for frame.
//!
//! A language whose tool is not there is left out; Rust's always is. GDScript and C# are tried by `scripts/code.sh`.

use simulation::code::{LANGUAGES, LaneCode, Language, Machine};
use simulation::lane::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate, Guards, LaneSpec};
use simulation::worlds::{WORLDS, World, WorldSpec};
use std::path::Path;
use std::process::Command;
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, IntegratorSpec};
use timestep::presentation::{LATEST, PRESENTATIONS, Presentation};
use timestep::time::Flicks;
use timestep::time::policies::{LoopPolicy, POLICIES, PolicySpec};

/// Lanes in which every policy, presentation and method with code occurs, with and without guards.
fn lanes() -> Vec<LaneSpec> {
    let worlds: Vec<&World> = ["spring", "wind", "pendulum", "falling"].map(|id| World::by_id(id).unwrap()).to_vec();
    assert!(worlds.iter().all(|world| WORLDS.contains(world) && !world.acceleration.is_empty()));
    let policies: Vec<_> = POLICIES.iter().filter(|policy| !policy.code.is_empty()).collect();
    let methods: Vec<_> = INTEGRATORS.iter().filter(|method| !method.code.is_empty()).collect();
    let carrying: Vec<_> = policies.iter().filter(|policy| policy.carries && policy.beside_code.is_empty()).collect();
    let lane = |index: usize, policy: &'static LoopPolicy, presentation| LaneSpec {
        world: WorldSpec::of(worlds[index % worlds.len()]),
        integrator: IntegratorSpec::of(methods[index % methods.len()]),
        policy: PolicySpec::of(policy),
        presentation,
        // Of no common measure with the frames: where a step falls due just at a frame, rounding decides, and that differs.
        dt: Flicks([10_080_001, 11_760_003, 25_200_007, 5_600_003][index % 4]),
        guards: Guards {
            max_frame: (!index.is_multiple_of(3)).then(|| Flicks::from_millis(150.0)),
            // A rest that is rounded to 1e-18 s and not to 0 counts as a step.
            max_steps: (!index.is_multiple_of(2) && policy.carries && !policy.engine).then_some(5),
        },
        substeps: 1 + u32::from(index % 5 == 4),
        ..LaneSpec::default()
    };
    let of_policies = policies.iter().enumerate().map(|(index, policy)| {
        let draws_latest = policy.id == "littlejs";
        lane(index, policy, if draws_latest { &LATEST } else { PRESENTATIONS[1 + index % 3] })
    });
    let of_presentations = PRESENTATIONS
        .iter()
        .enumerate()
        .map(|(index, presentation)| lane(index + 7, carrying[index % carrying.len()], presentation));
    // Worlds and methods without a text, whose functions are left to be filled in.
    let to_fill_in = [("orbit", "rk4"), ("spring", "implicit-midpoint"), ("ease", "exponential-euler")];
    let to_fill_in = to_fill_in.into_iter().map(|(world, method)| LaneSpec {
        world: WorldSpec::of(World::by_id(world).unwrap()),
        integrator: IntegratorSpec::of(Integrator::by_id(method).unwrap()),
        ..lane(0, policies[0], PRESENTATIONS[0])
    });
    // What follows the body, at every moment and in every way.
    let follow = FollowSpec::default();
    let moments = FollowUpdate::ALL.map(|(_, update)| FollowSpec { update, ..follow });
    let eases = moments.map(|moved| FollowSpec { ease: FollowEase::Rate(6.0), ..moved });
    let part = FollowSpec { ease: FollowEase::Fraction(0.1), dead_zone: 0.2, ..follow };
    let blends = [FollowBlend::Once, FollowBlend::Twice];
    let blends =
        blends.map(|blend| FollowSpec { kind: FollowKind::Child, update: FollowUpdate::Step, blend, ..follow });
    let followers = moments.into_iter().chain(eases).chain([part]).chain(blends).enumerate();
    let interpolate = Presentation::by_id("interpolate").unwrap();
    let of_followers = followers.map(|(index, follow)| LaneSpec {
        follow: Some(follow),
        ..lane(index, carrying[index % carrying.len()], interpolate)
    });
    of_policies
        .chain(of_presentations)
        .chain(to_fill_in)
        .chain(of_followers)
        .filter(|lane| lane.fits().is_ok())
        .collect()
}

/// Times at which frames begin: steady ones with noise, others, and one with long frames.
fn sequences() -> Vec<Vec<Flicks>> {
    let mut random = 1_u64;
    let mut next = move |below: i64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as i64 % below
    };
    let second = Flicks::PER_SECOND;
    let mut sequence = |frame: i64, noise: i64, long: bool| {
        let mut now = Flicks::ZERO;
        let mut frames = Vec::new();
        for number in 0..200 {
            let length = if long && number % 50 == 49 { second / 3 } else { frame };
            now += Flicks(length + next(noise));
            frames.push(now);
        }
        frames
    };
    vec![
        sequence(second / 60, second / 1000, false),
        sequence(second / 144, second / 2000, false),
        sequence(second / 30, second / 300, false),
        sequence(second / 60, second / 1000, true),
        sequence(second / 400, second / 15, false),
    ]
}

/// The places that the code of a lane draws.
fn drawn(code: &LaneCode, times: &[Flicks]) -> Vec<f64> {
    let mut machine = Machine::new(code);
    let place = |now: &Flicks| {
        machine.frame(code, *now, None);
        machine.drawn
    };
    times.iter().map(place).collect()
}

/// The way to run programs of a language. In its texts `PROGRAM` stands for one, `NUMBER` for its number, `NOW` for what a frame is given,
/// `TIMES` for the sequences, `EACH` and `RUNS` for those two texts of all programs.
struct Harness {
    language: &'static str,
    /// Brackets of a list.
    list: [&'static str; 2],
    /// A program.
    each: &'static str,
    /// What runs it over all sequences.
    runs: &'static str,
    /// The whole file.
    whole: &'static str,
    file: &'static str,
    /// Tools, with their arguments.
    commands: &'static [&'static [&'static str]],
}

const HARNESSES: [Harness; 4] = [
    Harness {
        language: "rust",
        list: ["vec![", "]"],
        each: "mod pNUMBER {\nPROGRAM}\n",
        runs: "for times in &all { let mut game = pNUMBER::Loop::new(); for now in times { println!(\"{:?} {now}\", game.frame(NOW)); } }\n",
        whole: "EACH\nfn main() {\nlet all: Vec<Vec<f64>> = TIMES;\nRUNS}\n",
        file: "program.rs",
        commands: &[
            &["rustc", "--edition", "2021", "-D", "warnings", "-A", "dead_code", "-o", "program", "program.rs"],
            &["./program"],
        ],
    },
    Harness {
        language: "python",
        list: ["[", "]"],
        each: "PROGRAM\nfor times in all_times:\n    frame = new_loop()\n    for now in times:\n        print(repr(float(frame(NOW))), now)\n\n\n",
        runs: "",
        whole: "all_times = TIMES\nEACH",
        file: "program.py",
        commands: &[&["python3", "program.py"]],
    },
    Harness {
        language: "cpp",
        list: ["{", "}"],
        each: "namespace pNUMBER {\nPROGRAM}\n",
        runs: "for (auto &times : all) { pNUMBER::Loop game; for (double now : times) std::printf(\"%.17g %g\\n\", game.frame(NOW), now); }\n",
        whole: "#include <algorithm>\n#include <cmath>\n#include <cstdio>\n#include <vector>\nEACH\nint main() {\nstd::vector<std::vector<double>> all = TIMES;\nRUNS}\n",
        file: "program.cpp",
        commands: &[
            &["g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-O0", "-o", "program", "program.cpp"],
            &["./program"],
        ],
    },
    Harness {
        language: "javascript",
        list: ["[", "]"],
        each: "{\nPROGRAM\nfor (const times of all) { const frame = newLoop(); for (const now of times) console.log(frame(NOW), now); }\n}\n",
        runs: "",
        whole: "\"use strict\";\nconst all = TIMES;\nEACH",
        file: "program.js",
        commands: &[&["node", "program.js"]],
    },
];

/// The places that programs draw: the lanes in order, for each the sequences, for each the frames. `None` where a tool is missing.
fn printed(harness: &Harness, codes: &[LaneCode], folder: &Path) -> Option<Vec<f64>> {
    let language = Language::by_id(harness.language).unwrap();
    let list = |items: Vec<String>| format!("{}{}{}", harness.list[0], items.join(", "), harness.list[1]);
    let times = |times: &Vec<Flicks>| list(times.iter().map(|now| format!("{:?}", now.secs())).collect());
    let all = list(sequences().iter().map(times).collect());
    let filled = |pattern: &str| {
        let one = |(number, code): (usize, &LaneCode)| {
            let now = match (code.frame().parameters.is_empty(), harness.language) {
                (true, _) => "",
                (false, "rust") => "*now",
                (false, _) => "now",
            };
            // Lines that include a library stand outside.
            let program = language
                .text(code)
                .lines()
                .filter(|line| !line.starts_with("#include"))
                .fold(String::new(), |text, line| text + line + "\n");
            pattern.replace("NUMBER", &number.to_string()).replace("NOW", now).replace("PROGRAM", &program)
        };
        codes.iter().enumerate().map(one).collect::<String>()
    };
    let text = harness
        .whole
        .replace("TIMES", &all)
        .replace("EACH", &filled(harness.each))
        .replace("RUNS", &filled(harness.runs));
    std::fs::write(folder.join(harness.file), &text).unwrap();
    let mut output = String::new();
    for command in harness.commands {
        output = tool(command, folder)?;
    }
    let place = |line: &str| line.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
    Some(output.lines().map(place).collect())
}

/// What a tool prints; `None` where it is not installed.
fn tool(command: &[&str], folder: &Path) -> Option<String> {
    let program = if command[0].starts_with("./") { folder.join(command[0]) } else { command[0].into() };
    let output = match Command::new(program).args(&command[1..]).current_dir(folder).output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        other => other.unwrap(),
    };
    let error: String = String::from_utf8_lossy(&output.stderr).chars().take(3000).collect();
    assert!(output.status.success(), "{}: {error}", command[0]);
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Compares the programs of a language with the machine; `false` where its tool is missing.
fn draws_the_same(language: &str) -> bool {
    let harness = HARNESSES.iter().find(|harness| harness.language == language).unwrap();
    let lanes = lanes();
    let codes: Vec<LaneCode> = lanes.iter().map(|lane| LaneCode::of(lane).unwrap()).collect();
    let folder = tempfile::tempdir().unwrap();
    let Some(printed) = printed(harness, &codes, folder.path()) else { return false };
    let mut printed = printed.into_iter();
    for (lane, code) in lanes.iter().zip(&codes) {
        // The machine's means are whole flicks, which adds up to a tenth of a microsecond.
        let within = if ["mean-of-ten", "phaser"].contains(&lane.policy.id) { 2e-5 } else { 1e-6 };
        for (number, times) in sequences().iter().enumerate() {
            for (frame, wanted) in drawn(code, times).into_iter().enumerate() {
                let found = printed.next().unwrap_or(f64::NAN);
                // A method that explodes has lost all its digits by then.
                let is_near =
                    (found - wanted).abs() <= within * wanted.abs().max(1.0) || wanted.abs() >= 1e6 || wanted.is_nan();
                let program = || Language::by_id(language).unwrap().text(code);
                assert!(is_near, "sequence {number}, frame {frame}: {found} and not {wanted}\n{}", program());
            }
        }
    }
    assert!(printed.next().is_none());
    true
}

#[test]
fn a_printed_rust_program_draws_the_same() {
    assert!(draws_the_same("rust"), "rustc is where cargo is");
}

#[test]
fn a_printed_python_program_draws_the_same() {
    draws_the_same("python");
}

#[test]
fn a_printed_cpp_program_draws_the_same() {
    draws_the_same("cpp");
}

#[test]
fn a_printed_javascript_program_draws_the_same() {
    draws_the_same("javascript");
}

/// What every language prints is free of marks that the printer should have replaced.
#[test]
fn no_mark_of_a_pattern_is_left() {
    for lane in lanes() {
        let code = LaneCode::of(&lane).unwrap();
        for language in LANGUAGES {
            let text = language.text(&code);
            for mark in ["@", "NAME", "VALUE", "PARAMETERS", "RETURNED", "NaN", "inf"] {
                assert!(!text.contains(mark), "{mark} in {text}");
            }
        }
    }
}
