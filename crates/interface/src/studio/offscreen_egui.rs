//! egui without a window: for frames off screen, vector stills and tests.

use crate::ui::prepare_captions;
use simulation::palette::Theme;

/// egui without a window, with the fonts and colours of captions.
pub struct OffscreenEgui {
    pub context: egui::Context,
    size: [u32; 2],
    pub pixels_per_point: f32,
    /// Limit of the adapter, if there is one.
    pub max_texture_side: Option<usize>,
}

impl OffscreenEgui {
    /// For frames of `size` pixels.
    pub fn new(size: [u32; 2], pixels_per_point: f32, theme: Theme) -> Self {
        let context = egui::Context::default();
        prepare_captions(&context, theme);
        OffscreenEgui { context, size, pixels_per_point, max_texture_side: None }
    }

    /// Width and height of the frames, points.
    pub fn size(&self) -> egui::Vec2 {
        egui::Vec2::from(self.size.map(|side| side as f32)) / self.pixels_per_point
    }

    /// Runs one pass at time `now`, in seconds.
    pub fn run(&self, now: f64, show: impl FnMut(&mut egui::Ui)) -> egui::FullOutput {
        let mut raw = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size())),
            time: Some(now),
            max_texture_side: self.max_texture_side,
            ..egui::RawInput::default()
        };
        if let Some(viewport) = raw.viewports.get_mut(&egui::ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.pixels_per_point);
        }
        self.context.run_ui(raw, show)
    }
}
