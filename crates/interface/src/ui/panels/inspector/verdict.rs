//! Verdict on the chosen lane, with what would change it, and which lane to take.

use crate::ui::base::rows::note;
use crate::ui::frame::advice_state::AdviceQuestion;
use crate::ui::frame::intent::PageIntent;
use crate::ui::frame::numbers::verdicts::Verdicts;
use crate::ui::frame::requests::Requests;
use egui::{Button, Ui};
use simulation::lane::LaneSpec;

/// Shows the verdict on a lane, and makes the change that the user takes from it.
pub fn show(ui: &mut Ui, verdicts: &Verdicts, chosen: usize, lane: &mut LaneSpec, requests: &mut Requests<'_>) {
    let findings = verdicts.of_lane(chosen);
    if findings.is_empty() {
        note(ui, "Nothing to judge yet.");
    }
    for finding in findings {
        ui.label(format!("{}.", finding.text));
        let Some(cure) = &finding.cure else { continue };
        ui.horizontal_wrapped(|ui| {
            let button = ui.add(Button::new("Try it").small());
            let button = button.accessible_name(format!("Try it: {}", cure.words));
            if button.on_hover_text("Changes the settings of this lane. Undo takes it back.").clicked() {
                (cure.apply)(lane);
            }
            ui.weak(format!("{}.", capital(&cure.words)));
        });
    }
    if let Some(choice) = &verdicts.choice {
        ui.add_space(4.0);
        ui.label(format!("{} {}", choice.take, choice.costs).trim_end());
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let has_phases = lane.display.as_virtual().is_some();
        for (text, question, intent, asks) in [
            ("Rank all loops…", AdviceQuestion::Rank, PageIntent::Advice, true),
            ("Eight starts…", AdviceQuestion::Phases, PageIntent::Phases, has_phases),
        ] {
            if asks && ui.button(text).on_hover_text(question.tip()).clicked() {
                requests.ask(intent);
            }
        }
    });
}

/// A sentence with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
