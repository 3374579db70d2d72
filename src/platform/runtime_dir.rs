//! Sets `XDG_RUNTIME_DIR` where it is missing, as on a server or in a container.
//!
//! Mesa's device selection layer for Vulkan tries to reach a Wayland compositor in every process that renders. Without
//! the variable libwayland then prints "error: XDG_RUNTIME_DIR is invalid or not set in the environment." although
//! nothing is wrong. The layer reads the environment of the process, which a program cannot change safely while it
//! runs, so the program starts again with the variable set.

use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

const VARIABLE: &str = "XDG_RUNTIME_DIR";

/// Replaces this process by the same program with `XDG_RUNTIME_DIR` set, if it is not. Call it first in `main`.
///
/// Returns if the variable is set already, or if the program cannot be started again.
pub fn restart_with_runtime_dir() {
    if std::env::var_os(VARIABLE).is_some_and(|folder| !folder.is_empty()) {
        return;
    }
    let (Some(folder), Ok(program)) = (runtime_dir(), std::env::current_exe()) else { return };
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_else(|| OsString::from(&program));
    // `exec` returns only where it fails; then the program goes on as it is.
    let error = Command::new(program).arg0(name).args(arguments).env(VARIABLE, folder).exec();
    tracing::debug!("cannot start again with {VARIABLE} set: {error}");
}

/// The folder that a login would have set: `/run/user/UID`. It need not exist.
fn runtime_dir() -> Option<PathBuf> {
    let user = std::fs::metadata("/proc/self").ok()?.uid();
    Some(PathBuf::from(format!("/run/user/{user}")))
}
