//! SVG as text: elements, attributes and coordinates, always well-formed.

use files::visible_text::is_hidden;
use std::fmt::{Display, Write};

/// An SVG that is being written. The function that opens an element closes it.
#[derive(Debug, Default)]
pub(super) struct Xml {
    out: String,
}

/// Attributes and their values, which are escaped.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Xml {
    pub fn open(&mut self, name: &str, attributes: Attributes<'_>) {
        self.start(name, attributes);
        self.out.push('>');
    }

    /// Writes an element without content, on a line of its own.
    pub fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.start(name, attributes);
        self.out.push_str("/>\n");
    }

    pub fn close(&mut self, name: &str) {
        self.close_inline(name);
        self.line();
    }

    /// Writes an element without a line break, which would be a space in text.
    pub fn close_inline(&mut self, name: &str) {
        // Writing to a string does not fail.
        let _ = write!(self.out, "</{name}>");
    }

    pub fn text(&mut self, text: &str) {
        push_escaped(&mut self.out, text);
    }

    pub fn line(&mut self) {
        self.out.push('\n');
    }

    pub fn finish(self) -> String {
        self.out
    }

    fn start(&mut self, name: &str, attributes: Attributes<'_>) {
        let _ = write!(self.out, "<{name}");
        for (key, value) in attributes {
            let _ = write!(self.out, " {key}=\"");
            push_escaped(&mut self.out, &value.to_string());
            self.out.push('"');
        }
    }
}

/// The text as it stands in XML.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    push_escaped(&mut out, text);
    out
}

/// Replaces characters that XML 1.0 cannot hold, and those that act instead of being seen, by the replacement character.
fn push_escaped(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(letter),
            letter if is_hidden(letter) => out.push('\u{FFFD}'),
            _ => out.push(letter),
        }
    }
}

/// A coordinate to a hundredth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Px(pub f64);

impl Display for Px {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The limit is beyond everything that is drawn; it keeps the number short and never NaN.
        let hundredths = (self.0 * 100.0 + if self.0 < 0.0 { -0.5 } else { 0.5 }).clamp(-1e9, 1e9) as i64;
        let (sign, whole, part) =
            (if hundredths < 0 { "-" } else { "" }, hundredths.abs() / 100, hundredths.abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// A colour as "#1590f5".
#[derive(Clone, Copy, Debug)]
pub(super) struct Hex(pub [u8; 3]);

impl Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// The `d` of a path.
#[derive(Debug, Default)]
pub(super) struct PathData(pub String);

impl PathData {
    /// Adds a line through the points. A single point becomes a line of length 0, which round ends turn into a dot.
    pub fn polyline(&mut self, points: &[[f64; 2]]) {
        let (mut before, mut written) = (String::new(), 0);
        for point in points {
            let text = format!("{} {}", Px(point[0]), Px(point[1]));
            if text == before {
                continue;
            }
            self.0.push_str(["M", "L", " "][written.min(2)]);
            self.0.push_str(&text);
            (before, written) = (text, written + 1);
        }
        if written == 1 {
            self.0.push_str("h0");
        }
    }

    pub fn polygon(&mut self, points: &[[f64; 2]]) {
        self.polyline(points);
        self.0.push('z');
    }

    pub fn rect(&mut self, left: f64, top: f64, width: f64, height: f64) {
        let _ = write!(self.0, "M{} {}h{}v{}h{}z", Px(left), Px(top), Px(width), Px(height), Px(-width));
    }
}
