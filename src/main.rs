//! The program: starts the log and hands the arguments to the library, which has everything else.

use std::process::ExitCode;
use timestep_lab::cli::{self, OpenWindow};
use tracing_subscriber::EnvFilter;

/// The function that opens the window; `None` in a build without one.
#[cfg(feature = "gui")]
const WINDOW: Option<OpenWindow> = Some(|startup| timestep_lab::app::run(startup).map_err(|error| error.to_string()));
#[cfg(not(feature = "gui"))]
const WINDOW: Option<OpenWindow> = None;

fn main() -> ExitCode {
    // winit warns about desktop services that a bare X server lacks; a person can do nothing about them.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,winit=error"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    cli::run(std::env::args_os(), WINDOW)
}
