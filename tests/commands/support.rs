//! Steps that many tests of the command line share.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_timestep-lab");

/// Runs it to its end, without an input.
pub fn run(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).stdin(Stdio::null()).output().unwrap()
}

/// Runs it in a folder.
pub fn run_in(folder: &Path, args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

/// What it printed.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Names of what is in a folder, sorted.
pub fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}
