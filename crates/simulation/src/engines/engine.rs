//! The record by which an engine describes its loop.

use crate::words::worded;

/// The loop of a real engine with its default settings, as keys of a lane.
#[derive(Debug)]
pub struct Engine {
    /// Key in scenario files: `engine = "…"`.
    pub id: &'static str,
    /// Name of the engine.
    pub name: &'static str,
    /// The version that was run.
    pub version: &'static str,
    /// The loop in one or two sentences.
    pub summary: &'static str,
    /// The keys of a lane that it sets.
    pub values: &'static [EngineValue],
    /// The speed of the game as its loop has it; `None` where a program multiplies by it itself.
    pub speed: Option<GameSpeed>,
    /// The setting for most pictures a second, where its loop holds it by leaving out animation frames.
    pub cap: Option<FrameCap>,
    /// The part of it that a program cannot change there, as a sentence.
    pub fixed: &'static str,
    /// Surprises: one to three sentences about what a reader would not guess.
    pub surprise: &'static str,
    /// The package that was run, as words that follow "compared with".
    pub run: &'static str,
}

/// A key of a lane with the value that an engine has.
#[derive(Debug)]
pub struct EngineValue {
    /// The key.
    pub key: &'static str,
    /// Its value as TOML.
    pub value: &'static str,
    /// The engine's own words for it.
    pub words: &'static str,
    /// The file of the engine in which it stands.
    pub source: &'static str,
}

/// The setting of an engine by which the game is in slow or fast motion.
#[derive(Debug)]
pub struct GameSpeed {
    /// The engine's own words for it.
    pub words: &'static str,
    /// The file of the engine in which it stands.
    pub source: &'static str,
    /// Its place beside the clamp of long frames.
    pub order: SpeedOrder,
}

worded! {
    /// The order of a loop's clamp and its speed, as hangs were counted at half and at twice the speed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SpeedOrder {
        /// A long frame is clamped, then times are multiplied: at speed 2 it counts twice as much.
        ClampFirst = "clamp-first",
        /// The frame is multiplied, then clamped: it counts the same at any speed.
        ScaleFirst = "scale-first",
        /// The frame is multiplied, then clamped to a limit that is multiplied, too, where the speed is above 1.
        ScaleBothAboveOne = "scale-both-above-1",
        /// There is no clamp.
        Unclamped = "unclamped",
    }
}

/// The setting of an engine for most pictures a second.
#[derive(Debug)]
pub struct FrameCap {
    /// The engine's own words for it.
    pub words: &'static str,
    /// The file of the engine in which it stands.
    pub source: &'static str,
    /// The animation frames that it lets pass.
    pub rule: CapRule,
}

worded! {
    /// How a loop with a cap chooses among the display's frames, as its pictures were counted on displays of several rates.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CapRule {
        /// One that comes at least an interval after the last picture, whose rest is forgotten: 37.5 pictures on 75 Hz.
        ForgetsRest = "forgets-rest",
        /// The same, but what the last picture was late is taken off the wait for the next one.
        KeepsRest = "keeps-rest",
        /// The same, with the wait cut to whole milliseconds.
        KeepsRestOfWholeMillis = "keeps-rest-of-whole-milliseconds",
        /// An accumulator of frame times pays an interval for each picture, and holds one more at most.
        Pays = "pays",
        /// An accumulator of frame times that the update gets, and of which the rest stays: it counts twice.
        HandsOutTwice = "hands-out-twice",
    }
}

/// A row of an engine's values.
pub(super) const fn value(
    key: &'static str,
    value: &'static str,
    words: &'static str,
    source: &'static str,
) -> EngineValue {
    EngineValue { key, value, words, source }
}
