//! The glossary against the numbers of the window.

use timestep_lab::numbers::Number;

/// A number of the window has its name there beside the key.
#[test]
fn the_glossary_has_the_names_of_the_window() {
    let glossary = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/GLOSSARY.md")).unwrap();
    for number in Number::of_window() {
        let row = format!("| `{}` | {} |", number.id, number.name);
        assert!(glossary.contains(&row), "docs/GLOSSARY.md lacks {row}");
    }
}
