//! One picture of the window: the lanes by our renderer, then egui over them.

use crate::lab::Snapshot;
use crate::palette::Theme;
use crate::render::Renderer;
use crate::ui::LaneRect;
use egui::TexturesDelta;
use egui::epaint::ClippedPrimitive;
use egui_wgpu::ScreenDescriptor;

/// Everything on the graphics device that a picture is made with. Belongs to one egui `Context`.
pub struct Painter {
    egui: egui_wgpu::Renderer,
    lanes: Renderer,
    /// Texture changes of frames that were not drawn wait here: dropping them would leave text without its glyphs.
    pending: TexturesDelta,
}

/// What to paint in one frame.
pub struct Picture<'a> {
    pub snapshot: &'a Snapshot<'a>,
    pub theme: Theme,
    pub lane_rects: &'a [LaneRect],
    pub shapes: &'a [ClippedPrimitive],
    pub pixels_per_point: f32,
    /// Of the target, in pixels.
    pub size: [u32; 2],
}

impl Painter {
    /// For targets of this format.
    pub fn new(device: &wgpu::Device, format: wgpu::TextureFormat) -> Self {
        // Dithering costs a third of a full-window fill on a software adapter, and flat panels have no bands.
        let options = egui_wgpu::RendererOptions { dithering: false, ..Default::default() };
        Painter {
            egui: egui_wgpu::Renderer::new(device, format, options),
            lanes: Renderer::new(device, format),
            pending: TexturesDelta::default(),
        }
    }

    /// Texture changes for the next picture.
    pub fn keep(&mut self, delta: TexturesDelta) {
        self.pending.append(delta);
    }

    /// Records and submits the picture.
    pub fn paint(&mut self, device: &wgpu::Device, queue: &wgpu::Queue, view: &wgpu::TextureView, picture: &Picture<'_>) {
        let pending = std::mem::take(&mut self.pending);
        for (id, deltas) in &pending.set {
            for delta in deltas {
                self.egui.update_texture(device, queue, *id, delta);
            }
        }
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("window") });
        self.paint_lanes(device, queue, &mut encoder, view, picture);
        let screen =
            ScreenDescriptor { size_in_pixels: picture.size, pixels_per_point: picture.pixels_per_point };
        let extra = self.egui.update_buffers(device, queue, &mut encoder, picture.shapes, &screen);
        {
            let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                label: Some("egui"),
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view,
                    depth_slice: None,
                    resolve_target: None,
                    ops: wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store },
                })],
                ..Default::default()
            });
            self.egui.render(&mut pass.forget_lifetime(), picture.shapes, &screen);
        }
        queue.submit(extra.into_iter().chain([encoder.finish()]));
        for id in &pending.free {
            self.egui.free_texture(id);
        }
    }
}
