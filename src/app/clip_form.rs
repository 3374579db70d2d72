//! The recording page's choices as a request to the studio, and the formats as the page offers them.

use super::user_folders;
use files::safe_file::folder_of;
use interface::studio::{Cadence, ClipOverlay, ClipRequest, ClipScript, RATE_RANGE, StageLook, TEMPLATES, Template};
use interface::ui::{ClipLook, FormatInfo, LessonParts, RecordCheck, RecordForm, RecordPlan, TemplateInfo};
use picture::record::{ClipSpec, FORMATS, Format, RecordError};
use simulation::displays::RefreshRate;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use std::path::{Path, PathBuf};
use timestep::time::TimeScale;

/// Common rates; a format offers those of them that it supports.
const RATES: [&str; 11] = ["20", "24", "25", "30", "100/3", "50", "59.94", "60", "120", "144", "240"];

/// Every format as the page shows it.
pub fn formats() -> Vec<FormatInfo> {
    FORMATS.iter().map(|format| info(format)).collect()
}

fn info(format: &Format) -> FormatInfo {
    let [slowest, fastest] = RATE_RANGE;
    let known: Vec<RefreshRate> = RATES.iter().filter_map(|rate| rate.parse().ok()).collect();
    let supports = |rate: &RefreshRate| {
        let spec = ClipSpec { size: [640, 360], rate: *rate, frames: 1, alpha: false };
        (slowest..=fastest).contains(&rate.hz()) && format.accepts(&spec).is_ok()
    };
    let supported: Vec<String> = known.iter().filter(|rate| supports(rate)).map(RefreshRate::to_string).collect();
    FormatInfo {
        id: format.id,
        name: format.name,
        summary: format.summary,
        ending: format.endings[0],
        any_rate: supported.len() == known.len(),
        rates: supported,
        default_rate: format.default_rate.to_string(),
    }
}

/// Every template as the page shows it.
pub fn templates() -> Vec<TemplateInfo> {
    let info = |&Template { id, title, summary, of_lesson, .. }: &Template| TemplateInfo {
        id,
        title,
        summary,
        has_still: of_lesson,
    };
    TEMPLATES.iter().map(info).collect()
}

/// The scenario and the request of the clip that `form` describes: those of its template, or `scenario` as it is.
pub fn clip(form: &RecordForm, scenario: &Scenario, window: Theme) -> Result<(Scenario, ClipRequest), String> {
    let template = form.template.and_then(Template::by_id);
    let title = template.map_or(scenario.title.as_str(), |template| template.title);
    let request = request(form, title, window)?;
    match template {
        Some(template) => template.apply(Some(scenario), &request).map_err(|error| error.to_string()),
        None => Ok((scenario.clone(), request)),
    }
}

/// Bytes of a frame of a template's clip of 1280 × 720, by the format's id, as they were measured: a body moves on an empty ground.
const FRAME_BYTES: [(&str, f64); 4] = [("mp4", 1200.0), ("gif", 2100.0), ("apng", 4500.0), ("png-sequence", 48000.0)];

/// Size of a template's clip, bytes. What changes is the edge of a body, so that it grows as a side of the frame does.
fn bytes(request: &ClipRequest, frames: u64) -> u64 {
    let [width, height] = request.size.map(f64::from);
    let share = (width * height / (1280.0 * 720.0)).sqrt();
    let of_frame = FRAME_BYTES.iter().find(|(id, _)| *id == request.format.id).map_or(0.0, |(_, bytes)| *bytes);
    (of_frame * share * frames as f64) as u64
}

/// Gives each format the default rate at which the scenario's lanes do not judder at the form's speed, where there is one.
pub fn fit_rates(formats: &mut [FormatInfo], form: &RecordForm, scenario: &Scenario) {
    let cadence = Cadence::new(scenario);
    for (info, format) in formats.iter_mut().zip(FORMATS) {
        let form = RecordForm { format: info.id.to_owned(), rate: format.default_rate.to_string(), ..form.clone() };
        if let Ok(mut request) = request(&form, &scenario.title, Theme::default()) {
            cadence.fit(&mut request, [false, true]);
            info.default_rate = request.rate.to_string();
        }
    }
}

/// Checks the clip that `form` would make of the scenario.
pub fn check(form: &RecordForm, scenario: &Scenario) -> RecordCheck {
    let clip = clip(form, scenario, Theme::default());
    let target = clip.as_ref().map_or_else(|_| target(form, &scenario.title), |(_, request)| request.target.clone());
    let plan = clip.and_then(|(scenario, request)| {
        let spec = request.spec().map_err(|error| error.to_string())?;
        check_target(&request)?;
        let secs = spec.frames as f64 / spec.rate.hz();
        let lab_secs = secs * request.speed.factor();
        let (replaces, cadence) = (request.format.place(&request.target).exists(), cadence(&scenario, &request));
        let cards = ClipScript::cards(&scenario, &request).secs();
        let is_template = form.template.is_some();
        let slows = form.whole && form.look == ClipLook::Stage && form.parts.moments;
        let slow_moments = slows && !is_template && scenario.lesson.asks() && !scenario.lesson.moments.is_empty();
        let bytes = if is_template { bytes(&request, spec.frames) } else { 0 };
        // A template says itself how fast it is.
        let lab_secs = if is_template { secs } else { lab_secs };
        Ok(RecordPlan { frames: spec.frames, secs, lab_secs, cards, slow_moments, bytes, replaces, cadence })
    });
    RecordCheck { form: form.clone(), target: target.display().to_string(), plan: plan.map_err(sentence) }
}

/// Sentences about the first lane whose even motion judders in the clip; empty if there is none.
fn cadence(scenario: &Scenario, request: &ClipRequest) -> String {
    let fit = Cadence::new(scenario);
    let notes = fit.notes(request);
    let first = notes.iter().find(|note| note.judders()).map(|note| sentence(note.sentence()));
    let advice = fit.advice(request).map(|advice| advice.sentence());
    let said = first.into_iter().chain(advice).filter(|sentence| !sentence.is_empty());
    said.collect::<Vec<_>>().join(" ")
}

/// The request for the studio; the error says what is wrong.
pub fn request(form: &RecordForm, title: &str, window: Theme) -> Result<ClipRequest, String> {
    let format = format(form);
    let rate: RefreshRate = form.rate.parse().map_err(|error| format!("frames per second: {error}"))?;
    let length = form.length.parse().map_err(|error| format!("length: {error}"))?;
    let speed = TimeScale::from_percent(form.speed).as_ratio();
    if form.speed > 100.0 * TimeScale::MAX {
        return Err(format!("the speed must be at most {} %", 100.0 * TimeScale::MAX));
    }
    Ok(ClipRequest {
        size: form.size,
        rate,
        length,
        speed,
        theme: form.theme.unwrap_or(window),
        overlay: match form.look {
            ClipLook::Stage => {
                let LessonParts { question, moments, answer } = form.parts_in_clip();
                ClipOverlay::Stage(StageLook { question, moments, answer, whole: form.whole, ..StageLook::ALL })
            }
            ClipLook::Lab => ClipOverlay::Captions(None),
            ClipLook::Plain => ClipOverlay::Plain,
            ClipLook::Interface => ClipOverlay::Interface,
        },
        lens: form.lens_in_clip(),
        eye_view: form.seen.eye_view,
        lanes: form.lane_in_clip().map(|lane| vec![lane]),
        background: form.background_in_clip(),
        layout: form.layout_in_clip(),
        from: form.seen.from,
        // The page has said that it replaces something.
        replace: true,
        ..ClipRequest::new(target(form, title), format)
    })
}

fn format(form: &RecordForm) -> &'static Format {
    FORMATS.iter().find(|format| format.id == form.format).unwrap_or(&FORMATS[0])
}

/// The file of the clip: as typed or chosen, or a new name.
fn target(form: &RecordForm, title: &str) -> PathBuf {
    match &form.file {
        Some(file) => PathBuf::from(file.trim()),
        None => {
            let folder = user_folders::videos(form.folder.as_deref().map(Path::new));
            user_folders::unused_file(&folder, title, format(form).endings[0])
        }
    }
}

/// Refuses targets that cannot be written, before anything is.
fn check_target(request: &ClipRequest) -> Result<(), String> {
    let target = &request.target;
    if target.file_name().is_none() {
        return Err("the file has no name yet".to_owned());
    }
    let ending = request.format.endings[0];
    match Format::of(target) {
        Ok(format) if format.id == request.format.id => {}
        Ok(_) | Err(RecordError::NoMp4 { .. } | RecordError::Ending { .. }) => {
            return Err(format!("the file is to be a {}, so its name must end in .{ending}", request.format.name));
        }
        Err(error) => return Err(error.to_string()),
    }
    let folder = folder_of(target);
    if !folder.is_dir() {
        return Err(format!("there is no folder {}", folder.display()));
    }
    if target.is_dir() {
        return Err(format!("{} is a folder", target.display()));
    }
    Ok(())
}

/// A file from a dialog, and the format of its ending. A file without the ending of a format gets that of the form's.
pub fn with_ending(path: PathBuf, form: &RecordForm) -> (String, &'static str) {
    let (path, format) = match Format::of(&path) {
        Ok(format) => (path, format),
        Err(_) => {
            let format = format(form);
            let mut name = path.into_os_string();
            name.push(format!(".{}", format.endings[0]));
            (PathBuf::from(name), format)
        }
    };
    (path.to_string_lossy().into_owned(), format.id)
}

/// The text with a capital and a full stop.
fn sentence(text: String) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario() -> Scenario {
        let text = "title = \"A title\"\n[[lane]]\ndisplay = { hz = 60 }\n";
        Scenario::parse(text, "test").unwrap()
    }

    fn form(format: &FormatInfo) -> RecordForm {
        RecordForm {
            format: format.id.to_owned(),
            rate: format.default_rate.clone(),
            length: "2 s".to_owned(),
            ..RecordForm::default()
        }
    }

    #[test]
    fn every_format_can_be_recorded_as_it_is_offered() {
        for format in &formats() {
            assert!(format.rates.contains(&format.default_rate), "{}", format.name);
            for rate in &format.rates {
                let check = check(&RecordForm { rate: rate.clone(), ..form(format) }, &scenario());
                let plan = check.plan.unwrap_or_else(|problem| panic!("{} {rate}: {problem}", format.name));
                assert!(!plan.replaces && plan.frames >= 40, "{plan:?}");
                let hz: RefreshRate = rate.parse().unwrap();
                // At 59.94 no frame is held longer or lost before 16 s.
                let is_near = (hz.hz() - 60.0).abs() < 0.1;
                let is_even = is_near || [hz.hz() / 60.0, 60.0 / hz.hz()].iter().any(|ratio| ratio.fract() == 0.0);
                assert_eq!(plan.cadence.is_empty(), is_even, "{} {rate}: {}", format.name, plan.cadence);
                let says = |words: &[&str]| words.iter().all(|words| plan.cadence.contains(words));
                assert!(is_even || says(&["Lane 1 shows 60", "judders. Choose "]), "{}", plan.cadence);
                assert!(check.target.ends_with(&format!(".{}", format.ending)), "{}", check.target);
            }
        }
        let gif = formats().into_iter().find(|format| format.id == "gif").unwrap();
        assert_eq!(gif.rates, ["20", "25", "100/3", "50"]);
        assert!(!gif.any_rate);
        let mut formats = formats();
        fit_rates(&mut formats, &form(&gif), &scenario());
        let rates = formats.iter().map(|format| (format.id, format.default_rate.as_str()));
        assert!(
            rates.clone().all(|(id, rate)| rate == if id == "gif" { "20" } else { "60" }),
            "{:?}",
            rates.collect::<Vec<_>>()
        );
    }

    #[test]
    fn refusals_say_what_is_wrong() {
        let gif = formats().into_iter().find(|format| format.id == "gif").unwrap();
        let form = || form(&gif);
        let problem = |form: RecordForm| check(&form, &scenario()).plan.unwrap_err();
        for (form, words) in [
            (RecordForm { rate: "fast".into(), ..form() }, "\"fast\" is not a refresh rate"),
            (RecordForm { length: "soon".into(), ..form() }, "Length: `soon` is not a duration"),
            (RecordForm { length: "2 weeks".into(), ..form() }, "not a duration"),
            (RecordForm { size: [8, 360], ..form() }, "8 x 360"),
            (RecordForm { rate: "60".into(), ..form() }, "A GIF cannot play 60"),
            (RecordForm { speed: 0.0, ..form() }, "speed"),
            (RecordForm { speed: 10_001.0, ..form() }, "at most 10000 %"),
            (RecordForm { file: Some("a.txt".into()), ..form() }, "must end in .gif"),
        ] {
            let told = problem(form);
            assert!(told.contains(words) && told.ends_with('.'), "{told}");
        }
        for (file, told) in [("", "The file has no name yet."), ("/no/such/a.gif", "There is no folder /no/such.")] {
            assert_eq!(problem(RecordForm { file: Some(file.to_owned()), ..form() }), told);
        }
    }

    #[test]
    fn a_chosen_file_has_an_ending() {
        let form = form(&formats()[0]);
        let (file, format) = with_ending(PathBuf::from("/tmp/a.gif"), &form);
        assert_eq!((file.as_str(), format), ("/tmp/a.gif", "gif"));
        let (file, format) = with_ending(PathBuf::from("/tmp/a"), &form);
        assert_eq!((file, format), (format!("/tmp/a.{}", formats()[0].ending), formats()[0].id));
    }
}
