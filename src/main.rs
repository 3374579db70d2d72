//! The program: everything is in the library.

use std::process::ExitCode;
use timestep_lab::cli::{self, OpenWindow};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// The window, in builds that have one.
#[cfg(feature = "gui")]
const WINDOW: Option<OpenWindow> = Some(|startup| timestep_lab::app::run(startup).map_err(|error| error.to_string()));
#[cfg(not(feature = "gui"))]
const WINDOW: Option<OpenWindow> = None;

fn main() -> ExitCode {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).from_env_lossy();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    cli::run(std::env::args_os(), WINDOW)
}
