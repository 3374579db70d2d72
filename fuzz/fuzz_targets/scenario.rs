//! Any text is a scenario or has mistakes; a scenario that is saved means the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use timestep_lab::scenario::Scenario;

fuzz_target!(|text: &str| {
    match Scenario::parse(text, "fuzz.toml") {
        Ok(scenario) => {
            let saved = scenario.to_toml();
            let again = Scenario::parse(&saved, "saved.toml");
            assert!(again.is_ok_and(|again| again == scenario), "{saved}");
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            errors.iter().for_each(|error| assert!(!error.to_string().is_empty()));
        }
    }
});
