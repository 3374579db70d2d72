//! The links from the stage and from an opening to everything else: buttons at the right of the bar, and the menu.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, hint};
use crate::ui::base::{keyboard, look};
use crate::ui::frame::intent::{CourseIntent, Intent, PageIntent, ViewIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::text::LayoutJob;
use egui::{Button, Role, TextFormat, Ui, WidgetInfo};

/// Links from right to left: text, name, intent, tip, and `true` for one whose key is behind it.
const LINKS: [(&str, &str, Intent, &str, bool); 5] = [
    ("?", "Help", Intent::Page(PageIntent::Help), "The keys.", false),
    ("Record", "Record", Intent::Page(PageIntent::Record), "Record a clip of what the stage shows.", true),
    (
        "Projector",
        "Projector",
        Intent::View(ViewIntent::ToggleProjector),
        "Show everything twice as large, and where the pointer was.",
        true,
    ),
    (
        "Lab",
        "Lab",
        Intent::View(ViewIntent::ToggleLab),
        "Open the instrument: switches, settings, all numbers, plots and figures.",
        true,
    ),
    ("Course", "Course", Intent::Course(CourseIntent::SearchLessons), "The list of lessons.", false),
];

/// Space between links for fingers, which have room in place of keys, points.
const APART: f32 = 16.0;

/// Shows the links that are asked for, in text of this size. `keys`: there is room for keys.
pub fn show_stage_links(
    ui: &mut Ui,
    requests: &mut Requests<'_>,
    (size, keys): (f32, bool),
    is_shown: impl Fn(Intent) -> bool,
) {
    let c = colors(ui);
    if look::finger(ui.ctx()).is_some() && !keyboard::is_here(ui.ctx()) {
        ui.spacing_mut().item_spacing.x = APART;
    }
    for (text, name, intent, tip, has_key) in LINKS.into_iter().filter(|(_, _, intent, ..)| is_shown(*intent)) {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), body(size), c.text);
        if keys && has_key {
            let format = TextFormat::simple(body(size - 1.5), c.weak);
            job.append(&shortcuts::keys_of(ui.ctx(), intent), 6.0, format);
        }
        let button = hint(ui.add(Button::new(job).frame(false)), &shortcuts::tip(ui.ctx(), tip, intent));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        if button.clicked() {
            requests.ask(intent);
        }
    }
}
