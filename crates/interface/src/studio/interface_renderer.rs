//! Draws the interface that egui has laid out over the lanes of a frame.

use super::interface_triangles::{InterfaceTriangles, PixelRect};
use egui::TextureId;
use egui::epaint::{ClippedPrimitive, ImageDelta};
use egui_wgpu::ScreenDescriptor;
use picture::render::begin_pass;
use picture::render::gpu::Gpu;
use simulation::palette::Rgb;
use wgpu::{CommandEncoder, Texture, TextureFormat, TextureViewDescriptor};

/// The renderer of one egui `Context`.
pub(super) enum InterfaceRenderer {
    /// That of egui.
    Library(Box<egui_wgpu::Renderer>),
    /// Ours where the processor is the adapter. The shader of `egui_wgpu` can filter textures by hand as well, and a software adapter runs
    /// both branches at every pixel of every glyph, which doubles the time of a frame.
    Triangles(Box<InterfaceTriangles>),
}

impl InterfaceRenderer {
    /// A renderer for targets of this format.
    pub fn new(gpu: &Gpu, format: TextureFormat) -> Self {
        if gpu.facts.is_software && !format.is_srgb() {
            return InterfaceRenderer::Triangles(Box::new(InterfaceTriangles::new(&gpu.device, format)));
        }
        // Flat panels have no bands.
        let options = egui_wgpu::RendererOptions { dithering: false, ..Default::default() };
        InterfaceRenderer::Library(Box::new(egui_wgpu::Renderer::new(&gpu.device, format, options)))
    }

    /// Makes a texture, or changes a part of one.
    pub fn update_texture(&mut self, gpu: &Gpu, id: TextureId, delta: &ImageDelta) {
        match self {
            InterfaceRenderer::Library(renderer) => renderer.update_texture(&gpu.device, &gpu.queue, id, delta),
            InterfaceRenderer::Triangles(triangles) => triangles.update_texture(&gpu.device, &gpu.queue, id, delta),
        }
    }

    /// Frees a texture that is not drawn any more.
    pub fn free_texture(&mut self, id: TextureId) {
        match self {
            InterfaceRenderer::Library(renderer) => renderer.free_texture(&id),
            InterfaceRenderer::Triangles(triangles) => triangles.free_texture(id),
        }
    }

    /// `true` if it can draw parts of a frame only.
    pub fn draws_parts(&self) -> bool {
        matches!(self, InterfaceRenderer::Triangles(_))
    }

    /// Uploads what [`InterfaceRenderer::draw`] needs of these shapes; where it can draw parts, of those in these parts of the frame, and
    /// what [`InterfaceRenderer::fill`] needs to fill them with a colour.
    pub fn upload(
        &mut self,
        gpu: &Gpu,
        encoder: &mut CommandEncoder,
        shapes: &[ClippedPrimitive],
        screen: &ScreenDescriptor,
        (parts, color): (&[PixelRect], Rgb),
    ) {
        match self {
            InterfaceRenderer::Library(renderer) => {
                let commands = renderer.update_buffers(&gpu.device, &gpu.queue, encoder, shapes, screen);
                debug_assert!(commands.is_empty(), "only paint callbacks have commands, and there are none");
            }
            InterfaceRenderer::Triangles(triangles) => {
                triangles.upload(&gpu.device, &gpu.queue, shapes, screen, (parts, color));
            }
        }
    }

    /// Records a pass that fills the uploaded parts, where it can draw parts.
    pub fn fill(&self, encoder: &mut CommandEncoder, target: &Texture) {
        if let InterfaceRenderer::Triangles(triangles) = self {
            let view = target.create_view(&TextureViewDescriptor::default());
            triangles.fill(&mut begin_pass(encoder, &view, wgpu::LoadOp::Load));
        }
    }

    /// Records a pass that draws the uploaded shapes over what `target` has.
    pub fn draw(
        &self,
        encoder: &mut CommandEncoder,
        target: &Texture,
        shapes: &[ClippedPrimitive],
        screen: &ScreenDescriptor,
    ) {
        let view = target.create_view(&TextureViewDescriptor::default());
        let mut pass = begin_pass(encoder, &view, wgpu::LoadOp::Load);
        match self {
            InterfaceRenderer::Library(renderer) => renderer.render(&mut pass.forget_lifetime(), shapes, screen),
            InterfaceRenderer::Triangles(triangles) => triangles.draw(&mut pass),
        }
    }
}
