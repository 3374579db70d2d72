//! Rust: a structure with its functions.

use super::language::{Case, Language};

pub static ENTRY: Language = Language {
    id: "rust",
    name: "Rust",
    summary: "A structure with its functions.",
    program: "
@about
@constants

pub struct Loop {
    @state
}

impl Loop {
    pub fn new() -> Self {
        Loop {
            @values
        }
    }

    @functions
}
",
    constant: "const NAME: f64 = VALUE;",
    state: "NAME: f64,",
    value: "NAME: VALUE,",
    function: "pub fn NAME(&mut self, PARAMETERS)RETURNED",
    parameter: "NAME: f64",
    returns: ["", " -> f64"],
    local: ["let ", "let mut "],
    own: "self.",
    is_bracketed: false,
    constants: Case::Upper,
    single: "f64::from((VALUE) as f32)",
    library: |name| format!("f64::{name}"),
    ..Language::PLAIN
};
