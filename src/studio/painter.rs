//! One picture: the lanes by our renderer, then egui over them. The same for the window and for clips.

use crate::lab::Snapshot;
use crate::palette::Theme;
use crate::render::gpu::Gpu;
use crate::render::{Backdrop, LanePicture, Palette, Rect, Renderer, Target};
use crate::ui::LaneRect;
use egui::TexturesDelta;
use egui::epaint::ClippedPrimitive;
use egui_wgpu::ScreenDescriptor;
use wgpu::{CommandBuffer, CommandEncoder, Texture, TextureFormat, TextureViewDescriptor};

/// Everything on the graphics device that a picture is made with. Belongs to one egui `Context`.
pub struct Painter {
    egui: egui_wgpu::Renderer,
    lanes: Renderer,
    /// Lanes are blended in linear light and so drawn through an sRGB view where there is one; egui blends encoded values.
    lane_format: TextureFormat,
    /// Texture changes of frames that were not drawn wait here: dropping them would leave text without its glyphs.
    pending: TexturesDelta,
}

/// What to paint in one frame.
pub struct Picture<'a> {
    pub palette: &'a Palette,
    pub lanes: &'a [LanePicture<'a>],
    /// What egui shows; `None`: the target still has it from the picture before, and only the lanes are painted anew.
    pub shapes: Option<&'a [ClippedPrimitive]>,
    pub pixels_per_point: f32,
    /// Of the target, in pixels.
    pub size: [u32; 2],
}

/// The colours of a theme.
pub fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Dark => &Palette::DARK,
        Theme::Light => &Palette::LIGHT,
    }
}

/// The lanes of `snapshot` as they are now, in these places.
pub fn lanes<'a>(
    snapshot: &Snapshot<'a>,
    rects: &[LaneRect],
    palette: &Palette,
    pixels_per_point: f32,
) -> Vec<LanePicture<'a>> {
    let lane_picture = |lane: &LaneRect| {
        let view = snapshot.lanes.get(lane.index)?;
        let (rect, color) = (pixels(lane.rect, pixels_per_point), palette.lane(lane.index));
        Some(LanePicture { scene: view.lane.scene(), view: view.view(), rect, color })
    };
    rects.iter().filter_map(lane_picture).collect()
}

/// Points to pixels.
pub fn pixels(rect: egui::Rect, pixels_per_point: f32) -> Rect {
    let rect = rect * pixels_per_point;
    Rect::new(rect.min.x, rect.min.y, rect.width(), rect.height())
}

impl Painter {
    /// For textures of this format that can also be viewed in `lane_format`.
    pub fn new(gpu: &Gpu, format: TextureFormat, lane_format: TextureFormat) -> Self {
        // Dithering would cost a software adapter time at every pixel, and flat panels have no bands.
        let options = egui_wgpu::RendererOptions { dithering: false, ..Default::default() };
        Painter {
            egui: egui_wgpu::Renderer::new(&gpu.device, format, options),
            lanes: Renderer::new(&gpu.device, &gpu.queue, lane_format),
            lane_format,
            pending: TexturesDelta::default(),
        }
    }

    /// Texture changes for the next picture.
    pub fn keep(&mut self, delta: TexturesDelta) {
        self.pending.append(delta);
    }

    /// Records and submits the picture.
    pub fn paint(&mut self, gpu: &Gpu, target: &Texture, picture: &Picture<'_>) {
        let (extra, encoder) = self.record(gpu, target, picture);
        gpu.queue.submit(extra.into_iter().chain([encoder.finish()]));
        self.submitted();
    }

    /// Records the picture: what has to be submitted first, and the commands that paint it. Call
    /// [`Painter::submitted`] after submitting.
    pub fn record(
        &mut self,
        gpu: &Gpu,
        target: &Texture,
        picture: &Picture<'_>,
    ) -> (Vec<CommandBuffer>, CommandEncoder) {
        for (id, deltas) in self.pending.set.drain() {
            for delta in &deltas {
                self.egui.update_texture(&gpu.device, &gpu.queue, id, delta);
            }
        }
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("picture") });
        self.paint_lanes(&mut encoder, target, picture);
        let extra = match picture.shapes {
            Some(shapes) => self.paint_egui(gpu, &mut encoder, target, picture, shapes),
            None => Vec::new(),
        };
        (extra, encoder)
    }

    /// Gives back what egui no longer needs; after the picture has been submitted.
    pub fn submitted(&mut self) {
        for id in self.pending.free.drain() {
            self.egui.free_texture(&id);
        }
    }

    fn paint_lanes(&mut self, encoder: &mut CommandEncoder, target: &Texture, picture: &Picture<'_>) {
        let view = target
            .create_view(&TextureViewDescriptor { format: Some(self.lane_format), ..TextureViewDescriptor::default() });
        let target = Target { view: &view, size: picture.size, pixels_per_point: picture.pixels_per_point };
        let backdrop = if picture.shapes.is_some() { Backdrop::Clear } else { Backdrop::Keep };
        self.lanes.paint(encoder, &target, picture.palette, backdrop, picture.lanes);
    }

    fn paint_egui(
        &mut self,
        gpu: &Gpu,
        encoder: &mut CommandEncoder,
        target: &Texture,
        picture: &Picture<'_>,
        shapes: &[ClippedPrimitive],
    ) -> Vec<CommandBuffer> {
        let screen = ScreenDescriptor { size_in_pixels: picture.size, pixels_per_point: picture.pixels_per_point };
        let extra = self.egui.update_buffers(&gpu.device, &gpu.queue, encoder, shapes, &screen);
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
        extra
    }
}
