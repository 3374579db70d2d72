//! The clip that the form for a recording describes, in words.

use crate::ui::base::widgets::colors;
use crate::ui::base::words::counted;
use crate::ui::frame::record_form::{RecordCheck, RecordPlan};
use egui::{Label, RichText, Ui};
use simulation::metrics::decimal::seconds;

/// Shows the clip that the form describes, or what is in the way.
pub fn show_plan(ui: &mut Ui, check: Option<&RecordCheck>) {
    let c = colors(ui);
    let (text, color) = match check.map(|check| &check.plan) {
        None => ("Looking at the lanes…".to_owned(), c.weak),
        Some(Err(problem)) => (problem.clone(), c.error),
        Some(Ok(plan)) => {
            let warns = plan.replaces || !plan.cadence.is_empty();
            (plan_text(plan), if warns { c.warning } else { c.text })
        }
    };
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}

fn plan_text(plan: &RecordPlan) -> String {
    let lab =
        if plan.lab_secs == plan.secs { String::new() } else { format!(", showing {} s", seconds(plan.lab_secs)) };
    let replaces = if plan.replaces { " It replaces the existing file." } else { "" };
    let cards = match (plan.cards, plan.slow_moments) {
        (0.0, false) => String::new(),
        (0.0, true) => " Slow moments come on top.".to_owned(),
        (cards, false) => format!(" Question and answer take {} s more.", seconds(cards)),
        (cards, true) => format!(" Question and answer take {} s more; slow moments come on top.", seconds(cards)),
    };
    let texts = [&plan.cadence, &plan.notes].into_iter().filter(|text| !text.is_empty());
    let cadence: String = texts.map(|text| format!(" {text}")).collect();
    let frames = counted(plan.frames, "frame");
    format!("{frames}, {} s long{lab}.{cards}{replaces}{cadence}", seconds(plan.secs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_written_in_words() {
        let plan = RecordPlan {
            frames: 600,
            secs: 10.0,
            lab_secs: 10.0,
            cards: 0.0,
            slow_moments: false,
            replaces: false,
            cadence: String::new(),
            sampled: false,
            exact: false,
            notes: String::new(),
            options: String::new(),
        };
        assert_eq!(plan_text(&plan), "600 frames, 10 s long.");
        let judders = RecordPlan { replaces: true, cadence: "Lane 1 judders.".to_owned(), ..plan.clone() };
        assert_eq!(plan_text(&judders), "600 frames, 10 s long. It replaces the existing file. Lane 1 judders.");
        assert_eq!(
            plan_text(&RecordPlan { lab_secs: 0.5, frames: 1, ..plan.clone() }),
            "1 frame, 10 s long, showing 0.5 s."
        );
        let notes = RecordPlan { notes: "MP4 is even.".to_owned(), ..judders.clone() };
        assert!(plan_text(&notes).ends_with(" Lane 1 judders. MP4 is even."), "{}", plan_text(&notes));
        let slow = RecordPlan { slow_moments: true, ..plan.clone() };
        assert_eq!(plan_text(&slow), "600 frames, 10 s long. Slow moments come on top.");
        let lesson = plan_text(&RecordPlan { cards: 5.4, slow_moments: true, ..plan });
        assert_eq!(lesson, "600 frames, 10 s long. Question and answer take 5.4 s more; slow moments come on top.");
    }
}
