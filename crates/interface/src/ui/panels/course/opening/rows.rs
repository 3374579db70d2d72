//! Rows of lanes in an opening: each has its steps, its method and its pin above it, the first one the menu of what the rows differ in.

use super::cause_menu::CauseMenu;
use super::next_thing::set_method;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{bar, colors, hint};
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry};
use crate::ui::frame::controls::step_slider::{STEPS, StepControl};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::script::OpeningView;
use crate::ui::frame::shortcuts;
use egui::{Align, Button, Label, Layout, Rect, RichText, Ui, UiBuilder, pos2, vec2};
use simulation::scenario::opening::Control;
use timestep::integrators::Integrator;

/// Largest and smallest width of the list of methods, points.
const METHODS: [f32; 2] = [110.0, 190.0];
/// Distance of the name of a row from the edge of its lanes, points: that of the names on them.
const ROW_EDGE: f32 = 10.0;
/// Widths of the name of a row and of its pin, points.
const NAME: f32 = 46.0;
const PIN: f32 = 52.0;
/// Smallest and largest width of the slider, points.
const SLIDER: [f32; 2] = [48.0, 200.0];
/// Height of the mark of a control, points.
const MARK: f32 = 26.0;
const GAP: f32 = 8.0;

/// Shows the settings above the rows of lanes that were just shown.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, menu: &mut CauseMenu) {
    let Some((view, rows)) = frame.script.as_opening().and_then(|view| Some((view, view.rows()?))) else { return };
    let lanes = requests.output.lanes.clone();
    if frame.view.alone || lanes.is_empty() || !lanes.len().is_multiple_of(rows.columns) {
        return;
    }
    menu.follow(requests.draft.get());
    for (place, row) in lanes.chunks(rows.columns).enumerate() {
        let (first, last) = (row[0], row[row.len() - 1]);
        let top = first.rect.top() - rows.head;
        let rect =
            Rect::from_min_max(pos2(first.rect.left() + ROW_EDGE, top), pos2(last.rect.right(), first.rect.top()));
        let builder = UiBuilder::new().id_salt(("row", first.index)).max_rect(rect).layout(bar());
        let mut child = ui.new_child(builder);
        child.shrink_clip_rect(rect);
        child.spacing_mut().item_spacing.x = GAP;
        let room = rect.width() - if place == 0 { menu.width() + GAP } else { 0.0 };
        show_row(&mut child, (view, frame), requests, (first.index, place, room));
        if place == 0 && frame.shows_all() {
            menu.show(&mut child, requests, rect);
        }
        let (shown, all) = (lanes.len() / rows.columns, requests.draft.get().lanes.len() / rows.columns);
        if place + 1 == shown && shown < all {
            show_hidden(&mut child, shown + 1, rect);
        }
    }
}

/// Says, at the right of a row's controls, that the row with this number has no room.
fn show_hidden(ui: &mut Ui, number: usize, rect: Rect) {
    let layout = Layout::right_to_left(Align::Center);
    let rect = rect.with_min_x(ui.min_rect().right() + GAP);
    let mut child = ui.new_child(UiBuilder::new().id_salt("hidden row").max_rect(rect).layout(layout));
    let words = RichText::new(format!("Row {number} needs a higher window")).font(body(13.0)).color(colors(ui).weak);
    child.add(Label::new(words).truncate().selectable(false));
}

/// Shows the controls of the row that begins with this lane.
fn show_row(
    ui: &mut Ui,
    (view, frame): (&OpeningView<'_>, &FrameContext<'_>),
    requests: &mut Requests<'_>,
    (first, place, room): (usize, usize, f32),
) {
    let lanes = view.row_of(first, requests.draft.get().lanes.len());
    let is_yours = view.yours().contains(&first);
    let number = place + 1;
    let name = if is_yours { "Yours".to_owned() } else { format!("Row {number}") };
    let color = if is_yours { colors(ui).strong } else { colors(ui).weak };
    let words = Label::new(RichText::new(&name).font(body(14.0)).color(color)).selectable(false);
    ui.allocate_ui_with_layout(vec2(NAME, 20.0), bar(), |ui| {
        ui.set_width(NAME);
        ui.add(words.truncate());
    });
    let [least, most] = METHODS;
    let rest = room - NAME - STEPS - PIN - 6.0 * GAP - 24.0;
    let methods = (rest - SLIDER[0]).clamp(least, most);
    let slider = (rest - methods).clamp(SLIDER[0], SLIDER[1]);
    let left = ui.next_widget_position().x;
    let tip = format!("Steps a second of the lanes of row {number}.");
    let steps_name = if is_yours { "Steps a second".to_owned() } else { format!("Steps a second of row {number}") };
    let own = view.start;
    if frame.shows(Control::Steps) {
        StepControl { lanes: &lanes, own, name: &steps_name, tip: &tip, marked: false }.show(ui, requests, slider);
        if is_yours {
            view.mark(ui, Control::Steps, left - 3.0..=ui.min_rect().right() + 3.0, MARK);
        }
    }
    if !frame.shows(Control::Integrator) {
        return;
    }
    let left = ui.next_widget_position().x;
    let specs = || lanes.iter().filter_map(|lane| requests.draft.get().lanes.get(*lane));
    let mut methods_of = specs().map(|lane| lane.integrator.integrator);
    let current = methods_of.next().filter(|first| methods_of.all(|other| other.id == first.id));
    let refused = |integrator: &Integrator| specs().find_map(|lane| lane.world.fits(integrator).err());
    let choose = |ui: &mut Ui| {
        ui.set_max_width(methods);
        choose_entry(ui, current, "Several methods", |integrator| EntryNote {
            refusal: refused(integrator),
            ..EntryNote::default()
        })
    };
    let list_name = if is_yours { "Method of your lanes".to_owned() } else { format!("Method of row {number}") };
    let chosen = ui.name_inputs(&list_name, |ui| ui.scope(choose).inner);
    if is_yours {
        view.mark(ui, Control::Integrator, left - 3.0..=ui.min_rect().right() + 3.0, MARK);
    }
    if let Some(chosen) = chosen {
        set_method(requests, &lanes, chosen.into());
    }
    // The menu of what the rows differ in has the place of the first row's in a narrow window.
    if frame.shows_all() && rest >= least + SLIDER[0] {
        show_pin(ui, requests, first, number);
    }
}

/// Shows the button that keeps a row and puts a copy below it.
fn show_pin(ui: &mut Ui, requests: &mut Requests<'_>, first: usize, number: usize) {
    let button = ui.add(Button::new(RichText::new("Pin").font(body(13.0))).min_size(vec2(PIN - GAP, 22.0)));
    let button = button.accessible_name(format!("Pin row {number}"));
    if button.clicked() {
        requests.ask(LaneIntent::Choose(first));
        requests.ask(LaneIntent::PinRow);
    }
    let tip = "Keep this row as it is, and put a copy into the row below it, to be changed and compared. Below the last row on the screen there is none: the first row makes room.";
    hint(button, &shortcuts::tip(ui.ctx(), tip, LaneIntent::PinRow));
}
