//! Renders one frame of a window or a clip: the lanes by our renderer, then egui over them.

use crate::lab::Snapshot;
use crate::lane::Band;
use crate::render::gpu::Gpu;
use crate::render::{Backdrop, LaneDrawing, Palette, Rect, Renderer, Target};
use crate::ui::LaneRect;
use egui::TexturesDelta;
use egui::epaint::ClippedPrimitive;
use egui_wgpu::ScreenDescriptor;
use wgpu::{CommandBuffer, CommandEncoder, Texture, TextureFormat, TextureViewDescriptor};

/// The renderers of lanes and of egui. Belongs to one egui `Context`.
pub struct FrameRenderer {
    egui: egui_wgpu::Renderer,
    lanes: Renderer,
    /// The format of the view that lanes are rendered through: sRGB where there is one, because they are blended in
    /// linear light. egui blends encoded values.
    lane_format: TextureFormat,
    /// Texture changes of egui that no frame has applied yet; dropping them would leave text without its glyphs.
    pending: TexturesDelta,
}

/// The lanes and shapes of one frame.
pub struct FrameContent<'a> {
    /// The theme's colours.
    pub palette: &'a Palette,
    /// The lanes to render.
    pub lanes: &'a [LaneDrawing<'a>],
    /// The shapes of egui; `None` keeps those that the target has from the frame before and renders only the lanes.
    pub shapes: Option<&'a [ClippedPrimitive]>,
    /// The scale factor of the window.
    pub pixels_per_point: f32,
    /// Width and height of the target, px.
    pub size: [u32; 2],
}

/// The lanes of `snapshot` in these places.
pub fn lane_drawings<'a>(
    snapshot: &Snapshot<'a>,
    rects: &[LaneRect],
    palette: &Palette,
    pixels_per_point: f32,
) -> Vec<LaneDrawing<'a>> {
    let bands = |lane: &LaneRect| {
        let (view, rect) = (snapshot.lanes.get(lane.index), target_rect(lane.rect, pixels_per_point));
        let bands = view.map_or(&[][..], |view| view.lane.bands());
        let color = palette.lane(view.map(|view| view.identity()).unwrap_or_default());
        bands.iter().map(move |Band { rows, scene, view }| LaneDrawing { scene, view: *view, rect, rows: *rows, color })
    };
    rects.iter().flat_map(bands).collect()
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
        // Dithering would cost a software adapter time at every pixel, and flat panels have no bands.
        let options = egui_wgpu::RendererOptions { dithering: false, ..Default::default() };
        FrameRenderer {
            egui: egui_wgpu::Renderer::new(&gpu.device, format, options),
            lanes: Renderer::new(&gpu.device, &gpu.queue, lane_format),
            lane_format,
            pending: TexturesDelta::default(),
        }
    }

    /// Keeps texture changes of egui for the next frame.
    pub fn queue_textures(&mut self, delta: TexturesDelta) {
        self.pending.append(delta);
    }

    /// Records and submits a frame.
    pub fn render(&mut self, gpu: &Gpu, target: &Texture, content: &FrameContent<'_>) {
        let commands = self.record(gpu, target, content);
        gpu.queue.submit(commands);
        self.submitted();
    }

    /// Records a frame. Submit the commands in order, then call [`FrameRenderer::submitted`].
    pub fn record(&mut self, gpu: &Gpu, target: &Texture, content: &FrameContent<'_>) -> Vec<CommandBuffer> {
        for (id, deltas) in self.pending.set.drain() {
            for delta in &deltas {
                self.egui.update_texture(&gpu.device, &gpu.queue, id, delta);
            }
        }
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("frame") });
        self.render_lanes(&mut encoder, target, content);
        let mut commands = match content.shapes {
            Some(shapes) => self.render_egui(gpu, &mut encoder, target, content, shapes),
            None => Vec::new(),
        };
        commands.push(encoder.finish());
        commands
    }

    /// Frees textures that egui no longer needs; call it after the frame has been submitted.
    pub fn submitted(&mut self) {
        for id in self.pending.free.drain() {
            self.egui.free_texture(&id);
        }
    }

    fn render_lanes(&mut self, encoder: &mut CommandEncoder, target: &Texture, content: &FrameContent<'_>) {
        let view = target
            .create_view(&TextureViewDescriptor { format: Some(self.lane_format), ..TextureViewDescriptor::default() });
        let target = Target { view: &view, size: content.size, pixels_per_point: content.pixels_per_point };
        let backdrop = if content.shapes.is_some() { Backdrop::Clear } else { Backdrop::Keep };
        self.lanes.render(encoder, &target, content.palette, backdrop, content.lanes);
    }

    /// Records the pass of egui. Returns commands that have to be submitted first.
    fn render_egui(
        &mut self,
        gpu: &Gpu,
        encoder: &mut CommandEncoder,
        target: &Texture,
        content: &FrameContent<'_>,
        shapes: &[ClippedPrimitive],
    ) -> Vec<CommandBuffer> {
        let screen = ScreenDescriptor { size_in_pixels: content.size, pixels_per_point: content.pixels_per_point };
        let commands = self.egui.update_buffers(&gpu.device, &gpu.queue, encoder, shapes, &screen);
        let view = target.create_view(&TextureViewDescriptor::default());
        let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("egui"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store },
            })],
            ..Default::default()
        });
        self.egui.render(&mut pass.forget_lifetime(), shapes, &screen);
        commands
    }
}
