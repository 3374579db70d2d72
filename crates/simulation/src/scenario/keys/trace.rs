//! The keys of a display that replays a trace.

use super::key::Key;
use super::value::{CustomValue, Notation, Value, given};
use crate::displays::{BundledTrace, Trace, TraceSource, TraceUnit};
use crate::scenario::context::ReadContext;
use crate::scenario::paths::looks_like_a_path;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
use std::sync::Arc;
use timestep::entry::Entry;

/// A display that replays a trace, as a file describes it.
#[derive(Debug, Default)]
pub struct TraceTable {
    /// The trace.
    pub trace: Option<Arc<Trace>>,
    /// Unit of the frame times in its file, if it is given.
    pub unit: Option<TraceUnit>,
}

impl TraceTable {
    /// The table of a trace that has been read.
    pub(super) fn of(trace: &Arc<Trace>) -> Self {
        let unit = trace.source.file().and(trace.unit());
        TraceTable { trace: Some(Arc::clone(trace)), unit }
    }
}

/// The keys of a display that replays a trace; `unit` is read first.
pub static TRACE_KEYS: &[Key<TraceTable>] = &[
    Key::<TraceTable>::field(
        "trace",
        "Frame times to replay; after the last, the first comes again. A file has a column `frame_ms` or a single column of numbers: the time since the last frame. Zero and negative numbers are what a faulty clock measures. A column `shown_ms` is the time from a frame's start until it was shown, in milliseconds; empty if it was never shown. A column `measured_ms` is what the program's own clock measured for the frame, in milliseconds; empty if that was the frame's time.",
        Value::Custom(CustomValue {
            takes: || "an id, or the path of a CSV file in the scenario's folder or below".to_owned(),
            read: |table, setting, context| {
                table.trace = Some(read_trace(setting, table.unit, context)?);
                Some(())
            },
            write: |table| match &table.trace.as_ref()?.source {
                TraceSource::Bundled(id) => Some(quoted(id)),
                TraceSource::File(path) => Some(quoted(&path.to_string_lossy())),
                TraceSource::Recorded => None,
            },
        }),
    )
    .without_name(),
    Key::<TraceTable>::field(
        UNIT,
        "Unit of the numbers in the file's column of frame times. Without it they are milliseconds, and a file whose median frame is not from 1 to 200 ms long is refused.",
        given!(unit, TRACE_UNIT),
    ),
];

/// Key of the unit.
pub(super) const UNIT: &str = "unit";

const TRACE_UNIT: Notation<TraceUnit> = Notation {
    takes: "\"ms\", \"us\", \"s\" or \"fps\"",
    read: |setting, context| setting.one_of("unit", &TraceUnit::ALL, context),
    write: |unit| Some(quoted(unit.word())),
};

/// The bundled trace of the id, or else the trace in the file at the path, relative to the scenario's folder.
fn read_trace(setting: &Setting<'_>, unit: Option<TraceUnit>, context: &mut ReadContext) -> Option<Arc<Trace>> {
    let typed = setting.text(context)?;
    let is_file = || looks_like_a_path(typed) || context.folder.join(typed).exists();
    if BundledTrace::by_id(typed).is_none() && is_file() {
        return setting.file(|context, path| context.trace(path, unit), context);
    }
    Some(Arc::new(setting.entry_by_id::<BundledTrace>(context)?.trace()))
}
