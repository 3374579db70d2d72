//! JSON as the commands write it: characters that act on a terminal instead of being seen are escaped as `\uXXXX`, so that a reader
//! gets them all the same.

use files::visible_text::is_hidden;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use std::io::{self, Write};

/// Writes the value in one line.
pub fn write<W: Write>(out: &mut W, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Escaping(CompactFormatter));
    Ok(value.serialize(&mut serializer)?)
}

/// Writes the value with indents, and a line break behind it.
pub fn write_pretty(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, Escaping(PrettyFormatter::new()));
    value.serialize(&mut serializer)?;
    writeln!(out)
}

/// A formatter that escapes hidden characters in texts and keys, and otherwise writes as `F` does.
struct Escaping<F>(F);

impl<F: Formatter> Formatter for Escaping<F> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, letter)) = rest.char_indices().find(|(_, letter)| is_hidden(*letter)) {
            out.write_all(&rest.as_bytes()[..at])?;
            // All of them are in the first plane.
            write!(out, "\\u{:04x}", u32::from(letter))?;
            rest = &rest[at + letter.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array_value(out)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object_value(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    #[test]
    fn the_layout_is_that_of_serde_json() {
        let value = json!({ "a": [1, 2.5, null, [], {}], "b": { "c": "d\"\\\n" }, "e": true });
        let (mut line, mut pretty) = (Vec::new(), Vec::new());
        write(&mut line, &value).unwrap();
        write_pretty(&mut pretty, &value).unwrap();
        assert_eq!(String::from_utf8(line).unwrap(), serde_json::to_string(&value).unwrap());
        assert_eq!(String::from_utf8(pretty).unwrap(), serde_json::to_string_pretty(&value).unwrap() + "\n");
    }

    proptest! {
        #[test]
        fn any_text_is_ascii_where_it_acts_and_reads_back(text in any::<String>(), letter in 0x7F_u32..0x2070) {
            let text = format!("{text}{}\u{202e}\u{1b}", char::from_u32(letter).unwrap());
            let mut out = Vec::new();
            write(&mut out, &json!({ text.clone(): text.clone() })).unwrap();
            let out = String::from_utf8(out).unwrap();
            prop_assert!(!out.contains(is_hidden), "{out:?}");
            let back: Value = serde_json::from_str(&out).unwrap();
            prop_assert_eq!(back[&text].as_str(), Some(&*text));
        }
    }
}
