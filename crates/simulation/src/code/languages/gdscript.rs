//! GDScript of Godot 3 and 4: a script.

use super::language::{Language, call};

pub static ENTRY: Language = Language {
    id: "gdscript",
    name: "GDScript",
    summary: "A script, to be made with `load(…).new()`.",
    program: "
@about
@constants
@state

@functions
",
    constant: "const NAME = VALUE",
    state: "var NAME = VALUE",
    // An item is read only once it has been set.
    list: ["var NAME = range(LENGTH)", ""],
    item: "NAME[int(INDEX)]",
    push: "NAME.push_front(VALUE)\nNAME.pop_back()",
    unused: "_NAME",
    function: "func NAME(PARAMETERS)",
    local: ["var ", "var "],
    library: |name, values| match (name, values) {
        // Godot 3 rounds the results of its own `min` and `max` to single precision (findings/godot3_min_is_single.sh).
        ("min", [a, b]) => format!("({a} if {a} < {b} else {b})"),
        ("max", [a, b]) => format!("({a} if {a} > {b} else {b})"),
        // A vector has numbers of single precision in Godot 3 and 4.
        ("single", [value]) => format!("Vector2({value}, 0.0).x"),
        _ => call(name, values),
    },
    ..Language::INDENTED
};
