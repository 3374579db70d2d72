//! Ids that were replaced: files with the old one are still read, and are saved with the new one.

use simulation::displays::{BundledTrace, DisplayPreset};
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::World;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::presentation::Presentation;
use timestep::time::policies::LoopPolicy;

fn parse(integrator: &str) -> Scenario {
    let text = format!("[[lane]]\nintegrator = {integrator}\ndisplay = 'monitor-60'\n");
    Scenario::parse(&text, "renamed.toml").unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn state_hash(scenario: &Scenario) -> String {
    let mut lab = Lab::new(scenario.clone());
    for _ in 0..120 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    lab.snapshot().lanes[0].report(Stretch::WholeRun).state_hash
}

#[test]
fn a_file_with_the_old_name_means_the_same_and_is_saved_with_the_new_one() {
    let new = parse("'mid-time-euler'");
    for old in ["'modified-euler'", "{ id = 'modified-euler' }"] {
        let scenario = parse(old);
        assert_eq!(scenario, new);
        assert_eq!(state_hash(&scenario), state_hash(&new));
        let saved = scenario.to_toml();
        assert!(saved.contains("\"mid-time-euler\"") && !saved.contains("modified"), "{saved}");
        assert_eq!(Scenario::parse(&saved, "saved.toml").unwrap(), scenario);
    }
    let matrix = Scenario::parse("[matrix]\nintegrator = ['modified-euler', 'rk4']\n", "matrix.toml").unwrap();
    assert_eq!(matrix.lanes[0].title(), "Mid-time Euler");
}

#[test]
fn a_chapter_is_read_and_not_saved() {
    let old = "[lesson]\nchapter = 'numbers'\nask = 'Why?'\n\n[[lane]]\n";
    let scenario = Scenario::parse(old, "old.toml").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let saved = scenario.to_toml();
    assert!(!saved.contains("chapter") && saved.contains("Why?"), "{saved}");
    assert_eq!(Scenario::parse(&saved, "saved.toml").unwrap(), scenario);
}

#[test]
fn nearly_the_old_name_leads_to_the_new_one() {
    let errors = Scenario::parse("[[lane]]\nintegrator = 'modifed-euler'\n", "typo.toml").unwrap_err();
    let message = errors[0].to_string();
    assert!(message.contains("did you mean `mid-time-euler`?"), "{message}");
    let errors = Scenario::parse("[[lane]]\nintegrator = 'gauss'\n", "unknown.toml").unwrap_err();
    let message = errors[0].to_string();
    assert!(
        message.contains("mid-time-euler") && !message.contains("modified"),
        "only present ids are listed: {message}"
    );
}

/// Every old name leads to an entry of the list, and is not itself the id of one.
fn aliases_lead_to_entries<E: Entry>() {
    for (alias, id) in E::RENAMED {
        let entry = E::by_id(alias).unwrap_or_else(|| panic!("{} `{alias}` leads to no entry", E::KIND));
        assert_eq!(entry.id(), *id);
        assert!(entry.aliases().any(|other| other == *alias));
        assert!(E::all().iter().all(|entry| entry.id() != *alias), "`{alias}` is an id and an alias");
    }
}

#[test]
fn every_alias_leads_to_an_entry() {
    aliases_lead_to_entries::<Integrator>();
    aliases_lead_to_entries::<World>();
    aliases_lead_to_entries::<LoopPolicy>();
    aliases_lead_to_entries::<Presentation>();
    aliases_lead_to_entries::<DisplayPreset>();
    aliases_lead_to_entries::<BundledTrace>();
    assert_eq!(Integrator::by_id("rk4").expect("in the list").aliases().count(), 0);
}
