//! The form of the user's game: a few numbers, four lanes that move at once, and what they say.

use crate::ui::base::rows::{error_text, heading, note};
use crate::ui::base::widgets::{colors, panel, row};
use crate::ui::frame::advice_state::AdviceQuestion;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{PageIntent, PanelIntent, ViewIntent};
use crate::ui::frame::numbers::verdicts::Verdicts;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{Align, Button, DragValue, Layout, Rect, ScrollArea, Stroke, Ui};
use files::visible_text::visible;
use simulation::advice::{MyGame, Sync};
use simulation::displays::RefreshRate;
use simulation::lab::Action;
use simulation::scenario::Scenario;
use simulation::verdict::in_words;
use std::cell::Cell;
use std::ops::RangeInclusive;
use timestep::time::Flicks;

/// The panel with the form.
#[derive(Debug, Default)]
pub struct MyGamePanel {
    /// `true` while it is shown.
    pub is_open: bool,
    /// `true` once it has seen a document.
    observes: bool,
    /// The game that the form has, while the lanes are others.
    kept: Option<MyGame>,
    /// The game whose run it is.
    running: Option<MyGame>,
}

impl MyGamePanel {
    /// Width of the panel, points; a small window gives it less.
    pub const WIDTH: f32 = 340.0;
    const STEPS: RangeInclusive<f64> = 1.0..=1000.0;
    /// Most work, ms.
    const WORK: RangeInclusive<f64> = 0.0..=100.0;

    /// Opens the form, with four lanes on a display of this rate, or closes it.
    pub fn toggle(&mut self, screen: RefreshRate, requests: &mut Requests<'_>) {
        self.is_open ^= true;
        if self.is_open && MyGame::of(requests.draft.get()).is_none() {
            let game = self.kept.unwrap_or(MyGame { hz: screen, ..MyGame::default() });
            requests.command(Command::OpenScenario(Box::new(game.scenario())));
        }
    }

    /// Follows the window to another document: the form is about the lanes of its own, and opens with such lanes on the stage.
    pub fn observe(&mut self, scenario: &Scenario, (is_new, is_stage): (bool, bool)) {
        if is_new || !std::mem::replace(&mut self.observes, true) {
            self.is_open = (self.is_open || is_stage) && MyGame::of(scenario).is_some();
        }
    }

    /// Shows the panel in `rect`.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        verdicts: &Verdicts,
        rect: Rect,
    ) {
        if !self.is_open {
            return;
        }
        let edge = Stroke::new(1.0, colors(ui).line);
        panel(ui, rect, colors(ui).panel, Layout::top_down(Align::Min), MyGame::TITLE, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(ui.available_width() - 8.0);
                ui.add_space(6.0);
                let tip = shortcuts::tip(ui.ctx(), "Close the form. The lanes stay.", PanelIntent::MyGame);
                if heading(ui, MyGame::TITLE, "Close the form", &tip) {
                    requests.ask(PanelIntent::MyGame);
                }
                self.show_form(ui, requests);
                ui.add_space(8.0);
                if let Some(choice) = &verdicts.choice {
                    ui.strong(format!("{} {}", choice.take, choice.costs).trim_end());
                    ui.add_space(4.0);
                }
                let tip = shortcuts::tip(ui.ctx(), "Every setting of these lanes.", ViewIntent::ToggleLab);
                if frame.view.is_stage() && ui.button("Take this to the lab").on_hover_text(tip).clicked() {
                    self.is_open = false;
                    requests.ask(ViewIntent::ToggleLab);
                }
                if ui.button("Rank all loops…").on_hover_text(AdviceQuestion::Rank.tip()).clicked() {
                    requests.ask(PageIntent::Advice);
                }
                ui.add_space(8.0);
                show_verdicts(ui, frame, verdicts);
                ui.add_space(8.0);
            });
        });
        ui.painter().vline(rect.right() - 0.5, rect.y_range(), edge);
    }

    fn show_form(&mut self, ui: &mut Ui, requests: &mut Requests<'_>) {
        let shown = MyGame::of(requests.draft.get());
        // The time that another game has lost is not this one's, whether the form has changed it or an undo.
        if shown.is_some() && shown != self.running {
            self.running = shown;
            requests.output.actions.push(Action::Reset);
        }
        let before = shown.or(self.kept).unwrap_or_default();
        let mut game = before;
        let steps =
            number(ui, ("Steps", "Steps of the simulation a second.", "a second"), 1.0 / game.dt.secs(), &Self::STEPS);
        if let Some(steps) = steps {
            game.dt = Flicks::from_secs(1.0 / steps);
            if (steps - steps.round()).abs() < 1e-6 {
                game.dt = Flicks::from_ratio(1, steps.round() as i64);
            }
        }
        let [least, most] = RefreshRate::RANGE;
        let hz = number(ui, ("Display", "Refresh rate of the screen.", "Hz"), game.hz.hz(), &(least..=most));
        game.hz = hz.and_then(RefreshRate::new).unwrap_or(game.hz);
        row(ui, "Sync", "How frames come to the display.", |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for (name, sync, tip) in [
                ("Vsync", Sync::Vsync, "Frames wait for the next refresh."),
                ("Variable", Sync::Variable, "The display refreshes when a frame is done."),
                ("Off", Sync::Off, "Frames come at once, in the middle of a refresh: they tear."),
            ] {
                if ui.add(Button::new(name).selected(game.sync == sync)).on_hover_text(tip).clicked() {
                    game.sync = sync;
                }
            }
        });
        for (name, tip, cost) in [
            ("Work of a step", "Processor time of one step.", &mut game.step_cost),
            ("Work of a frame", "Processor time of a frame without its steps: drawing.", &mut game.frame_cost),
        ] {
            if let Some(work) = number(ui, (name, tip, "ms"), cost.millis(), &Self::WORK) {
                *cost = Flicks::from_millis(work);
            }
        }
        if game != before {
            self.kept = Some(game);
            requests.draft.edit().lanes = game.scenario().lanes;
        } else if shown.is_none() {
            note(ui, "The lanes have other settings by now. A change here makes them anew.");
        }
    }
}

/// Shows a row with a number to drag or type, and what was typed and cannot be; returns the number that it is changed to.
fn number(ui: &mut Ui, (name, tip, unit): (&str, &str, &str), value: f64, range: &RangeInclusive<f64>) -> Option<f64> {
    let mut typed = (value * 1e3).round() / 1e3;
    let limits = format!("from {} to {} {unit}", range.start(), range.end());
    // What the last text that was typed is told, once there is one.
    let parsed: Cell<Option<Option<String>>> = Cell::new(None);
    let parse = |text: &str| {
        let number = text.trim().trim_end_matches(unit).trim_end().parse().ok();
        let fits = number.is_some_and(|number| range.contains(&number));
        parsed.set(Some((!fits).then(|| format!("“{}” is not {limits}.", visible(text.trim())))));
        number.filter(|_| fits)
    };
    let changed = row(ui, name, &format!("{tip} It goes {limits}."), |ui| {
        let field = DragValue::new(&mut typed)
            .range(range.clone())
            .speed(0.2)
            .custom_formatter(|value, _| format!("{}", (value * 1e3).round() / 1e3))
            .custom_parser(parse)
            .update_while_editing(false);
        let response = ui.add(field);
        response.widget_info(|| egui::WidgetInfo::drag_value(true, value));
        ui.weak(unit);
        response.accessible_name(format!("{name}, {unit}")).changed()
    });
    let told = ui.scope_id().with(("refused", name));
    if let Some(refused) = parsed.take().or(changed.then_some(None)) {
        ui.data_mut(|data| data.insert_temp(told, refused));
    }
    error_text(ui, ui.data(|data| data.get_temp::<Option<String>>(told)).flatten());
    (changed && (typed - value).abs() > 1e-6).then_some(typed)
}

/// Shows what the numbers of each lane say; first, and once, what they say of all.
fn show_verdicts(ui: &mut Ui, frame: &FrameContext<'_>, verdicts: &Verdicts) {
    let of_all = verdicts.shared();
    if of_all > 0 {
        ui.label(in_words(&verdicts.of_lane(0)[..of_all]));
        ui.add_space(4.0);
    }
    for (index, lane) in frame.snapshot.lanes.iter().enumerate() {
        let findings = verdicts.of_lane(index);
        ui.strong(format!("{}  {}", lane.identity().number(), lane.title()));
        if findings.is_empty() {
            ui.label("…");
        } else if findings.len() > of_all {
            ui.label(in_words(&findings[of_all..]));
        }
        ui.add_space(3.0);
    }
}
