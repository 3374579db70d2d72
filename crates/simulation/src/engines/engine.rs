//! The record by which an engine describes its loop.

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

/// A row of an engine's values.
pub(super) const fn value(
    key: &'static str,
    value: &'static str,
    words: &'static str,
    source: &'static str,
) -> EngineValue {
    EngineValue { key, value, words, source }
}
