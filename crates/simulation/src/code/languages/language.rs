//! The record by which a language says how a program looks in it.

/// A language. In its patterns words in capitals stand for what is printed there.
#[derive(Debug)]
pub struct Language {
    /// Key on the command line.
    pub id: &'static str,
    /// Name in menus.
    pub name: &'static str,
    /// The form of a program, in a sentence.
    pub summary: &'static str,
    /// The program, with lines in the place of its parts: `@about`, `@constants`, `@state`, `@values`, `@functions`.
    pub program: &'static str,
    /// Lines of it that are there only for a program in which a text occurs.
    pub imports: &'static [(&'static str, &'static str)],
    /// A constant, of NAME and VALUE.
    pub constant: &'static str,
    /// A number that is kept, of NAME and VALUE.
    pub state: &'static str,
    /// Its first value, where that stands elsewhere.
    pub value: &'static str,
    /// A list of LENGTH zeros that is kept, in place of [`Language::state`] and [`Language::value`].
    pub list: [&'static str; 2],
    /// An item of a list, of NAME and INDEX.
    pub item: &'static str,
    /// Lines that put VALUE before the first of a list, whose last one, at LAST, goes.
    pub push: &'static str,
    /// The head of a function, of NAME, PARAMETERS and RETURNED.
    pub function: &'static str,
    /// A parameter, of NAME.
    pub parameter: &'static str,
    /// A parameter that the function does not read.
    pub unused: &'static str,
    /// Words for RETURNED: without a value, with one.
    pub returns: [&'static str; 2],
    /// A line about the kept NAMES that a function changes; empty if there is none.
    pub outer: &'static str,
    /// The body of a function without a statement.
    pub empty: &'static str,
    /// Words that declare a local name: one that stays, one that changes.
    pub local: [&'static str; 2],
    /// Letters before names that are kept, and before functions.
    pub own: &'static str,
    /// The end of a statement.
    pub ends: &'static str,
    /// The beginning of a block.
    pub opens: &'static str,
    /// Its end; empty where the indentation says it.
    pub closes: &'static str,
    /// Between the two blocks of a condition.
    pub otherwise: &'static str,
    /// The beginning of a comment, and what stands before one behind a statement.
    pub comment: &'static str,
    /// `true` if conditions stand in brackets.
    pub is_bracketed: bool,
    /// The words for `and` and `or`.
    pub and_or: [&'static str; 2],
    /// `true` if 1 is a number with a fraction, too.
    pub has_plain_numbers: bool,
    /// How names are written.
    pub names: Case,
    /// How constants are written.
    pub constants: Case,
    /// How functions are written.
    pub functions: Case,
    /// A call of a function that every language has, with these values; `single` rounds to single precision.
    pub library: fn(&str, &[String]) -> String,
}

/// A way to write a name of several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `frame_time`
    Snake,
    /// `frameTime`
    Camel,
    /// `FrameTime`
    Pascal,
    /// `FRAME_TIME`
    Upper,
}

impl Case {
    /// A name in lower case with underscores, written this way.
    pub fn write(self, name: &str) -> String {
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        };
        let capitals = |words: &str| words.split('_').map(capital).collect::<String>();
        match self {
            Case::Snake => name.to_owned(),
            Case::Upper => name.to_uppercase(),
            Case::Pascal => capitals(name),
            Case::Camel => {
                name.split_once('_').map_or_else(|| name.to_owned(), |(first, rest)| first.to_owned() + &capitals(rest))
            }
        }
    }
}

impl Language {
    /// A language with blocks in braces, without a name: an entry says how it differs.
    pub(super) const PLAIN: Language = Language {
        id: "",
        name: "",
        summary: "",
        program: "",
        imports: &[],
        constant: "",
        state: "",
        value: "",
        list: ["", ""],
        item: "NAME[INDEX]",
        push: "",
        function: "",
        parameter: "NAME",
        unused: "NAME",
        returns: ["", ""],
        outer: "",
        empty: "",
        local: ["", ""],
        own: "",
        ends: ";",
        opens: " {",
        closes: "}",
        otherwise: "} else {",
        comment: "//",
        is_bracketed: true,
        and_or: ["&&", "||"],
        has_plain_numbers: false,
        names: Case::Snake,
        constants: Case::Snake,
        functions: Case::Snake,
        library: |name, values| call(name, values),
    };

    /// A language whose blocks are said by their indentation, without a name.
    pub(super) const INDENTED: Language = Language {
        ends: "",
        opens: ":",
        closes: "",
        otherwise: "else:",
        comment: "#",
        empty: "pass",
        is_bracketed: false,
        and_or: ["and", "or"],
        ..Language::PLAIN
    };

    /// A number as the language writes it.
    pub fn number(&self, number: f64) -> String {
        if self.has_plain_numbers { number.to_string() } else { format!("{number:?}") }
    }
}

/// A call of a function with values.
pub(super) fn call(name: &str, values: &[String]) -> String {
    format!("{name}({})", values.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_in_every_case() {
        let written = [Case::Snake, Case::Camel, Case::Pascal, Case::Upper].map(|case| case.write("frame_time"));
        assert_eq!(written, ["frame_time", "frameTime", "FrameTime", "FRAME_TIME"]);
        assert_eq!(Case::Camel.write("dt"), "dt");
    }
}
