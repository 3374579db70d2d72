//! Shapes of clips: wide, square and upright, in sizes that are named by the lines of the shorter side.

use std::cmp::Ordering;
use std::str::FromStr;

/// Width to height of a clip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClipShape {
    /// 16:9.
    #[default]
    Wide,
    /// 1:1.
    Square,
    /// 9:16.
    Upright,
}

impl ClipShape {
    /// All shapes, each with its name and its tooltip.
    pub const ALL: [(ClipShape, &'static str, &'static str); 3] = [
        (ClipShape::Wide, "16:9", "For screens and slides."),
        (ClipShape::Square, "1:1", "For posts."),
        (ClipShape::Upright, "9:16", "For phones; lanes stand one below the other."),
    ];
    /// Usual lines of the shorter side, px.
    pub const LINES: [u32; 4] = [720, 1080, 1440, 2160];

    /// The shape whose longer side is that of a frame of this size.
    pub fn of([width, height]: [u32; 2]) -> Self {
        match width.cmp(&height) {
            Ordering::Greater => ClipShape::Wide,
            Ordering::Equal => ClipShape::Square,
            Ordering::Less => ClipShape::Upright,
        }
    }

    /// Width and height with so many lines on the shorter side, px; both even, as MP4 needs them.
    pub fn size(self, lines: u32) -> [u32; 2] {
        let long = (lines * 16 / 9).next_multiple_of(2);
        match self {
            ClipShape::Wide => [long, lines],
            ClipShape::Square => [lines, lines],
            ClipShape::Upright => [lines, long],
        }
    }
}

impl FromStr for ClipShape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = ClipShape::ALL.into_iter().find(|(_, name, _)| *name == text);
        found.map(|(shape, ..)| shape).ok_or_else(|| "write 16:9, 1:1 or 9:16".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_shorter_side() {
        for (text, lines, size) in [
            ("16:9", 720, [1280, 720]),
            ("16:9", 1440, [2560, 1440]),
            ("1:1", 1080, [1080, 1080]),
            ("9:16", 1080, [1080, 1920]),
            ("9:16", 2160, [2160, 3840]),
            ("16:9", 800, [1422, 800]),
        ] {
            let shape: ClipShape = text.parse().unwrap();
            assert_eq!(shape.size(lines), size);
        }
        assert!("4:3".parse::<ClipShape>().is_err());
    }
}
