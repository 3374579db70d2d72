//! Theme and fonts of the egui context.

use super::style;
use egui::{Context, FontFamily, Ui};
use simulation::palette::Theme;

/// The chosen theme, and what of it the context has already.
#[derive(Debug)]
pub struct Look {
    /// Theme that the user chose.
    pub theme: Theme,
    applied: Option<(Theme, bool)>,
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
        self.applied.map_or(self.theme, |(theme, _)| theme)
    }

    /// Sets fonts and style of the context and of `ui`, the root of this pass, where they differ from this look, for a projector or a screen.
    pub fn apply(&mut self, ui: &mut Ui, projector: bool) {
        if self.applied.is_none() {
            ui.set_fonts(style::fonts());
        }
        if self.applied != Some((self.theme, projector)) {
            style::apply(ui, self.theme, projector);
            ui.reset_style();
            self.applied = Some((self.theme, projector));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

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
