//! Scenarios as lines of text: what goes in comes out, and nothing else does.

use super::random;
use proptest::prelude::*;
use simulation::displays::{Display, RefreshRate};
use simulation::scenario::{LESSONS, LoadError, PathScope, Scenario, ScenarioErrorKind, ShareLineError};
use std::fs;

/// A line has what engines set, and not their names.
fn without_engines(mut scenario: Scenario) -> Scenario {
    scenario.lanes.iter_mut().for_each(|lane| lane.looks.engine = None);
    scenario
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_scenario_comes_back(scenario in random::scenario()) {
        let line = scenario.share_line().unwrap();
        prop_assert!(line.left_out.is_empty());
        prop_assert!(line.text.bytes().all(|letter| letter.is_ascii_alphanumeric() || b":-_".contains(&letter)));
        match Scenario::load_line(&line.text) {
            // A line has the rate of the screen in Hz.
            Ok(again) => prop_assert_eq!(again, without_engines(scenario.on_screen(RefreshRate::HZ_60))),
            Err(error) => prop_assert!(false, "{}\n{}", error, line.text),
        }
    }

    /// The check is of the unpacked text: other packed bits that stand for the same text, such as another earlier place of the same
    /// words, do no harm.
    #[test]
    fn no_changed_letter_changes_the_scenario(
        lesson in 0..LESSONS.len(),
        place in any::<prop::sample::Index>(),
        letter in "[A-Za-z0-9_-]",
    ) {
        let scenario = without_engines(LESSONS[lesson].scenario());
        let line = scenario.share_line().unwrap().text;
        let start = line.rfind(':').unwrap() + 1;
        let place = start + place.index(line.len() - start);
        let mut changed = line.clone();
        changed.replace_range(place..=place, &letter);
        match Scenario::load_line(&changed) {
            Ok(again) => prop_assert_eq!(again, scenario),
            Err(error) => prop_assert!(
                matches!(error, LoadError::Line(ShareLineError::Damaged | ShareLineError::TooLarge)) && changed != line
            ),
        }
    }

    #[test]
    fn no_text_panics(before in ".{0,20}", after in ".{0,200}") {
        for text in [format!("{before}{after}"), format!("{before}timestep-lab:1:{after}"), format!("timestep-lab:{after}")] {
            prop_assert!(Scenario::load_line(&text).is_err());
        }
    }
}

#[test]
fn files_do_not_travel() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("times.csv"), "16\n17\n").unwrap();
    fs::write(folder.path().join("keys.csv"), "time_ms,x,y\n500,1,0\n750,0,0\n").unwrap();
    let file = folder.path().join("a.toml");
    let lanes = "input = 'keys.csv'\n[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\ndisplay = { trace = 'times.csv' }\n\
                 [[lane]]\nworld = 'cart'\nintegrator = 'rk4'\ndisplay = { trace = 'gc-pauses' }\n";
    fs::write(&file, lanes).unwrap();
    let scenario = Scenario::load_file(&file).unwrap();
    let line = scenario.share_line().unwrap();
    assert_eq!(line.left_out, ["times.csv"]);
    let again = Scenario::load_line(&line.text).unwrap();
    assert_eq!(again.lanes[0].display, Display::default());
    assert_eq!(again.lanes[1].display, scenario.lanes[1].display, "the program has this trace everywhere");
    assert_eq!(again.input.changes(), scenario.input.changes());
    assert!(again.files().is_empty());
}

/// Whoever makes a line by hand cannot make the program read a file.
#[test]
fn what_came_as_a_line_reads_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("times.csv");
    fs::write(&there, "16\n17\n").unwrap();
    for file in [there.to_str().unwrap(), "Cargo.toml", "/none.csv"] {
        let toml = format!(
            "input = {file:?}\n[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\ndisplay = {{ trace = {file:?} }}\n"
        );
        let errors = Scenario::parse_in(&toml, "pasted line", PathScope::Nowhere).unwrap_err();
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors.iter().all(|error| matches!(error.kind, ScenarioErrorKind::NoFolder { .. })), "{errors:?}");
    }
}
