//! Relations between the numbers of lanes, as text: `age_ms.mean: #2 > 1.5 * #1 + 10`.
//!
//! `#2` is the number of the second lane; `every` stands for each lane in turn. Comparisons are those of a lesson's bet; the numbers
//! are more than a lesson can name. A number that does not apply makes every relation false.

use serde_json::Value;
use simulation::scenario::lesson::Comparison;

/// Compares the numbers of `lanes`; the error says which are otherwise.
pub fn check(relation: &str, lanes: &[Value]) -> Result<(), String> {
    let (metric, sides) = relation.split_once(": ").ok_or(format!("{relation}: no metric"))?;
    if sides.contains("every") {
        return (1..=lanes.len()).try_for_each(|lane| {
            let one = sides.replace("every", &format!("#{lane}"));
            check(&format!("{metric}: {one}"), lanes)
        });
    }
    let words: Vec<&str> = sides.split(' ').collect();
    let comparisons: Vec<_> = words.iter().filter_map(|word| Comparison::by_sign(word)).collect();
    let values = words
        .split(|word| Comparison::by_sign(word).is_some())
        .map(|side| sum(side, metric, lanes))
        .collect::<Result<Vec<f64>, String>>()?;
    if comparisons.is_empty() {
        return Err(format!("{relation}: nothing is compared"));
    }
    let holds = values.windows(2).zip(comparisons).all(|(pair, comparison)| comparison.holds(pair[0], pair[1]));
    if holds { Ok(()) } else { Err(format!("{relation}: {values:?}")) }
}

/// A sum of products of numbers and lanes.
fn sum(side: &[&str], metric: &str, lanes: &[Value]) -> Result<f64, String> {
    let product = |factors: &[&str]| {
        factors.split(|word| *word == "*").map(|word| factor(word, metric, lanes)).product::<Result<f64, String>>()
    };
    side.split(|word| *word == "+").map(product).sum()
}

fn factor(words: &[&str], metric: &str, lanes: &[Value]) -> Result<f64, String> {
    let [word] = words else { return Err(format!("{words:?} is not one number")) };
    let Some(lane) = word.strip_prefix('#') else {
        return word.parse().map_err(|_| format!("{word} is not a number"));
    };
    let number = lane.parse::<usize>().ok().and_then(|lane| lanes.get(lane.checked_sub(1)?));
    let value = number.ok_or(format!("there is no lane {word}"))?;
    let value = metric.split('.').try_fold(value, |value, key| match key.parse::<usize>() {
        Ok(index) if value.is_array() => value.get(index),
        _ => value.get(key),
    });
    value.and_then(Value::as_f64).ok_or(format!("{metric} does not apply to lane {word}"))
}

#[test]
fn relations_hold_or_do_not() {
    let lanes =
        [1.0, 2.0, 100.5].map(|max| serde_json::json!({ "error": { "max": max }, "state": [max], "none": null }));
    for holds in [
        "error.max: #1 < #2 < #3",
        "state.0: #2 > 1.5 * #1 + 0.4",
        "error.max: 50 * #2 ~ #3",
        "error.max: #1 + #1 = #2",
        "error.max: every > 0.5",
    ] {
        assert_eq!(check(holds, &lanes), Ok(()));
    }
    for fails in [
        "error.max: #1 > #2",
        "error.max: #1 < #2 > #3",
        "error.max: 50 * #2 = #3",
        "error.max: #3 ~ 99 * #1",
        "error.max: every > 1",
        "error.max: #1",
        "error.max: #1 > #4",
        "error.max: #0 < 1",
        "error.mean: #1 > 0",
        "none: #1 > 0",
        "none: #1 < 1",
        "error.max #1 > 0",
        "error.max: #1 > x",
        "error.max: #1 > 1 2",
    ] {
        assert!(check(fails, &lanes).is_err(), "{fails}");
    }
}
