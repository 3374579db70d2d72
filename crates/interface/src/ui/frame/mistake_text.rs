//! A mistake to recognise in words: the way to see it, the lines in which it hides, and its cure.

use crate::ui::base::widgets::colors;
use egui::{Label, RichText, Ui};
use timestep::entry::Mistake;

/// Shows the text; `cure` is the name of the entry that is right.
pub fn show(ui: &mut Ui, mistake: &Mistake, cure: &str) {
    let weak = colors(ui).weak;
    let mut note = |text: RichText| ui.add(Label::new(text).wrap());
    note(RichText::new(mistake.sign).size(12.0).color(weak));
    note(RichText::new(mistake.code).code().size(11.5));
    note(RichText::new(format!("Cure: {cure}. {}", mistake.advice)).size(12.0).color(weak));
}
