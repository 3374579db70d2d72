//! Draws the triangles of egui with the simplest shaders that do it.

use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Mesh, Primitive, Vertex, WHITE_UV};
use egui::{Color32, Rect, TextureId, pos2, vec2};
use egui::{TextureFilter, TextureOptions, TextureWrapMode};
use egui_wgpu::ScreenDescriptor;
use picture::render::instance::Globals;
use picture::render::{GLOBALS_BINDING, bind_group_layout, pipeline, texture_binding};
use picture::render::{new_buffer, plain_texture, write_buffer};
use simulation::palette::Rgb;
use std::collections::HashMap;
use std::ops::Range;
use wgpu::{
    AddressMode, BindGroup, BindGroupLayout, BindingType, BlendState, Buffer, BufferUsages, Device, FilterMode, Queue,
    RenderPass, RenderPipeline, Sampler, ShaderStages, Texture, TextureFormat, VertexBufferLayout,
};

/// Area from which a triangle is worth a pipeline that does no more than it needs, square points.
const LARGE: f32 = 4000.0;

/// Left, top, width and height, px.
pub(super) type PixelRect = [u32; 4];

/// The demands of triangles on a pipeline, from the least to all; each pipeline also draws what needs less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    Opaque,
    Blended,
    Textured,
}

/// Pipelines, textures and buffers for the triangles of one egui `Context`.
pub(super) struct InterfaceTriangles {
    pipelines: [RenderPipeline; 3],
    globals: Buffer,
    globals_group: BindGroup,
    texture_layout: BindGroupLayout,
    samplers: HashMap<TextureOptions, Sampler>,
    textures: HashMap<TextureId, InterfaceTexture>,
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
    /// In the order of drawing.
    runs: Vec<Run>,
    /// The indices of a fill of the parts that are drawn.
    fill: Range<u32>,
    vertex_buffer: Buffer,
    index_buffer: Buffer,
}

/// Triangles that one call draws.
struct Run {
    indices: Range<u32>,
    need: Need,
    texture: TextureId,
    scissor: PixelRect,
}

struct InterfaceTexture {
    texture: Texture,
    options: TextureOptions,
    group: BindGroup,
}

impl InterfaceTriangles {
    /// A renderer for targets of this format, which stores values as they are: egui blends encoded values.
    pub fn new(device: &Device, format: TextureFormat) -> Self {
        let globals_layout = bind_group_layout(device, "interface", &[(ShaderStages::VERTEX, GLOBALS_BINDING)]);
        let sampler = BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let textures = [(ShaderStages::FRAGMENT, texture_binding(true)), (ShaderStages::FRAGMENT, sampler)];
        let texture_layout = bind_group_layout(device, "interface", &textures);
        let module = device.create_shader_module(wgpu::include_wgsl!("../../../../shaders/interface.wgsl"));
        let layouts = [Some(&globals_layout), Some(&texture_layout)];
        let vertices = VertexBufferLayout {
            array_stride: size_of::<Vertex>() as u64,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &wgpu::vertex_attr_array![0 => Float32x2, 1 => Float32x2, 2 => Unorm8x4],
        };
        let new_pipeline =
            |name, layouts, blend| pipeline(device, &module, name, layouts, &[Some(vertices.clone())], (format, blend));
        let over = Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING);
        let globals = new_buffer(device, size_of::<Globals>() as u64, BufferUsages::UNIFORM);
        let globals_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("interface"),
            layout: &globals_layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: globals.as_entire_binding() }],
        });
        InterfaceTriangles {
            pipelines: [
                new_pipeline("plain", &layouts[..1], None),
                new_pipeline("plain", &layouts[..1], over),
                new_pipeline("interface", &layouts, over),
            ],
            globals,
            globals_group,
            texture_layout,
            samplers: HashMap::new(),
            textures: HashMap::new(),
            vertices: Vec::new(),
            indices: Vec::new(),
            runs: Vec::new(),
            fill: 0..0,
            vertex_buffer: new_buffer(device, 1 << 16, BufferUsages::VERTEX),
            index_buffer: new_buffer(device, 1 << 16, BufferUsages::INDEX),
        }
    }

    /// Makes a texture, or changes a part of one.
    pub fn update_texture(&mut self, device: &Device, queue: &Queue, id: TextureId, delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        let size =
            wgpu::Extent3d { width: image.width() as u32, height: image.height() as u32, depth_or_array_layers: 1 };
        let known = self.textures.remove(&id).filter(|_| delta.pos.is_some());
        let texture = match known {
            Some(known) if known.options == delta.options => known,
            known => {
                let texture = known.map_or_else(|| new_texture(device, size), |known| known.texture);
                let group = self.texture_group(device, &texture, delta.options);
                InterfaceTexture { texture, options: delta.options, group }
            }
        };
        let [x, y] = delta.pos.unwrap_or_default().map(|texel| texel as u32);
        queue.write_texture(
            wgpu::TexelCopyTextureInfo { origin: wgpu::Origin3d { x, y, z: 0 }, ..texture.texture.as_image_copy() },
            bytemuck::cast_slice(&image.pixels),
            wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * size.width), rows_per_image: None },
            size,
        );
        self.textures.insert(id, texture);
    }

    fn texture_group(&mut self, device: &Device, texture: &Texture, options: TextureOptions) -> BindGroup {
        let sampler = self.samplers.entry(options).or_insert_with(|| new_sampler(device, options));
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("interface texture"),
            layout: &self.texture_layout,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(sampler) },
            ],
        })
    }

    /// Frees a texture that is not drawn any more.
    pub fn free_texture(&mut self, id: TextureId) {
        self.textures.remove(&id);
    }

    /// Uploads what [`InterfaceTriangles::draw`] needs of these shapes in `parts` of the screen, and what [`InterfaceTriangles::fill`] needs;
    /// it takes effect at the next submission.
    pub fn upload(
        &mut self,
        device: &Device,
        queue: &Queue,
        shapes: &[ClippedPrimitive],
        screen: &ScreenDescriptor,
        (parts, [red, green, blue]): (&[PixelRect], Rgb),
    ) {
        let mut fill = Mesh::default();
        for part in parts {
            let [x, y, width, height] = part.map(|pixels| pixels as f32 / screen.pixels_per_point);
            let place = Rect::from_min_size(pos2(x, y), vec2(width, height));
            fill.add_colored_rect(place, Color32::from_rgb(red, green, blue));
        }
        self.fill = 0..fill.indices.len() as u32;
        self.vertices.clone_from(&fill.vertices);
        self.indices.clone_from(&fill.indices);
        self.runs.clear();
        let shapes_from = self.vertices.len() as u32;
        for (_, mesh) in meshes(shapes) {
            self.vertices.extend_from_slice(&mesh.vertices);
        }
        for part in parts {
            let mut first_vertex = shapes_from;
            for (clip, mesh) in meshes(shapes) {
                if let Some(scissor) = scissor(clip, screen).and_then(|scissor| common(scissor, *part)) {
                    self.add(mesh, first_vertex, scissor, screen.pixels_per_point);
                }
                first_vertex += mesh.vertices.len() as u32;
            }
        }
        let clip_from_point = screen.size_in_pixels.map(|side| 2.0 * screen.pixels_per_point / side as f32);
        let globals = Globals { clip_from_pixel: clip_from_point, padding: [0.0; 2] };
        queue.write_buffer(&self.globals, 0, bytemuck::bytes_of(&globals));
        write_buffer(device, queue, &mut self.vertex_buffer, bytemuck::cast_slice(&self.vertices));
        write_buffer(device, queue, &mut self.index_buffer, bytemuck::cast_slice(&self.indices));
    }

    /// Adds the triangles of `mesh` that touch the pixels of `scissor`, in runs that one pipeline draws. Small triangles join the run
    /// before, which may do more than they need.
    fn add(&mut self, mesh: &Mesh, first_vertex: u32, scissor: PixelRect, pixels_per_point: f32) {
        let first_run = self.runs.len();
        for triangle in mesh.indices.as_chunks::<3>().0 {
            let corners = triangle.map(|index| mesh.vertices[index as usize]);
            if touched(&corners, scissor, pixels_per_point).is_none() {
                continue;
            }
            let need = match corners {
                _ if corners.iter().any(|corner| corner.uv != WHITE_UV) => Need::Textured,
                _ if corners.iter().any(|corner| !corner.color.is_opaque()) => Need::Blended,
                _ => Need::Opaque,
            };
            let [a, b, c] = corners.map(|corner| corner.pos);
            let (along, across) = (b - a, c - a);
            let is_large = (along.x * across.y - along.y * across.x).abs() > 2.0 * LARGE;
            let start = self.indices.len() as u32;
            // WebGL draws with no other base than 0.
            self.indices.extend(triangle.map(|index| first_vertex + index));
            match self.runs[first_run..].last_mut() {
                Some(run) if need == run.need || (need < run.need && !is_large) => run.indices.end += 3,
                _ => {
                    let (indices, need) = (start..start + 3, if is_large { need } else { Need::Textured });
                    self.runs.push(Run { indices, need, texture: mesh.texture_id, scissor });
                }
            }
        }
    }

    /// Fills the parts that were uploaded.
    pub fn fill(&self, pass: &mut RenderPass<'_>) {
        self.bind(pass);
        pass.set_pipeline(&self.pipelines[Need::Opaque as usize]);
        pass.draw_indexed(self.fill.clone(), 0, 0..1);
    }

    fn bind(&self, pass: &mut RenderPass<'_>) {
        pass.set_bind_group(0, &self.globals_group, &[]);
        pass.set_vertex_buffer(0, self.vertex_buffer.slice(..));
        pass.set_index_buffer(self.index_buffer.slice(..), wgpu::IndexFormat::Uint32);
    }

    /// Draws the shapes that were uploaded.
    pub fn draw(&self, pass: &mut RenderPass<'_>) {
        self.bind(pass);
        for Run { indices, need, texture, scissor: [x, y, width, height] } in &self.runs {
            let Some(texture) = self.textures.get(texture) else { continue };
            pass.set_scissor_rect(*x, *y, *width, *height);
            pass.set_pipeline(&self.pipelines[*need as usize]);
            if *need == Need::Textured {
                pass.set_bind_group(1, &texture.group, &[]);
            }
            pass.draw_indexed(indices.clone(), 0, 0..1);
        }
    }
}

/// Left, top, width and height of the pixels that a clip rectangle lets through, if any.
pub(super) fn scissor(clip: Rect, screen: &ScreenDescriptor) -> Option<PixelRect> {
    let [width, height] = screen.size_in_pixels;
    // Casts saturate: a clip rectangle may be infinite.
    let pixel = |at: f32, limit: u32| ((screen.pixels_per_point * at).round() as u32).min(limit);
    let [left, right] = [clip.min.x, clip.max.x].map(|x| pixel(x, width));
    let [top, bottom] = [clip.min.y, clip.max.y].map(|y| pixel(y, height));
    (left < right && top < bottom).then(|| [left, top, right - left, bottom - top])
}

/// The pixels within `scissor` that a triangle can touch, if any.
pub(super) fn touched(corners: &[Vertex; 3], scissor: PixelRect, pixels_per_point: f32) -> Option<PixelRect> {
    let [a, b, c] = corners.map(|corner| corner.pos);
    let first = pixels_per_point * a.min(b).min(c);
    let last = pixels_per_point * a.max(b).max(c);
    // Casts saturate and round down; what is no number is not drawn.
    let [left, top] = [first.x as u32, first.y as u32];
    let [right, bottom] = [(last.x as u32).saturating_add(1), (last.y as u32).saturating_add(1)];
    common([left, top, right.saturating_sub(left), bottom.saturating_sub(top)], scissor)
}

/// The pixels that two rectangles have in common, if any.
fn common([x, y, width, height]: PixelRect, [left, top, w, h]: PixelRect) -> Option<PixelRect> {
    let [right, bottom] = [(x + width).min(left + w), (y + height).min(top + h)];
    let [left, top] = [x.max(left), y.max(top)];
    (left < right && top < bottom).then(|| [left, top, right - left, bottom - top])
}

/// Each mesh with its clip rectangle.
pub(super) fn meshes(shapes: &[ClippedPrimitive]) -> impl Iterator<Item = (Rect, &Mesh)> {
    shapes.iter().filter_map(|ClippedPrimitive { clip_rect, primitive }| match primitive {
        Primitive::Mesh(mesh) => Some((*clip_rect, mesh)),
        Primitive::Callback(_) => None,
    })
}

/// A texture of egui, whose values are encoded and multiplied as they are.
fn new_texture(device: &Device, size: wgpu::Extent3d) -> Texture {
    let usage = wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST;
    plain_texture(device, "interface", [size.width, size.height], TextureFormat::Rgba8Unorm, usage, &[])
}

fn new_sampler(device: &Device, options: TextureOptions) -> Sampler {
    let filter = |filter| match filter {
        TextureFilter::Nearest => FilterMode::Nearest,
        TextureFilter::Linear => FilterMode::Linear,
    };
    let wrap = match options.wrap_mode {
        TextureWrapMode::ClampToEdge => AddressMode::ClampToEdge,
        TextureWrapMode::Repeat => AddressMode::Repeat,
        TextureWrapMode::MirroredRepeat => AddressMode::MirrorRepeat,
    };
    device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("interface"),
        address_mode_u: wrap,
        address_mode_v: wrap,
        mag_filter: filter(options.magnification),
        min_filter: filter(options.minification),
        ..wgpu::SamplerDescriptor::default()
    })
}
