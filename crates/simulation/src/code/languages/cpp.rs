//! C++ from C++11 on: a structure with its functions.

use super::language::{Language, call};

pub static ENTRY: Language = Language {
    id: "cpp",
    name: "C++",
    summary: "A structure with its functions.",
    program: "
@about
#include <algorithm>
#include <cmath>

struct Loop {
    @constants
    @state

    @functions
};
",
    imports: &[("#include <algorithm>", "std::m"), ("#include <cmath>", "std::")],
    constant: "const double NAME = VALUE;",
    state: "double NAME = VALUE;",
    list: ["double NAME[LENGTH] = {};", ""],
    item: "NAME[int(INDEX)]",
    push: "std::move_backward(NAME, NAME + LAST, NAME + LENGTH);\nNAME[0] = VALUE;",
    function: "RETURNED NAME(PARAMETERS)",
    parameter: "double NAME",
    unused: "double /*NAME*/",
    returns: ["void", "double"],
    local: ["double ", "double "],
    library: |name, values| match name {
        "single" => call("static_cast<float>", values),
        other => call(&format!("std::{other}"), values),
    },
    ..Language::PLAIN
};
