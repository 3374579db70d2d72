//! Textures of one layer, one level and one sample: frames, and pictures that are drawn into them.

use wgpu::{Device, Extent3d, Texture, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages};

/// A texture of `size` pixels, which can be viewed in `view_formats`, too.
pub fn plain_texture(
    device: &Device,
    label: &str,
    [width, height]: [u32; 2],
    format: TextureFormat,
    usage: TextureUsages,
    view_formats: &[TextureFormat],
) -> Texture {
    device.create_texture(&TextureDescriptor {
        label: Some(label),
        size: Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format,
        usage,
        view_formats,
    })
}

/// Usages of a texture that is rendered to and then read or copied.
pub const RENDERED_AND_READ: TextureUsages = TextureUsages::RENDER_ATTACHMENT.union(TextureUsages::COPY_SRC);
