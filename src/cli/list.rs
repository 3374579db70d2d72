//! `list`: the entries of every kind, from the lists that the program itself uses. Only present ids are listed, no aliases.

use super::failure::Failure;
use super::streams::Results;
use super::table::{self, NOT_APPLICABLE};
use picture::figures::{FIGURES, Figure};
use serde_json::{Value, json};
use simulation::code::{LANGUAGES, Language};
use simulation::displays::{BundledTrace, DisplayPreset, PRESETS, Queue, RefreshRate, TRACES};
use simulation::engines::{ENGINES, Engine, EngineValue};
use simulation::lab::{PLOTS, Plot};
use simulation::numbers::{Better, Number, Span};
use simulation::scenario::{BundledScenario, EXAMPLES, LESSONS, LessonPath, OPENINGS, PATHS};
use simulation::worlds::{Param, WORLDS, World};
use timestep::entry::{Entry, MISTAKES};
use timestep::integrators::{INTEGRATORS, Integrator, Needs};
use timestep::orientation::{ORIENTATIONS, Orientation};
use timestep::presentation::{PRESENTATIONS, PoseTime, Presentation};
use timestep::time::Flicks;
use timestep::time::policies::{LoopPolicy, PolicyOption};

/// The kinds of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    Worlds,
    Integrators,
    Policies,
    Presentations,
    Orientations,
    Displays,
    Engines,
    Traces,
    Plots,
    Numbers,
    Figures,
    Languages,
    Lessons,
    Examples,
    Openings,
    Paths,
}

/// Prints a table, or a JSON list with one object per entry.
pub fn list(kind: Kind, json: bool, out: &mut Results<'_>) -> Result<(), Failure> {
    if json {
        out.json(&values(kind))?;
    } else {
        let (heads, rows) = rows(kind);
        table::print(out, heads, &rows)?;
        let mistakes = mistakes(kind);
        if !mistakes.is_empty() {
            out.line("")?;
            out.line(MISTAKES)?;
            table::print(out, &["id", "cure", "how to see it"], &mistakes)?;
        }
    }
    Ok(())
}

fn values(kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Worlds => WORLDS.iter().map(|world| world_value(world)).collect(),
        Kind::Integrators => INTEGRATORS.iter().map(|integrator| integrator_value(integrator)).collect(),
        Kind::Policies => LoopPolicy::listed().map(policy_value).collect(),
        Kind::Presentations => PRESENTATIONS.iter().map(|presentation| presentation_value(presentation)).collect(),
        Kind::Orientations => ORIENTATIONS.iter().map(|orientation| orientation_value(orientation)).collect(),
        Kind::Displays => PRESETS.iter().map(|preset| display_value(preset)).collect(),
        Kind::Engines => ENGINES.iter().map(|engine| engine_value(engine)).collect(),
        Kind::Traces => TRACES.iter().map(|trace| trace_value(trace)).collect(),
        Kind::Plots => PLOTS.iter().map(|plot| plot_value(plot)).collect(),
        Kind::Numbers => Number::of_window().map(number_value).collect(),
        Kind::Figures => FIGURES.iter().map(|figure| figure_value(figure)).collect(),
        Kind::Languages => LANGUAGES.iter().map(|language| language_value(language)).collect(),
        Kind::Lessons => LESSONS.iter().map(lesson_value).collect(),
        Kind::Examples => EXAMPLES.iter().map(example_value).collect(),
        Kind::Openings => OPENINGS.iter().map(opening_value).collect(),
        Kind::Paths => PATHS.iter().map(path_value).collect(),
    }
}

fn world_value(world: &World) -> Value {
    let params: Vec<_> = world.params.iter().map(param_value).collect();
    let invariants: Vec<_> = world.invariants.iter().map(|invariant| invariant.id).collect();
    json!({
        "id": world.id, "name": world.name, "summary": world.summary, "equation": world.equation,
        "reference": world.reference, "exact": world.exact.is_some(), "invariants": invariants, "params": params,
        "bodies": world.bodies.map(|bodies| bodies.default.len()),
    })
}

fn param_value(param: &Param) -> Value {
    json!({
        "key": param.key, "name": param.name, "symbol": param.symbol, "unit": param.unit,
        "default": param.default, "min": param.range[0], "max": param.range[1], "summary": param.summary,
    })
}

fn integrator_value(integrator: &Integrator) -> Value {
    json!({
        "id": integrator.id, "name": integrator.name, "summary": integrator.summary, "order": integrator.order,
        "evals_per_step": integrator.evals_per_step, "symplectic": integrator.symplectic,
        "reversible": integrator.reversible, "needs": needs(integrator.needs), "reference": integrator.reference,
        "mistake": mistake_value(integrator),
    })
}

fn policy_value(policy: &LoopPolicy) -> Value {
    let option = |option: &PolicyOption| {
        json!({
            "key": option.key, "name": option.name, "default_secs": option.default.secs(),
            "min_secs": option.range[0].secs(), "max_secs": option.range[1].secs(), "words": option.words,
            "summary": option.summary,
        })
    };
    json!({
        "id": policy.id, "name": policy.name, "summary": policy.summary, "splits": policy.splits,
        "carries": policy.carries, "threaded": policy.threaded, "reference": policy.reference,
        "mistake": mistake_value(policy),
        "option": policy.options.first().map(option), "options": policy.options.iter().map(option).collect::<Vec<_>>(),
    })
}

fn presentation_value(presentation: &Presentation) -> Value {
    json!({
        "id": presentation.id, "name": presentation.name, "summary": presentation.summary,
        "shows": shows(presentation.pose_time), "reference": presentation.reference,
        "mistake": mistake_value(presentation),
    })
}

fn orientation_value(orientation: &Orientation) -> Value {
    json!({
        "id": orientation.id, "name": orientation.name, "summary": orientation.summary,
        "reference": orientation.reference, "mistake": mistake_value(orientation),
    })
}

/// A mistake to recognise; `null` for an entry that is right.
fn mistake_value(entry: &impl Entry) -> Value {
    entry.mistake().map_or(
        Value::Null,
        |mistake| json!({ "sign": mistake.sign, "code": mistake.code, "cure": mistake.cure, "advice": mistake.advice }),
    )
}

fn display_value(preset: &DisplayPreset) -> Value {
    let display = (preset.display)();
    json!({
        "id": preset.id, "name": preset.name, "summary": preset.summary, "hz": display.hz.typed(), "phase": display.phase, "vsync": display.vsync,
        "vrr": display.vrr.map(|vrr| [vrr.lowest, vrr.highest].map(RefreshRate::typed)),
        "frames_in_flight": display.frames_in_flight, "queue": queue_word(display.queue), "fps_cap": display.fps_cap.map(RefreshRate::typed),
        "render_cost_secs": display.render_cost.secs(), "noise_secs": display.noise.map(|noise| noise.spread.secs()),
        "hitch_every_secs": display.hitch.map(|hitch| hitch.every.secs()),
        "hitch_lasts_secs": display.hitch.map(|hitch| hitch.lasts.secs()),
    })
}

fn queue_word(queue: Queue) -> Option<&'static str> {
    Queue::ALL.iter().find(|(_, listed)| *listed == queue).map(|(word, _)| *word)
}

fn engine_value(engine: &Engine) -> Value {
    let value = |value: &EngineValue| json!({ "key": value.key, "value": value.value, "words": value.words, "source": value.source });
    let speed = engine.speed.as_ref();
    let speed = speed.map(|speed| json!({ "words": speed.words, "source": speed.source, "order": speed.order.word() }));
    let cap = engine.cap.as_ref();
    let cap = cap.map(|cap| json!({ "words": cap.words, "source": cap.source, "rule": cap.rule.word() }));
    json!({
        "id": engine.id, "name": engine.name, "version": engine.version, "summary": engine.summary,
        "values": engine.values.iter().map(value).collect::<Vec<_>>(), "speed": speed, "cap": cap,
        "fixed": engine.fixed,
        "surprise": engine.surprise, "compared_with": engine.run,
    })
}

fn trace_value(trace: &BundledTrace) -> Value {
    let (frames, secs) = length(trace);
    json!({ "id": trace.id, "name": trace.name, "summary": trace.summary, "frames": frames, "seconds": secs })
}

/// Frames and seconds of a trace.
fn length(trace: &BundledTrace) -> (usize, f64) {
    let trace = trace.trace();
    (trace.frames().len(), trace.frames().iter().copied().sum::<Flicks>().secs())
}

fn plot_value(plot: &Plot) -> Value {
    json!({
        "id": plot.id, "name": plot.name, "summary": plot.summary, "x": plot.x.name, "x_unit": plot.x.unit,
        "y": plot.y.name, "y_unit": plot.y.unit, "log": plot.log,
    })
}

fn number_value(number: &Number) -> Value {
    let parts: Vec<_> = number.parts.iter().map(|part| number.path(part)).collect();
    json!({
        "id": number.id, "name": number.name, "summary": number.tip, "unit": number.unit.symbol(),
        "span": span(number.span), "better": better(number.better), "parts": parts,
    })
}

fn span(span: Span) -> &'static str {
    match span {
        Span::Moment => "the moment",
        Span::Run => "the run",
        Span::Stretch => "the run or its last seconds",
    }
}

fn better(better: Better) -> &'static str {
    match better {
        Better::Less => "less",
        Better::More => "more",
        Better::Neither => "neither",
    }
}

fn figure_value(figure: &Figure) -> Value {
    json!({ "id": figure.id, "name": figure.name, "summary": figure.summary })
}

fn language_value(language: &Language) -> Value {
    json!({ "id": language.id, "name": language.name, "summary": language.summary })
}

fn lesson_value(lesson: &BundledScenario) -> Value {
    let scenario = lesson.scenario();
    json!({
        "id": lesson.id, "title": scenario.title, "caption": scenario.caption,
        "minutes": scenario.lesson.minutes, "seconds": scenario.duration.secs(), "lanes": scenario.lanes.len(),
    })
}

fn example_value(example: &BundledScenario) -> Value {
    let scenario = example.scenario();
    json!({
        "id": example.id, "title": scenario.title, "caption": scenario.caption,
        "seconds": scenario.duration.secs(), "lanes": scenario.lanes.len(),
    })
}

fn opening_value(entry: &BundledScenario) -> Value {
    let scenario = entry.scenario();
    let line = scenario.opening.as_ref().and_then(|opening| opening.fill(&opening.line, &scenario.lanes).ok());
    let lesson = scenario.opening.as_ref().map(|opening| opening.lesson.as_str());
    json!({
        "id": entry.id, "title": scenario.title, "line": line, "lesson": lesson,
        "seconds": scenario.duration.secs(), "lanes": scenario.lanes.len(),
    })
}

fn path_value(path: &LessonPath) -> Value {
    let lessons: Vec<_> = path.lessons.iter().map(|lesson| lesson.id).collect();
    json!({
        "id": path.id, "title": path.title, "promise": path.promise, "minutes": path.minutes, "lessons": lessons,
    })
}

fn needs(needs: Needs) -> &'static str {
    match needs {
        Needs::Nothing => "nothing",
        Needs::SecondOrder => "positions and velocities",
        Needs::ForceWithoutVelocity => "a force without velocity",
        Needs::ExactSolution => "an exact solution",
        Needs::Relaxation => "a target to ease towards",
        Needs::Constraints => "distances to keep",
    }
}

fn shows(shows: PoseTime) -> &'static str {
    match shows {
        PoseTime::Current => "the last step",
        PoseTime::Between | PoseTime::ByFrame => "between the last two steps",
        PoseTime::Ahead => "past the last step",
        PoseTime::Reversed => "back from the last step",
        PoseTime::AcrossFrame => "within the frame's steps",
        PoseTime::PastPrevious | PoseTime::BeforeSteps => "past the step before",
    }
}

/// The heads of the table of a kind, and its rows.
fn rows(kind: Kind) -> (&'static [&'static str], Vec<Vec<String>>) {
    match kind {
        Kind::Worlds => (&["id", "param", "unit", "default", "min", "max", "meaning"], world_rows()),
        Kind::Integrators => (
            &["id", "order", "evals", "symplectic", "reversible", "needs", "meaning"],
            picked(kind, &["id", "order", "evals_per_step", "symplectic", "reversible", "needs", "summary"]),
        ),
        Kind::Policies => (&["id", "carries", "meaning"], picked(kind, &["id", "carries", "summary"])),
        Kind::Presentations => (&["id", "shows", "meaning"], picked(kind, &["id", "shows", "summary"])),
        Kind::Orientations | Kind::Figures | Kind::Languages => {
            (&["id", "name", "meaning"], picked(kind, &["id", "name", "summary"]))
        }
        Kind::Displays => (&["id", "hz", "vsync", "meaning"], picked(kind, &["id", "hz", "vsync", "summary"])),
        Kind::Engines => (&["id", "name", "version", "loop"], picked(kind, &["id", "name", "version", "summary"])),
        Kind::Traces => (&["id", "frames", "secs", "meaning"], trace_rows()),
        Kind::Plots => (&["id", "unit", "over", "meaning"], plot_rows()),
        Kind::Numbers => (&["id", "name", "unit", "of", "meaning"], number_rows()),
        Kind::Lessons | Kind::Examples | Kind::Openings => {
            (&["id", "lanes", "title"], picked(kind, &["id", "lanes", "title"]))
        }
        Kind::Paths => (&["id", "lesson", "minutes", "title"], path_rows()),
    }
}

/// A row for each entry that is no mistake, with the values of these keys.
fn picked(kind: Kind, keys: &[&str]) -> Vec<Vec<String>> {
    values(kind).iter().filter(|value| value["mistake"].is_null()).map(|value| cells(value, keys)).collect()
}

/// The mistakes of a kind, which its table leaves out.
fn mistakes(kind: Kind) -> Vec<Vec<String>> {
    let row = |value: &Value| {
        let mistake = &value["mistake"];
        mistake.is_object().then(|| [cells(value, &["id"]), cells(mistake, &["cure", "sign"])].concat())
    };
    values(kind).iter().filter_map(row).collect()
}

/// The cells of a table for the values of these keys; that of an empty key is empty.
fn cells(of: &Value, keys: &[&str]) -> Vec<String> {
    let cell = |key: &&str| match &of[*key] {
        _ if key.is_empty() => String::new(),
        Value::Null => NOT_APPLICABLE.to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        other => other.as_f64().map_or_else(|| other.to_string(), |number| number.to_string()),
    };
    keys.iter().map(cell).collect()
}

/// A row for each world, and below it one for each of its parameters.
fn world_rows() -> Vec<Vec<String>> {
    let rows = values(Kind::Worlds).into_iter().flat_map(|world| {
        let params = world["params"].as_array().into_iter().flatten();
        let params = params.map(|param| cells(param, &["", "key", "unit", "default", "min", "max", "summary"]));
        let head = cells(&world, &["id", "", "", "", "", "", "summary"]);
        std::iter::once(head).chain(params).collect::<Vec<_>>()
    });
    rows.collect()
}

fn trace_rows() -> Vec<Vec<String>> {
    let row = |trace: &&BundledTrace| {
        let (frames, secs) = length(trace);
        vec![trace.id.to_owned(), frames.to_string(), format!("{secs:.1}"), trace.summary.to_owned()]
    };
    TRACES.iter().map(row).collect()
}

fn plot_rows() -> Vec<Vec<String>> {
    let row = |plot: &&Plot| [plot.id, plot.y.unit, &plot.x.label(), plot.summary].map(str::to_owned).to_vec();
    PLOTS.iter().map(row).collect()
}

fn number_rows() -> Vec<Vec<String>> {
    let row = |number: &Number| {
        let texts = [number.name, number.unit.symbol(), span(number.span), number.tip].map(str::to_owned);
        std::iter::once(number.shown()).chain(texts).collect()
    };
    Number::of_window().map(row).collect()
}

/// A row for each path, and below it one for each of its lessons.
fn path_rows() -> Vec<Vec<String>> {
    let row = |id: &str, lesson: &str, minutes: u64, title: &str| {
        vec![id.to_owned(), lesson.to_owned(), minutes.to_string(), title.to_owned()]
    };
    let rows = PATHS.iter().flat_map(|path| {
        let lesson_row = |lesson: &&BundledScenario| {
            let scenario = lesson.scenario();
            row("", lesson.id, scenario.lesson.minutes, &scenario.title)
        };
        let head = row(&path.id, "", path.minutes, &format!("{}: {}", path.title, path.promise));
        std::iter::once(head).chain(path.lessons.iter().map(lesson_row).collect::<Vec<_>>())
    });
    rows.collect()
}
