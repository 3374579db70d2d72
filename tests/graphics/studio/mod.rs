//! Clips and stills as the command line makes them, off screen: the right frames, the same every time, and no half file.

mod cadence;
mod guide;
#[cfg(feature = "h264")]
mod mp4;
#[path = "../../files/clips/readers.rs"]
#[allow(dead_code, reason = "shared with the tests of the formats")]
mod readers;
mod refusals;
mod runs;
#[cfg(unix)]
mod safety;
mod stage_clips;
mod stills;
mod templates;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_timestep-lab");

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    program(args).output().unwrap()
}

/// Runs a command that has to succeed; its standard output.
fn ok(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// Records a PNG sequence of the lab, unless `more` asks for another look, over one that is there. Returns its files in order.
fn sequence(folder: &TempDir, scenario: &str, more: &[&str]) -> Vec<PathBuf> {
    let target = path(folder, "frame-%05d.png");
    ok(&[&["record", scenario, "-o", &target, "--replace", "--look", "lab"], more].concat());
    let frames = folder.path().join("frame");
    names_in(&frames).into_iter().map(|name| frames.join(name)).collect()
}

/// Size and RGB pixels.
fn read_png(path: &Path) -> ([usize; 2], Vec<u8>) {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    ([info.width as usize, info.height as usize], pixels)
}

/// Peak signal-to-noise ratio, dB.
fn psnr(a: &[u8], b: &[u8]) -> f64 {
    assert_eq!(a.len(), b.len());
    let squares: f64 = a.iter().zip(b).map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2)).sum();
    10.0 * (255.0f64.powi(2) * a.len() as f64 / squares.max(1e-9)).log10()
}

/// On a server nothing sets `XDG_RUNTIME_DIR`; Mesa's Vulkan layer must not report that as an error of the program.
#[test]
fn without_a_runtime_folder_nothing_complains() {
    let folder = tempfile::tempdir().unwrap();
    let target = path(&folder, "clip.gif");
    let args = ["record", "welcome", "-o", &target, "--size", "64x64", "--seconds", "0.1", "--look", "lab"];
    let output = program(&args).env_remove("XDG_RUNTIME_DIR").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.lines().any(|line| line.starts_with("error:")), "{said}");
}
