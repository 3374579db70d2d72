//! Renders one frame of a window or a clip: the lanes by our renderer, then egui over them.

use super::interface_renderer::InterfaceRenderer;
use super::interface_triangles::PixelRect;
use super::kept_frame::{KeptFrame, covered};
use crate::ui::{Canvases, LaneRect};
use egui::TexturesDelta;
use egui::epaint::ClippedPrimitive;
use egui_wgpu::ScreenDescriptor;
use picture::render::gpu::Gpu;
use picture::render::{Backdrop, Background, LaneDrawing, Rect, Renderer, Target};
use simulation::lab::Snapshot;
use simulation::lane_picture::Band;
use simulation::palette::Theme;
use wgpu::{CommandBuffer, CommandEncoderDescriptor, Texture, TextureFormat, TextureViewDescriptor};

/// The renderers of lanes and of egui. Belongs to one egui `Context`.
pub struct FrameRenderer {
    interface: InterfaceRenderer,
    lanes: Renderer,
    /// The format of the view that lanes are rendered through: sRGB where there is one, because they are blended in
    /// linear light. egui blends encoded values.
    lane_format: TextureFormat,
    /// The frame before, where panels that do not change are not drawn again.
    kept: Option<KeptFrame>,
    /// Texture changes of egui that no frame has applied yet; dropping them would leave text without its glyphs.
    pending: TexturesDelta,
}

/// The lanes and shapes of one frame.
pub struct FrameContent<'a> {
    /// The theme, for its colours.
    pub theme: Theme,
    /// The lanes to render.
    pub lanes: &'a [LaneDrawing<'a>],
    /// The shapes of egui; `None` keeps those that the target has from the frame before and renders only the lanes.
    pub shapes: Option<&'a [ClippedPrimitive]>,
    /// The scale factor of the window.
    pub pixels_per_point: f32,
    /// Factor of the widths of lines on canvases: more than 1 where they are seen from afar.
    pub line_weight: f32,
    /// Width and height of the target, px.
    pub size: [u32; 2],
}

/// The lanes of `snapshot` in these places, each with those that are drawn over it. The lanes have their cameras
/// ([`Canvases::cameras`]).
pub fn lane_drawings<'a>(
    snapshot: &Snapshot<'a>,
    places: &[LaneRect],
    canvases: Canvases,
    theme: Theme,
    pixels_per_point: f32,
) -> Vec<LaneDrawing<'a>> {
    let mut drawings = Vec::new();
    for place in places {
        let rect = target_rect(place.rect, pixels_per_point);
        for (_, lane) in canvases.drawn_on(snapshot, place.index, &[place.index]) {
            let color = lane.identity().color(theme);
            let drawing = |band: &'a Band| LaneDrawing {
                scene: &band.scene,
                view: lane.view_of(band),
                rect,
                rows: band.rows,
                color,
            };
            drawings.extend(lane.lane.bands().iter().map(drawing));
        }
    }
    drawings
}

/// A rectangle in points as pixels of the target.
pub fn target_rect(rect: egui::Rect, pixels_per_point: f32) -> Rect {
    let rect = rect * pixels_per_point;
    Rect::new(rect.min.x, rect.min.y, rect.width(), rect.height())
}

impl Drop for FrameRenderer {
    /// Textures end with their device; egui panics in debug builds where changes of them are dropped unapplied.
    fn drop(&mut self) {
        self.pending.clear();
    }
}

impl FrameRenderer {
    /// A renderer for textures of this format that can also be viewed in `lane_format`.
    pub fn new(gpu: &Gpu, format: TextureFormat, lane_format: TextureFormat) -> Self {
        FrameRenderer {
            interface: InterfaceRenderer::new(gpu, format),
            lanes: Renderer::new(&gpu.device, &gpu.queue, lane_format),
            lane_format,
            kept: None,
            pending: TexturesDelta::default(),
        }
    }

    /// With this behind the bodies.
    pub fn with_background(mut self, background: Background) -> Self {
        self.lanes.background = background;
        self
    }

    /// Keeps texture changes of egui for the next frame.
    pub fn queue_textures(&mut self, delta: TexturesDelta) {
        self.pending.append(delta);
    }

    /// Records and submits a frame.
    pub fn render(&mut self, gpu: &Gpu, target: &Texture, content: &FrameContent<'_>) {
        let commands = self.record(gpu, target, content);
        gpu.queue.submit([commands]);
        self.submitted();
    }

    /// Records a frame. Submit the commands, then call [`FrameRenderer::submitted`].
    pub fn record(&mut self, gpu: &Gpu, target: &Texture, content: &FrameContent<'_>) -> CommandBuffer {
        for (id, deltas) in self.pending.set.drain() {
            // Equal triangles may have other texels now.
            self.kept = None;
            for delta in &deltas {
                self.interface.update_texture(gpu, id, delta);
            }
        }
        let screen = ScreenDescriptor { size_in_pixels: content.size, pixels_per_point: content.pixels_per_point };
        let colors = &content.theme.colors().scene;
        let mut encoder = gpu.device.create_command_encoder(&CommandEncoderDescriptor { label: Some("frame") });
        let parts = self.parts(gpu, target, content, &screen);
        let onto = self.kept.as_ref().filter(|_| parts.is_some()).map_or(target, |kept| &kept.texture);
        let [width, height] = content.size;
        let whole = [[0, 0, width, height]];
        if let Some(shapes) = content.shapes {
            let drawn = (parts.as_deref().unwrap_or(&whole), colors.background);
            self.interface.upload(gpu, &mut encoder, shapes, &screen, drawn);
        }
        let backdrop = match (&parts, content.shapes) {
            (Some(_), _) => Backdrop::Filled,
            (None, Some(_)) => Backdrop::Clear,
            (None, None) => Backdrop::Keep,
        };
        if backdrop == Backdrop::Filled {
            self.interface.fill(&mut encoder, onto);
        }
        let lane_view = TextureViewDescriptor { format: Some(self.lane_format), ..TextureViewDescriptor::default() };
        let lane_target = Target {
            view: &onto.create_view(&lane_view),
            size: content.size,
            pixels_per_point: content.line_weight * content.pixels_per_point,
        };
        self.lanes.render(&mut encoder, &lane_target, colors, backdrop, content.lanes);
        if let Some(shapes) = content.shapes {
            self.interface.draw(&mut encoder, onto, shapes, &screen);
        }
        if parts.is_some() {
            encoder.copy_texture_to_texture(onto.as_image_copy(), target.as_image_copy(), target.size());
        }
        encoder.finish()
    }

    /// The parts of the kept frame that are drawn before it is copied to `target`; `None` to draw everything on `target` itself.
    fn parts(
        &mut self,
        gpu: &Gpu,
        target: &Texture,
        content: &FrameContent<'_>,
        screen: &ScreenDescriptor,
    ) -> Option<Vec<PixelRect>> {
        // A frame that is not needed any more gives its memory back.
        let before = self.kept.take();
        let shapes = content.shapes.filter(|_| self.interface.draws_parts() && self.lane_format.is_srgb())?;
        let lanes = covered(content.lanes, content.size);
        if !KeptFrame::pays(target, &lanes) {
            return None;
        }
        let fitting = before.filter(|kept| kept.fits(target, content.theme, screen));
        let new = || KeptFrame::new(gpu, target, self.lane_format, content.theme, screen);
        Some(self.kept.insert(fitting.unwrap_or_else(new)).tiles.parts(shapes, &lanes, screen))
    }

    /// Frees textures that egui no longer needs; call it after the frame has been submitted.
    pub fn submitted(&mut self) {
        for id in self.pending.free.drain() {
            self.interface.free_texture(id);
        }
    }
}
