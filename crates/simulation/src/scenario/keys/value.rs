//! The values of keys: their kind, their range, and their place in what the key is about. Reading, writing, the reference, rows of the
//! inspector and random values come from these.

use crate::scenario::context::ReadContext;
use crate::scenario::document::MAX_LANES;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, quoted};
use timestep::time::Flicks;

/// The kind of a value and its place in a `T`.
pub enum Value<T: 'static> {
    /// `true` or `false`.
    Switch(Lens<T, bool>),
    /// One of several words.
    Choice(Choice<T>),
    /// A whole number from the least to the most.
    Count(Lens<T, u32>, [u32; 2]),
    /// A number from the least to the most.
    Number(Lens<T, f64>, [f64; 2]),
    /// A length of time from the least to the most.
    Duration(Lens<T, Flicks>, [Flicks; 2]),
    /// A value that only its own functions read and write.
    Custom(CustomValue<T>),
}

/// The place of a field in a `T`.
pub struct Lens<T: 'static, F: 'static> {
    /// The field.
    pub get: fn(&T) -> &F,
    /// The field, to be set.
    pub get_mut: fn(&mut T) -> &mut F,
}

/// A field of an enum whose values have words.
pub struct Choice<T: 'static> {
    /// Noun for messages.
    pub kind: &'static str,
    /// Words in the order of menus and documentation.
    pub words: fn() -> Vec<&'static str>,
    /// Index of the field's word.
    pub chosen: fn(&T) -> usize,
    /// Sets the field to the value of a word.
    pub choose: fn(&mut T, usize),
}

/// Functions of a value of another kind.
pub struct CustomValue<T: 'static> {
    /// The values in words.
    pub(super) takes: fn() -> String,
    /// `None` if a mistake was reported.
    pub(super) read: fn(&mut T, &Setting<'_>, &mut ReadContext) -> Option<()>,
    /// `None` where there is nothing to write.
    pub(super) write: fn(&T) -> Option<String>,
    /// Gives the second the value of the first.
    pub(super) copy: fn(&T, &mut T),
}

/// How values of type `F` are read and written, wherever a field has one.
pub(super) struct Notation<F> {
    /// The values in words, or as an example.
    pub takes: &'static str,
    /// `None` if a mistake was reported.
    pub read: fn(&Setting<'_>, &mut ReadContext) -> Option<F>,
    /// `None` where there is nothing to write.
    pub write: fn(&F) -> Option<String>,
}

/// A text; an empty one is left out.
pub(super) const TEXT: Notation<String> = Notation {
    takes: "text",
    read: |setting, context| Some(setting.text(context)?.to_owned()),
    write: |text| write_text(text),
};

/// A lane, by its number.
pub(super) const LANE: Notation<usize> = Notation {
    takes: "the number of a lane",
    read: |setting, context| Some(setting.integer(1..=MAX_LANES as u64, context)? as usize),
    write: |lane| Some(lane.to_string()),
};

/// The text as TOML; `None` if it is empty.
pub(super) fn write_text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| quoted(text))
}

/// A length of time as TOML.
pub(super) fn write_duration(duration: &Flicks) -> String {
    quoted(&duration.to_string())
}

/// The [`Lens`] of a field: `lens!(looks.eye_view)`.
macro_rules! lens {
    ($($field:ident).+) => {
        $crate::scenario::keys::value::Lens { get: |it| &it.$($field).+, get_mut: |it| &mut it.$($field).+ }
    };
}
pub(super) use lens;

/// The [`Value::Switch`] of a field.
macro_rules! switch {
    ($($field:ident).+) => {
        $crate::scenario::keys::value::Value::Switch($crate::scenario::keys::value::lens!($($field).+))
    };
}
pub(super) use switch;

/// The [`Value::Choice`] of a field whose type has a list `ALL` of words and values: `choice!("clock", ClockSource, clock)`.
macro_rules! choice {
    ($kind:literal, $type:ty, $field:ident) => {
        $crate::scenario::keys::value::Value::Choice($crate::scenario::keys::value::Choice {
            kind: $kind,
            words: || <$type>::ALL.iter().map(|(word, _)| *word).collect(),
            chosen: |it| <$type>::ALL.iter().position(|(_, value)| *value == it.$field).unwrap_or(0),
            choose: |it, index| it.$field = <$type>::ALL[index].1,
        })
    };
}
pub(super) use choice;

/// The [`Value::Custom`] of a field in a [`Notation`], `written!(world, WORLD)`, or of several: `written!((hz, of_screen), RATE)`.
macro_rules! written {
    (($($($field:ident).+),+), $notation:expr) => {
        $crate::scenario::keys::value::Value::Custom($crate::scenario::keys::value::CustomValue {
            takes: || $notation.takes.to_owned(),
            read: |it, setting, context| {
                ($(it.$($field).+),+) = ($notation.read)(setting, context)?;
                Some(())
            },
            write: |it| ($notation.write)(&($(it.$($field).+.clone()),+)),
            copy: |from, it| ($(it.$($field).+),+) = ($(from.$($field).+.clone()),+),
        })
    };
    ($($field:ident).+, $notation:expr) => {
        $crate::scenario::keys::value::Value::Custom($crate::scenario::keys::value::CustomValue {
            takes: || $notation.takes.to_owned(),
            read: |it, setting, context| {
                it.$($field).+ = ($notation.read)(setting, context)?;
                Some(())
            },
            write: |it| ($notation.write)(&it.$($field).+),
            copy: |from, it| it.$($field).+.clone_from(&from.$($field).+),
        })
    };
}
pub(super) use written;

/// The [`Value::Custom`] of a field that may be left out: `given!(bet, BET)`.
macro_rules! given {
    ($($field:ident).+, $notation:expr) => {
        $crate::scenario::keys::value::Value::Custom($crate::scenario::keys::value::CustomValue {
            takes: || $notation.takes.to_owned(),
            read: |it, setting, context| {
                it.$($field).+ = Some(($notation.read)(setting, context)?);
                Some(())
            },
            write: |it| it.$($field).+.as_ref().and_then($notation.write),
            copy: |from, it| it.$($field).+.clone_from(&from.$($field).+),
        })
    };
}
pub(super) use given;

/// The [`Value::Custom`] of a length of time that may be left out: `optional!(born, MOMENT_RANGE)`.
macro_rules! optional {
    ($field:ident, $range:expr) => {
        $crate::scenario::keys::value::Value::Custom($crate::scenario::keys::value::CustomValue {
            takes: || $crate::scenario::keys::value::describe_range($range),
            read: |it, setting, context| {
                it.$field = Some(setting.duration($range, context)?);
                Some(())
            },
            write: |it| it.$field.as_ref().map($crate::scenario::keys::value::write_duration),
            copy: |from, it| it.$field.clone_from(&from.$field),
        })
    };
}
pub(super) use optional;

impl<T> Value<T> {
    /// Reads a setting into `target`; `None` if a mistake was reported.
    pub(super) fn read(&self, target: &mut T, setting: &Setting<'_>, context: &mut ReadContext) -> Option<()> {
        match self {
            Value::Switch(lens) => *(lens.get_mut)(target) = setting.boolean(context)?,
            Value::Choice(choice) => {
                let words: Vec<_> = (choice.words)().into_iter().zip(0..).collect();
                (choice.choose)(target, setting.one_of(choice.kind, &words, context)?);
            }
            Value::Count(lens, [least, most]) => {
                *(lens.get_mut)(target) = setting.integer((*least).into()..=(*most).into(), context)? as u32;
            }
            Value::Number(lens, range) => *(lens.get_mut)(target) = setting.number(*range, "", context)?,
            Value::Duration(lens, range) => *(lens.get_mut)(target) = setting.duration(*range, context)?,
            Value::Custom(own) => (own.read)(target, setting, context)?,
        }
        Some(())
    }

    /// The value as TOML; `None` where there is nothing to write.
    pub(super) fn write(&self, of: &T) -> Option<String> {
        match self {
            Value::Switch(lens) => Some((lens.get)(of).to_string()),
            Value::Choice(choice) => Some(quoted((choice.words)()[(choice.chosen)(of)])),
            Value::Count(lens, _) => Some((lens.get)(of).to_string()),
            Value::Number(lens, _) => Some(float(*(lens.get)(of))),
            Value::Duration(lens, _) => Some(write_duration((lens.get)(of))),
            Value::Custom(own) => (own.write)(of),
        }
    }

    /// Gives `target` the value of `from`, whatever it was.
    pub(super) fn copy(&self, from: &T, target: &mut T) {
        match self {
            Value::Switch(lens) => *(lens.get_mut)(target) = *(lens.get)(from),
            Value::Choice(choice) => (choice.choose)(target, (choice.chosen)(from)),
            Value::Count(lens, _) => *(lens.get_mut)(target) = *(lens.get)(from),
            Value::Number(lens, _) => *(lens.get_mut)(target) = *(lens.get)(from),
            Value::Duration(lens, _) => *(lens.get_mut)(target) = *(lens.get)(from),
            Value::Custom(own) => (own.copy)(from, target),
        }
    }

    /// The values in words, for the reference.
    pub(super) fn takes(&self) -> String {
        match self {
            Value::Switch(_) => "true or false".to_owned(),
            Value::Choice(choice) => one_of_words((choice.words)()),
            Value::Count(_, [least, most]) => format!("{least} to {most}"),
            Value::Number(_, [least, most]) => format!("{least} to {most}"),
            Value::Duration(_, range) => describe_range(*range),
            Value::Custom(own) => (own.takes)(),
        }
    }
}

/// The words that a key takes, as `takes` says them: `"a", "b" or "c"`.
pub(super) fn one_of_words(words: Vec<&str>) -> String {
    let words: Vec<_> = words.into_iter().map(quoted).collect();
    let (last, others) = words.split_last().expect("a choice has words");
    format!("{} or {last}", others.join(", "))
}

/// The lengths of time of a range in words.
pub(super) fn describe_range([least, most]: [Flicks; 2]) -> String {
    let most = in_seconds(&most.to_string());
    match least {
        Flicks::ZERO => format!("a duration up to {most}"),
        least => format!("a duration from {} to {most}", in_seconds(&least.to_string())),
    }
}

/// A length of time with its unit: `1/20 s` for `1/20`.
pub(super) fn in_seconds(text: &str) -> String {
    if text.ends_with(char::is_alphabetic) { text.to_owned() } else { format!("{text} s") }
}
