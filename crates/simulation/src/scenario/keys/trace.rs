//! The one key of a display that replays a trace.

use super::key::Key;
use super::value::{Notation, given};
use crate::displays::{BundledTrace, Trace, TraceSource};
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
}

/// The keys of a display that replays a trace.
pub static TRACE_KEYS: &[Key<TraceTable>] = &[Key::<TraceTable>::field(
    "trace",
    "Frame times to replay; after the last, the first comes again. A file has a column `frame_ms` or a single column of numbers: milliseconds since the last frame. Zero and negative numbers are what a faulty clock measures. A column `shown_ms` is the time from a frame's start until it was shown, in milliseconds; empty if it was never shown.",
    given!(trace, TRACE),
)
.without_name()];

const TRACE: Notation<Arc<Trace>> = Notation {
    takes: "an id, or the path of a CSV file in the scenario's folder or below",
    read: read_trace,
    write: |trace| match &trace.source {
        TraceSource::Bundled(id) => Some(quoted(id)),
        TraceSource::File(path) => Some(quoted(&path.to_string_lossy())),
        TraceSource::Recorded => None,
    },
};

/// The bundled trace of the id, or else the trace in the file at the path, relative to the scenario's folder.
fn read_trace(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Arc<Trace>> {
    let typed = setting.text(context)?;
    let is_file = || looks_like_a_path(typed) || context.folder.join(typed).exists();
    if BundledTrace::by_id(typed).is_none() && is_file() {
        return setting.file(ReadContext::trace, context);
    }
    Some(Arc::new(setting.entry_by_id::<BundledTrace>(context)?.trace()))
}
