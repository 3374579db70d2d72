//! Python 3: a function within a function that keeps the numbers.

use super::language::{Language, call};

pub static ENTRY: Language = Language {
    id: "python",
    name: "Python",
    summary: "A function that returns the function of a frame.",
    program: "
@about
import math
import struct


def new_loop():
    @constants
    @state

    @functions

    return frame
",
    imports: &[("import math", "math."), ("import struct", "struct.")],
    constant: "NAME = VALUE",
    state: "NAME = VALUE",
    list: ["NAME = [0] * LENGTH", ""],
    push: "NAME.insert(0, VALUE)\nNAME.pop()",
    function: "def NAME(PARAMETERS)",
    outer: "nonlocal NAMES",
    has_plain_numbers: true,
    library: |name, values| match name {
        "min" | "max" | "abs" => call(name, values),
        "single" => format!("struct.unpack('f', struct.pack('f', {}))[0]", values[0]),
        other => call(&format!("math.{other}"), values),
    },
    ..Language::INDENTED
};
