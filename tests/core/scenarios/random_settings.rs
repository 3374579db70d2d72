//! Random values of settings, from the ranges that their keys tell.

use super::random::flicks;
use proptest::prelude::*;
use simulation::scenario::{Key, Value};
use std::fmt::Debug;
use timestep::time::Flicks;

#[derive(Clone, Copy, Debug)]
enum Drawn {
    Switch(bool),
    Word(usize),
    Count(u32),
    Number(f64),
    Duration(Flicks),
    Nothing,
}

fn drawn<T>(key: &Key<T>) -> BoxedStrategy<Drawn> {
    match &key.value {
        Value::Switch(_) => any::<bool>().prop_map(Drawn::Switch).boxed(),
        Value::Choice(choice) => (0..(choice.words)().len()).prop_map(Drawn::Word).boxed(),
        Value::Count(_, [least, most]) => (*least..=*most).prop_map(Drawn::Count).boxed(),
        Value::Number(_, [least, most]) => (*least..=*most).prop_map(Drawn::Number).boxed(),
        Value::Duration(_, [least, most]) => flicks(*least, *most).prop_map(Drawn::Duration).boxed(),
        Value::Custom(_) => Just(Drawn::Nothing).boxed(),
    }
}

/// The scenarios that `of` draws, with random values of all keys that tell their range.
pub fn with_random<T: Clone + Debug>(
    of: impl Strategy<Value = T>,
    keys: &'static [Key<T>],
) -> impl Strategy<Value = T> {
    (of, keys.iter().map(drawn).collect::<Vec<_>>()).prop_map(move |(mut of, values)| {
        for (key, value) in keys.iter().zip(values) {
            match (&key.value, value) {
                (Value::Switch(lens), Drawn::Switch(value)) => *(lens.get_mut)(&mut of) = value,
                (Value::Choice(choice), Drawn::Word(index)) => (choice.choose)(&mut of, index),
                (Value::Count(lens, _), Drawn::Count(value)) => *(lens.get_mut)(&mut of) = value,
                (Value::Number(lens, _), Drawn::Number(value)) => *(lens.get_mut)(&mut of) = value,
                (Value::Duration(lens, _), Drawn::Duration(value)) => *(lens.get_mut)(&mut of) = value,
                _ => {}
            }
        }
        of
    })
}
