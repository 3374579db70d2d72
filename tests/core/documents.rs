//! The documents say what the program says about itself: `docs/REFERENCE.md` is made from the lists of entries,
//! `docs/GLOSSARY.md` has every number, and links between the documents lead somewhere.
//!
//! `UPDATE_REFERENCE=1 cargo test --test core documents` writes `docs/REFERENCE.md` anew.

use crate::support::root;
use simulation::displays::PRESETS;
use simulation::engines::ENGINES;
use simulation::lab::{Frame, Lab, PLOTS};
use simulation::lane::Guards;
use simulation::metrics::Stretch;
use simulation::scenario::{EXAMPLES, LESSONS, OPENINGS, PATHS};
use simulation::worlds::WORLDS;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use timestep::entry::{Entry, MISTAKES};
use timestep::integrators::{INTEGRATORS, Integrator, Needs};
use timestep::orientation::{ORIENTATIONS, Orientation};
use timestep::presentation::{PRESENTATIONS, Presentation};
use timestep::time::policies::{LoopPolicy, POLICIES, PolicyOption};

const REFERENCE: &str = "docs/REFERENCE.md";

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

#[test]
fn the_reference_is_up_to_date() {
    let wanted = reference();
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::write(root().join(REFERENCE), wanted).unwrap();
        return;
    }
    let command = "UPDATE_REFERENCE=1 cargo test --test core documents";
    assert!(read(REFERENCE) == wanted, "{REFERENCE} is out of date: run {command}");
}

fn reference() -> String {
    let mut text = String::from(
        "# Reference: integrators, worlds, policies, presentations, orientations\n\n\
         Made from the program's own lists; do not edit it by hand: `UPDATE_REFERENCE=1 cargo test --test core documents`.\n\
         Parameters and options with their ranges, displays, traces and lessons are in [SCENARIOS.md](SCENARIOS.md), terms in\n\
         [GLOSSARY.md](GLOSSARY.md). `timestep-lab list KIND --json` prints the same for programs.\n",
    );
    integrators(&mut text);
    worlds(&mut text);
    policies(&mut text);
    presentations(&mut text);
    orientations(&mut text);
    text
}

fn integrators(text: &mut String) {
    text.push_str(
        "\n## Integrators\n\n\
         *Order*: halving dt divides the position's global error by 2^order. *Evaluations*: of the right-hand side, per step.\n\
         *Symplectic*: for equal steps and a force without velocity. *Reversible*: a step of −dt undoes a step of dt.\n\n\
         | id | name | order | evaluations | symplectic | reversible | needs |\n|---|---|---|---|---|---|---|\n",
    );
    let yes = |is: bool| if is { "yes" } else { "no" };
    for entry in INTEGRATORS.iter().filter(|entry| entry.mistake.is_none()) {
        let order = entry.order.map_or("–".to_owned(), |order| order.to_string());
        let needs = match entry.needs {
            Needs::Nothing => "nothing",
            Needs::SecondOrder => "positions and velocities",
            Needs::ForceWithoutVelocity => "a force without velocity",
            Needs::ExactSolution => "an exact solution",
            Needs::Relaxation => "a target to ease towards",
            Needs::Constraints => "distances to keep",
        };
        let (symplectic, reversible) = (yes(entry.symplectic), yes(entry.reversible));
        let (id, name, evaluations) = (entry.id, entry.name, entry.evals_per_step);
        row(text, &[&format!("`{id}`"), name, &order, &evaluations.to_string(), symplectic, reversible, needs]);
    }
    for entry in INTEGRATORS.iter().filter(|entry| entry.mistake.is_none()) {
        described(text, entry.name, entry.id, entry.summary, &[("Source", entry.reference)]);
    }
    mistakes::<Integrator>(text);
}

fn worlds(text: &mut String) {
    text.push_str("\n## Worlds\n");
    for entry in WORLDS {
        let motion = if entry.exact.is_some() { "closed form" } else { "reference solution, or none" };
        let invariants: Vec<_> = entry.invariants.iter().map(|invariant| invariant.name).collect();
        let invariants = if invariants.is_empty() { "none".to_owned() } else { invariants.join(", ") };
        let driven = if entry.inputs > 0 { "yes" } else { "no" };
        let grabbed = if entry.grips.is_empty() { "no" } else { "yes" };
        let facts = [
            ("Equation", entry.equation),
            ("Exact motion", motion),
            ("Invariants", &invariants),
            ("Driven by a user", driven),
            ("Can be grabbed", grabbed),
            ("Source", entry.reference),
        ];
        described(text, entry.name, entry.id, entry.summary, &facts);
        if !entry.params.is_empty() {
            text.push_str("\n| parameter | symbol | unit | default | meaning |\n|---|---|---|---|---|\n");
        }
        for param in entry.params {
            let key = format!("`{}`", param.key);
            row(text, &[&key, param.symbol, param.unit, &param.default.to_string(), param.summary]);
        }
    }
}

fn policies(text: &mut String) {
    text.push_str("\n## Loop policies\n");
    for entry in LoopPolicy::listed().filter(|entry| entry.mistake.is_none()) {
        let carries = if entry.carries { "carried to the next frame" } else { "not carried" };
        let steps = if entry.threaded { "on a thread of their own" } else { "in the frame" };
        let option = |option: &PolicyOption| {
            format!("`{}`, {} unless chosen: {}", option.key, option.text(option.default), option.summary)
        };
        let options: Vec<_> = entry.options.iter().map(option).collect();
        let options = if options.is_empty() { "none".to_owned() } else { options.join(" ") };
        let facts = [
            ("Time that fills no step", carries),
            ("Steps run", steps),
            ("Option", &options),
            ("Source", entry.reference),
        ];
        described(text, entry.name, entry.id, entry.summary, &facts);
    }
    mistakes::<LoopPolicy>(text);
}

fn presentations(text: &mut String) {
    text.push_str("\n## Presentations\n");
    for entry in PRESENTATIONS.iter().filter(|entry| entry.mistake.is_none()) {
        described(text, entry.name, entry.id, entry.summary, &[("Source", entry.reference)]);
    }
    mistakes::<Presentation>(text);
}

fn orientations(text: &mut String) {
    text.push_str("\n## Orientations\n\nThe ways in which presentations blend the orientations of a body.\n");
    for entry in ORIENTATIONS.iter().filter(|entry| entry.mistake.is_none()) {
        described(text, entry.name, entry.id, entry.summary, &[("Source", entry.reference)]);
    }
    mistakes::<Orientation>(text);
}

/// The mistakes of a kind, in a group of their own.
fn mistakes<E: Entry>(text: &mut String) {
    for (index, entry) in E::all().iter().filter(|entry| entry.mistake().is_some()).enumerate() {
        if index == 0 {
            write!(text, "\n### {MISTAKES}: {}\n", E::KIND).unwrap();
        }
        let mistake = entry.mistake().unwrap();
        write!(text, "\n#### {} (`{}`)\n\n{}\n\n", entry.name(), entry.id(), entry.summary()).unwrap();
        writeln!(text, "- To see it: {}", mistake.sign).unwrap();
        writeln!(text, "- Cure: `{}`. {}\n\n```rust\n{}\n```", mistake.cure, mistake.advice, mistake.code).unwrap();
    }
}

fn described(text: &mut String, name: &str, id: &str, summary: &str, facts: &[(&str, &str)]) {
    write!(text, "\n### {name} (`{id}`)\n\n{summary}\n\n").unwrap();
    for (fact, value) in facts {
        writeln!(text, "- {fact}: {value}").unwrap();
    }
}

fn row(text: &mut String, cells: &[&str]) {
    let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    writeln!(text, "| {} |", cells.join(" | ")).unwrap();
}

/// Every key of `measure --json` is a term in bold or code at the start of an entry of the glossary.
#[test]
fn the_glossary_defines_every_number() {
    let mut lab = Lab::new(LESSONS[0].scenario());
    lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    let report = serde_json::to_value(lab.snapshot().lanes[0].report(Stretch::WholeRun)).unwrap();
    let glossary = read("docs/GLOSSARY.md");
    let keys = report.as_object().unwrap().keys();
    let missing: Vec<_> = keys.filter(|key| !glossary.contains(&format!("| `{key}` |"))).collect();
    assert!(missing.is_empty(), "docs/GLOSSARY.md lacks {missing:?}");
}

/// Numbers up to twenty, in words.
const IN_WORDS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Where a document counts all entries of a kind (`the three openings`), the list has as many; mistakes aside.
#[test]
fn counts_in_documents_are_those_of_the_lists() {
    let lists = [
        ("methods", INTEGRATORS.iter().filter(|entry| entry.mistake.is_none()).count()),
        ("worlds", WORLDS.len()),
        ("policies", LoopPolicy::listed().filter(|entry| entry.mistake.is_none()).count()),
        ("presentations", PRESENTATIONS.iter().filter(|entry| entry.mistake.is_none()).count()),
        ("orientations", ORIENTATIONS.len()),
        ("openings", OPENINGS.len()),
        ("lessons", LESSONS.len()),
        ("examples", EXAMPLES.len()),
        ("paths", PATHS.len()),
        ("displays", PRESETS.len()),
        ("engines", ENGINES.len()),
        ("plots", PLOTS.len()),
    ];
    let number = |word: &str| word.parse().ok().or_else(|| Some(1 + IN_WORDS.iter().position(|known| *known == word)?));
    let (mut told, mut wrong) = (0, Vec::new());
    for document in
        ["README.md", "CONTRIBUTING.md", "docs/MANUAL.md", "docs/LOOP.md", "docs/SOURCES.md", "docs/GLOSSARY.md"]
    {
        let text = read(document);
        let plain = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let words: Vec<String> = text.split_whitespace().map(plain).collect();
        for [all, count, kind] in words.array_windows() {
            let list = lists.iter().find(|(name, _)| name == kind).filter(|_| ["the", "all"].contains(&all.as_str()));
            let Some((counted, (_, length))) = number(count).zip(list) else { continue };
            told += 1;
            wrong.extend((counted != *length).then(|| format!("{document}: {all} {count} {kind}, of {length}")));
        }
    }
    assert!(wrong.is_empty() && told > 0, "{told}: {}", wrong.join("; "));
}

/// The policies that the document on loops exempts from the longest frame are those that have none.
#[test]
fn the_loops_without_a_longest_frame_are_named() {
    let text = read("docs/LOOP.md");
    let (_, rest) = text.split_once("`max_frame` bounds Δ before the policy, but not for").expect("the sentence");
    let sentence = rest.split('.').next().unwrap();
    for policy in POLICIES {
        let has_none = Guards::default().longest_frame(policy).is_none();
        assert_eq!(sentence.contains(&format!("`{}`", policy.id)), has_none, "{}", policy.id);
    }
}

/// Files and headings that the documents link to are there.
#[test]
fn links_between_documents_lead_somewhere() {
    let folder = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let documents = folder.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let names = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|name| root().join(name));
    let mut broken = Vec::new();
    for document in documents.chain(names) {
        let text = fs::read_to_string(&document).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !target.starts_with("http") && !leads_somewhere(&document, target) {
                broken.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Source files that the documents for contributors name exist; `NAME` stands for an entry to add.
#[test]
fn files_that_the_architecture_names_exist() {
    let rooms = [
        "",
        "crates/timestep/src",
        "crates/files/src",
        "crates/simulation/src",
        "crates/picture/src",
        "crates/interface/src",
        "src",
    ];
    let documents = ["docs/ARCHITECTURE.md", "docs/LOOP.md", "CONTRIBUTING.md"].map(read).concat();
    let named = documents.split('`').skip(1).step_by(2).filter(|name| name.contains('/') && !name.contains("NAME"));
    let files: Vec<_> = named.filter(|name| name.ends_with(".rs") || name.ends_with(".toml")).collect();
    let is_there = |file: &&str| rooms.iter().any(|room| root().join(room).join(file).exists());
    let missing: Vec<_> = files.iter().copied().filter(|file| !is_there(file)).collect();
    assert!(files.len() > 30 && missing.is_empty(), "{} files, missing: {missing:?}", files.len());
}

fn leads_somewhere(document: &Path, target: &str) -> bool {
    let (file, heading) = target.split_once('#').map_or((target, None), |(file, heading)| (file, Some(heading)));
    let path = if file.is_empty() { document.to_owned() } else { document.parent().unwrap().join(file) };
    let Some(heading) = heading else { return path.exists() };
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().filter(|line| line.starts_with('#')).any(|line| anchor(line) == heading)
}

/// The anchor that a page of Markdown gives a heading.
fn anchor(line: &str) -> String {
    let title = line.trim_start_matches('#').trim().to_lowercase();
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}
