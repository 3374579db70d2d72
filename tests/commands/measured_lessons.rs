//! `measure` of a lesson has the numbers that its texts say: both are about one loop of it.

use super::every_command::PROGRAM;
use serde_json::Value;
use std::process::Command;
use timestep_lab::course::Rehearsal;
use timestep_lab::scenario::LESSONS;
use timestep_lab::scenario::lesson::Quantity;

fn measured(args: &[&str]) -> String {
    let output = Command::new(PROGRAM).arg("measure").args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The number in the output, where it has it; no frames took steps that are not listed.
fn find(lanes: &Value, quantity: &Quantity) -> Option<f64> {
    let lane = &lanes[quantity.lane? - 1];
    let find = |table: &Value| {
        let path = quantity.path.iter().map(|part| format!("/{part}")).collect::<String>();
        table.pointer(&path).and_then(Value::as_f64)
    };
    find(lane).or_else(|| find(&lane["link"])).or((quantity.name() == "steps_per_frame").then_some(0.0))
}

#[test]
fn the_numbers_of_a_lesson_are_those_of_its_texts() {
    let (mut lessons, mut numbers) = (0, 0);
    for lesson in LESSONS.iter() {
        let scenario = lesson.scenario();
        // Where both lengths are the same, they cannot be mistaken for each other.
        if scenario.length() == scenario.duration {
            continue;
        }
        let value: Value = serde_json::from_str(&measured(&[lesson.id, "--json"])).unwrap();
        assert_eq!(value["seconds"].as_f64(), Some(scenario.length().secs()), "{}", lesson.id);
        let outcome = Rehearsal::of(&scenario).finish();
        for quantity in scenario.lesson.quantities().filter(|quantity| quantity.lane.is_some()) {
            let told = outcome.value(quantity, None).ok();
            let measured = find(&value["lanes"], quantity);
            // Up to the last bit, which a reader of JSON may lose.
            let same = measured.zip(told).map_or(measured == told, |(a, b)| (a - b).abs() <= 4e-16 * b.abs());
            assert!(same, "{}: {quantity} is {measured:?}, and the text says {told:?}", lesson.id);
            numbers += 1;
        }
        lessons += 1;
    }
    assert!(lessons > 2 && numbers > 12, "{lessons} lessons with {numbers} numbers");
}

#[test]
fn the_stretch_is_said() {
    let first = |args: &[&str]| measured(args).lines().next().unwrap_or_default().to_owned();
    assert!(first(&["semi-fixed"]).ends_with(", 4 s, the lesson's loop"), "{}", first(&["semi-fixed"]));
    assert!(first(&["semi-fixed", "--seconds", "10"]).ends_with(", 10 s"));
    assert!(first(&["jitter"]).ends_with(" s"));
}
