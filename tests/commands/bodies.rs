//! Worlds of several bodies on the command line.

use serde_json::Value;
use std::fs;
use std::process::Command;

/// Standard output of a command that succeeds quietly.
fn ok(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_timestep-lab")).args(args).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Numbers, rows and places of all bodies; a lane that is one system has none.
#[test]
fn the_bodies_of_a_street_are_listed_beside_the_first() {
    let folder = std::env::temp_dir().join(format!("timestep-lab-street-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let bodies = "[{ every = 1 }, { every = 6, dies = '0.5 s' }, { every = 15 }]";
    let text = format!("[[lane]]\nworld = {{ id = 'street', bodies = {bodies} }}\n[[lane]]\nworld = 'spring'\n");
    let (file, rows) = (path("street.toml"), path("rows.csv"));
    fs::write(&file, text).unwrap();
    let value: Value = serde_json::from_str(&ok(&["measure", &file, "--json", "--seconds", "1"])).unwrap();
    let listed = value["lanes"][0]["bodies"].as_array().unwrap();
    let about: Vec<_> = listed.iter().map(|body| (body["body"].as_u64(), body["steps"].as_u64())).collect();
    assert_eq!(about, [(Some(2), Some(5)), (Some(3), Some(4))]);
    assert!(!listed[0]["alive"].as_bool().unwrap() && listed[0]["state"].is_null());
    assert_eq!(listed[1]["state"].as_array().unwrap().len(), 4);
    assert!(value["lanes"][1]["bodies"].is_null());
    let table = ok(&["measure", &file, "--seconds", "1"]);
    assert!(table.lines().any(|line| line.starts_with("label") && line.contains("  body  ")), "{table}");
    ok(&["export", &file, "-o", &rows, "--seconds", "1"]);
    let mut reader = csv::Reader::from_path(&rows).unwrap();
    let heads = reader.headers().unwrap().clone();
    assert_eq!(
        heads.iter().rev().take(4).collect::<Vec<_>>(),
        ["body_3_y_m", "body_3_x_m", "body_2_y_m", "body_2_x_m"]
    );
    let last = |lane: &str, rows: &[csv::StringRecord]| {
        let row = rows.iter().rfind(|row| &row[0] == lane).unwrap();
        heads
            .iter()
            .zip(row.iter())
            .filter(|(head, _)| head.starts_with("body"))
            .map(|(_, cell)| !cell.is_empty())
            .collect()
    };
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let [street, spring]: [Vec<bool>; 2] = ["1", "2"].map(|lane| last(lane, &rows));
    assert_eq!((street, spring), (vec![false, false, true, true], vec![false; 4]));
    fs::remove_dir_all(&folder).unwrap();
}
