//! The record of a number: its name and words, how it is read, and where it is shown.

use crate::lane::{FrameSummary, LaneSpec};
use crate::metrics::{BodyReport, Reading, Report, Unit, readings};
use serde_json::Value;

/// A number of a lane. A record says how it differs from `Number::PLAIN`.
#[derive(Debug)]
pub struct Number {
    /// Key in files and in `measure --json`.
    pub id: &'static str,
    /// Name in the window, in a list of numbers.
    pub name: &'static str,
    /// Name in the window where it stands alone; empty if it is `name`.
    pub long_name: &'static str,
    /// Meaning and use, for the tooltip; empty for a number of files and texts alone, which the window does not show.
    pub tip: &'static str,
    /// Unit, which says how values are written.
    pub unit: Unit,
    /// Part of the run that the number is about.
    pub span: Span,
    /// Direction in which lanes are better.
    pub better: Better,
    /// `true` for lanes that can have it.
    pub applies: fn(&LaneSpec) -> bool,
    /// Its parts, first the one that the window shows. Empty for a number that is words.
    pub parts: &'static [Part],
    /// Words instead of digits.
    pub words: Option<Words>,
    /// `true` if the report has no field for it, because it is computed from other fields.
    pub derived: bool,
    /// Value that tells nothing: a table leaves the number out if all lanes have it.
    pub idle: Option<f64>,
    /// Value in one displayed frame, ms, for a sparkline.
    pub per_frame: Option<fn(&FrameSummary) -> Option<f32>>,
}

/// One value of a number: its mean, its maximum, or the number itself.
#[derive(Debug)]
pub struct Part {
    /// Name in files; empty for the number itself.
    pub name: &'static str,
    /// Takes the value from a report; `None` where the number does not apply.
    pub read: fn(&Report) -> Option<f64>,
    /// `true` if the table of `measure` has a column of it.
    pub has_column: bool,
    /// Reader of this value for another body of the lane.
    pub of_body: Option<BodyPart>,
}

/// One value of a number, of a body beside the lane's first.
#[derive(Debug)]
pub struct BodyPart {
    /// Takes the value from the body's report; `None` where the number does not apply.
    pub read: fn(&BodyReport) -> Option<f64>,
    /// `true` if the table of bodies that `measure` prints has a column of it.
    pub has_column: bool,
}

/// A number that is told in words.
#[derive(Debug)]
pub struct Words {
    /// Text in the window; `None` where the number does not apply.
    pub short: fn(&Report) -> Option<String>,
    /// Text in the table of `measure`.
    pub cell: fn(&Report) -> String,
}

/// Part of the run that a number is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The last step or frame.
    Moment,
    /// Since t = 0 or the last edit of a lane.
    Run,
    /// The stretch of the averages.
    Stretch,
}

/// Direction in which a number is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The less, the better.
    Less,
    /// The more, the better.
    More,
    /// Neither is better.
    Neither,
}

/// The number itself.
pub(super) const fn whole(read: fn(&Report) -> Option<f64>) -> Part {
    part("", read)
}

/// A part of a number.
pub(super) const fn part(name: &'static str, read: fn(&Report) -> Option<f64>) -> Part {
    Part { name, read, has_column: false, of_body: None }
}

impl Part {
    /// The part with a column in the table of `measure`.
    pub(super) const fn column(self) -> Self {
        Part { has_column: true, ..self }
    }

    /// The part that bodies have, too. `has_column`: in their table as well.
    pub(super) const fn of_body(self, has_column: bool, read: fn(&BodyReport) -> Option<f64>) -> Self {
        Part { of_body: Some(BodyPart { read, has_column }), ..self }
    }
}

impl Number {
    /// A number of which less is better, in lanes of all kinds.
    pub(super) const PLAIN: Number = Number {
        id: "",
        name: "",
        long_name: "",
        tip: "",
        unit: Unit::Pure,
        span: Span::Stretch,
        better: Better::Less,
        applies: |_| true,
        parts: &[],
        words: None,
        derived: false,
        idle: None,
        per_frame: None,
    };

    /// Name where the number stands alone.
    pub fn long_name(&self) -> &'static str {
        if self.long_name.is_empty() { self.name } else { self.long_name }
    }

    /// Name of the part that the window shows, as in `age_ms.mean`.
    pub fn shown(&self) -> String {
        self.parts.first().map_or_else(|| self.id.to_owned(), |part| self.path(part))
    }

    /// Name of a part, as in `age_ms.mean`.
    pub fn path(&self, part: &Part) -> String {
        if part.name.is_empty() { self.id.to_owned() } else { format!("{}.{}", self.id, part.name) }
    }

    /// The value of the part with this name.
    pub fn read(&self, part: &str, report: &Report) -> Option<f64> {
        self.parts.iter().find(|own| own.name == part).and_then(|own| (own.read)(report))
    }

    /// Digits and unit for each lane, all in one unit; `None` where the number does not apply.
    pub fn readings(&self, reports: &[Report]) -> Vec<Option<Reading>> {
        if let Some(words) = &self.words {
            return reports.iter().map(|report| Some(((words.short)(report)?, ""))).collect();
        }
        let value = |report| self.parts.first().and_then(|part| (part.read)(report));
        let values: Vec<Option<f64>> = reports.iter().map(value).collect();
        let digits: Vec<f64> = values.iter().map(|value| value.unwrap_or(f64::NAN)).collect();
        let told = readings(self.unit, &digits);
        values.iter().zip(told).map(|(value, reading)| value.map(|_| reading)).collect()
    }

    /// The value for JSON: that of its one part, or an object with all parts.
    pub(super) fn json(&self, report: &Report) -> Value {
        match self.parts {
            [Part { name: "", read, .. }] => match read(report) {
                Some(count) if self.unit == Unit::Pure && count.fract() == 0.0 && count.abs() < 1e15 => {
                    (count as i64).into()
                }
                value => value.into(),
            },
            parts => parts.iter().map(|part| (part.name.to_owned(), Value::from((part.read)(report)))).collect(),
        }
    }
}
