//! The keys of a display that replays a trace.

use super::key::Key;
use super::value::{CustomValue, Notation, Value, given};
use crate::displays::{BundledTrace, Trace, TraceChoice, TraceSource, TraceUnit};
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
    /// The frames to take from its file.
    pub choice: TraceChoice,
}

impl TraceTable {
    /// The table of a trace that has been read.
    pub(super) fn of(trace: &Arc<Trace>) -> Self {
        let choice = trace.source.file().map(|_| trace.choice().clone());
        TraceTable { trace: Some(Arc::clone(trace)), choice: choice.unwrap_or_default() }
    }
}

/// The keys of a display that replays a trace; those that choose frames of its file are read first.
pub static TRACE_KEYS: &[Key<TraceTable>] = &[
    Key::<TraceTable>::field(
        TRACE,
        "Frame times to replay; after the last, the first comes again. A file is a capture of PresentMon 1 or 2, CapFrameX, MangoHud, OCAT, FrameView or FRAPS as the tool writes it, or has a column `frame_ms` or a single column of numbers: the time since the last frame. Zero and negative numbers are what a faulty clock measures. A column `shown_ms` is the time from a frame's start until it was shown, in milliseconds; empty if it was never shown. A column `measured_ms` is what the program's own clock measured for the frame, in milliseconds; empty if that was the frame's time.",
        Value::Custom(CustomValue {
            takes: || {
                "an id, or the path of a file in the scenario's folder or below; or a table with that as `file` and the keys below"
                    .to_owned()
            },
            read: |table, setting, context| {
                table.trace = Some(read_trace(setting, &table.choice, context)?);
                Some(())
            },
            write: |table| match &table.trace.as_ref()?.source {
                TraceSource::Bundled(id) => Some(quoted(id)),
                TraceSource::File(path) => Some(quoted(&path.to_string_lossy())),
                TraceSource::Recorded => None,
            },
            copy: |from, table| table.trace.clone_from(&from.trace),
        }),
    )
    .without_name(),
    Key::<TraceTable>::field(
        "unit",
        "Unit of the numbers in the file's column of frame times. Without it they are milliseconds, and a file whose median frame is not from 1 to 200 ms long is refused. Captures have their own.",
        given!(choice.unit, TRACE_UNIT),
    ),
    Key::<TraceTable>::field(
        "column",
        "Name of the column of frame times, where it is not `frame_ms`: a plain column, also of a capture.",
        given!(choice.column, NAME),
    ),
    Key::<TraceTable>::field(
        "application",
        "Application in a capture, such as \"game.exe\". Without it, that with the most frames of those that are no compositor.",
        given!(choice.application, NAME),
    ),
    Key::<TraceTable>::field(
        "swap_chain",
        "Swap chain in a capture, such as \"0x1AB0B4C0\". Without it, that of the application with the most frames.",
        given!(choice.swap_chain, NAME),
    ),
];

/// Key of the trace itself.
pub(super) const TRACE: &str = "trace";
/// Key of the trace's file, where the trace is a table.
pub(super) const FILE: &str = "file";

const TRACE_UNIT: Notation<TraceUnit> = Notation {
    takes: "\"ms\", \"us\", \"s\" or \"fps\"",
    read: |setting, context| setting.one_of("unit", &TraceUnit::ALL, context),
    write: |unit| Some(quoted(unit.word())),
};

const NAME: Notation<String> = Notation {
    takes: "a name in the file",
    read: |setting, context| Some(setting.short_text(context)?.to_owned()),
    write: |name| Some(quoted(name)),
};

/// The bundled trace of the id, or else the chosen frames of the file at the path, relative to the scenario's folder.
fn read_trace(setting: &Setting<'_>, choice: &TraceChoice, context: &mut ReadContext) -> Option<Arc<Trace>> {
    let typed = setting.text(context)?;
    let is_file = || looks_like_a_path(typed) || context.folder.join(typed).exists();
    if BundledTrace::by_id(typed).is_none() && is_file() {
        return setting.file(|context, path| context.trace(path, choice), context);
    }
    Some(Arc::new(setting.entry_by_id::<BundledTrace>(context)?.trace()))
}
