//! A trace of frame times: one that comes with the program, or a CSV file.

use super::entry_list::{EntryNote, choose_entry_or};
use super::fields::Fields;
use super::rows::{error_text, note};
use crate::ui::text_field::FieldKind;
use crate::ui::widgets::row;
use egui::Ui;
use simulation::displays::{BundledTrace, Trace, TraceSource};
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
        choose_entry_or(ui, current, "CSV file", |_: &BundledTrace| EntryNote::default())
    });
    if let Some(chosen) = chosen {
        *trace = Arc::new(chosen.trace());
    }
    let tip = "A CSV file with a column frame_ms, or with numbers only: frame times in ms. A column shown_ms says how long after its start each frame was shown. To replay your own capture.";
    let (read, error) = row(ui, "CSV file", tip, |ui| {
        let width = ui.available_width();
        fields.finished_text(ui, ("trace file", FieldKind::Path), &path, width, |typed| read(typed, folder))
    });
    if let Some(read) = read {
        *trace = Arc::new(read);
    }
    error_text(ui, error);
    let longest = trace.frames().iter().max().map_or(0.0, |frame| frame.millis());
    let (frames, usual) = (trace.frames().len(), trace.refresh().millis());
    note(ui, &format!("{frames} frames, repeated: usually {usual:.1} ms, at most {longest:.1} ms."));
}

fn read(typed: &str, folder: Option<&Path>) -> Result<Trace, String> {
    if typed.is_empty() {
        return Err("Enter the path of a CSV file.".to_owned());
    }
    let path = folder.unwrap_or(Path::new("")).join(typed);
    let path = std::path::absolute(&path).unwrap_or(path);
    Trace::read(&path).map_err(|error| error.to_string())
}
