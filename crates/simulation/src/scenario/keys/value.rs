//! The values of keys: their kind, their range, and their place in what the key is about. Reading, writing, the reference, rows of the
//! inspector and random values come from these.

use crate::scenario::context::ReadContext;
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
    Own(Own<T>),
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
pub struct Own<T: 'static> {
    /// `None` if a mistake was reported.
    pub(super) read: fn(&mut T, &Setting<'_>, &mut ReadContext) -> Option<()>,
    /// `None` where there is nothing to write.
    pub(super) write: fn(&T) -> Option<String>,
}

/// The [`Lens`] of a field: `lens!(looks.eye_view)`.
macro_rules! lens {
    ($($field:ident).+) => {
        Lens { get: |it| &it.$($field).+, get_mut: |it| &mut it.$($field).+ }
    };
}
pub(super) use lens;

/// The [`Value::Switch`] of a field.
macro_rules! switch {
    ($($field:ident).+) => {
        Value::Switch(lens!($($field).+))
    };
}
pub(super) use switch;

/// The [`Value::Choice`] of a field whose type has a list `ALL` of words and values: `choice!("clock", ClockSource, clock)`.
macro_rules! choice {
    ($kind:literal, $type:ty, $field:ident) => {
        Value::Choice(Choice {
            kind: $kind,
            words: || <$type>::ALL.iter().map(|(word, _)| *word).collect(),
            chosen: |it| <$type>::ALL.iter().position(|(_, value)| *value == it.$field).unwrap_or(0),
            choose: |it, index| it.$field = <$type>::ALL[index].1,
        })
    };
}
pub(super) use choice;

/// The function that reads a field with a function of its value: `reads!(world, read_world)`.
macro_rules! reads {
    ($($field:ident).+, $read:ident) => {
        |it, setting, context| {
            it.$($field).+ = $read(setting, context)?;
            Some(())
        }
    };
}
pub(super) use reads;

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
            Value::Own(own) => (own.read)(target, setting, context)?,
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
            Value::Duration(lens, _) => Some(quoted(&(lens.get)(of).to_string())),
            Value::Own(own) => (own.write)(of),
        }
    }

    /// The values in words, for the reference.
    pub(super) fn takes(&self) -> String {
        match self {
            Value::Switch(_) => "true or false".to_owned(),
            Value::Choice(choice) => {
                let words: Vec<_> = (choice.words)().into_iter().map(quoted).collect();
                let (last, others) = words.split_last().expect("a choice has words");
                format!("{} or {last}", others.join(", "))
            }
            Value::Count(_, [least, most]) => format!("{least} to {most}"),
            Value::Number(_, [least, most]) => format!("{least} to {most}"),
            Value::Duration(_, [Flicks::ZERO, most]) => format!("a duration up to {}", in_seconds(*most)),
            Value::Duration(_, [least, most]) => {
                format!("a duration from {} to {}", in_seconds(*least), in_seconds(*most))
            }
            Value::Own(_) => String::new(),
        }
    }
}

/// A length of time with its unit: `1/20 s`.
fn in_seconds(duration: Flicks) -> String {
    let text = duration.to_string();
    if text.ends_with(char::is_alphabetic) { text } else { format!("{text} s") }
}
