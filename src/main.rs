//! The program: starts the log and hands the arguments to the library, which has everything else.

use std::process::ExitCode;
use timestep_lab::cli::{self, Log, OpenWindow};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The function that opens the window; `None` in a build without one.
#[cfg(feature = "gui")]
const WINDOW: Option<OpenWindow> = Some(|startup| timestep_lab::app::run(startup).map_err(|error| error.to_string()));
#[cfg(not(feature = "gui"))]
const WINDOW: Option<OpenWindow> = None;

fn main() -> ExitCode {
    #[cfg(feature = "gui")]
    timestep_lab::platform::restart_with_runtime_dir();
    // `Targets` reads what people write into RUST_LOG; `EnvFilter` would build a regex engine to match spans we do not have.
    let wanted = std::env::var("RUST_LOG").ok().filter(|text| !text.is_empty());
    let filter: Option<Targets> = wanted.and_then(|text| text.parse().ok());
    let messages = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(|| Log);
    tracing_subscriber::registry().with(messages).with(filter.unwrap_or_else(default_filter)).init();
    cli::run(std::env::args_os(), WINDOW)
}

/// Warnings, but not winit's: it warns of desktop services that a bare X server lacks.
fn default_filter() -> Targets {
    Targets::new().with_default(LevelFilter::WARN).with_target("winit", LevelFilter::ERROR)
}
