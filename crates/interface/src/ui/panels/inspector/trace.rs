//! A trace of frame times: one that comes with the program, or a CSV file.

use super::fields::Fields;
use crate::ui::base::rows::{error_text, note};
use crate::ui::base::text_field::FieldKind;
use crate::ui::base::widgets::row;
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry};
use egui::{Button, Ui};
use simulation::displays::{BundledTrace, Trace, TraceChoice, TraceSource, TraceUnit};
use std::path::Path;
use std::sync::Arc;
use timestep::entry::Entry;

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
    let unit_id = ui.scope_id().with("trace unit");
    let before = ui.data(|data| data.get_temp(unit_id)).unwrap_or(trace.choice().unit);
    let mut unit = before;
    let tip = "A capture of PresentMon, CapFrameX, MangoHud, OCAT, FrameView or FRAPS as it is. Or a CSV file with a column frame_ms, or \
               with numbers only: the time since the last frame; a column shown_ms says how long after its start each frame was shown, \
               measured_ms what its clock read.";
    let (file, error) = row(ui, "CSV file", tip, |ui| {
        let width = ui.available_width();
        fields
            .finished_text(ui, ("trace file", FieldKind::Path), &path, width, |typed| read(typed, folder, unit.into()))
    });
    if let Some(file) = file {
        *trace = Arc::new(file);
    }
    for sentence in trace.notes() {
        note(ui, &format!("{sentence}."));
    }
    let tip = "Unit of the file's frame times. Auto: milliseconds, if the frames look like that.\nKey: unit";
    row(ui, "Unit", tip, |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let named = TraceUnit::ALL.map(|(word, unit)| (word, Some(unit)));
        for (word, choice) in std::iter::once(("Auto", None)).chain(named) {
            let button = ui.add(Button::new(word).selected(unit == choice));
            if button.accessible_name(format!("Unit {word}")).clicked() {
                unit = choice;
            }
        }
    });
    let error_id = unit_id.with("refused");
    if unit != before {
        // A file that is shown is read again; one that was refused, when its path is entered again.
        let choice = TraceChoice { unit, ..trace.choice().clone() };
        let again = if path.is_empty() { Ok(None) } else { read(&path, folder, choice).map(Some) };
        let refused = again.map(|file| file.into_iter().for_each(|file| *trace = Arc::new(file))).err();
        ui.data_mut(|data| {
            data.insert_temp(unit_id, unit);
            data.insert_temp(error_id, refused);
        });
    }
    error_text(ui, error.or_else(|| ui.data(|data| data.get_temp(error_id)).flatten()));
    let longest = trace.frames().iter().max().map_or(0.0, |frame| frame.millis());
    let (frames, usual) = (trace.frames().len(), trace.refresh().millis());
    note(ui, &format!("{frames} frames, repeated: usually {usual:.1} ms, at most {longest:.1} ms."));
}

fn read(typed: &str, folder: Option<&Path>, choice: TraceChoice) -> Result<Trace, String> {
    if typed.is_empty() {
        return Err("Enter the path of a CSV file.".to_owned());
    }
    let path = folder.unwrap_or(Path::new("")).join(typed);
    let path = std::path::absolute(&path).unwrap_or(path);
    Trace::read(&path, choice).map_err(|error| error.to_string())
}
