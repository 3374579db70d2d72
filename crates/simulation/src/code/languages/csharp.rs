//! C#: a class with its methods.

use super::language::{Case, Language, call};

pub static ENTRY: Language = Language {
    id: "csharp",
    name: "C#",
    summary: "A class with its methods.",
    program: "
@about
using System;

public class Loop {
    @constants
    @state

    @functions
}
",
    imports: &[("using System;", "Math.")],
    constant: "const double NAME = VALUE;",
    state: "double NAME = VALUE;",
    list: ["double[] NAME = new double[LENGTH];", ""],
    item: "NAME[(int)INDEX]",
    push: "Array.Copy(NAME, 0, NAME, 1, LAST);\nNAME[0] = VALUE;",
    function: "public RETURNED NAME(PARAMETERS)",
    parameter: "double NAME",
    unused: "double NAME",
    returns: ["void", "double"],
    local: ["double ", "double "],
    names: Case::Camel,
    constants: Case::Camel,
    functions: Case::Pascal,
    library: |name, values| match name {
        "ceil" => call("Math.Ceiling", values),
        "single" => call("(float)", values),
        other => call(&format!("Math.{}", Case::Pascal.write(other)), values),
    },
    ..Language::PLAIN
};
