//! The numbers of a lane, a record each. The window, `measure`, `list`, lessons, puzzles and recordings are made from them.

mod applies;
mod full_report;
mod list;
mod number;
mod row_column;

pub use full_report::FullReport;
pub use list::{NUMBERS, OTHER_NUMBERS, STATE_HASH, STEPS_PER_FRAME};
pub use number::{Better, BodyPart, Number, Part, Span, Words};
pub use row_column::{RowColumn, RowValue};

use crate::lane::LaneSpec;
use crate::metrics::Unit;
use list::OTHER_COLUMNS;
use std::sync::LazyLock;

impl Number {
    /// Every number, those of the window first.
    pub fn all() -> impl Iterator<Item = &'static Number> {
        NUMBERS.iter().chain(OTHER_NUMBERS)
    }

    /// The number with this id.
    pub fn by_id(id: &str) -> Option<&'static Number> {
        Number::all().find(|number| number.id == id)
    }

    /// Unit of the number with this id; that of a pure number if there is none.
    pub fn unit_of(id: &str) -> Unit {
        Number::by_id(id).map_or(Unit::Pure, |number| number.unit)
    }

    /// Id of the number that tells how evenly lanes move, where a lesson names none. Of a body that turns far in a step the time of a pose
    /// may be right and its place wrong.
    pub fn of_pacing(lanes: &[LaneSpec]) -> &'static str {
        if lanes.iter().any(LaneSpec::turns_far) { "judder_px" } else { "animation_error_ms" }
    }
}

impl RowColumn {
    /// All columns with their names, from the left.
    pub fn all() -> &'static [(&'static str, &'static RowColumn)] {
        &COLUMNS
    }
}

static COLUMNS: LazyLock<Vec<(&str, &RowColumn)>> = LazyLock::new(|| {
    let of_number = |number: &'static Number| {
        let column = number.row.as_ref()?;
        Some((if column.name.is_empty() { number.id } else { column.name }, column))
    };
    let mut columns: Vec<_> = Number::all().filter_map(of_number).collect();
    columns.extend(OTHER_COLUMNS.iter().map(|column| (column.name, column)));
    columns.sort_by_key(|(_, column)| column.place);
    columns
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::Outcome;
    use crate::lab::{Frame, Lab};
    use crate::link::LinkReport;
    use crate::metrics::{Report, Stretch};
    use crate::scenario::Scenario;
    use crate::scenario::lesson::Quantity;
    use serde_json::Value;
    use std::collections::BTreeSet;
    use timestep::time::Flicks;

    fn reports(lesson: &str) -> Vec<Report> {
        let mut lab = Lab::new(Scenario::load(lesson).unwrap());
        (0..90).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
        lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect()
    }

    #[test]
    fn ids_and_columns_are_unique() {
        let ids: BTreeSet<_> = Number::all().map(|number| number.id).collect();
        assert_eq!(ids.len(), Number::all().count());
        let parts = Number::all().flat_map(|number| number.parts).filter_map(|part| part.column);
        let columns: Vec<_> = parts.chain(NUMBERS.iter().filter_map(|n| Some(n.words.as_ref()?.column))).collect();
        assert_eq!(columns.iter().collect::<BTreeSet<_>>().len(), columns.len(), "{columns:?}");
        assert!(NUMBERS.iter().all(|number| number.parts.is_empty() == number.words.is_some()));
        let rows = RowColumn::all();
        assert!(rows.windows(2).all(|pair| pair[0].1.place < pair[1].1.place), "{rows:?}");
        assert_eq!(rows.iter().map(|(name, _)| name).collect::<BTreeSet<_>>().len(), rows.len(), "{rows:?}");
    }

    /// A number has a field in the report, or is marked as derived from others.
    #[test]
    fn derived_numbers_have_no_field() {
        let fields = |value: Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let of_lane = fields(serde_json::to_value(&reports("welcome")[0]).unwrap());
        let of_link = fields(serde_json::to_value(LinkReport::default()).unwrap());
        for number in Number::all() {
            let has_field = of_lane.iter().chain(&of_link).any(|field| field == number.id);
            assert_ne!(has_field, number.derived, "{}", number.id);
        }
    }

    /// A record and the JSON, from which texts and bets of lessons read, agree about every part.
    #[test]
    fn every_part_is_the_one_of_the_json() {
        let (mut seen, mut bodies) = (BTreeSet::new(), 0);
        for lesson in ["welcome", "spring-phase", "drive", "locked", "rollback", "snapshots", "own-rates"] {
            let reports = reports(lesson);
            let outcome = Outcome::of(&reports);
            for (lane, report) in reports.iter().enumerate() {
                for number in Number::all() {
                    for part in number.parts {
                        let path = number.path(part);
                        let of_json = outcome.value(&path.parse().unwrap(), Some(lane + 1)).ok();
                        let of_record = (part.read)(report).filter(|value| value.is_finite());
                        assert_eq!(of_record, of_json, "{lesson}, lane {}: {path}", lane + 1);
                        seen.extend(of_json.map(|_| number.id));
                        for (place, body) in report.bodies.iter().flatten().enumerate() {
                            let Some(of_body) = &part.of_body else { continue };
                            let quantity: Quantity = format!("bodies.{place}.{path}").parse().unwrap();
                            let of_json = outcome.value(&quantity, Some(lane + 1)).ok();
                            assert_eq!((of_body.read)(body), of_json, "{lesson}, lane {}: {quantity}", lane + 1);
                            bodies += of_json.iter().count();
                        }
                    }
                }
            }
        }
        assert!(seen.len() > 20 && bodies > 20, "{seen:?}, {bodies} numbers of bodies");
    }
}
