//! The reference of scenario files as Markdown, made from the lists that the program itself uses.

use super::bundled::BundledScenario;
use super::document::Scenario;
use super::examples::EXAMPLES;
use super::keys::{
    ANSWER_KEYS, BET_KEYS, BODIES, BODY_KEYS, CAUSE_KEYS, CAUSE_ROW_KEYS, DISPLAY_KEYS, FILE_KEYS, FOLLOW_KEYS,
    HITCH_KEYS, INPUT_CHANGE_KEYS, Key, LANE_KEYS, LANE_TABLES, LESSON_KEYS, LINK_KEYS, MOMENT_KEYS, NOISE_KEYS,
    OPENING_KEYS, START_KEYS, STATE_KEYS, STEP_COST_KEYS, TRACE_KEYS, TRIAL_KEYS, write_bodies,
};
use super::lesson::{LessonPlan, Start};
use super::lesson_paths::{LessonPath, PATHS};
use super::lessons::LESSONS;
use super::opening::Opening;
use super::openings::OPENINGS;
use crate::displays::{BundledTrace, DisplayPreset, VirtualDisplay};
use crate::lane::{FollowSpec, LaneSpec};
use crate::link::LinkSpec;
use crate::worlds::{Bodies, BodySpec, Param, WORLDS, World};
use timestep::entry::{Entry, MISTAKES};
use timestep::integrators::{INTEGRATORS, Integrator, Tolerances};
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::policies::{LoopPolicy, POLICIES};

/// The tables of every key and every id, as Markdown sections of level 3; the second half of `docs/SCENARIOS.md`.
pub fn key_reference() -> String {
    let mut sections = vec![
        keys("Whole file", FILE_KEYS, Some(&Scenario::default())),
        keys("Lesson", LESSON_KEYS, Some(&LessonPlan::default())),
        keys("Bet", BET_KEYS, None),
        keys("Thing to try", TRIAL_KEYS, None),
        keys("Start", START_KEYS, Some(&Start::default())),
        keys("Moment", MOMENT_KEYS, None),
        keys("Opening", OPENING_KEYS, Some(&Opening::default())),
        keys("Answer", ANSWER_KEYS, None),
        keys("Cause", CAUSE_KEYS, None),
        keys("Row", CAUSE_ROW_KEYS, None),
        keys("Input", INPUT_CHANGE_KEYS, None),
        lane_tables(),
        keys("Lane", LANE_KEYS, Some(&LaneSpec::default())),
        keys("Body", BODY_KEYS, Some(&BodySpec::default())),
        keys("State", STATE_KEYS, None),
        keys("Follow", FOLLOW_KEYS, Some(&FollowSpec::default())),
        keys("Link", LINK_KEYS, Some(&LinkSpec::default())),
        keys("Display", DISPLAY_KEYS, Some(&VirtualDisplay::default())),
        keys("Noise", NOISE_KEYS, None),
        keys("Hitch", HITCH_KEYS, None),
        keys("Step cost", STEP_COST_KEYS, None),
        ids::<DisplayPreset>("Displays"),
        keys("Trace", TRACE_KEYS, None),
        ids::<BundledTrace>("Traces"),
        ids::<World>("Worlds"),
    ];
    sections.extend(WORLDS.iter().filter(|world| !world.params.is_empty()).map(|world| params(world)));
    sections.extend([
        ids::<Integrator>("Integrators"),
        integrator_options(),
        ids::<LoopPolicy>("Policies"),
        policy_options(),
        ids::<Presentation>("Presentations"),
        ids::<Orientation>("Orientations"),
        bundled("Lessons", LESSONS),
        bundled("Examples", EXAMPLES),
        bundled("Openings", OPENINGS),
        paths(),
    ]);
    sections.join("\n")
}

fn keys<T>(title: &str, keys: &[Key<T>], default: Option<&T>) -> String {
    let rows = keys.iter().map(|key| {
        let default =
            default.and_then(|default| key.write(default)).map_or("none".to_owned(), |text| format!("`{text}`"));
        format!("| `{}` | {} | {default} | {} |\n", key.name, cell(&key.takes()), cell(key.summary))
    });
    format!("### {title}\n\n| key | value | left out | meaning |\n|---|---|---|---|\n{}", rows.collect::<String>())
}

fn lane_tables() -> String {
    let rows = LANE_TABLES.iter().map(|(name, summary)| format!("| `{name}` | {} |\n", cell(summary)));
    format!("### Tables of lanes\n\n| key | meaning |\n|---|---|\n{}", rows.collect::<String>())
}

fn ids<E: Entry>(title: &str) -> String {
    let row = |entry: &E| format!("| `{}` | {} | {} |\n", entry.id(), entry.name(), cell(entry.summary()));
    let table = |title: &str, are_mistakes: bool| {
        let entries = E::listed().filter(|entry| entry.mistake().is_some() == are_mistakes);
        format!("{title}\n\n| id | name | meaning |\n|---|---|---|\n{}", entries.map(row).collect::<String>())
    };
    let mistakes = E::all().iter().any(|entry| entry.mistake().is_some());
    let group = mistakes.then(|| format!("\n{}", table(&format!("{MISTAKES}:"), true)));
    table(&format!("### {title}"), false) + &group.unwrap_or_default()
}

fn params(world: &World) -> String {
    let rows = world.params.iter().map(|Param { key, unit, range: [from, to], default, summary, .. }| {
        format!("| `{key}` | {unit} | {from} to {to} | {default} | {} |\n", cell(summary))
    });
    let head = "| key | unit | range | left out | meaning |\n|---|---|---|---|---|\n";
    let bodies = world.bodies.map(|bodies| {
        let default = write_bodies(bodies.default);
        let meaning = "The bodies, each a table with the keys of a body, listed above.";
        format!("| `{BODIES}` | | 1 to {} bodies | `{default}` | {meaning} |\n", Bodies::MOST)
    });
    format!("### World `{}`\n\n{head}{}{}", world.id, rows.collect::<String>(), bodies.unwrap_or_default())
}

fn integrator_options() -> String {
    let rows = INTEGRATORS.iter().flat_map(|integrator| {
        integrator.options().iter().map(|option| {
            let ([from, to], default) = (option.range, (option.get)(&Tolerances::default()));
            let (id, key, summary) = (integrator.id, option.key, cell(option.summary));
            format!("| `{id}` | `{key}` | {from:?} to {to:?} | {default:?} | {summary} |\n")
        })
    });
    let head = "| integrator | key | range | left out | meaning |\n|---|---|---|---|---|\n";
    format!("### Options of integrators\n\n{head}{}", rows.collect::<String>())
}

fn policy_options() -> String {
    let rows = POLICIES.iter().flat_map(|policy| {
        policy.options.iter().map(|option| {
            let (takes, default) = (option.takes(), option.text(option.default));
            format!("| `{}` | `{}` | {takes} | {default} | {} |\n", policy.id, option.key, cell(option.summary))
        })
    });
    let head = "| policy | key | range | left out | meaning |\n|---|---|---|---|---|\n";
    format!("### Options of policies\n\n{head}{}", rows.collect::<String>())
}

fn bundled(title: &str, list: &[BundledScenario]) -> String {
    let rows = list.iter().map(|entry| format!("| `{}` | {} |\n", entry.id, cell(&entry.scenario().title)));
    format!("### {title}\n\n| id | title |\n|---|---|\n{}", rows.collect::<String>())
}

fn paths() -> String {
    let rows = PATHS.iter().map(|LessonPath { id, title, promise, minutes, lessons, .. }| {
        let lessons: Vec<_> = lessons.iter().map(|lesson| format!("`{}`", lesson.id)).collect();
        format!("| `{id}` | {} | {} | {minutes} | {} |\n", cell(title), cell(promise), lessons.join(", "))
    });
    let head = "| id | title | promise | minutes | lessons |\n|---|---|---|---|---|\n";
    format!("### Paths\n\n{head}{}", rows.collect::<String>())
}

/// Text without characters that would end its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
