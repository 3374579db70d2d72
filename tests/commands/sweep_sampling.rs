//! `sweep sampling`: a force and what its samples look like, against the closed form.

use super::sweep::{files, ok, path, read, refused};
use std::fs;

/// A wind of 16 Hz looked at 20 times a second is one of 4 Hz that runs backwards, whoever reads the file.
/// Four lanes in a wind of 16 gusts a second, with steps of 1/20 s to 1/480 s.
const LANES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference/wind_16hz.toml");

#[test]
fn a_sampled_wind_is_the_closed_form() {
    let folder = tempfile::tempdir().unwrap();
    let [file, svg] = ["wind.csv", "wind.svg"].map(|name| path(folder.path(), name));
    let world = ["sampling", "--world", "wind:frequency=16", "--dt", "1/20", "--integrators", "velocity-verlet"];
    let table = ok(&[&world[..], &["-o", &file]].concat());
    let row: Vec<_> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row[row.len() - 6..], ["velocity-verlet", "0.05", "16", "20", "1.25", "-4"]);
    let (head, series) = read(&file);
    assert_eq!(head, "series,time (s),acceleration (m/s²)");
    let sine = |hertz: f64, t: f64| 150.0 * (std::f64::consts::TAU * hertz * t).sin();
    assert_eq!(series["samples"].len(), 13);
    for (name, hertz) in [("samples", 16.0), ("samples", -4.0), ("force", 16.0), ("alias of the samples", -4.0)] {
        for [t, force] in &series[name] {
            assert!((force - sine(hertz, *t)).abs() < 1e-6, "{name} at {t} s: {force}");
        }
    }
    // The lanes of a scenario, by their own names, in one picture.
    let table = ok(&["sampling", LANES, "-o", &svg, "--theme", "dark"]);
    assert_eq!(table.lines().count(), 6);
    let words = fs::read_to_string(&svg).unwrap();
    assert!(words.contains("Velocity Verlet, 1/20 s: sampled every 50 ms (20 Hz): seen as 4 Hz from the other side"));
    assert!(words.contains("RK4, 1/20 s: sampled every 25 ms (40 Hz): often enough, 2.5 samples a period"));
    // Other methods with the steps of the lanes, and the other way round.
    let table = ok(&["sampling", LANES, "--integrators", "heun,exact", "-o", &svg]);
    assert!(table.lines().count() == 6 && table.contains("Heun, dt 50 ms") && table.contains("Heun, dt 2.083 ms"));
    assert_eq!(ok(&["sampling", LANES, "--dt", "1/60", "-o", &svg]).lines().count(), 4);
    assert!(ok(&["sampling", "--world", "wind", "--integrators", "all", "-o", &svg]).contains("dormand-prince"));
}

#[test]
fn what_has_no_force_to_sample_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "out.svg");
    let refusal = |more: &[&str]| refused(&[&["sampling", "-o", &file], more].concat());
    assert!(refusal(&["--world", "spring"]).contains("Spring has no force that depends on time alone"));
    assert!(refusal(&["welcome"]).contains("must have the same world"));
    assert!(refusal(&["--world", "wind", "--dt", "0"]).contains("more than 0"));
    assert!(refusal(&["--world", "wind", "--dt", "101"]).contains("to 100 s long"));
    assert!(refusal(&["--world", "wind", "--integrators", "rk5"]).contains("there is no integrator `rk5`"));
    assert!(refusal(&["--world", "wind:frequency=0"]).contains("from 0.01 to 1000 Hz"));
    assert!(files(folder.path()).is_empty());
}
