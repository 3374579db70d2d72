//! The keys of a lane.

use super::display::{display, write_display};
use super::elsewhere::refuse;
use super::item::{Item, Problems, float, quoted};
use super::key::{Key, inline_table};
use crate::integrators::{Integrator, IntegratorSpec, Tolerances};
use crate::lane::{DT_RANGE, Guards, LaneSpec, MAX_BURN, MAX_SUBSTEPS, Poll, StatePrecision, TimePrecision};
use crate::time::policies::{LoopPolicy, PolicySpec};
use crate::time::{Flicks, TimeScale};
use crate::worlds::{World, WorldSpec};

/// Every key of a lane, in the order of saved files and documentation.
pub static LANE_KEYS: &[Key<LaneSpec>] = &[
    Key {
        name: LABEL,
        takes: "text",
        summary: "What the lane is called; without it, its integrator and dt. Only in a lane of its own.",
        bare: false,
        read: |lane, item, problems| {
            lane.label = item.text(problems)?.to_owned();
            Some(())
        },
        write: |lane| Some(quoted(&lane.label)),
    },
    Key {
        name: "world",
        takes: "an id, or { id = \"spring\", stiffness = 10.0 }",
        summary: "What moves. The parameters of each world are listed below.",
        bare: true,
        read: |lane, item, problems| {
            lane.world = world(item, problems)?;
            Some(())
        },
        write: |lane| Some(write_world(&lane.world)),
    },
    Key {
        name: "integrator",
        takes: "an id, or { id = \"dormand-prince\", rtol = 1e-8 }",
        summary: "How a state gets from t to t + dt. The options of adaptive ones are listed below.",
        bare: true,
        read: |lane, item, problems| {
            lane.integrator = integrator(item, problems)?;
            Some(())
        },
        write: |lane| Some(write_integrator(&lane.integrator)),
    },
    Key {
        name: "dt",
        takes: "a duration from 1/100000 s to 10 s",
        summary: "Length of a step.",
        bare: true,
        read: |lane, item, problems| {
            lane.dt = item.duration(DT_RANGE, problems)?;
            Some(())
        },
        write: |lane| Some(quoted(&lane.dt.to_string())),
    },
    Key {
        name: "policy",
        takes: "an id, or { id = \"snapped\", within = \"0.2 ms\" }",
        summary: "How a frame's time becomes steps. The options of each policy are listed below.",
        bare: true,
        read: |lane, item, problems| {
            lane.policy = policy(item, problems)?;
            Some(())
        },
        write: |lane| Some(write_policy(lane.policy)),
    },
    Key {
        name: "presentation",
        takes: "an id, or { id = \"interpolate\" }",
        summary: "Which pose is drawn.",
        bare: true,
        read: |lane, item, problems| {
            lane.presentation = plain_entry(item, problems)?;
            Some(())
        },
        write: |lane| Some(quoted(lane.presentation.id)),
    },
    Key {
        name: "snap_to_pixels",
        takes: "true or false",
        summary: "The pose is moved to whole pixels of a nominal screen: 640 × 360 with the world's view fitted into it.",
        bare: false,
        read: |lane, item, problems| {
            lane.snap_to_pixels = item.truth(problems)?;
            Some(())
        },
        write: |lane| Some(lane.snap_to_pixels.to_string()),
    },
    Key {
        name: "display",
        takes: "\"live\", the id of a display, { hz = 50, … }, or { trace = \"gc-pauses\" }",
        summary: "Where frame times come from: the real window, a virtual display, or a trace. Ids and keys are listed below.",
        bare: true,
        read: |lane, item, problems| {
            lane.display = display(item, problems)?;
            Some(())
        },
        write: |lane| write_display(&lane.display),
    },
    Key {
        name: "burn",
        takes: "a duration up to 100 ms",
        summary: "On the live window: processor time that each step and substep really takes, so that the window itself slows down, at most a quarter of a second a frame. Without a window it is the step cost of the display in its place. Other displays have a `step_cost`.",
        bare: false,
        read: |lane, item, problems| {
            lane.burn = item.duration([Flicks::ZERO, MAX_BURN], problems)?;
            Some(())
        },
        write: |lane| Some(quoted(&lane.burn.to_string())),
    },
    Key {
        name: "max_frame",
        takes: "a duration from 1 ms to 10 s, or \"off\"",
        summary: "Guard: longer frames count as this long; the rest is dropped.",
        bare: false,
        read: |lane, item, problems| {
            let read = |item: &Item<'_>, problems: &mut Problems| item.duration(Guards::MAX_FRAME_RANGE, problems);
            lane.guards.max_frame = item.unless_off(problems, read)?;
            Some(())
        },
        write: |lane| Some(lane.guards.max_frame.map_or(quoted("off"), |most| quoted(&most.to_string()))),
    },
    Key {
        name: "max_steps",
        takes: "1 to 50000, or \"off\"",
        summary: "Guard: the most steps in one frame; the time of the rest is dropped.",
        bare: false,
        read: |lane, item, problems| {
            let read = |item: &Item<'_>, problems: &mut Problems| item.whole(1..=Guards::HARD_MAX_STEPS, problems);
            lane.guards.max_steps = item.unless_off(problems, read)?.map(|most| most as u32);
            Some(())
        },
        write: |lane| Some(lane.guards.max_steps.map_or(quoted("off"), |most| most.to_string())),
    },
    Key {
        name: "substeps",
        takes: "1 to 1000",
        summary: "Every step is divided into so many.",
        bare: false,
        read: |lane, item, problems| {
            lane.substeps = item.whole(1..=u64::from(MAX_SUBSTEPS), problems)? as u32;
            Some(())
        },
        write: |lane| Some(lane.substeps.to_string()),
    },
    Key {
        name: "time_scale",
        takes: "-100 to 100, or a percentage such as \"34.77 %\"",
        summary: "How fast simulated time runs; below 0 backwards, where the integrator is reversible and the world has no contacts.",
        bare: false,
        read: |lane, item, problems| {
            lane.time_scale = time_scale(item, problems)?;
            Some(())
        },
        write: |lane| Some(float(lane.time_scale.factor())),
    },
    Key {
        name: "poll",
        takes: "\"frame\" or \"tick\"",
        summary: "When a driven world looks at the input: at the start of each frame for all its steps, or for each step at the time it was due, whatever frame takes it. `threaded` looks when a tick begins in any case.",
        bare: false,
        read: |lane, item, problems| {
            lane.poll = item.one_of("moment", &Poll::ALL, problems)?;
            Some(())
        },
        write: |lane| word_of(&Poll::ALL, lane.poll),
    },
    Key {
        name: "time",
        takes: "\"integer\", \"f64\" or \"f32\"",
        summary: "How simulated time is kept: step index times dt, or a running sum of floating-point seconds.",
        bare: false,
        read: |lane, item, problems| {
            lane.time = item.one_of("kind of number", &TimePrecision::ALL, problems)?;
            Some(())
        },
        write: |lane| word_of(&TimePrecision::ALL, lane.time),
    },
    Key {
        name: "state",
        takes: "\"f64\" or \"f32\"",
        summary: "How the state is kept: rounded to this after each step.",
        bare: false,
        read: |lane, item, problems| {
            lane.state = item.one_of("kind of number", &StatePrecision::ALL, problems)?;
            Some(())
        },
        write: |lane| word_of(&StatePrecision::ALL, lane.state),
    },
];

/// The key that belongs to a single lane.
pub(super) const LABEL: &str = "label";

/// The word for one of some choices.
fn word_of<T: PartialEq>(choices: &[(&str, T)], value: T) -> Option<String> {
    choices.iter().find(|(_, choice)| *choice == value).map(|(word, _)| quoted(word))
}

/// An entry that has no options.
fn plain_entry<E: crate::entry::Entry>(item: &Item<'_>, problems: &mut Problems) -> Option<&'static E> {
    let (entry, options) = item.entry(problems)?;
    for option in &options {
        option.unknown_key::<()>(vec!["id"], problems);
    }
    options.is_empty().then_some(entry)
}

fn integrator(item: &Item<'_>, problems: &mut Problems) -> Option<IntegratorSpec> {
    let (integrator, items): (&'static Integrator, _) = item.entry(problems)?;
    let mut spec = IntegratorSpec::of(integrator);
    let mut fine = true;
    for item in items {
        let value = match integrator.options().iter().find(|option| option.key == item.name) {
            Some(option) => {
                item.number(option.range, "", problems).map(|value| (option.set)(&mut spec.tolerances, value))
            }
            None => {
                let keys = std::iter::once("id").chain(integrator.options().iter().map(|option| option.key));
                refuse(&item, keys.collect(), problems)
            }
        };
        fine &= value.is_some();
    }
    fine.then_some(spec)
}

fn write_integrator(spec: &IntegratorSpec) -> String {
    let default = Tolerances::default();
    let changed = spec.options().iter().filter(|option| (option.get)(&default) != (option.get)(&spec.tolerances));
    let options = changed.map(|option| format!("{} = {}", option.key, float((option.get)(&spec.tolerances))));
    entry_with(spec.id, options.collect())
}

/// An entry with the options that are not what they are by themselves.
fn entry_with(id: &str, options: Vec<String>) -> String {
    let id = quoted(id);
    if options.is_empty() { id } else { inline_table(&[vec![format!("id = {id}")], options].concat()) }
}

fn policy(item: &Item<'_>, problems: &mut Problems) -> Option<PolicySpec> {
    let (policy, options): (&'static LoopPolicy, _) = item.entry(problems)?;
    let mut spec = PolicySpec::of(policy);
    let mut fine = true;
    for item in options {
        let value = match policy.option.as_ref().filter(|option| option.key == item.name) {
            Some(option) => item.duration(option.range, problems).map(|value| spec.option = value),
            None => {
                let keys = std::iter::once("id").chain(policy.option.as_ref().map(|option| option.key));
                refuse(&item, keys.collect(), problems)
            }
        };
        fine &= value.is_some();
    }
    fine.then_some(spec)
}

fn write_policy(spec: PolicySpec) -> String {
    let changed = spec.policy.option.iter().filter(|option| option.default != spec.option);
    entry_with(
        spec.id,
        changed.map(|option| format!("{} = {}", option.key, quoted(&spec.option.to_string()))).collect(),
    )
}

fn world(item: &Item<'_>, problems: &mut Problems) -> Option<WorldSpec> {
    let (world, options): (&'static World, _) = item.entry(problems)?;
    let mut spec = WorldSpec::of(world);
    let mut fine = true;
    for option in options {
        let value = match world.params.iter().position(|param| param.key == option.name) {
            Some(index) => {
                let param = &world.params[index];
                option.number(param.range, param.unit, problems).map(|value| spec.params[index] = value)
            }
            None => {
                let keys = std::iter::once("id").chain(world.params.iter().map(|param| param.key));
                refuse(&option, keys.collect(), problems)
            }
        };
        fine &= value.is_some();
    }
    fine.then_some(spec)
}

fn write_world(spec: &WorldSpec) -> String {
    let changed =
        spec.world.params.iter().zip(&spec.params).filter(|(param, value)| param.default.to_bits() != value.to_bits());
    entry_with(spec.world.id, changed.map(|(param, value)| format!("{} = {}", param.key, float(*value))).collect())
}

/// A factor, or a percentage in quotes.
fn time_scale(item: &Item<'_>, problems: &mut Problems) -> Option<TimeScale> {
    let factor = item.value.as_str().map_or_else(|| item.as_f64(), percentage);
    let Some(factor) = factor else {
        return item.wrong_type("a number, or a percentage such as \"34.77 %\"", problems);
    };
    if !(-TimeScale::MAX..=TimeScale::MAX).contains(&factor) {
        return item.out_of_range(format!("from -{0} to {0}", TimeScale::MAX), problems);
    }
    Some(TimeScale::new(factor))
}

/// `34.77 %` as 0.3477; also a number in quotes.
fn percentage(text: &str) -> Option<f64> {
    match text.trim().strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok().map(|percent| percent / 100.0),
        None => text.trim().parse().ok(),
    }
}
