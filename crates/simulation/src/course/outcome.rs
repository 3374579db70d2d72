//! The numbers of a run, by the names that texts and bets use.

use super::place_extremes::PlaceExtremes;
use crate::lab::{Lab, Snapshot};
use crate::metrics::{Report, Stretch, Unit, in_sentence};
use crate::numbers::{FullReport, STEPS_PER_FRAME};
use crate::scenario::lesson::{Quantity, Relation, Sum, Template};
use crate::scenario::opening::PLACE;
use crate::verdict::told;
use serde_json::Value;

/// The numbers of every lane of a run, under their names in `measure --json`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    lanes: Vec<Value>,
    /// Verdict on the lanes of the run, in words; `None` where that is not about loop, drawing or display.
    pub verdict: Option<String>,
}

impl Outcome {
    /// The numbers of these reports.
    pub fn of(reports: &[Report]) -> Self {
        let value = |report: &Report| serde_json::to_value(FullReport::of(report)).unwrap_or_default();
        Outcome { lanes: reports.iter().map(value).collect(), verdict: None }
    }

    /// The numbers of a lab's whole run so far.
    pub fn of_lab(lab: &Lab) -> Self {
        Outcome::of_snapshot(&lab.snapshot())
    }

    /// The numbers of the whole run so far of what a lab shows.
    pub fn of_snapshot(snapshot: &Snapshot<'_>) -> Self {
        let reports: Vec<_> = snapshot.lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
        let pairs: Vec<_> = snapshot.lanes.iter().map(|lane| lane.spec()).zip(&reports).collect();
        Outcome { verdict: told(&pairs), ..Outcome::of(&reports) }
    }

    /// These numbers and the extremes of the shown places of each lane.
    pub(super) fn with_places(mut self, places: &[PlaceExtremes]) -> Self {
        for (lane, places) in self.lanes.iter_mut().zip(places) {
            if let Some(lane) = lane.as_object_mut() {
                lane.insert(PLACE.to_owned(), places.named());
            }
        }
        self
    }

    /// Number of lanes.
    pub fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// The value of a number; `lane`, counted from 1, is used if the number names none.
    ///
    /// # Errors
    /// A sentence that says why it has no value.
    pub fn value(&self, quantity: &Quantity, lane: Option<usize>) -> Result<f64, String> {
        let lane = quantity.lane.or(lane).ok_or_else(|| format!("`{quantity}`: which lane?"))?;
        let report = lane.checked_sub(1).and_then(|index| self.lanes.get(index));
        let report = report.ok_or_else(|| format!("`{quantity}`: there is no lane {lane}"))?;
        // The numbers of a link are in a table of their own.
        let [own, of_link] =
            [Some(report), report.get("link")].map(|table| table.and_then(|table| find(table, &quantity.path)));
        own.or(of_link).ok_or_else(|| format!("lane {lane} has no `{}`", quantity.path.join(".")))
    }

    /// `true` if all comparisons of the relation hold.
    ///
    /// # Errors
    /// A number without a value.
    pub fn holds(&self, relation: &Relation) -> Result<bool, String> {
        relation.holds(|quantity| self.value(quantity, None))
    }

    /// The value of a sum.
    ///
    /// # Errors
    /// A number without a value.
    pub fn sum(&self, sum: &Sum) -> Result<f64, String> {
        sum.value(|quantity| self.value(quantity, None))
    }

    /// The text with its numbers and their units.
    ///
    /// # Errors
    /// A number without a value.
    pub fn fill(&self, template: &Template) -> Result<String, String> {
        template.fill(|sum| Ok(written(sum, self.sum(sum)?)))
    }
}

/// A number of the usual length.
const USUAL: f64 = 88.88;

/// The number at the end of a path.
fn find(table: &Value, path: &[String]) -> Option<f64> {
    // Numbers of steps that no frame took have no entry.
    if let [name, steps] = path
        && name == STEPS_PER_FRAME
        && let Some(frames) = table.get(name).and_then(Value::as_object)
    {
        return Some(frames.get(steps).and_then(Value::as_f64).unwrap_or(0.0));
    }
    let value = path.iter().try_fold(table, |value, key| match key.parse::<usize>() {
        Ok(index) if value.is_array() => value.get(index),
        _ => value.get(key),
    });
    value.and_then(Value::as_f64)
}

/// The text with numbers of the usual length in the place of its sums.
pub fn estimated(template: &Template) -> String {
    template.fill(|sum| Ok::<_, String>(written(sum, USUAL))).unwrap_or_default()
}

/// The value of a sum with its unit.
pub(super) fn written(sum: &Sum, value: f64) -> String {
    in_sentence(sum.unit_of().map_or(Unit::Pure, Quantity::unit), value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn outcome() -> Outcome {
        let lane = |steps: u64, error: Value| {
            let parts = json!({ "mean": 1.5, "max": error });
            let latency = json!({ "mean": 1.5, "lost": 2 });
            json!({ "steps": steps, "animation_error_ms": parts, "first_response_ms": latency, "link": { "correction_max": 0.0125 }, "state": [2.0] })
        };
        Outcome { lanes: vec![lane(40, json!(16.7)), lane(60, Value::Null)], ..Outcome::default() }
    }

    #[test]
    fn numbers_are_found_by_name_part_and_lane() {
        let value = |text: &str| outcome().value(&text.parse().unwrap(), None);
        assert_eq!(value("lane1.steps"), Ok(40.0));
        assert_eq!(value("lane1.animation_error_ms.max"), Ok(16.7));
        assert_eq!(value("lane2.correction_max"), Ok(0.0125));
        assert_eq!(value("lane2.state.0"), Ok(2.0));
        assert_eq!(value("lane2.animation_error_ms.max").unwrap_err(), "lane 2 has no `animation_error_ms.max`");
        assert_eq!(value("lane3.steps").unwrap_err(), "`lane3.steps`: there is no lane 3");
        assert_eq!(value("steps").unwrap_err(), "`steps`: which lane?");
        assert_eq!(outcome().value(&"steps".parse().unwrap(), Some(2)), Ok(60.0));
    }

    #[test]
    fn texts_say_numbers_with_their_units() {
        let fill = |text: &str| outcome().fill(&Template::parse(text).unwrap());
        assert_eq!(fill("{lane1.steps} of {{60}}").unwrap(), "40 of {60}");
        assert_eq!(fill("{lane1.animation_error_ms.max}").unwrap(), "16.7\u{A0}ms");
        assert_eq!(fill("{2 * lane2.correction_max}").unwrap(), "25\u{A0}mm");
        assert_eq!(fill("{lane1.first_response_ms.lost} lost").unwrap(), "2 lost");
        assert_eq!(fill("{lane2.steps / lane1.steps} times").unwrap(), "1.5 times");
        assert!(fill("{lane2.animation_error_ms.max}").is_err());
    }
}
