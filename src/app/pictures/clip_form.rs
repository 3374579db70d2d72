//! The form of the recording page, checked, and the file that it names.

use crate::platform::user_folders;
use files::safe_file::{folder_of, is_folder};
use interface::studio::{ClipSpec, KnownCadence, as_sentence, clip_plan, form_clip, form_format};
use interface::ui::{RecordCheck, RecordForm};
use picture::record::{Format, RecordError};
use simulation::scenario::Scenario;
use std::path::{Path, PathBuf};

/// Checks the clip that `form` would make of the scenario. Takes a while.
pub fn check(form: &RecordForm, scenario: &Scenario, known: &mut KnownCadence) -> RecordCheck {
    let target = target(form, scenario);
    let clip = form_clip(form, scenario, target.clone(), known);
    // Rate and speed fit the lanes, whatever else in the form is wrong.
    let fit = clip.clone().or_else(|_| {
        let form = RecordForm { whole: true, switch: None, size: RecordForm::default().size, ..form.clone() };
        form_clip(&form, scenario, target.clone(), known)
    });
    let (rate, speed) = match fit {
        Ok(request) => (request.rate.to_string(), request.speed.percent()),
        Err(_) => (form.own_rate().unwrap_or_default().to_owned(), 100.0),
    };
    let speed = form.speed.unwrap_or(speed);
    let plan = clip.and_then(|request| {
        let replaces = request.format.place(&request.target).exists();
        let plan = clip_plan(form, scenario, (&request, replaces), known.of(scenario))?;
        check_target(&request).map(|()| plan)
    });
    RecordCheck {
        form: form.clone(),
        target: target.display().to_string(),
        rate,
        speed,
        plan: plan.map_err(as_sentence),
    }
}

/// The file of the clip: as typed or chosen, or a new name.
pub fn target(form: &RecordForm, scenario: &Scenario) -> PathBuf {
    match &form.file {
        Some(file) => PathBuf::from(file.trim()),
        None => {
            let folder = user_folders::videos(form.folder.as_deref().map(Path::new));
            user_folders::unused_file(&folder, &scenario.title, form_format(form).endings[0])
        }
    }
}

/// Refuses targets that cannot be written, before anything is.
fn check_target(request: &ClipSpec) -> Result<(), String> {
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
    if !is_folder(&folder) {
        return Err(format!("there is no folder {}; create it first, or choose another place", folder.display()));
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
            let format = form_format(form);
            let mut name = path.into_os_string();
            name.push(format!(".{}", format.endings[0]));
            (PathBuf::from(name), format)
        }
    };
    (path.to_string_lossy().into_owned(), format.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use interface::studio::clip_formats;
    use interface::ui::{FormSwitch, FormatInfo};
    use simulation::displays::RefreshRate;

    fn scenario() -> Scenario {
        let text = "title = \"A title\"\nseconds = \"2 s\"\n[[lane]]\ndisplay = { hz = 60 }\n";
        Scenario::parse(text, "test").unwrap()
    }

    fn form(format: &FormatInfo) -> RecordForm {
        RecordForm { format: format.id.to_owned(), length: "2 s".to_owned(), ..RecordForm::default() }
    }

    fn check(form: &RecordForm, scenario: &Scenario) -> RecordCheck {
        super::check(form, scenario, &mut KnownCadence::default())
    }

    #[test]
    fn every_format_can_be_recorded_as_it_is_offered() {
        let mut known = KnownCadence::default();
        for format in &clip_formats() {
            for rate in &format.rates {
                let check =
                    super::check(&RecordForm { rate: Some(rate.clone()), ..form(format) }, &scenario(), &mut known);
                let plan = check.plan.unwrap_or_else(|problem| panic!("{} {rate}: {problem}", format.name));
                let hz: RefreshRate = rate.parse().unwrap();
                let near = check.speed / 100.0;
                assert!(!plan.replaces && plan.frames == (2.0 * hz.hz() / near).round() as u64, "{plan:?}");
                // At 59.94 no frame is held longer or lost before 16 s.
                let is_near = (hz.hz() - 60.0).abs() < 0.1;
                let per_frame = hz.hz() / (60.0 * near);
                let is_whole = is_near || (per_frame.round() >= 1.0 && (per_frame - per_frame.round()).abs() < 1e-9);
                assert_eq!(plan.cadence.is_empty(), is_whole, "{} {rate}: {}", format.name, plan.cadence);
                assert_eq!(plan.sampled, hz.hz() / near < 59.0, "{} {rate}", format.name);
                let says = |words: &[&str]| words.iter().all(|words| plan.cadence.contains(words));
                assert!(is_whole || says(&["Lane 1 shows 60", " Choose "]), "{}", plan.cadence);
                assert!(check.target.ends_with(&format!(".{}", format.ending)), "{}", check.target);
            }
        }
        let gif = clip_formats().into_iter().find(|format| format.id == "gif").unwrap();
        assert_eq!(gif.rates, ["10", "12.5", "20", "25", "100/3", "50"]);
        assert!(!gif.any_rate && clip_formats().iter().all(|format| format.any_rate || format.id == "gif"));
    }

    /// A format has every frame of the lanes by its own rate or speed, and the page says what a screen shows of them.
    #[test]
    fn what_is_not_given_fits_the_lanes_in_each_format() {
        let mut known = KnownCadence::default();
        for format in &clip_formats() {
            let check = super::check(&form(format), &scenario(), &mut known);
            let plan = check.plan.unwrap();
            assert!(!plan.sampled && plan.cadence.is_empty(), "{}: {}", format.id, plan.cadence);
            let is_gif = format.id == "gif";
            assert_eq!(check.rate, if is_gif { "50" } else { "60" }, "{}", format.id);
            assert!((check.speed - if is_gif { 250.0 / 3.0 } else { 100.0 }).abs() < 1e-9, "{}", check.speed);
            assert_eq!(plan.lab_secs, 2.0);
            match format.id {
                "gif" => {
                    let words =
                        "50 of 60 frames a second: a smooth body stands still 10 times a second on a 60 Hz screen";
                    assert!(plan.notes.contains(words) && plan.notes.ends_with("is even."), "{}", plan.notes);
                }
                "apng" => assert!(plan.notes.contains("17 ms") && plan.notes.contains("2 % slow"), "{}", plan.notes),
                _ => assert!(plan.notes.is_empty(), "{}", plan.notes),
            }
        }
    }

    /// The page answers whatever its form says, and at once where that cannot be recorded.
    #[test]
    fn a_speed_of_next_to_nothing_is_refused() {
        for (speed, length) in [(1e-5, "10 s"), (1e-13, "10 s"), (0.01, "10 s"), (1e-11, "0.001 s")] {
            let form = RecordForm { speed: Some(speed), length: length.into(), ..form(&clip_formats()[0]) };
            let problem = check(&form, &scenario()).plan.unwrap_err();
            assert!(problem.contains("must be") && problem.ends_with('.'), "{problem}");
        }
    }

    #[test]
    fn what_is_left_out_is_said() {
        let length = |length: &str| RecordForm { length: length.into(), ..form(&clip_formats()[0]) };
        let notes = |form: RecordForm| check(&form, &scenario()).plan.unwrap().notes;
        assert_eq!(notes(length("0.5 s")), "1.5 s of the scenario's 2 s are left out.");
        assert_eq!([notes(length("2 s")), notes(length("3 s"))], ["", ""]);
    }

    /// A length that cannot be read leaves the rate and the speed that fit; a switch is one of the clip's options, and is there in time.
    #[test]
    fn what_is_typed_wrong_leaves_the_rest() {
        let gif = clip_formats().into_iter().find(|format| format.id == "gif").unwrap();
        let form = |length: &str, at: &str| RecordForm {
            length: length.into(),
            switch: Some(FormSwitch { change: "interpolation".into(), at: at.into() }),
            ..form(&gif)
        };
        let good = check(&form("2 s", "1 s"), &scenario());
        assert!(good.plan.unwrap().options.contains(" --switch interpolation@1s"));
        for (form, words) in [
            (form("soon", "1 s"), "Length: `soon`"),
            (form("2 s", "soon"), "Switch: write it like interpolation@3s"),
            (form("2 s", "3 s"), "The switch interpolation@3s comes after the last frame"),
        ] {
            let check = check(&form, &scenario());
            assert_eq!((check.rate.as_str(), check.speed), (good.rate.as_str(), good.speed));
            assert!(check.plan.as_ref().is_err_and(|told| told.starts_with(words)), "{:?}", check.plan);
        }
    }

    #[test]
    fn refusals_say_what_is_wrong() {
        let gif = clip_formats().into_iter().find(|format| format.id == "gif").unwrap();
        let form = || form(&gif);
        let problem = |form: RecordForm| check(&form, &scenario()).plan.unwrap_err();
        for (form, words) in [
            (RecordForm { rate: Some("fast".into()), ..form() }, "Frames per second: write it like 60"),
            (RecordForm { length: "soon".into(), ..form() }, "Length: `soon` is not a duration"),
            (RecordForm { length: "2 weeks".into(), ..form() }, "not a duration"),
            (RecordForm { size: [8, 360], ..form() }, "8 x 360"),
            (RecordForm { rate: Some("60".into()), ..form() }, "A GIF cannot play 60"),
            (RecordForm { speed: Some(0.0), ..form() }, "speed"),
            (RecordForm { speed: Some(10_001.0), ..form() }, "at most 10000 %"),
            (RecordForm { file: Some("a.txt".into()), ..form() }, "must end in .gif"),
        ] {
            let told = problem(form);
            assert!(told.contains(words) && told.ends_with('.'), "{told}");
        }
        for (file, told) in [
            ("", "The file has no name yet."),
            ("/no/such/a.gif", "There is no folder /no/such; create it first, or choose another place."),
        ] {
            assert_eq!(problem(RecordForm { file: Some(file.to_owned()), ..form() }), told);
        }
    }

    #[test]
    fn a_chosen_file_has_an_ending() {
        let form = form(&clip_formats()[0]);
        let (file, format) = with_ending(PathBuf::from("/tmp/a.gif"), &form);
        assert_eq!((file.as_str(), format), ("/tmp/a.gif", "gif"));
        let (file, format) = with_ending(PathBuf::from("/tmp/a"), &form);
        assert_eq!((file, format), (format!("/tmp/a.{}", clip_formats()[0].ending), clip_formats()[0].id));
    }
}
