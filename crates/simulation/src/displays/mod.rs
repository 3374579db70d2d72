//! Displays: the source of frame times. The live window, a virtual display of a lane's own, or a trace of frame times.

mod display;
mod even_speed;
mod frame_source;
mod frame_time;
mod hitch;
mod monitor;
pub(crate) mod noise;
mod pace;
mod presets;
mod refresh_rate;
mod replay;
mod trace;
mod trace_csv;
mod trace_tools;
mod trace_unit;
mod traces;
mod virtual_display;
mod vrr;

pub use display::Display;
pub use even_speed::EvenSpeed;
pub use files::table_file::TableError;
pub use frame_source::FrameSource;
pub use frame_time::{FrameEnd, FrameTime, FrameWork};
pub use hitch::Hitch;
pub use monitor::Monitor;
pub use noise::{Noise, NoiseShape, NoiseSource};
pub use presets::{DisplayPreset, PRESETS};
pub use refresh_rate::{RateError, RefreshRate};
pub use replay::Replay;
pub use trace::{Trace, TraceSource};
pub use trace_unit::TraceUnit;
pub use traces::{BundledTrace, TRACES};
pub use virtual_display::{Queue, VirtualDisplay};
pub use vrr::Vrr;
