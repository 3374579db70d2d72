//! The number of source files that name an entry, a number or a setting: who adds one writes its file, and finds no lists to complete.

use super::architecture::source_files;
use simulation::lab::PLOTS;
use simulation::numbers::NUMBERS;
use simulation::scenario::LANE_KEYS;
use simulation::worlds::World;
use std::fs;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::policies::LoopPolicy;

/// The code of each file without comments and unit tests.
fn code() -> Vec<String> {
    let code = |text: String| {
        let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
        lines.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    // What an engine sets is a list of settings by their names, and what is advised a list of entries.
    let own = source_files().into_iter().filter(|(_, path)| {
        let path = path.to_string_lossy();
        !path.contains("simulation/src/engines/") && !path.ends_with("advice/combinations.rs")
    });
    own.map(|(_, path)| code(fs::read_to_string(path).expect("a source file"))).collect()
}

fn ids<E: Entry>() -> Vec<&'static str> {
    E::all().iter().map(|entry| entry.id()).collect()
}

/// Most files that name one of a kind, and their mean. Ids of one word are left out: they are words of other things, too.
#[test]
fn few_files_name_an_entry() {
    let code = code();
    let kinds: [(&str, Vec<&str>, usize, f64); 8] = [
        ("world", ids::<World>(), 2, 2.0),
        ("method", ids::<Integrator>(), 3, 1.6),
        ("policy", ids::<LoopPolicy>(), 2, 1.8),
        ("presentation", ids::<Presentation>(), 3, 2.0),
        ("orientation", ids::<Orientation>(), 2, 2.0),
        ("plot", PLOTS.iter().map(|plot| plot.id).collect(), 2, 1.2),
        ("number", NUMBERS.iter().map(|number| number.id).collect(), 7, 2.0),
        ("setting", LANE_KEYS.iter().map(|key| key.name).collect(), 3, 2.3),
    ];
    for (kind, ids, most, mean) in kinds {
        let names =
            |id: &str, text: &str| [format!("\"{id}\""), format!("\"{id}.")].iter().any(|name| text.contains(name));
        let files = |id: &str| code.iter().filter(|text| names(id, text)).count();
        let ids = ids.into_iter().filter(|id| id.contains(['-', '_']));
        let counts: Vec<(&str, usize)> = ids.map(|id| (id, files(id))).collect();
        let total: usize = counts.iter().map(|(_, files)| files).sum();
        assert!(counts.iter().all(|(_, files)| (1..=most).contains(files)), "files that name a {kind}: {counts:?}");
        assert!(total as f64 <= mean * counts.len() as f64, "files that name a {kind}, more than {mean}: {counts:?}");
    }
}
