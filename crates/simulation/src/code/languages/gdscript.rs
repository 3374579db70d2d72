//! GDScript of Godot 3 and 4: a script.

use super::language::Language;

pub static ENTRY: Language = Language {
    id: "gdscript",
    name: "GDScript",
    summary: "A script, to be put on a node or made with `new()`.",
    program: "
@about
@constants
@state

@functions
",
    constant: "const NAME = VALUE",
    state: "var NAME = VALUE",
    function: "func NAME(PARAMETERS)",
    empty: "pass",
    local: ["var ", "var "],
    ends: "",
    opens: ":",
    closes: "",
    otherwise: "else:",
    comment: "#",
    is_bracketed: false,
    and_or: ["and", "or"],
    single: "Vector2(VALUE, 0.0).x",
    ..Language::PLAIN
};
