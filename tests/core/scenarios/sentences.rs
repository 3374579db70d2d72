//! Sentences of lessons and of the entries' summaries, word for word, and the runs that show them: that of the lesson, or one with other
//! settings. A sentence that is in no text is refused, so that both change together. Constants are closed forms, named beside them.

use super::lessons_relation::check;
use super::lessons_run::{numbers, numbers_of};
use rayon::prelude::*;
use serde_json::Value;
use simulation::scenario::{Scenario, bundled};
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory};
use timestep::ode::WatchingOde;

/// Words of a text, a run, and what the numbers of its lanes must fulfil, in the words of `lessons_relation`.
struct Sentence {
    words: &'static str,
    run: Run,
    relations: &'static [&'static str],
}

enum Run {
    /// A lesson in its own time.
    Lesson(&'static str),
    /// A lesson for so many seconds.
    Until(&'static str, f64),
    /// Lanes as TOML.
    Lanes(&'static str),
}
use Run::{Lanes, Lesson, Until};

const SENTENCES: &[Sentence] = &[
    // A hitch of 200 ms is a frame of 12 refreshes, one of 30 ms a frame of two.
    Sentence {
        words: "Every 1.15 s one frame takes 0.2 s.",
        run: Until("one-long-frame", 6.0),
        relations: &["frames: every = 305"],
    },
    // z/(2 − z) with z = 0.4 and 1.8.
    Sentence {
        words: "It bounds the energy only while ω·dt is less than 2.",
        run: Lesson("breaking-point"),
        relations: &["energy_drift.max: #1 ~ 0.25", "energy_drift.max: #3 ~ 9", "energy_drift.max: #4 > 1e9"],
    },
    Sentence {
        words: "It cuts the corner above the floor and never sinks.",
        run: Lesson("bounce-presentations"),
        relations: &["lowest_m: #1 > 0.15", "presentation_error.max: #1 > 0.2"],
    },
    // 0.15 m and 0.6 s of fall: the sixth step ends on the floor, where the centre is a radius high.
    Sentence {
        words: "turns above the floor unless a step ends on it",
        run: Lanes(
            "seconds = 3\n[defaults]\nintegrator = 'exact'\ndt = '1/10'\npresentation = 'interpolate'\n\
                [[lane]]\nworld = { id = 'bounce', restitution = 1, x0 = 1.915197 }\n\
                [[lane]]\nworld = { id = 'bounce', restitution = 1, x0 = 1.75 }",
        ),
        relations: &["lowest_m: #1 = 0.15", "lowest_m: #2 > 0.16"],
    },
    Sentence {
        words: "But semi-fixed steps follow the frames: on 60 Hz the bits are others.",
        run: Lanes(
            "seconds = 4\n[defaults]\nworld = { id = 'spring', stiffness = 60 }\nintegrator = 'semi-implicit-euler'\n\
                dt = '1/100'\npolicy = 'semi-fixed'\n[matrix]\ndisplay = [{ hz = 75 }, { hz = 75 }, { hz = 60 }]",
        ),
        relations: &["state_hash: #1 = #2 < #3"],
    },
    Sentence {
        words: "With steps of 1/60 s it is Exponential Euler.",
        run: Lanes("[defaults]\nworld = 'ease'\n[matrix]\nintegrator = ['fraction-each-step', 'exponential-euler']"),
        relations: &["state.0: #1 = #2", "integration_error.rms: #1 > 0.01"],
    },
    Sentence {
        words: "Right on average, other bits for other frame times, unstable after a long frame.",
        run: Lanes(
            "[defaults]\nworld = { id = 'spring', stiffness = 60 }\npolicy = 'variable'\nmax_frame = 'off'\n\
                [matrix]\ndisplay = [{ hz = 60 }, { hz = 60 }, { hz = 50 }, { hz = 60, hitch = { every = '2 s', lasts = '0.3 s' } }]",
        ),
        relations: &["state_hash: #1 = #2 < #3 < #4", "energy_drift.max: 0.1 > #1 + #3", "energy_drift.max: #4 > 10"],
    },
    Sentence {
        words: "Stable where dt is, but other frame times give other bits.",
        run: Lanes(
            "[defaults]\nworld = { id = 'spring', stiffness = 60 }\npolicy = 'semi-fixed'\nmax_frame = 'off'\n[matrix]\n\
                dt = ['1/60', '1/3']\ndisplay = [{ hz = 50 }, { hz = 60, hitch = { every = '2 s', lasts = '0.5 s' } }]",
        ),
        relations: &["state_hash: #1 < #2", "energy_drift.max: 0.1 > #1 + #2", "energy_drift.max: #4 > 10"],
    },
    // Of the noise that is above the bound nothing is said.
    Sentence {
        words: "Once the pattern has settled, timer noise below the bound does not change it.",
        run: Lanes(
            "seconds = 40\n[[lane]]\nworld = 'glide'\npolicy = 'hysteresis'\ndisplay = { hz = 60, noise = '0.1 ms' }",
        ),
        relations: &["steps_per_frame.0: #1 < 4", "steps_per_frame.1: #1 > 2393"],
    },
    Sentence {
        words: "With dt 16 ms and a range of 4 ms, every frame of up to 20 ms is one step.",
        run: Lanes(
            "[defaults]\npolicy = 'variable-range'\ndt = '16 ms'\n\
                [matrix]\ndisplay = [{ hz = 240 }, { hz = 144 }, { hz = 60 }, { hz = 50 }, { hz = 48 }]",
        ),
        relations: &["steps: #1 = 2400", "steps: #2 = 1440", "steps: #3 = 600", "steps: #4 = 500", "steps: #5 = 960"],
    },
    Sentence {
        words: "300 ms on 60 Hz are 18 refreshes, and 30 ms are two.",
        run: Lanes(
            "seconds = 3\n[defaults]\npolicy = 'locked'\n[matrix]\ndisplay = [\
                { hz = 60 }, { hz = 60, hitch = { every = '2 s', lasts = '300 ms' } }, { hz = 60, hitch = { every = '2 s', lasts = '30 ms' } }]",
        ),
        relations: &["frames: #1 = 180", "frames: #2 = 163", "frames: #3 = 179"],
    },
    Sentence {
        words: "Every method that keeps its start velocity is right",
        run: Lanes(
            "[defaults]\nworld = 'glide'\n[matrix]\nintegrator = ['exact', 'explicit-euler', 'semi-implicit-euler', 'midpoint',\
                'mid-time-euler', 'heun', 'ralston', 'rk3', 'rk4', 'rk38', 'position-verlet', 'position-verlet-central',\
                'time-corrected-verlet', 'velocity-verlet', 'leapfrog', 'yoshida4', 'dormand-prince', 'implicit-euler',\
                'implicit-midpoint']",
        ),
        relations: &["integration_error.max: every < 1e-12"],
    },
    Sentence {
        words: "any start velocity is lost",
        run: Lanes("[[lane]]\nworld = 'glide'\nintegrator = 'naive-verlet'"),
        relations: &["integration_error.max: #1 ~ 3"],
    },
    // g·t·h/2 in each direction.
    Sentence {
        words: "Explicit Euler falls by half a step too little, semi-implicit and implicit Euler by as much too far.",
        run: Lanes(
            "seconds = 5\n[defaults]\nworld = 'falling'\n\
                [matrix]\nintegrator = ['exact', 'explicit-euler', 'semi-implicit-euler', 'implicit-euler', 'mid-time-euler']",
        ),
        relations: &[
            "state.0: #2 = #1 + 0.4086104166666667",
            "state.0: #1 = #3 + 0.4086104166666667",
            "state.0: #3 = #4",
            "state.0: #5 = #1",
        ],
    },
    Sentence {
        words: "and the error falls with dt as it should",
        run: Lanes(
            "[defaults]\nworld = 'wind'\nintegrator = 'half-second-midpoint'\n[matrix]\ndt = ['1/60', '1/480', '1 ms']",
        ),
        relations: &["integration_error.max: #1 > 10 * #2", "integration_error.max: #2 > 2 * #3"],
    },
    Sentence {
        words: "An undamped spring gains energy at every step.",
        run: Lanes(
            "[defaults]\nintegrator = 'explicit-euler'\n\
                [[lane]]\nworld = 'spring'\n[[lane]]\nworld = { id = 'spring', damping = 1 }",
        ),
        relations: &["energy_drift.last: #1 > 0.1", "shown_error.max: #2 < 0.01"],
    },
    // Nearly at ω·dt = 2 and beyond.
    Sentence {
        words: "the energy of a spring stays bounded while ω·dt is below 2",
        run: Lanes(
            "seconds = 100\n[defaults]\nintegrator = 'semi-implicit-euler'\nworld = { id = 'spring', stiffness = 16 }\n\
                [matrix]\ndt = ['490 ms', '510 ms']",
        ),
        relations: &["energy_drift.max: 50 > #1 > 1", "energy_drift.max: #2 > 1e9"],
    },
    Sentence {
        words: "the energy of a spring bounded for ever while ω·dt is below 2",
        run: Lanes(
            "seconds = 100\n[defaults]\nintegrator = 'velocity-verlet'\nworld = { id = 'spring', stiffness = 16 }\n\
                [matrix]\ndt = ['490 ms', '510 ms']",
        ),
        relations: &["energy_drift.max: 1.001 > #1", "energy_drift.max: #2 > 1e9"],
    },
    // A linear problem, and one that is not.
    Sentence {
        words: "Stable for every step of a linear problem, keeps the energy of a spring up to rounding",
        run: Lanes(
            "[defaults]\nintegrator = 'implicit-midpoint'\n[[lane]]\nworld = { id = 'spring', stiffness = 1e6 }\ndt = 1\n\
                [[lane]]\nworld = 'chain'\ndt = '1/10'",
        ),
        relations: &["energy_drift.max: #1 < 1e-9", "energy_drift.max: #2 > 100"],
    },
    Sentence {
        words: "Stable for every step of a linear problem, however stiff",
        run: Lanes(
            "[defaults]\nintegrator = 'implicit-euler'\nworld = { id = 'spring', stiffness = 1e6 }\n[matrix]\ndt = ['1 ms', 0.1, 1]",
        ),
        relations: &["energy_drift.last: every < -0.99"],
    },
];

impl Sentence {
    /// The numbers of the lanes.
    fn numbers(&self) -> Vec<Value> {
        match self.run {
            Lesson(id) => numbers(id, None),
            Until(id, seconds) => numbers(id, Some(seconds)),
            Lanes(text) => {
                let scenario = Scenario::parse(text, self.words);
                let scenario = scenario.unwrap_or_else(|errors| panic!("{}: {}", self.words, errors[0]));
                numbers_of(scenario.without_window(), self.relations)
            }
        }
    }
}

#[test]
fn the_sentences_are_true() {
    let wrong = SENTENCES.par_iter().flat_map_iter(|sentence| {
        let lanes = sentence.numbers();
        let check =
            move |relation: &&str| check(relation, &lanes).err().map(|error| format!("{}: {error}", sentence.words));
        sentence.relations.iter().filter_map(check)
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_sentences_are_in_the_texts() {
    let mut texts: String = bundled().map(|bundled| bundled.text).collect();
    texts += include_str!("../../../docs/SCENARIOS.md");
    texts += include_str!("../../../docs/REFERENCE.md");
    for sentence in SENTENCES {
        assert!(texts.contains(sentence.words), "no text says: {}", sentence.words);
    }
}

/// The example `euler-against-rk4` says that it samples the slope within the step.
#[test]
fn rk4_samples_the_start_twice_the_middle_and_the_end() {
    let world = WorldSpec::of(World::by_id("spring").unwrap());
    let (coefficients, mut y) = (world.coefficients(), world.initial_state());
    let watched = WatchingOde::new(world.problem(&coefficients));
    Integrator::by_id("rk4").unwrap().method.step(&watched, 1.0, 0.5, &mut y, &mut Memory::new());
    assert_eq!(watched.into_times(), [1.0, 1.25, 1.25, 1.5]);
}
