//! The face of the program for a double click on Windows: `Timestep Lab.exe` starts `timestep-lab.exe`, which lies beside it, without a
//! console window, and shows in a box what it has said where it failed. The program itself belongs to the console subsystem, so that a
//! terminal waits for it, sends it Ctrl-C and has its exit status.

#![windows_subsystem = "windows"]

use std::env;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Output, Stdio};

/// The lines of a message that a box has room for: the last ones say why.
const MOST_LINES: usize = 20;

fn main() -> ExitCode {
    let Err(message) = run() else { return ExitCode::SUCCESS };
    rfd::MessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title("Timestep Lab")
        .set_description(message)
        .show();
    ExitCode::FAILURE
}

/// Runs the program with the arguments of this one, and waits for its end. The error is a message.
fn run() -> Result<(), String> {
    let program = program().map_err(|error| format!("the folder of the program cannot be found: {error}"))?;
    let mut command = Command::new(&program);
    command.args(env::args_os().skip(1)).stdin(Stdio::null()).stdout(Stdio::null());
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NO_WINDOW);
    let output = command.output().map_err(|error| {
        format!(
            "{} cannot be started: {error}\nUnpack the whole folder of the zip, and start it there.",
            program.display()
        )
    })?;
    if output.status.success() { Ok(()) } else { Err(reason(&output)) }
}

/// A console program without a window of its own.
#[cfg(windows)]
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// The program beside this one.
fn program() -> io::Result<PathBuf> {
    Ok(env::current_exe()?.with_file_name(format!("timestep-lab{}", env::consts::EXE_SUFFIX)))
}

/// The end of what the program has said, or how it ended without a word.
fn reason(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return format!("The program has ended without a message ({}).", output.status);
    }
    lines[lines.len().saturating_sub(MOST_LINES)..].join("\n")
}
