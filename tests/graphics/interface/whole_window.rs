//! A window without a screen, lanes and interface drawn as in a real one.

use super::bench::Bench;
use egui::epaint::ClippedShape;
use egui::{Event, FullOutput, Pos2, RawInput, Rect, TexturesDelta, vec2};
use timestep_lab::studio::{FrameContent, lane_drawings};

/// A bench with an egui context and the size of a window.
pub struct WholeWindow {
    pub context: egui::Context,
    pub bench: Bench,
    /// Size, pixels.
    pub size: [u32; 2],
    pub pixels_per_point: f32,
    pub frames: u32,
}

impl WholeWindow {
    pub fn of(bench: Bench, size: [u32; 2]) -> Self {
        WholeWindow { context: egui::Context::default(), bench, size, pixels_per_point: 1.0, frames: 0 }
    }

    /// Runs a frame with these events at 1/60 s after the last, and draws nothing. Returns what it laid out.
    pub fn lay_out(&mut self, events: Vec<Event>) -> Vec<ClippedShape> {
        let mut output = self.run(events);
        output.textures_delta.clear();
        output.shapes
    }

    fn run(&mut self, events: Vec<Event>) -> FullOutput {
        let ([width, height], zoom) = (self.size.map(|side| side as f32), self.context.zoom_factor());
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(width, height) / (self.pixels_per_point * zoom))),
            time: Some(f64::from(self.frames) / 60.0),
            events,
            ..RawInput::default()
        };
        if let Some(viewport) = input.viewports.get_mut(&egui::ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.pixels_per_point);
        }
        self.frames += 1;
        let bench = &mut self.bench;
        self.context.clone().run_ui(input, |ui| bench.frame(ui))
    }

    /// Runs a frame with these events at 1/60 s after the last, and hands `draw` what a renderer needs.
    pub fn frame<T>(&mut self, events: Vec<Event>, draw: impl FnOnce(TexturesDelta, &FrameContent<'_>) -> T) -> T {
        let output = self.run(events);
        let shapes = self.context.tessellate(output.shapes, output.pixels_per_point);
        let theme = self.bench.ui.theme();
        let canvases = self.bench.output.canvases;
        let snapshot = canvases.cameras(&self.bench.lab.snapshot(), &self.bench.output.lanes);
        let lanes = lane_drawings(&snapshot, &self.bench.output.lanes, canvases, theme, output.pixels_per_point);
        let content = FrameContent {
            theme,
            lanes: &lanes,
            shapes: Some(&shapes),
            pixels_per_point: output.pixels_per_point,
            line_weight: self.bench.ui.view().line_weight(),
            size: self.size,
        };
        draw(output.textures_delta, &content)
    }
}

/// A key that is pressed and released.
pub fn key(key: egui::Key) -> Vec<Event> {
    let event =
        |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: egui::Modifiers::NONE };
    vec![event(true), event(false)]
}
