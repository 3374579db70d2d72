//! The rows of an export, one for each frame and each step of each lane. `docs/SCENARIOS.md` documents the columns; units
//! are in their names.

use files::table_file::TableLine;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use simulation::lane::{FrameRow, LaneSpec, Log, StepRow};
use simulation::numbers::{ROW_COLUMNS, RowValue};
use simulation::worlds::WorldSpec;

/// A lane whose rows are exported.
#[derive(Debug)]
pub struct ExportedLane<'a> {
    /// Its settings.
    spec: &'a LaneSpec,
    /// Its title.
    label: String,
}

impl<'a> ExportedLane<'a> {
    /// The lane of these settings.
    pub fn of(spec: &'a LaneSpec) -> Self {
        ExportedLane { spec, label: spec.title() }
    }
}

/// A row of a lane, of a step or of a frame.
#[derive(Debug)]
pub struct ExportRow<'a> {
    lane: &'a ExportedLane<'a>,
    kind: &'static str,
    cells: Vec<(&'static str, Option<RowValue>)>,
    /// Positions, then velocities: after the step, or as drawn.
    state: &'a [f64],
    /// The state of the reference motion, of steps only.
    exact: Option<&'a [f64]>,
    /// The bodies beside the first: after the step, or as drawn; none where the first is alone.
    bodies: Vec<BodyCell>,
}

/// One of the bodies beside the first of its lane. A position is `None` while the body is not there.
#[derive(Clone, Copy, Debug, Serialize)]
struct BodyCell {
    /// Position, m.
    x_m: Option<f64>,
    /// Position upwards, m.
    y_m: Option<f64>,
    /// `true` if the pose comes from two states between which the body was born, died or jumped; of frames only.
    cut: Option<bool>,
}

impl BodyCell {
    fn new(world: &WorldSpec, state: Option<&[f64]>, cut: Option<bool>) -> Self {
        let point = state.map(|state| world.track(state));
        BodyCell { x_m: point.map(|point| point.x), y_m: point.map(|point| point.y), cut }
    }
}

/// The names of the columns before `state_…`, `exact_state_…` and `body…`, in order.
pub fn heads() -> impl Iterator<Item = &'static str> {
    ["lane", "label", "row"].into_iter().chain(ROW_COLUMNS.iter().map(|column| column.name))
}

impl<'a> ExportRow<'a> {
    fn of_step(lane: &'a ExportedLane<'a>, step: &'a StepRow) -> Self {
        let body = |state: &Option<_>| BodyCell::new(&lane.spec.world, state.as_deref(), None);
        ExportRow {
            lane,
            kind: "step",
            cells: ROW_COLUMNS.iter().map(|column| (column.name, (column.step)(step))).collect(),
            state: &step.state,
            exact: step.exact.as_deref(),
            bodies: step.others.iter().map(body).collect(),
        }
    }

    fn of_frame(lane: &'a ExportedLane<'a>, frame: &'a FrameRow) -> Self {
        let drawn = &frame.drawn;
        ExportRow {
            lane,
            kind: "frame",
            cells: ROW_COLUMNS.iter().map(|column| (column.name, (column.frame)(frame))).collect(),
            state: &drawn.pose,
            exact: None,
            bodies: drawn
                .others
                .iter()
                .map(|body| BodyCell::new(&lane.spec.world, body.shown(), Some(body.cut)))
                .collect(),
        }
    }

    fn number(&self) -> usize {
        self.lane.spec.looks.identity.number()
    }

    /// Adds the cells of the row to a line, each state filled up to `dim` cells, with the places of all bodies but the first of `bodies`.
    /// A value that does not apply is empty.
    pub fn add_to(&self, line: &mut TableLine, dim: usize, bodies: usize) {
        line.add_number(Some(self.number()));
        line.add_text(&self.lane.label);
        line.add_text(self.kind);
        for (_, cell) in &self.cells {
            line.add_number(*cell);
        }
        for state in [self.state, self.exact.unwrap_or_default()] {
            (0..dim).for_each(|index| line.add_number(state.get(index)));
        }
        for index in 1..bodies {
            let place = self.bodies.get(index - 1).map_or([None; 2], |body| [body.x_m, body.y_m]);
            place.into_iter().for_each(|number| line.add_number(number));
        }
    }
}

impl Serialize for ExportRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("lane", &self.number())?;
        map.serialize_entry("label", &self.lane.label)?;
        map.serialize_entry("row", self.kind)?;
        for (name, cell) in &self.cells {
            map.serialize_entry(name, cell)?;
        }
        map.serialize_entry("state", self.state)?;
        map.serialize_entry("exact_state", &self.exact)?;
        map.serialize_entry("bodies", &Some(&self.bodies).filter(|bodies| !bodies.is_empty()))?;
        map.end()
    }
}

/// Gives `write_row` the rows that a lane has added; the steps of a frame come before it.
pub fn each_row<E>(
    lane: &ExportedLane<'_>,
    log: &Log,
    write_row: &mut impl FnMut(&ExportRow<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut steps = log.steps.iter().peekable();
    for frame in &log.frames {
        while let Some(step) = steps.next_if(|step| step.step <= frame.last_step) {
            write_row(&ExportRow::of_step(lane, step))?;
        }
        write_row(&ExportRow::of_frame(lane, frame))?;
    }
    steps.try_for_each(|step| write_row(&ExportRow::of_step(lane, step)))
}
