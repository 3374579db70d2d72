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

/// Runs it to its end, and returns what it printed; it must succeed, without a message.
pub fn ok(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    text(&output.stdout)
}

/// Runs it to its end; it must refuse the arguments with these words, and print nothing.
pub fn refused(args: &[&str], words: &str) {
    let output = run(args);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{output:?}");
    let error = text(&output.stderr);
    assert!(error.contains(words), "{words}: {error}");
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
