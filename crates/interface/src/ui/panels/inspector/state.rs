//! The rows of the numbers that hold a lane's state, and of the grid that it may be on.

use crate::ui::base::rows::{RowTexts, choice, switched};
use crate::ui::base::widgets::{number, row};
use egui::{DragValue, Ui};
use simulation::lane::{StateGrid, StatePrecision};

/// The grid that a state is put on: whole velocities.
const WHOLE_VELOCITIES: StateGrid = StateGrid { places: None, velocities: Some(1.0) };

/// Shows the choice of numbers, and the spacings of a grid. Returns `true` if it has set a choice in which the chosen lanes differ.
pub fn show(ui: &mut Ui, texts: RowTexts<'_>, state: &mut StatePrecision) -> bool {
    let grid = if let StatePrecision::Grid(grid) = state { *grid } else { WHOLE_VELOCITIES };
    let [double, single] = StatePrecision::WORDS;
    let kinds = [double, single, ("grid", StatePrecision::Grid(grid))];
    let now = (!texts.differs).then_some(*state);
    let clicked = choice(ui, (texts.name, texts.tip), texts.no_effect, &kinds, now);
    if let Some(clicked) = clicked {
        *state = clicked;
    }
    if let (false, StatePrecision::Grid(grid)) = (texts.differs, &mut *state) {
        let tip = "Places and angles are rounded to multiples of this after each step, in the world's units. A power of two is fixed point.";
        spacing(ui, ("   places", "Spacing of places", tip), &mut grid.places);
        let tip = "Velocities and angular velocities are rounded to multiples of this after each step. 1: whole units a second.";
        spacing(ui, ("   velocities", "Spacing of velocities", tip), &mut grid.velocities);
        if *grid == StateGrid::default() {
            *state = StatePrecision::default();
        }
    }
    clicked.is_some() && texts.differs
}

/// Shows a row with a spacing that may be off. `names`: those of the row and of the field, and the tooltip.
fn spacing(ui: &mut Ui, (name, spoken, tip): (&str, &str, &str), value: &mut Option<f64>) {
    let [least, most] = StateGrid::RANGE;
    row(ui, name, tip, |ui| {
        if let Some(value) = switched(ui, value, "off", || 1.0) {
            let speed = 0.01 * *value;
            number(ui, spoken, DragValue::new(value).range(least..=most).speed(speed));
        }
    });
}
