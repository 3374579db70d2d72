//! The numbers of a lane, a record each. The window, `measure`, `list`, lessons, puzzles and recordings are made from them.

mod applies;
mod followers;
mod full_report;
mod input;
mod linked;
mod list;
mod number;
mod part_name;
mod row_column;

pub use full_report::FullReport;
pub use list::{NUMBERS, STATE_HASH, STEPS_PER_FRAME};
pub use number::{Better, BodyPart, Number, Part, Span, Words};
pub use part_name::{PART_NAMES, PartName};
pub use row_column::{ROW_COLUMNS, RowColumn, RowValue};

use crate::lane::LaneSpec;
use crate::metrics::Unit;

impl Number {
    /// The numbers that the window shows and by which lanes are compared, the most important first.
    pub fn of_window() -> impl Iterator<Item = &'static Number> + Clone {
        NUMBERS.iter().filter(|number| !number.tip.is_empty())
    }

    /// The number with this id.
    pub fn by_id(id: &str) -> Option<&'static Number> {
        NUMBERS.iter().find(|number| number.id == id)
    }

    /// Unit of the number with this id; that of a pure number if there is none.
    pub fn unit_of(id: &str) -> Unit {
        Number::by_id(id).map_or(Unit::Pure, |number| number.unit)
    }

    /// Ids of the numbers that tell how evenly lanes move, where a lesson names none. Of a body that turns far in a step the time of a pose
    /// may be right and its place wrong; beside a camera it may shake although each pose is right, or stand still before a background
    /// that stutters.
    pub fn of_pacing(lanes: &[LaneSpec]) -> &'static [&'static str] {
        match lanes {
            [_, ..] if lanes.iter().all(|lane| lane.follow.is_some()) => {
                &[followers::SCREEN_JUDDER.id, followers::FOLLOW_JUDDER.id]
            }
            _ if lanes.iter().any(LaneSpec::turns_far) => &["judder_px"],
            _ => &["animation_error_ms"],
        }
    }
}

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

    /// Two cameras of a user's own scenario differ in how the picture shakes, and not in when its states are from.
    #[test]
    fn lanes_with_a_camera_are_compared_by_what_shakes() {
        let opening = Scenario::load("camera").unwrap();
        assert_eq!(Number::of_pacing(&opening.lanes), ["screen_judder_px", "follow_judder_px"]);
        assert_eq!(Number::of_pacing(&Scenario::load("jitter").unwrap().lanes), ["animation_error_ms"]);
        assert_eq!(Number::of_pacing(&[]), ["animation_error_ms"]);
        let mut newest = opening.lanes[0].clone();
        newest.presentation = LaneSpec::default().presentation;
        let lanes = [&opening.lanes[..], &[newest]].concat();
        let mut lab = Lab::new(Scenario { lanes, ..opening });
        (0..90).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
        let snapshot = lab.snapshot();
        let reports = [0, 1, 2].map(|lane: usize| snapshot.lanes[lane].report(Stretch::WholeRun));
        let judder = reports.each_ref().map(|report| report.screen_judder_px.unwrap());
        assert!(judder[0] > 1.0 && judder[1] < 0.1, "{judder:?}");
        // Body and camera of the newest step stand still together: by the first number alone that is as good as the cure.
        let background = reports.each_ref().map(|report| report.follow_judder_px.unwrap());
        assert!(judder[2] < 0.1 && background[2] > 1.0 && background[1] < 0.1, "{judder:?}, {background:?}");
    }

    fn reports(lesson: &str) -> Vec<Report> {
        let mut lab = Lab::new(Scenario::load(lesson).unwrap());
        (0..90).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
        lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect()
    }

    #[test]
    fn names_are_unique_and_known() {
        let unique =
            |names: Vec<&str>| assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        unique(NUMBERS.iter().map(|number| number.id).collect());
        unique(ROW_COLUMNS.iter().map(|column| column.name).collect());
        unique(PART_NAMES.iter().map(|part| part.id).collect());
        for number in Number::of_window() {
            assert_eq!(number.parts.is_empty(), number.words.is_some(), "{}", number.id);
        }
        for part in NUMBERS.iter().flat_map(|number| number.parts).filter(|part| !part.name.is_empty()) {
            assert!(PartName::by_id(part.name).is_some(), "{}", part.name);
        }
    }

    /// A number has a field in the report, or is marked as derived from others.
    #[test]
    fn derived_numbers_have_no_field() {
        let fields = |value: Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let of_lane = fields(serde_json::to_value(&reports("welcome")[0]).unwrap());
        let of_link = fields(serde_json::to_value(LinkReport::default()).unwrap());
        for number in NUMBERS {
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
                for number in NUMBERS {
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
