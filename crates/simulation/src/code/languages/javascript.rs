//! JavaScript: a function within a function that keeps the numbers.

use super::language::{Case, Language, call};

pub static ENTRY: Language = Language {
    id: "javascript",
    name: "JavaScript",
    summary: "A function that returns the function of a frame.",
    program: "
@about
function newLoop() {
    @constants
    @state

    @functions

    return frame;
}
",
    constant: "const NAME = VALUE;",
    state: "let NAME = VALUE;",
    list: ["let NAME = Array(LENGTH).fill(0);", ""],
    push: "NAME.unshift(VALUE);\nNAME.pop();",
    function: "function NAME(PARAMETERS)",
    local: ["const ", "let "],
    has_plain_numbers: true,
    names: Case::Camel,
    constants: Case::Camel,
    functions: Case::Camel,
    library: |name, values| match name {
        "single" => call("Math.fround", values),
        other => call(&format!("Math.{other}"), values),
    },
    ..Language::PLAIN
};
