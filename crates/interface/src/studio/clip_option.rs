//! The record of an option of clips: how its value is read into a [`ClipSpec`], and written from it.

use super::clip_spec::ClipSpec;

/// An option of clips. A record says how it differs from an option with a value, or from one without.
#[derive(Debug)]
pub struct ClipOption {
    /// Name on the command line, without its dashes.
    pub name: &'static str,
    /// Name of its value, for the help; empty for an option without one.
    pub value: &'static str,
    /// One sentence for the help, without a full stop.
    pub help: &'static str,
    /// The words that it takes, each with its meaning; empty if it takes others.
    pub words: &'static [(&'static str, &'static str)],
    /// Options that cannot stand beside it.
    pub excludes: &'static [&'static str],
    /// The option that it takes back, and that takes it back.
    pub undoes: &'static str,
    /// Clips that have it.
    pub scope: OptionScope,
    /// `true` if it can be repeated, each time for one more.
    pub repeats: bool,
    /// Puts a value, as typed, into the description.
    pub(super) read: fn(&mut ClipSpec, &str) -> Result<(), String>,
    /// The value that the description has; none where the option is not needed to say it.
    pub(super) write: fn(&ClipSpec) -> Option<String>,
}

/// Clips that have an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionScope {
    /// All clips.
    All,
    /// Those of a scenario or a run: a template decides it by itself.
    Motion,
    /// Those of a scenario alone.
    Scenario,
}

/// An option with a value, of all clips.
pub(super) const fn option(
    [name, value, help]: [&'static str; 3],
    read: fn(&mut ClipSpec, &str) -> Result<(), String>,
    write: fn(&ClipSpec) -> Option<String>,
) -> ClipOption {
    let (words, excludes): (&[_], &[_]) = (&[], &[]);
    ClipOption { name, value, help, words, excludes, undoes: "", scope: OptionScope::All, repeats: false, read, write }
}

/// An option without a value, of all clips.
pub(super) const fn flag(
    [name, help]: [&'static str; 2],
    read: fn(&mut ClipSpec, &str) -> Result<(), String>,
    write: fn(&ClipSpec) -> Option<String>,
) -> ClipOption {
    option([name, "", help], read, write)
}

impl ClipOption {
    /// The option of these clips alone.
    pub(super) const fn of(self, scope: OptionScope) -> Self {
        ClipOption { scope, ..self }
    }

    /// The option beside which these cannot stand.
    pub(super) const fn excludes(self, excludes: &'static [&'static str]) -> Self {
        ClipOption { excludes, ..self }
    }

    /// The option that takes back another, and is taken back by it.
    pub(super) const fn undoes(self, undoes: &'static str) -> Self {
        ClipOption { undoes, ..self }
    }

    /// The option with these words and no others.
    pub(super) const fn words(self, words: &'static [(&'static str, &'static str)]) -> Self {
        ClipOption { words, ..self }
    }

    /// The option that can be repeated.
    pub(super) const fn repeated(self) -> Self {
        ClipOption { repeats: true, ..self }
    }

    /// Puts a value, as typed, into the description; an option without one has an empty text.
    ///
    /// # Errors
    /// A sentence for the user who typed it, without its full stop.
    pub fn read(&self, clip: &mut ClipSpec, typed: &str) -> Result<(), String> {
        (self.read)(clip, typed)
    }
}
