//! A trace of frame times: one that comes with the program, or a CSV file.

use super::fields::Fields;
use crate::ui::base::rows::{error_text, note};
use crate::ui::base::text_field::FieldKind;
use crate::ui::base::widgets::row;
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry};
use egui::{Button, Ui};
use files::visible_text::visible;
use simulation::displays::{BundledTrace, Trace, TraceChoice, TraceNames, TraceSource, TraceUnit};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use timestep::entry::Entry;

/// Key of the field with the path.
const TRACE_FILE: &str = "trace file";

/// Shows the trace's settings. Relative paths start at `folder`; without it, at the program's working folder.
pub fn show(ui: &mut Ui, fields: &mut Fields, trace: &mut Arc<Trace>, folder: Option<&Path>) {
    let (current, path) = match &trace.source {
        TraceSource::Bundled(id) => (BundledTrace::by_id(id), String::new()),
        TraceSource::File(path) => (None, path.display().to_string()),
        TraceSource::Recorded => (None, String::new()),
    };
    let chosen = row(ui, "Trace", "Frame times that come with the program.", |ui| {
        choose_entry(ui, current, "CSV file", |_: &BundledTrace| EntryNote::default())
    });
    if let Some(chosen) = chosen {
        *trace = Arc::new(chosen.trace());
    }
    let choice_id = ui.scope_id().with("trace choice");
    let before: TraceChoice = ui.data(|data| data.get_temp(choice_id)).unwrap_or_else(|| trace.choice().clone());
    let tip = "A capture of PresentMon, CapFrameX, MangoHud, OCAT, FrameView or FRAPS as it is. Or a CSV file with a column frame_ms, or \
               with numbers only: the time since the last frame; a column shown_ms says how long after its start each frame was shown, \
               measured_ms what its clock read.";
    let (file, error) = row(ui, "CSV file", tip, |ui| {
        let width = ui.available_width();
        // What was chosen of another file may not be in this one.
        let check = |typed: &str| {
            let plain = || read(typed, folder, TraceChoice::default());
            read(typed, folder, before.clone()).or_else(|error| plain().map_err(|_| error))
        };
        fields.finished_text(ui, (TRACE_FILE, FieldKind::Path), &path, width, check)
    });
    if let Some(file) = file {
        *trace = Arc::new(file);
        ui.data_mut(|data| data.remove::<TraceChoice>(choice_id));
    }
    for sentence in trace.notes() {
        note(ui, &format!("{sentence}."));
    }
    // What is chosen is of the file that was refused last, until it is not.
    let of_file = fields.refused_text(TRACE_FILE).map_or(path, str::to_owned);
    let choice = choices(ui, &before, &of_file, folder);
    let error_id = choice_id.with("refused");
    if choice != before {
        let again = if of_file.is_empty() { Ok(None) } else { read(&of_file, folder, choice.clone()).map(Some) };
        let refused = again
            .map(|file| {
                if let Some(file) = file {
                    *trace = Arc::new(file);
                    fields.forget_text(TRACE_FILE);
                }
            })
            .err();
        ui.data_mut(|data| {
            if refused.is_some() || of_file.is_empty() {
                data.insert_temp(choice_id, choice);
            } else {
                data.remove::<TraceChoice>(choice_id);
            }
            data.insert_temp(error_id, refused);
        });
    }
    error_text(ui, error.or_else(|| ui.data(|data| data.get_temp(error_id)).flatten()));
    let longest = trace.frames().iter().max().map_or(0.0, |frame| frame.millis());
    let (frames, usual) = (trace.frames().len(), trace.refresh().millis());
    let kept = match (fields.refused_text(TRACE_FILE), current) {
        (None, _) => String::new(),
        (Some(_), Some(bundled)) => format!("The lane keeps those of “{}”: ", bundled.name),
        (Some(_), None) => "The lane keeps what it had: ".to_owned(),
    };
    note(ui, &format!("{kept}{frames} frames, repeated: usually {usual:.1} ms, at most {longest:.1} ms."));
}

/// Shows the choices of what is taken from the file: unit and column, and the application of a capture.
fn choices(ui: &mut Ui, before: &TraceChoice, file: &str, folder: Option<&Path>) -> TraceChoice {
    let mut choice = before.clone();
    let tip = "Unit of the file's frame times. Auto: milliseconds, if the frames look like that.\nKey: unit";
    row(ui, "Unit", tip, |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let named = TraceUnit::ALL.map(|(word, unit)| (word, Some(unit)));
        for (word, unit) in std::iter::once(("Auto", None)).chain(named) {
            let button = ui.add(Button::new(word).selected(unit == choice.unit));
            if button.accessible_name(format!("Unit {word}")).clicked() {
                choice.unit = unit;
            }
        }
    });
    if file.is_empty() {
        return choice;
    }
    let tip = "Column with the frame times. Auto: that of the tool that wrote the file, or frame_ms.\nKey: column";
    name_row(ui, ("Column", tip), &mut choice.column, (file, folder), |names| names.columns);
    let tip =
        "Program whose frames are taken. Auto: the one with the most frames that is no compositor.\nKey: application";
    name_row(ui, ("Application", tip), &mut choice.application, (file, folder), |names| names.applications);
    choice
}

/// Shows a menu of names in a file, which is read when the menu opens.
fn name_row(
    ui: &mut Ui,
    (name, tip): (&str, &str),
    chosen: &mut Option<String>,
    (file, folder): (&str, Option<&Path>),
    names: fn(TraceNames) -> Vec<String>,
) {
    row(ui, name, tip, |ui| {
        let text = chosen.as_deref().map_or_else(|| "Auto".to_owned(), |chosen| visible(chosen).into_owned());
        let id = ui.scope_id().with(("names", name, file));
        let menu = ui.menu_button(text, |ui| {
            let known: Option<Result<Vec<String>, String>> = ui.data(|data| data.get_temp(id));
            let listed = known.unwrap_or_else(|| {
                let read = TraceNames::read(&in_folder(file, folder)).map(names).map_err(|error| error.to_string());
                ui.data_mut(|data| data.insert_temp(id, read.clone()));
                read
            });
            match listed {
                Err(error) => _ = ui.label(error),
                Ok(listed) => {
                    for offered in std::iter::once(None).chain(listed.into_iter().map(Some)) {
                        let text =
                            offered.as_deref().map_or_else(|| "Auto".to_owned(), |name| visible(name).into_owned());
                        if ui.add(Button::selectable(offered == *chosen, text)).clicked() {
                            chosen.clone_from(&offered);
                        }
                    }
                }
            }
        });
        menu.response.accessible_name(format!("{name} of the file"));
    });
}

fn read(typed: &str, folder: Option<&Path>, choice: TraceChoice) -> Result<Trace, String> {
    if typed.is_empty() {
        return Err("Enter the path of a CSV file.".to_owned());
    }
    Trace::read(&in_folder(typed, folder), choice).map_err(|error| error.to_string())
}

/// The path that was typed, from the scenario's folder on.
fn in_folder(typed: &str, folder: Option<&Path>) -> PathBuf {
    let path = folder.unwrap_or(Path::new("")).join(typed);
    std::path::absolute(&path).unwrap_or(path)
}
