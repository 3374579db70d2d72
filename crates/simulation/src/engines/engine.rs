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
    /// What a program cannot change there, as a sentence.
    pub fixed: &'static str,
    /// What a reader would not guess, in one to three sentences.
    pub surprise: &'static str,
    /// What was run, as words that follow "compared with".
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
