//! From the text of a scenario file to a [`Scenario`], or to all of its mistakes.

use super::context::ReadContext;
use super::document::{MAX_LANES, Scenario};
use super::error::ScenarioError;
use super::error_kind::ScenarioErrorKind;
use super::keys::{
    FILE_KEYS, LABEL, LANE_TABLES, LESSON, LESSON_KEYS, NUMBER, OPENING, OPENING_KEYS, read, read_table,
};
use super::lane_draft::LaneDraft;
use super::lesson::LessonPlan;
use super::matrix;
use super::misplaced::name_the_place;
use super::nearest::nearest;
use super::opening::Opening;
use super::paths::PathScope;
use super::problems::Problems;
use super::setting::{Setting, settings_of};
use files::visible_text::visible_lines;
use std::path::Path;
use std::sync::Arc;
use toml::de::DeTable;

/// Reads a scenario. `file` is the name of the file in messages, and relative paths start in its folder.
pub(super) fn parse(text: &str, file: &str, scope: PathScope) -> Result<Scenario, Vec<ScenarioError>> {
    let folder = Path::new(file).parent().map(Path::to_owned).unwrap_or_default();
    let file: Arc<str> = file.into();
    let mut context = ReadContext::new(folder, scope);
    let (document, syntax_errors) = DeTable::parse_recoverable(text);
    let scenario = if syntax_errors.is_empty() {
        read_document(document.get_ref(), &mut context)
    } else {
        for error in syntax_errors {
            let at = error.span().unwrap_or(text.len()..text.len());
            let kind = || ScenarioErrorKind::Syntax(visible_lines(error.message().trim()));
            context.problems.add_with(&at, kind);
        }
        None
    };
    let error = |(at, kind)| ScenarioError::new(&file, text, at, name_the_place(kind));
    let errors: Vec<_> = context.problems.into_list().into_iter().map(error).collect();
    match scenario {
        Some(scenario) if errors.is_empty() => Ok(scenario),
        _ => Err(errors),
    }
}

/// The scenario of a document; `None` if a mistake was reported.
fn read_document(document: &DeTable<'_>, context: &mut ReadContext) -> Option<Scenario> {
    let settings = settings_of(document, "");
    let find = |name: &str| settings.iter().find(|setting| setting.name == name);
    let mut scenario = Scenario::default();
    let misspelt_lanes = read_file_keys(&settings, &mut scenario, context);
    if let Some(lesson) = find(LESSON)
        && let Some(plan) = read_table(LESSON_KEYS, LessonPlan::default(), lesson, "a table: [lesson]", context)
    {
        scenario.lesson = plan;
    }
    if let Some(opening) = find(OPENING) {
        scenario.opening = read_table(OPENING_KEYS, Opening::default(), opening, "a table: [opening]", context);
        if find(LESSON).is_some() {
            opening.invalid::<()>("an opening has no `[lesson]`, because it asks nothing".to_owned(), context);
        }
    }
    let defaults = read_defaults(find("defaults"), context);
    let (mut drafts, lanes) = read_lanes(find("lane"), &defaults, context);
    let listed = drafts.len();
    if let Some(matrix) = find("matrix") {
        drafts.extend(matrix::expand(matrix, &defaults, context));
    }
    if find("lane").is_none() && find("matrix").is_none() && !misspelt_lanes {
        context.report::<()>(&(0..0), ScenarioErrorKind::NoLanes);
    }
    let lanes = lanes + drafts.len() - listed;
    if lanes > MAX_LANES {
        let (key, setting) = find("matrix").map_or(("lane", find("lane")), |matrix| ("matrix", Some(matrix)));
        let at = setting.map_or(0..0, |setting| setting.key_at.clone());
        let lanes = lanes.to_string();
        context.report::<()>(&at, ScenarioErrorKind::TooManyLanes { key, lanes, most: MAX_LANES });
    }
    for draft in &mut drafts {
        draft.check(context);
    }
    scenario.lanes = drafts.into_iter().map(|draft| draft.spec).collect();
    scenario.identify_by_place();
    if let Some(input) = find("input")
        && scenario.input.has_grabs()
        && scenario.lanes.iter().any(|lane| lane.link.is_some())
    {
        let reason = "linked lanes cannot be grabbed: their packets have pushes only; leave out `grab` or the link";
        input.invalid::<()>(reason.to_owned(), context);
    }
    if let (Some(lesson), 0) = (find(LESSON), context.problems.len())
        && let Err(reason) = scenario.lesson_fits()
    {
        lesson.invalid::<()>(reason, context);
    }
    if let (Some(setting), Some(opening), 0) = (find(OPENING), &scenario.opening, context.problems.len())
        && let Err(reason) = opening.fits(&scenario.lanes)
    {
        setting.invalid::<()>(reason, context);
    }
    (context.problems.len() == 0).then_some(scenario)
}

/// Reads the keys that describe the whole file. `true` if an unknown key was probably meant to hold lanes.
fn read_file_keys(settings: &[Setting<'_>], scenario: &mut Scenario, context: &mut ReadContext) -> bool {
    let tables = LANE_TABLES.iter().map(|table| table.0).chain([LESSON, OPENING]);
    let valid: Vec<_> = FILE_KEYS.iter().map(|key| key.name).chain(tables).collect();
    let mut misspelt_lanes = false;
    for setting in settings {
        if FILE_KEYS.iter().any(|key| key.name == setting.name) {
            read(FILE_KEYS, scenario, setting, context);
        } else if !valid.contains(&setting.name) {
            // Comparing names takes longer than everything else; a file of wrong keys is no scenario anyway.
            let compared = context.problems.len() < Problems::MOST;
            misspelt_lanes |=
                compared && matches!(nearest(setting.name, valid.iter().copied()), Some("lane" | "matrix"));
            setting.unknown_key::<()>(valid.clone(), context);
        }
    }
    misspelt_lanes
}

fn read_defaults(setting: Option<&Setting<'_>>, context: &mut ReadContext) -> LaneDraft {
    let mut draft = LaneDraft::default();
    let Some(setting) = setting else { return draft };
    let Some(table) = setting.table("a table: [defaults]", context) else { return draft };
    let (own, shared): (Vec<_>, Vec<_>) =
        settings_of(table, "").into_iter().partition(|setting| [LABEL, NUMBER].contains(&setting.name));
    for setting in own {
        let reason = "it belongs to one lane; write it into `[[lane]]`";
        context.report::<()>(&setting.key_at, ScenarioErrorKind::Misplaced { key: setting.key, reason });
    }
    draft.set_all(&shared, context);
    draft
}

/// The lanes, of which only so many are kept as a scenario can have, and their number.
fn read_lanes(
    setting: Option<&Setting<'_>>,
    defaults: &LaneDraft,
    context: &mut ReadContext,
) -> (Vec<LaneDraft>, usize) {
    let tables = setting.and_then(|setting| Some((setting, setting.list("a list of tables: [[lane]]", context)?)));
    let Some((setting, tables)) = tables else { return (Vec::new(), 0) };
    if tables.is_empty() {
        context.report::<()>(&setting.at, ScenarioErrorKind::NoLanes);
    }
    let mut drafts = Vec::new();
    for table in &tables {
        let draft = read_lane(table, defaults, context);
        drafts.extend(draft.filter(|_| drafts.len() < MAX_LANES));
    }
    (drafts, tables.len())
}

fn read_lane(setting: &Setting<'_>, defaults: &LaneDraft, context: &mut ReadContext) -> Option<LaneDraft> {
    let table = setting.table("a table: [[lane]]", context)?;
    let mut draft = defaults.starting_at(&setting.at);
    draft.set_all(&settings_of(table, ""), context);
    Some(draft)
}
