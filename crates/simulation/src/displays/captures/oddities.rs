//! Rows of a capture with something odd, counted, with the first few of their lines.

/// Most lines that are named.
const NAMED: usize = 3;

/// Lines of one kind of oddity.
#[derive(Clone, Debug, Default)]
pub(super) struct OddLines {
    first: Vec<u32>,
    count: usize,
}

/// What is odd in the rows of one application.
#[derive(Clone, Debug, Default)]
pub(super) struct Oddities {
    /// Rows whose mark of dropped frames is the word `Error`.
    pub failed: OddLines,
    /// Rows with a number that no capture can have, where a tool calculated with an unsigned number below zero.
    pub overflown: OddLines,
    /// Rows without a time of their own.
    pub timeless: OddLines,
    /// Frames that reach the display before the one that was shown before.
    pub backwards: OddLines,
    /// Frames that start before the one before.
    pub early: OddLines,
    /// Frames whose display time is missing, known from those beside it.
    pub recovered: OddLines,
    /// Frames that were shown at a time that nothing tells.
    pub unknown: OddLines,
    /// Frames of others, by the name of their kind.
    pub generated: OddLines,
    /// Name of that kind.
    pub generator: String,
    /// Rows behind the most that are taken.
    pub late: OddLines,
    /// A last line that is cut off.
    pub cut: OddLines,
}

impl OddLines {
    /// Counts a line.
    pub fn add(&mut self, line: u32) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(line);
        }
    }

    /// The lines in words: `line 7`, `lines 7, 9, 12 and 40 more`.
    fn words(&self) -> String {
        let first: Vec<_> = self.first.iter().map(u32::to_string).collect();
        match self.count {
            1 => format!("line {}", first[0]),
            count if count > NAMED => format!("lines {} and {} more", first.join(", "), count - NAMED),
            _ => format!("lines {}", first.join(", ")),
        }
    }
}

impl Oddities {
    /// A sentence on each.
    pub fn sentences(&self) -> Vec<String> {
        let generated = match self.generator.as_str() {
            "" => "further displays of a frame are left out; its first one counts".to_owned(),
            name => format!("frames that {name} made between those of the application are left out"),
        };
        let all = [
            (&self.generated, generated.as_str()),
            (&self.recovered, "the display time is missing, and follows from the time between two displayed frames"),
            (&self.unknown, "the frame was shown at a time that is not in the file, and counts as never shown"),
            (
                &self.backwards,
                "the frame reaches the display before the one shown before it, and counts as shown with that one",
            ),
            (
                &self.early,
                "the frame starts no later than the one before; it lasts 1 ms in the replay, and later ones give that back",
            ),
            (&self.failed, "`Dropped` is `Error`; such a frame counts as never shown"),
            (&self.overflown, "a time is too large to be one, which is an overflow of the tool, and counts as missing"),
            (&self.timeless, "the row has no time and is left out"),
            (&self.late, "the frame comes after the first 1,048,576, and is left out"),
            (&self.cut, "the line is cut off, and is left out"),
        ];
        let told = all.into_iter().filter(|(lines, _)| lines.count > 0);
        told.map(|(lines, what)| format!("{what} ({})", lines.words())).collect()
    }
}
