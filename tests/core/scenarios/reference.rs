//! The reference in `docs/SCENARIOS.md` is what the program says about itself, and its example is a scenario.
//!
//! `UPDATE_DOCS=1 cargo test --test core scenarios::reference` writes the reference anew.

use simulation::scenario::{DISPLAY_KEYS, LANE_KEYS, Scenario, key_reference};
use simulation::worlds::WORLDS;
use std::fs;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/SCENARIOS.md");
const START: &str = "<!-- reference -->\n";
const END: &str = "<!-- end of reference -->\n";

#[test]
fn the_documentation_is_up_to_date() {
    let text = fs::read_to_string(FILE).unwrap();
    let start = text.find(START).expect("the mark before the reference") + START.len();
    let end = text.find(END).expect("the mark behind the reference");
    let wanted = format!("{}{}{}", &text[..start], key_reference(), &text[end..]);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(FILE, &wanted).unwrap();
        return;
    }
    assert!(
        text == wanted,
        "docs/SCENARIOS.md is out of date: run UPDATE_DOCS=1 cargo test --test core scenarios::reference"
    );
}

#[test]
fn every_key_and_id_is_documented() {
    let text = key_reference();
    let keys = LANE_KEYS.iter().map(|key| key.name).chain(DISPLAY_KEYS.iter().map(|key| key.name));
    let params = WORLDS.iter().flat_map(|world| world.params.iter().map(|param| param.key));
    for name in keys.chain(params).chain(WORLDS.iter().map(|world| world.id)) {
        assert!(text.contains(&format!("| `{name}` |")), "{name}");
    }
}

#[test]
fn the_example_is_a_scenario() {
    let text = fs::read_to_string(FILE).unwrap();
    let example = text.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let scenario = Scenario::parse(example, "SCENARIOS.md").unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert_eq!(scenario.lanes.len(), 8);
    assert_eq!(scenario.lanes[7].title(), "RK4, 1/60 s");
}
