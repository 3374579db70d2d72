//! The command `latency` as people and scripts meet it.

use serde_json::Value;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_timestep-lab")).args(args).output().unwrap()
}

fn ok(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn latency_presses_keys_and_says_where_there_are_none() {
    let json: Value = serde_json::from_str(&ok(&["latency", "drive", "--json", "--seconds", "20"])).unwrap();
    assert_eq!(json["seconds"], 20.0);
    let lanes = json["lanes"].as_array().unwrap();
    assert_eq!(lanes.len(), 3);
    for lane in lanes {
        let first = &lane["first_response_ms"];
        assert!(first["min"].as_f64().unwrap() >= 0.0, "no frame answers before the change: {lane}");
        let latency = &lane["input_latency_ms"];
        let number = |name: &str| latency[name].as_f64().unwrap();
        // A method that leads answers before the ideal program: negative latencies stay.
        assert!(number("min") < number("mean") && number("mean") < number("max"), "{lane}");
        assert_eq!(
            latency["shown"].as_u64().unwrap() + latency["lost"].as_u64().unwrap(),
            json["changes"].as_u64().unwrap()
        );
    }
    let mean = |lane: usize| lanes[lane]["input_latency_ms"]["mean"].as_f64().unwrap();
    assert!((mean(1) - mean(0) - 50.0).abs() < 1e-6, "the blend costs a step");
    let heads = ok(&["latency", "drive"]).lines().nth(1).unwrap().to_owned();
    assert!(heads.contains("  mean") && heads.contains("  first.mean"), "{heads}");
    assert_eq!(ok(&["latency", "drive"]), ok(&["latency", "drive"]), "the same presses every time");
    let refused = run(&["latency", "welcome"]);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    let refused = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.contains("world = \"cart\"") && refused.contains("`drive`"), "{refused}");
}
