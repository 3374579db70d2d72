//! The row above the plots: a button for each plot and figure, the time shown, and the button that follows the run.

use super::view_ranges::ViewRanges;
use crate::ui::base::icons;
use crate::ui::base::icons::Icon;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{bar, colors, elided, panel};
use crate::ui::frame::intent::PanelIntent;
use crate::ui::frame::plot_prefs::PlotPrefs;
use crate::ui::frame::plot_span::Span;
use crate::ui::frame::shortcuts;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Align, Button, ComboBox, Layout, PopupCloseBehavior, Rect, RichText, Ui, UiBuilder};
use picture::figures::FIGURES;
use simulation::lab::PLOTS;

/// Width of the span and of the buttons that follow and close, points.
const RIGHT_WIDTH: f32 = 216.0;
/// Size of the text on the buttons of plots, points.
const TAB_TEXT: f32 = 12.5;

/// Shows the row in `rect`. Returns `true` if the plots shall be hidden.
pub fn show(ui: &mut Ui, prefs: &mut PlotPrefs, ranges: &mut ViewRanges, rect: Rect) -> bool {
    panel(ui, rect, colors(ui).panel, bar(), "Plots", |ui| {
        let split = (ui.max_rect().right() - RIGHT_WIDTH).max(ui.max_rect().left());
        let (left, right) = ui.max_rect().split_left_right_at_x(split);
        let builder = UiBuilder::new().id_salt("right").max_rect(right);
        let builder = builder.layout(Layout::right_to_left(Align::Center));
        let hides = show_span(&mut ui.new_child(builder), prefs, ranges);
        let mut left = ui.new_child(UiBuilder::new().id_salt("left").max_rect(left).layout(bar()));
        left.spacing_mut().item_spacing.x = 3.0;
        left.spacing_mut().button_padding.x = 5.0;
        let plots: Vec<Tab> = PLOTS.iter().map(|plot| [plot.id, plot.name, plot.summary]).collect();
        let figures: Vec<Tab> = FIGURES.iter().map(|figure| [figure.id, figure.name, figure.summary]).collect();
        let [room, plots_width, figures_width] =
            [left.available_width(), tabs_width(&left, &plots), tabs_width(&left, &figures)];
        if plots_width + GAP + figures_width <= room {
            show_tabs(&mut left, prefs, &plots);
            left.add_space(GAP);
            show_tabs(&mut left, prefs, &figures);
            return hides;
        }
        if room < MENU_NEEDS {
            let tip = "Choose which plots of the run and which figures of many runs to show.";
            show_tab_menu(&mut left, prefs, room, "Plots", tip, &[plots, figures].concat());
            return hides;
        }
        let are_tabs = MENU_NEEDS + GAP + figures_width <= room;
        let width = if are_tabs { room - GAP - figures_width } else { 0.5 * room };
        show_tab_menu(&mut left, prefs, width, "Plots", "Choose which plots of the run to show.", &plots);
        if are_tabs {
            left.add_space(GAP);
            show_tabs(&mut left, prefs, &figures);
        } else {
            let tip = "Choose which figures of many runs to show.";
            show_tab_menu(&mut left, prefs, 0.5 * room, "Figures", tip, &figures);
        }
        hides
    })
}

/// Shows a button for each plot or figure.
fn show_tabs(ui: &mut Ui, prefs: &mut PlotPrefs, tabs: &[Tab]) {
    for [id, name, summary] in tabs {
        let on = prefs.shows(id);
        let tip = format!("{summary} Click to {} it.", if on { "hide" } else { "show" });
        if ui.add(Button::new(RichText::new(*name).size(TAB_TEXT)).selected(on)).on_hover_text(tip).clicked() {
            prefs.toggle(id);
        }
    }
}

/// Shows the buttons in a menu, which names the plots or figures on the screen where there is room.
fn show_tab_menu(ui: &mut Ui, prefs: &mut PlotPrefs, width: f32, kind: &str, tip: &str, tabs: &[Tab]) {
    let shown: Vec<_> = tabs.iter().filter(|[id, ..]| prefs.shows(id)).map(|[_, name, _]| *name).collect();
    let width = width - 2.0 * ui.spacing().button_padding.x - ui.spacing().item_spacing.x;
    let line = |text: &str| elided(ui, text, body(TAB_TEXT), colors(ui).text, width);
    let named = line(format!("{kind} ▾ {}", shown.join(", ")).trim_end());
    let galley = if named.elided { line(&format!("{kind} ▾")) } else { named };
    let close = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let menu = MenuButton::from_button(Button::new(galley)).config(close);
    menu.ui(ui, |ui| show_tabs(ui, prefs, tabs)).0.on_hover_text(tip);
}

/// Shows span and buttons from right to left. Returns `true` if the plots shall be hidden.
fn show_span(ui: &mut Ui, prefs: &mut PlotPrefs, ranges: &mut ViewRanges) -> bool {
    let tip = shortcuts::tip(ui.ctx(), "Hide the plots.", PanelIntent::TogglePlots);
    let hides = icons::button(ui, Icon::Close, "Hide the plots", &tip, None).clicked();
    let span = &mut prefs.span;
    let tip = "Part of the run that the plots show. In a plot: wheel zooms, drag moves, right drag zooms into a box, \
               double click follows again.";
    let chosen = ui.name_inputs("Time shown", |ui| {
        let list = ComboBox::from_id_salt("span").width(96.0).selected_text(span.name());
        list.show_ui(ui, |ui| {
            Span::ALL.into_iter().filter(|choice| ui.selectable_value(span, *choice, choice.name()).clicked()).count()
                > 0
        })
    });
    chosen.response.on_hover_text(tip);
    let follows = ranges.follows();
    let tip = "Follow the live end of the run again, with all curves in view.";
    let clicked = !follows && ui.button("Follow").on_hover_text(tip).clicked();
    if clicked || chosen.inner == Some(true) {
        ranges.follow();
    }
    hides
}

/// Id, name and summary of a plot or figure.
type Tab = [&'static str; 3];

/// Smallest width of a menu of plots, points.
const MENU_NEEDS: f32 = 150.0;
/// Space between plots and figures, points.
const GAP: f32 = 10.0;

fn tabs_width(ui: &Ui, tabs: &[Tab]) -> f32 {
    let font = body(TAB_TEXT);
    let padding = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
    let text =
        |name: &str| ui.painter().layout_no_wrap(name.to_owned(), font.clone(), egui::Color32::PLACEHOLDER).size().x;
    tabs.iter().map(|[_, name, _]| text(name) + padding).sum()
}
