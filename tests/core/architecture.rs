//! The layers of `docs/ARCHITECTURE.md` against the `use crate::` lines, and the lists of entries against their folders.

use crate::support::root;
use simulation::worlds::World;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::policies::LoopPolicy;

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The source of every crate: that of the program and `crates/*/src`.
pub fn sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("crates");
    let folders = crates.map(|entry| entry.expect("a readable folder").path().join("src"));
    folders.chain([root().join("src")]).collect()
}

/// Every file of source, with its path in its crate.
pub fn source_files() -> Vec<(PathBuf, PathBuf)> {
    let relative = |source: &Path, file: PathBuf| (file.strip_prefix(source).expect("a file of it").to_owned(), file);
    sources().iter().flat_map(|source| rust_files(source).into_iter().map(|file| relative(source, file))).collect()
}

/// Module → (layer, position in the table) from the rows `| 1 | `worlds/` | … |`.
fn layers() -> BTreeMap<String, (u32, usize)> {
    let text = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("docs/ARCHITECTURE.md");
    let rows = text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let layer: u32 = cells.next()?.parse().ok()?;
        Some((layer, cells.next()?.trim_matches('`').trim_end_matches('/').to_owned()))
    });
    rows.enumerate().map(|(place, (layer, module))| (module, (layer, place))).collect()
}

/// The modules that a file names after `crate::`.
fn uses(text: &str) -> Vec<String> {
    let mut modules = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        let names = rest.strip_prefix('{').map_or(rest, |list| list.split('}').next().unwrap_or(list));
        let list = if rest.starts_with('{') { names.split(',').collect() } else { vec![names] };
        for name in list {
            let module: String = name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            modules.push(module);
        }
    }
    modules
}

/// The lines that are no comments: a link in a comment to a higher layer is no use of it.
fn without_comments(code: &str) -> String {
    code.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn layers_only_use_those_above_them() {
    let layers = layers();
    let mut found = Vec::new();
    for (relative, file) in source_files() {
        let first = relative.iter().next().expect("not empty").to_string_lossy().into_owned();
        let module = first.trim_end_matches(".rs").to_owned();
        if module == "lib" || module == "main" {
            continue;
        }
        let Some(&(own, own_place)) = layers.get(&module) else {
            panic!("{} is in no row of the layer table", relative.display());
        };
        found.push(module.clone());
        let text = fs::read_to_string(&file).expect("a readable file");
        let code = without_comments(text.split("#[cfg(test)]").next().expect("split has a first part"));
        for used in uses(&code).into_iter().filter(|used| *used != module) {
            let &(layer, place) = layers
                .get(&used)
                .unwrap_or_else(|| panic!("{} uses crate::{used}, which is in no row", relative.display()));
            // Within a layer, later rows may use earlier ones, except for the readers of the snapshot.
            let sibling = layer == own && place < own_place && own != 4;
            assert!(layer < own || sibling, "{} (layer {own}) uses {used} (layer {layer})", relative.display());
        }
    }
    for module in layers.keys() {
        assert!(found.contains(module), "the table has `{module}`, the source has not");
    }
}

/// Differences between systems stand in one room, and where files and instructions of the processor are the subject.
#[test]
fn one_room_knows_the_system() {
    let knows = ["platform/", "batches/instruction_set.rs", "scenario/paths.rs", "main.rs"];
    let files_crate = root().join("crates/files");
    let text_of = |file: &PathBuf| fs::read_to_string(file).expect("a readable file");
    let tests: BTreeSet<String> = source_files().iter().flat_map(|(_, file)| test_modules(&text_of(file))).collect();
    let clocks = ["std::time::Instant", "std::time::SystemTime", "Instant::now", "SystemTime::now"];
    for (relative, file) in source_files() {
        let (name, text) =
            (relative.to_string_lossy().into_owned(), fs::read_to_string(&file).expect("a readable file"));
        let code = without_comments(text.split("#[cfg(test)]\nmod tests").next().expect("split has a first part"));
        let is_test = file.file_stem().is_some_and(|stem| tests.contains(&*stem.to_string_lossy()));
        if is_test || knows.iter().any(|known| name.starts_with(known)) || file.starts_with(&files_crate) {
            continue;
        }
        for word in ["target_os", "target_arch", "target_env", "target_vendor", "cfg(unix)", "cfg(windows)"] {
            assert!(!code.contains(word), "{name} asks for the system: {word}");
        }
        if file.starts_with(root().join("src")) {
            for clock in &clocks[..2] {
                assert!(!code.contains(clock), "{name} has a clock of its own");
            }
            for word in ["std::fs", "std::env", "std::thread", "std::process"] {
                assert!(!name.starts_with("app/") || !code.contains(word), "{name} asks the system: {word}");
            }
        } else {
            assert!(clocks.iter().all(|clock| !code.contains(clock)), "{name} reads a clock");
        }
    }
}

#[test]
fn type_names_belong_to_one_module() {
    let script = std::process::Command::new("bash").arg(root().join("scripts/names.sh")).output().expect("bash");
    let names = String::from_utf8_lossy(&script.stdout);
    assert!(script.status.success(), "{}", String::from_utf8_lossy(&script.stderr));
    assert_eq!(names, "", "names of several modules");
}

/// Every file of the folder that declares an entry is in the list, and every entry has a file named after it.
fn matches_folder<E: Entry>(folder: &str) {
    let folder = root().join("crates").join(folder);
    let mut from_files: Vec<String> = rust_files(&folder)
        .into_iter()
        .filter(|file| {
            let text = fs::read_to_string(file).expect("a readable file");
            ["pub static ENTRY", "pub const ENTRY"].iter().any(|entry| text.contains(entry))
        })
        .map(|file| file.file_stem().expect("a file name").to_string_lossy().replace('_', "-"))
        .collect();
    let mut from_list: Vec<String> = E::all().iter().map(|entry| entry.id().to_owned()).collect();
    from_files.sort();
    from_list.sort();
    assert_eq!(from_files, from_list, "{}", folder.display());
    for entry in E::all() {
        assert_eq!(E::by_id(entry.id()).map(Entry::id), Some(entry.id()));
        assert!(!entry.name().is_empty() && entry.summary().ends_with('.'), "{}", entry.id());
    }
}

#[test]
fn lists_match_folders() {
    matches_folder::<Integrator>("timestep/src/integrators");
    matches_folder::<World>("simulation/src/worlds");
    matches_folder::<LoopPolicy>("timestep/src/time/policies");
    matches_folder::<Presentation>("timestep/src/presentation");
    matches_folder::<Orientation>("timestep/src/orientation");
    matches_folder::<picture::record::Format>("picture/src/record");
    matches_folder::<picture::chart::ChartFormat>("picture/src/chart");
}

#[test]
fn files_open_with_their_purpose_and_stay_small() {
    let folders = ["src", "crates", "tests", "benches"].map(|folder| root().join(folder));
    for file in folders.iter().flat_map(|folder| rust_files(folder)) {
        let text = fs::read_to_string(&file).expect("a readable file");
        assert!(text.starts_with("//!"), "{} does not say why it exists", file.display());
        let lines = text.lines().count();
        assert!(lines <= 400, "{} has {lines} lines", file.display());
    }
}

/// Same bits everywhere: the core takes its functions from `libm` and never fuses a multiplication with an addition.
#[test]
fn the_core_uses_no_platform_mathematics() {
    let layers = layers();
    let forbidden =
        [".sin()", ".cos()", ".tan()", ".sin_cos()", ".exp()", ".ln()", ".log10()", ".powf(", ".atan2(", ".mul_add("];
    for (relative, file) in source_files() {
        let module = relative.iter().next().expect("not empty").to_string_lossy().trim_end_matches(".rs").to_owned();
        let core = layers.get(&module).is_some_and(|(layer, _)| *layer <= 3);
        let text = fs::read_to_string(&file).expect("a readable file");
        let code = text.split("#[cfg(test)]").next().expect("split has a first part");
        if !core {
            continue;
        }
        for call in forbidden {
            for (at, _) in code.match_indices(call) {
                // On a generic scalar these are methods of the `Real` trait, which lead to `libm`.
                let function = code[..at].rfind("fn ").map_or("", |start| &code[start..at]);
                let generic = function.split('{').next().is_some_and(|signature| signature.contains("R: Real"));
                let line = code[..at].lines().count();
                assert!(generic, "{}:{line} calls {call} of the platform", relative.display());
            }
        }
    }
}

/// Names of the files that are compiled for tests only.
pub fn test_modules(text: &str) -> Vec<String> {
    let text = text.replace("#[cfg(test)]\npub mod ", "#[cfg(test)]\nmod ");
    let after = text.split("#[cfg(test)]\nmod ").skip(1);
    after
        .filter_map(|rest| Some(rest.split_once(';')?.0.to_owned()))
        .filter(|name| !name.contains([' ', '\n']))
        .collect()
}

/// All commands print through one file, which shows hidden characters and lets a reader that has gone end the command. The log and the
/// libraries that can print by themselves are no way around it.
#[test]
fn one_file_opens_the_standard_streams() {
    let forbidden = ["println!", "print!", "dbg!", "stdout", "stderr", ".print()", "/dev/tty", "serde_json::to_writer"];
    let (mut opened, files) = (Vec::new(), source_files());
    let text_of = |file: &PathBuf| fs::read_to_string(file).expect("a readable file");
    let tests: BTreeSet<String> = files.iter().flat_map(|(_, file)| test_modules(&text_of(file))).collect();
    let is_test = |file: &Path| file.file_stem().is_some_and(|name| tests.contains(&*name.to_string_lossy()));
    for (relative, file) in files.into_iter().filter(|(_, file)| !is_test(file)) {
        let text = fs::read_to_string(&file).expect("a readable file");
        let code =
            without_comments(text.split("#[cfg(test)]\nmod ").next().expect("split has a first part")).to_lowercase();
        let found = forbidden.into_iter().find(|word| code.contains(word));
        opened.extend(found.map(|word| (relative.display().to_string(), word)));
    }
    assert_eq!(opened, [("cli/streams.rs".to_owned(), "stdout")]);
}
