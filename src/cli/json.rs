//! JSON as the commands write it: characters that act on a terminal instead of being seen are escaped as `\uXXXX`, so that a reader
//! gets them all the same.

use files::visible_text::is_hidden;
use serde::Serialize;
use std::io::{self, Write};

/// Writes the value in one line.
pub fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    out.write_all(escaped(&serde_json::to_string(value)?).as_bytes())
}

/// Writes the value with indents, and a line break behind it.
pub fn write_pretty(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", escaped(&serde_json::to_string_pretty(value)?))
}

/// The JSON with hidden characters escaped. They are in texts and keys, but for the line breaks of the layout.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_hidden(letter) && letter != '\n' {
            // All of them are in the first plane.
            escaped += &format!("\\u{:04x}", u32::from(letter));
        } else {
            escaped.push(letter);
        }
    }
    escaped
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

    /// A reader that rounds twice gives back a neighbour of one double in eight (serde_json without `float_roundtrip`).
    #[test]
    fn a_hundred_thousand_doubles_are_read_as_they_were_written() {
        let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..100_000 {
            // xorshift64: every exponent and every digit comes.
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let number = f64::from_bits(bits);
            if !number.is_finite() {
                continue;
            }
            let mut out = Vec::new();
            write(&mut out, &number).unwrap();
            let back: f64 = serde_json::from_slice(&out).unwrap();
            assert_eq!(back.to_bits(), bits, "{number:?} is written {}", String::from_utf8_lossy(&out));
        }
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
