//! The floors of the interface: what panels share knows no panel, and no panel knows another one.
//!
//! `ui/base` is below `ui/frame`, and both are below the folders of `ui/panels`, of which each counts as one node. Above them are
//! `ui/clips` and `ui/interface`, which put panels together, and the few files at the root. Re-exports are followed to the file that
//! defines the name.

use crate::architecture::{source_files, sources, test_modules};
use crate::import_circles::{Crate, Module};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Files of the interface's longest chain of imports at most.
const LONGEST: usize = 9;

/// Files at the root of `ui` at most.
const LOOSE: usize = 10;

fn interface() -> Crate {
    let sources = sources();
    Crate::read(sources.iter().find(|source| source.ends_with("interface/src")).expect("crates/interface/src"))
}

/// For each file of `ui` the files of `ui` that it uses, tests and the window for tests apart.
fn uses(interface: &Crate) -> BTreeMap<&Module, BTreeSet<&Module>> {
    let text = |(_, file)| fs::read_to_string(file).expect("a readable file");
    let mut tests: BTreeSet<String> = source_files().into_iter().flat_map(|file| test_modules(&text(file))).collect();
    tests.insert("headless".to_owned());
    let mut uses = interface.uses("ui");
    uses.retain(|module, _| module.last().is_some_and(|name| !tests.contains(name)));
    uses
}

/// The node of a module of `ui`, with its floor.
fn node(module: &Module) -> (usize, String) {
    match module.iter().skip(1).map(String::as_str).collect::<Vec<_>>()[..] {
        ["base", ..] => (0, "base".to_owned()),
        ["frame", ..] => (1, "frame".to_owned()),
        ["panels", panel, ..] => (2, format!("panels/{panel}")),
        ["clips", ..] => (3, "clips".to_owned()),
        ["interface", ..] => (3, "interface".to_owned()),
        _ => (4, "the root".to_owned()),
    }
}

#[test]
fn panels_use_what_is_below_them_and_no_other_panel() {
    let interface = interface();
    let uses = uses(&interface);
    assert!(uses.len() > 150, "{} files", uses.len());
    let mut wrong = Vec::new();
    for (module, targets) in &uses {
        let (floor, own) = node(module);
        for target in targets {
            let (below, used) = node(target);
            if used != own && below >= floor {
                wrong.push(format!("{} uses {}", module.join("::"), target.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "arrows up or across:\n{}", wrong.join("\n"));
}

#[test]
fn chains_of_imports_are_short() {
    let interface = interface();
    let uses = uses(&interface);
    let mut depth: BTreeMap<&Module, usize> = BTreeMap::new();
    // No circles (`import_circles`), so that each round settles at least one file.
    while depth.len() < uses.len() {
        let settled = depth.len();
        for (module, targets) in &uses {
            let below: Option<Vec<usize>> = targets.iter().map(|target| depth.get(target).copied()).collect();
            if let Some(below) = below {
                depth.insert(module, 1 + below.into_iter().max().unwrap_or_default());
            }
        }
        assert!(depth.len() > settled, "a circle");
    }
    let (deepest, files) = depth.iter().max_by_key(|(_, files)| **files).expect("files");
    let mut chain = vec![*deepest];
    while let Some(next) = uses[chain[chain.len() - 1]].iter().max_by_key(|target| depth[*target]) {
        chain.push(next);
    }
    let chain: Vec<String> = chain.into_iter().map(|module| module.join("::")).collect();
    assert!(*files <= LONGEST, "a chain of {files} files: {}", chain.join(" → "));
}

#[test]
fn few_files_are_loose() {
    let source = sources().into_iter().find(|source| source.ends_with("interface/src")).expect("crates/interface/src");
    let entries = fs::read_dir(source.join("ui")).expect("a folder");
    let files = entries.filter(|entry| entry.as_ref().expect("a readable folder").path().is_file()).count();
    assert!((1..=LOOSE).contains(&files), "{files} files at the root of ui");
}
