//! The menu of conditions at which the run pauses.

use crate::ui::base::icons::{self, Icon};
use crate::ui::base::widgets::{colors, number};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::pause_rules::{PauseRule, PauseRules};
use egui::{Button, ComboBox, DragValue, Popup, PopupCloseBehavior, RichText, ScrollArea, Ui, vec2};
use simulation::lane::LaneSpec;
use simulation::numbers::Number;

/// The conditions, and what is being chosen for the next one.
#[derive(Debug)]
pub struct PauseMenu {
    /// The conditions.
    pub rules: PauseRules,
    /// Index of the number in [`Number::of_window`].
    number: usize,
    above: bool,
    value: f64,
    step: u64,
}

impl Default for PauseMenu {
    fn default() -> Self {
        PauseMenu { rules: PauseRules::default(), number: 0, above: true, value: 0.0, step: 100 }
    }
}

/// Width of the menu, and height of the list of numbers, points.
const WIDTH: f32 = 300.0;
const LIST: f32 = 260.0;

impl PauseMenu {
    /// Shows the button that opens the menu; it looks pressed while there are conditions.
    pub fn show(&mut self, ui: &mut Ui, frame: &FrameContext<'_>) {
        let is_set = self.rules.all().next().is_some();
        let tip = "Pause when a number crosses a value, a lane reaches a step, or hashes differ: in the frame in which it happens.";
        let button = icons::button(ui, Icon::Pause, "Pause when", tip, Some(is_set));
        let behavior = PopupCloseBehavior::CloseOnClickOutside;
        Popup::menu(&button).close_behavior(behavior).show(|ui| self.show_items(ui, frame));
    }

    fn show_items(&mut self, ui: &mut Ui, frame: &FrameContext<'_>) {
        ui.set_width(WIDTH);
        let Some(lane) = frame.snapshot.lanes.get(frame.chosen) else { return };
        let identity = lane.identity();
        let removed = self.rules.all().enumerate().filter_map(|(place, rule)| {
            ui.horizontal(|ui| {
                let words = rule.words();
                let removes = ui.small_button("×").on_hover_text("Remove").clicked();
                ui.label(words);
                removes.then_some(place)
            })
            .inner
        });
        let removed: Vec<usize> = removed.collect();
        removed.into_iter().for_each(|place| self.rules.remove(place));
        let title = format!("Pause when, of lane {}:", identity.number());
        ui.label(RichText::new(title).color(colors(ui).weak));
        if let Some(chosen) = self.choose_number(ui, lane.spec()) {
            ui.horizontal(|ui| {
                ui.selectable_value(&mut self.above, true, "above");
                ui.selectable_value(&mut self.above, false, "below");
                let unit = chosen.unit.symbol();
                let speed = 0.01 * self.value.abs().max(0.1);
                let field = DragValue::new(&mut self.value).speed(speed).max_decimals(6);
                number(ui, "Value", if unit.is_empty() { field } else { field.suffix(format!(" {unit}")) });
                if ui.button("Add").accessible_name("Add the number").clicked() {
                    let (above, value) = (self.above, self.value);
                    self.rules.add(PauseRule::Crosses { lane: identity, number: chosen, above, value });
                }
            });
        }
        ui.horizontal(|ui| {
            ui.label("step");
            number(ui, "Step", DragValue::new(&mut self.step).range(1..=u64::MAX));
            if ui.button("Add").accessible_name("Add the step").clicked() {
                self.rules.add(PauseRule::Step { lane: identity, step: self.step });
            }
        });
        let has_hashes = self.rules.all().any(|rule| matches!(rule, PauseRule::HashesDiffer));
        let tip = "Lanes with the same world, method and dt should have the same hash after the same step.";
        let hashes = ui.add_enabled(!has_hashes, Button::new("Add: hashes differ")).on_hover_text(tip);
        if hashes.clicked() {
            self.rules.add(PauseRule::HashesDiffer);
        }
    }

    /// Shows the list of numbers that the lane can have. Returns the chosen one.
    fn choose_number(&mut self, ui: &mut Ui, lane: &LaneSpec) -> Option<&'static Number> {
        let numbers: Vec<_> =
            Number::of_window().filter(|number| is_compared(number) && (number.applies)(lane)).collect();
        self.number = self.number.min(numbers.len().checked_sub(1)?);
        let list = ComboBox::from_id_salt("number").width(WIDTH - 8.0).selected_text(numbers[self.number].long_name());
        let list = list.show_ui(ui, |ui| {
            ui.set_min_size(vec2(WIDTH - 40.0, 0.0));
            ScrollArea::vertical().max_height(LIST).show(ui, |ui| {
                for (place, number) in numbers.iter().enumerate() {
                    let button = ui.selectable_label(place == self.number, number.long_name());
                    if button.on_hover_text(number.tip).clicked() {
                        self.number = place;
                    }
                }
            });
        });
        list.response.accessible_name("Number");
        numbers.get(self.number).copied()
    }
}

/// `true` for a number that can cross a value: not one that is words.
fn is_compared(number: &Number) -> bool {
    number.words.is_none() && !number.parts.is_empty()
}
