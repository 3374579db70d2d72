//! The program: everything is in the library.

use std::process::ExitCode;
use timestep_lab::cli::{self, OpenWindow};
use tracing_subscriber::EnvFilter;

/// The window, in builds that have one.
#[cfg(feature = "gui")]
const WINDOW: Option<OpenWindow> = Some(|startup| timestep_lab::app::run(startup).map_err(|error| error.to_string()));
#[cfg(not(feature = "gui"))]
const WINDOW: Option<OpenWindow> = None;

fn main() -> ExitCode {
    #[cfg(all(feature = "gui", target_os = "linux"))]
    timestep_lab::app::restart_with_runtime_dir();
    // winit warns of desktop services that a bare X server has not; nobody can do anything about them.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,winit=error"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    cli::run(std::env::args_os(), WINDOW)
}
