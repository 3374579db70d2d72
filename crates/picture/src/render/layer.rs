//! A texture between two passes, at least as large as the target and not much larger.

use super::pipelines::LayerPipeline;
use super::plain_texture::plain_texture;
use wgpu::{BindGroup, Device, RenderPass, TextureFormat, TextureView};

/// A texture that one pass draws into and a later one reads at the same pixels.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) view: TextureView,
    group: BindGroup,
    size: [u32; 2],
}

impl Layer {
    /// Makes the layer at least `size` pixels large, and smaller if it has more than twice the pixels that it needs.
    /// `reader` is the pipeline that reads it.
    pub(super) fn fit(
        layer: &mut Option<Self>,
        device: &Device,
        reader: &LayerPipeline,
        format: TextureFormat,
        size: [u32; 2],
    ) {
        let old = layer.as_ref().map_or([0, 0], |layer| layer.size);
        let pixels = |[width, height]: [u32; 2]| u64::from(width) * u64::from(height);
        let grown = [old[0].max(size[0]), old[1].max(size[1])];
        let fitted = if pixels(grown) > 2 * pixels(size) { size } else { grown };
        if fitted != old {
            *layer = Some(Self::new(device, reader, format, fitted));
        }
    }

    fn new(device: &Device, reader: &LayerPipeline, format: TextureFormat, size: [u32; 2]) -> Self {
        let usage = wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING;
        let texture = plain_texture(device, "layer", size, format, usage, &[]);
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("layer"),
            layout: &reader.layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) }],
        });
        Self { view, group, size }
    }

    /// Draws every pixel within the scissor from the layer.
    pub(super) fn draw(&self, pass: &mut RenderPass, pipeline: &LayerPipeline) {
        pass.set_pipeline(&pipeline.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        pass.draw(0..3, 0..1);
    }
}
