//! The page of the manual about recorders of screens.

use super::page_frame::show_text_page;
use crate::ui::base::style::mono;
use crate::ui::base::widgets::colors;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use egui::{Grid, Label, RichText, Ui};
use simulation::scenario::bundled_by_id;

/// The text: a title, headings, paragraphs, lists, tables and commands.
const TEXT: &str = include_str!("../../../../../../docs/SCREEN_RECORDING.md");
/// The lesson in which it can be seen.
const EXAMPLE: &str = "sixteen-ms";

/// Shows the page. Returns `true` if the user closed it.
pub fn show(ui: &Ui, requests: &mut Requests<'_>) -> bool {
    let (title, text) = TEXT.split_once('\n').unwrap_or_default();
    let mut opens = false;
    let closed = show_text_page(ui, title.trim_start_matches('#').trim(), 640.0, |ui| opens = show_text(ui, text));
    if opens {
        requests.command(Command::OpenLesson(EXAMPLE));
    }
    closed
}

/// Shows the blocks of the text. Returns `true` if the user opens the example.
fn show_text(ui: &mut Ui, text: &str) -> bool {
    let mut opens = false;
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        show_block(ui, block);
        if block.contains(EXAMPLE)
            && let Some(lesson) = bundled_by_id(EXAMPLE)
        {
            opens |= ui.button(format!("Open the example “{}”", lesson.scenario().title)).clicked();
        }
        ui.add_space(6.0);
    }
    opens
}

/// Shows a heading, a list, a table, commands or a paragraph.
fn show_block(ui: &mut Ui, block: &str) {
    if let Some(heading) = block.strip_prefix("## ") {
        ui.label(RichText::new(words(heading)).color(colors(ui).accent));
    } else if let Some(commands) = block.strip_prefix("```") {
        let commands = commands.trim_end_matches('`').trim();
        ui.add(Label::new(RichText::new(commands).font(mono(12.0))).selectable(true).wrap());
    } else if let Some(list) = block.strip_prefix("- ") {
        for item in list.split("\n- ") {
            ui.add(Label::new(format!("• {}", words(item))).wrap());
        }
    } else if block.starts_with('|') {
        show_table(ui, block);
    } else {
        ui.add(Label::new(words(block)).wrap());
    }
}

/// The text in one line, without marks.
fn words(text: &str) -> String {
    text.replace(['`', '*'], "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Shows a table, whose second line only rules its first.
fn show_table(ui: &mut Ui, block: &str) {
    let cells = |line: &str| line.trim().trim_matches('|').split('|').map(words).collect::<Vec<_>>();
    let mut rows = block.lines().map(cells);
    let head = rows.next().unwrap_or_default();
    let width = ui.available_width() / head.len().max(1) as f32 - ui.spacing().item_spacing.x;
    Grid::new(&head).striped(true).max_col_width(width).show(ui, |ui| {
        for cell in &head {
            ui.add(Label::new(RichText::new(cell).color(colors(ui).weak)).wrap());
        }
        ui.end_row();
        for row in rows.skip(1) {
            for cell in row {
                ui.add(Label::new(cell).wrap());
            }
            ui.end_row();
        }
    });
}
