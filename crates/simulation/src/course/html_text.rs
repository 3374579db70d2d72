//! Text as it stands in HTML: nothing in it is markup, and nothing acts on a reader unseen.

use files::visible_text::visible_lines;
use std::fmt::{Display, Formatter, Result, Write};

/// Text as HTML, in an element or in an attribute, with its hidden characters shown. A line break is a space there.
pub(super) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        visible_lines(self.0).chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\n' => f.write_char(' '),
            letter => f.write_char(letter),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(Escaped("a < b & \"c\"").to_string(), "a &lt; b &amp; &quot;c&quot;");
        assert_eq!(Escaped("a\0\u{1b}\nb\u{202e}\u{fffe}").to_string(), "a␀␛ b&lt;U+202E&gt;&lt;U+FFFE&gt;");
    }
}
