//! Theme and fonts of the egui context.

use super::{keyboard, style};
use egui::{Context, FontFamily, Ui};
use simulation::palette::Theme;

/// Height of the lowest control, points.
const LOWEST: f32 = 22.0;
/// Height on which the lowest control takes a mouse, and a finger at a zoom of 1, points.
const REACH: [f32; 2] = [32.0, 40.0];

/// The chosen theme, and what of it the context has already.
#[derive(Debug)]
pub struct Look {
    /// Theme that the user chose.
    pub theme: Theme,
    /// Theme, projector, and the height of a finger where there are any, points.
    applied: Option<(Theme, bool, Option<f32>)>,
    /// Count of repeated uploads of the fonts.
    uploads: u32,
}

impl Look {
    /// Starts with `theme`; [`Look::apply`] gives it to the context.
    pub fn new(theme: Theme) -> Self {
        Look { theme, applied: None, uploads: 0 }
    }

    /// Changes to the other theme and returns it.
    pub fn toggle_theme(&mut self) -> Theme {
        self.theme = if self.theme == Theme::Dark { Theme::Light } else { Theme::Dark };
        self.theme
    }

    /// The theme of the frame that is shown; a change in its course is that of the next.
    pub fn shown(&self) -> Theme {
        self.applied.map_or(self.theme, |(theme, ..)| theme)
    }

    /// Sets fonts and style of the context and of `ui`, the root of this pass, where they differ from this look, for a projector or a screen.
    pub fn apply(&mut self, ui: &mut Ui, projector: bool) {
        if self.applied.is_none() {
            ui.set_fonts(style::fonts());
        }
        keyboard::follow(ui.ctx());
        let finger = finger(ui.ctx());
        let wanted = (self.theme, projector, finger);
        if self.applied != Some(wanted) {
            style::apply(ui, self.theme, projector);
            ui.all_styles_mut(|style| {
                style.interaction.interact_radius = (finger.unwrap_or(REACH[0]) - LOWEST) / 2.0;
                style.spacing.interact_size.y = finger.unwrap_or(LOWEST);
            });
            ui.reset_style();
            self.applied = Some(wanted);
        }
        // Bars have their height; menus and pages over them have that of a finger.
        ui.spacing_mut().interact_size.y = LOWEST;
    }

    /// Makes egui upload its font textures again, after the graphics device that held them was lost.
    pub fn reupload_fonts(&mut self, ctx: &Context) {
        self.uploads += 1;
        let mut fonts = style::fonts();
        // egui lays fonts out anew only if their definitions differ.
        fonts.families.insert(FontFamily::Name(format!("upload {}", self.uploads).into()), Vec::new());
        ctx.set_fonts(fonts);
    }
}

/// Height that a finger needs, points, at least that of a mouse; `None` where there is none.
pub fn finger(ctx: &Context) -> Option<f32> {
    ctx.input(|input| input.has_touch_screen()).then(|| (REACH[1] / ctx.zoom_factor()).max(REACH[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finger is as large in a small window, and no smaller than a mouse on a projector.
    #[test]
    fn a_finger_stays_as_large_as_it_is() {
        for (zoom, height) in [(0.75, 40.0 / 0.75), (1.0, 40.0), (2.0, 32.0)] {
            let context = Context::default();
            context.set_zoom_factor(zoom);
            assert_eq!(finger(&context), None);
            let input = egui::RawInput { events: vec![keyboard::no_touch()], ..egui::RawInput::default() };
            context.run_ui(input, |_| {}).textures_delta.clear();
            assert_eq!(finger(&context), Some(height));
        }
    }

    /// A control of 22 points takes a finger 8 points below it, and no mouse.
    #[test]
    fn fingers_reach_farther_than_a_mouse() {
        use egui::{Event, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, pos2, vec2};
        let clicks = |touches: bool| {
            let (context, mut look, mut clicks) = (Context::default(), Look::new(Theme::Dark), 0);
            let at = pos2(50.0, 10.0 + 22.0 + 8.0);
            let touch = |phase: TouchPhase, pos: Pos2| Event::Touch {
                device_id: TouchDeviceId(0),
                id: TouchId(0),
                phase,
                pos,
                force: None,
            };
            let button = |pressed: bool| Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            let mut frames = vec![vec![]; 2];
            frames.extend([true, false].map(|pressed| {
                let phase = if pressed { TouchPhase::Start } else { TouchPhase::End };
                let mut events = vec![Event::PointerMoved(at), button(pressed)];
                events.extend(touches.then(|| touch(phase, at)));
                events
            }));
            // A first touch elsewhere says that there are fingers.
            frames[0].extend(touches.then(|| touch(TouchPhase::Start, pos2(400.0, 400.0))));
            frames[1].extend(touches.then(|| touch(TouchPhase::End, pos2(400.0, 400.0))));
            for events in frames {
                let input = egui::RawInput { events, ..egui::RawInput::default() };
                let mut drawn = context.run_ui(input, |ui| {
                    look.apply(ui, false);
                    let place = egui::Rect::from_min_size(pos2(10.0, 10.0), vec2(80.0, 22.0));
                    clicks += u32::from(ui.put(place, egui::Button::new("Pin")).clicked());
                });
                drawn.textures_delta.clear();
            }
            clicks
        };
        assert_eq!([true, false].map(clicks), [1, 0]);
    }

    /// The frame in which a user asks for another theme keeps the old one in all its parts, and the next has the new one.
    #[test]
    fn no_frame_mixes_two_themes() {
        let (context, mut look) = (Context::default(), Look::new(Theme::Light));
        for _ in 0..4 {
            let asked = look.theme;
            let mut drawn = context.run_ui(egui::RawInput::default(), |ui| {
                look.apply(ui, false);
                let style = ui.visuals().clone();
                look.toggle_theme();
                assert_eq!(look.shown(), asked);
                assert_eq!(style.panel_fill, style::colors(asked).panel);
                assert_eq!(style.dark_mode, asked == Theme::Dark);
                assert_eq!(ui.new_child(egui::UiBuilder::new()).visuals(), &style);
            });
            drawn.textures_delta.clear();
        }
    }
}
