//! Rust: a structure with its functions.

use super::language::{Case, Language, call};

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
    list: ["NAME: [f64; LENGTH],", "NAME: [0.0; LENGTH],"],
    item: "NAME[INDEX as usize]",
    push: "NAME.copy_within(..LAST, 1);\nNAME[0] = VALUE;",
    function: "pub fn NAME(&mut self, PARAMETERS)RETURNED",
    parameter: "NAME: f64",
    unused: "_NAME: f64",
    returns: ["", " -> f64"],
    local: ["let ", "let mut "],
    own: "self.",
    is_bracketed: false,
    constants: Case::Upper,
    library: |name, values| match name {
        "single" => format!("f64::from(({}) as f32)", values[0]),
        other => call(&format!("f64::{other}"), values),
    },
    ..Language::PLAIN
};
