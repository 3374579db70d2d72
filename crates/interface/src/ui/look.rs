//! Theme and fonts of the egui context.

use super::style;
use egui::{Context, FontFamily};
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

    /// Sets the context's fonts and style where they differ from this look, for a projector or a screen.
    pub fn apply(&mut self, ctx: &Context, projector: bool) {
        if self.applied.is_none() {
            ctx.set_fonts(style::fonts());
        }
        if self.applied != Some((self.theme, projector)) {
            style::apply(ctx, self.theme, projector);
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
