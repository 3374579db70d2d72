//! Text and bytes as they stand in HTML.

use std::fmt::{Display, Formatter, Result, Write};

/// Text as HTML, in an element or in an attribute.
pub(super) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            letter => f.write_char(letter),
        })
    }
}

/// Bytes in base64 (RFC 4648, section 4).
pub(super) struct Base64<'a>(pub &'a [u8]);

impl Display for Base64<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for group in self.0.chunks(3) {
            let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for place in 0..4 {
                let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
                f.write_char(if place > group.len() as u32 { '=' } else { char::from(letter) })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn bytes_are_written_as_the_standard_has_them() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(Base64(bytes.as_bytes()).to_string(), text);
        }
    }

    #[test]
    fn text_stays_text() {
        assert_eq!(Escaped("a < b & \"c\"").to_string(), "a &lt; b &amp; &quot;c&quot;");
    }
}
