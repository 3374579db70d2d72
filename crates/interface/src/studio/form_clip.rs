//! The clip that the form of the recording page makes, with what fits its lanes, and the words that tell about it.

use super::{
    CLIP_OPTIONS, Cadence, ClipOverlay, ClipScript, ClipSource, ClipSpec, StageLook, Template, clip_notes, options_text,
};
use crate::ui::{FormatInfo, RecordForm, RecordPlan, quoted};
use picture::record::{FORMATS, Format, FrameFormat};
use simulation::displays::RefreshRate;
use simulation::scenario::Scenario;
use std::path::PathBuf;
use timestep::time::TimeScale;

/// Every format as the page shows it.
pub fn clip_formats() -> Vec<FormatInfo> {
    FORMATS.iter().map(|format| info(format)).collect()
}

fn info(format: &Format) -> FormatInfo {
    // Between the rates of whole hundredths of a second.
    let ntsc = RefreshRate::ratio(60_000, 1001).map(FrameFormat::frame_at);
    FormatInfo {
        id: format.id,
        name: format.name,
        summary: format.summary,
        ending: format.endings[0],
        any_rate: ntsc.is_some_and(|spec| format.accepts(&spec).is_ok()),
        rates: format.common_rates().map(|rate| rate.to_string()).collect(),
        browser_times: format.has_browser_times(),
    }
}

/// The displays of the lanes that were looked at last: that takes a while, and a form changes more often than a scenario.
#[derive(Default)]
pub struct KnownCadence(Option<(Scenario, Cadence)>);

impl KnownCadence {
    /// The displays of this scenario's lanes. Takes a while where they are not known.
    pub fn of(&mut self, scenario: &Scenario) -> &Cadence {
        if self.0.as_ref().is_some_and(|(known, _)| known != scenario) {
            self.0 = None;
        }
        &self.0.get_or_insert_with(|| (scenario.clone(), Cadence::new(scenario))).1
    }
}

/// The clip of `scenario` that `form` describes, with what fits the lanes. Takes a while.
///
/// # Errors
/// A sentence about the form.
pub fn form_clip(
    form: &RecordForm,
    scenario: &Scenario,
    target: PathBuf,
    known: &mut KnownCadence,
) -> Result<ClipSpec, String> {
    let mut request = request(form, scenario, target)?;
    // What is asked for is checked before anything is computed.
    request.frame_format().map_err(|error| error.to_string())?;
    known.of(scenario).fit(&mut request, [form.own_rate().is_some(), form.speed.is_some()]);
    Ok(request)
}

/// The scenario and the still of the frozen moment of a lesson. Takes a while.
///
/// # Errors
/// A sentence about the form.
pub fn form_moment(form: &RecordForm, scenario: &Scenario, target: PathBuf) -> Result<(Scenario, ClipSpec), String> {
    let template = Template::by_id("moment").expect("it is in the list");
    // What the page hides for a still does not matter: it has the rates and the sizes of a picture.
    let form = &RecordForm {
        format: "png-sequence".to_owned(),
        rate: None,
        speed: None,
        exact: false,
        whole: true,
        ..form.clone()
    };
    template.apply(Some(scenario), &request(form, scenario, target)?).map_err(|error| error.to_string())
}

/// Tells about the clip that a form describes. `replaces`: its file exists.
///
/// # Errors
/// A sentence about the clip.
pub fn clip_plan(
    form: &RecordForm,
    scenario: &Scenario,
    (request, replaces): (&ClipSpec, bool),
    cadence: &Cadence,
) -> Result<RecordPlan, String> {
    let spec = request.frame_format().map_err(|error| error.to_string())?;
    let end = request.from + request.length;
    request.check_switches(scenario).and_then(|()| request.check_end(end)).map_err(|error| error.to_string())?;
    let secs = request.clip_time().secs();
    let notes = clip_notes(ClipSource::Scenario(scenario), cadence, request).into_iter().map(as_sentence);
    Ok(RecordPlan {
        frames: spec.frames,
        secs,
        lab_secs: request.length.secs(),
        cards: ClipScript::cards(scenario, request).secs(),
        slow_moments: form.is_lesson() && !scenario.lesson.moments.is_empty(),
        replaces,
        cadence: judder(cadence, request),
        sampled: cadence.loses(request),
        exact: spec.exact,
        notes: notes.collect::<Vec<_>>().join(" "),
        options: options(form, scenario, (request, replaces), cadence),
    })
}

/// Options with which the command `record` makes this clip of the scenario.
fn options(
    form: &RecordForm,
    scenario: &Scenario,
    (request, replaces): (&ClipSpec, bool),
    cadence: &Cadence,
) -> String {
    let usual = ClipSpec {
        rate: request.rate,
        speed: request.speed,
        length: scenario.length(),
        overlay: ClipOverlay::Stage(StageLook::ALL),
        ..ClipSpec::new(request.target.clone(), request.format)
    };
    let given: Vec<_> = form.own_rate().map(|_| "fps").into_iter().chain(form.speed.map(|_| "speed")).collect();
    let sampled = form.own_rate().is_some() && cadence.loses(request);
    let options = options_text(&ClipSpec { sampled, ..request.clone() }, &usual, &given);
    // The command replaces a file without being told to, and a folder of frames with this option.
    let is_folder = request.format.place(&request.target) != request.target;
    let replace = if replaces && is_folder { " --replace" } else { "" };
    format!(" -o {}{options}{replace}", quoted(&request.target.display().to_string()))
}

/// Sentences about the first lane that the clip does not show evenly or frame by frame; empty if there is none.
fn judder(cadence: &Cadence, request: &ClipSpec) -> String {
    let notes = cadence.notes(request);
    let first = notes.iter().find(|note| note.judders()).or(notes.first());
    let first = first.map(|note| as_sentence(note.sentence()));
    let advice = cadence.advice(request).map(|advice| advice.sentence());
    let said = first.into_iter().chain(advice).filter(|sentence| !sentence.is_empty());
    said.collect::<Vec<_>>().join(" ")
}

/// The request for the studio, with the usual rate and speed where the form has none; the error says what is wrong.
fn request(form: &RecordForm, scenario: &Scenario, target: PathBuf) -> Result<ClipSpec, String> {
    let format = form_format(form);
    let start = form.start();
    if form.speed.is_some_and(|speed| speed > 100.0 * TimeScale::MAX) {
        return Err(format!("the speed must be at most {} %", 100.0 * TimeScale::MAX));
    }
    let texts = !start.asks;
    let stage = StageLook { question: texts, moments: texts, answer: texts, ..StageLook::ALL };
    let mut clip = ClipSpec {
        size: form.size,
        length: scenario.length(),
        speed: form.speed.map_or(TimeScale::ONE, |speed| TimeScale::from_percent(speed).as_ratio()),
        theme: form.theme(),
        overlay: if start.lab { ClipOverlay::Captions(None) } else { ClipOverlay::Stage(stage) },
        lens: start.lens,
        eye_view: start.eye_view,
        layers: start.layers,
        lanes: start.lane.map(|lane| vec![lane]),
        layout: start.layout,
        from: start.from,
        // The page has said that it replaces something.
        replace: true,
        exact: form.exact && format.has_browser_times(),
        ..ClipSpec::new(target, format)
    };
    let length = (!form.whole).then_some(&*form.length);
    let switch = form.switch();
    for (name, words, typed) in [
        ("fps", "frames per second", form.own_rate()),
        ("seconds", "length", length),
        ("switch", "switch", switch.as_deref()),
    ] {
        let option = CLIP_OPTIONS.iter().find(|option| option.name == name).expect("it is in the list");
        typed.map_or(Ok(()), |typed| option.read(&mut clip, typed)).map_err(|error| format!("{words}: {error}"))?;
    }
    Ok(clip)
}

/// The format that a form names, or the first.
pub fn form_format(form: &RecordForm) -> &'static Format {
    FORMATS.iter().find(|format| format.id == form.format).unwrap_or(&FORMATS[0])
}

/// The text with a capital and a full stop.
pub fn as_sentence(text: String) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
