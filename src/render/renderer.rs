//! Paints lanes into a target: fills the lists, uploads them, records the passes.
//!
//! Buffers, and the private picture that targets without sRGB need, are kept and only ever grow.

use super::LanePicture;
use super::instance::{Block, Globals, Instance, Segment};
use super::lane::{Kind, Lists};
use super::palette::Palette;
use super::pipelines::{Encode, PICTURE_FORMAT, Pipelines};
use bytemuck::Zeroable;
use wgpu::{BindGroup, Buffer, BufferUsages, Color, CommandEncoder, Device, LoadOp, Queue, RenderPass, TextureView};

/// Where lanes are painted.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// In the format the renderer was made for.
    pub view: &'a TextureView,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Pixels per point (1/96 inch): the scale factor of the window.
    pub pixels_per_point: f32,
}

/// What becomes of the target outside the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backdrop {
    /// The whole target becomes the background; the cheapest way.
    Clear,
    /// What is there stays; each lane covers its own rectangle.
    Keep,
}

/// Draws lanes; one per device and target format.
#[derive(Debug)]
pub struct Renderer {
    device: Device,
    queue: Queue,
    pipelines: Pipelines,
    lists: Lists,
    blocks: Buffer,
    shapes: Buffer,
    segments: Buffer,
    globals: Globals,
    globals_buffer: Buffer,
    globals_group: BindGroup,
    picture: Option<Picture>,
}

/// The private picture of a target that stores encoded values.
#[derive(Debug)]
struct Picture {
    view: TextureView,
    group: BindGroup,
    size: [u32; 2],
}

impl Renderer {
    /// A target in an sRGB format is painted directly, which is faster than one in an encoded format: see
    /// [`super::gpu::lane_format`].
    pub fn new(device: &Device, queue: &Queue, target_format: wgpu::TextureFormat) -> Self {
        let pipelines = Pipelines::new(device, target_format);
        let globals_buffer = new_buffer(device, size_of::<Globals>() as u64, BufferUsages::UNIFORM);
        let globals_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("lane globals"),
            layout: &pipelines.globals_layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: globals_buffer.as_entire_binding() }],
        });
        Self {
            blocks: new_buffer(device, 1024 * size_of::<Block>() as u64, BufferUsages::VERTEX),
            shapes: new_buffer(device, 1024 * size_of::<Instance>() as u64, BufferUsages::VERTEX),
            segments: new_buffer(device, 1024 * size_of::<Segment>() as u64, BufferUsages::VERTEX),
            device: device.clone(),
            queue: queue.clone(),
            pipelines,
            lists: Lists::default(),
            globals: Globals::zeroed(),
            globals_buffer,
            globals_group,
            picture: None,
        }
    }

    /// Records the painting of `lanes`. Submit before painting again: the uploads take effect at the next submission.
    pub fn paint(
        &mut self,
        encoder: &mut CommandEncoder,
        target: &Target,
        palette: &Palette,
        backdrop: Backdrop,
        lanes: &[LanePicture],
    ) {
        if target.size.contains(&0) {
            return;
        }
        let encodes = self.pipelines.encode.is_some();
        let fill = backdrop == Backdrop::Keep && !encodes;
        self.lists.clear();
        for lane in lanes {
            if let Some(pixels) = lane.rect.pixels(target.size) {
                self.lists.add(lane, pixels, palette, pixels_per_point(target), fill);
            }
        }
        self.upload(target.size);
        self.fit_picture(target.size);
        let [clear, clear_encoded] = [palette.background.linear(), palette.background.encoded()].map(color);
        if let Some((picture, encode)) = self.picture.as_ref().zip(self.pipelines.encode.as_ref()) {
            self.paint_lanes(&mut pass(encoder, &picture.view, LoadOp::Clear(clear)));
            let mut pass = pass(encoder, target.view, load(backdrop, clear_encoded));
            self.copy_lanes(&mut pass, picture, encode);
        } else {
            self.paint_lanes(&mut pass(encoder, target.view, load(backdrop, clear)));
        }
    }

    fn upload(&mut self, size: [u32; 2]) {
        let globals = Globals { clip_from_pixel: size.map(|pixels| 2.0 / pixels as f32), padding: [0.0; 2] };
        if globals != self.globals {
            self.globals = globals;
            self.queue.write_buffer(&self.globals_buffer, 0, bytemuck::bytes_of(&globals));
        }
        let (device, queue) = (&self.device, &self.queue);
        write(device, queue, &mut self.blocks, bytemuck::cast_slice(&self.lists.blocks));
        write(device, queue, &mut self.shapes, bytemuck::cast_slice(&self.lists.shapes));
        write(device, queue, &mut self.segments, bytemuck::cast_slice(&self.lists.segments));
    }

    fn paint_lanes(&self, pass: &mut RenderPass) {
        pass.set_bind_group(0, &self.globals_group, &[]);
        for ([x, y, w, h], runs) in &self.lists.lanes {
            pass.set_scissor_rect(*x, *y, *w, *h);
            for run in &self.lists.runs[runs.clone()] {
                let (pipeline, buffer) = match run.kind {
                    Kind::Blocks => (&self.pipelines.blocks, &self.blocks),
                    Kind::Shapes => (&self.pipelines.shapes, &self.shapes),
                    Kind::Segments => (&self.pipelines.segments, &self.segments),
                };
                pass.set_pipeline(pipeline);
                pass.set_vertex_buffer(0, buffer.slice(..));
                pass.draw(0..4, run.range.clone());
            }
        }
    }

    fn copy_lanes(&self, pass: &mut RenderPass, picture: &Picture, encode: &Encode) {
        pass.set_pipeline(&encode.pipeline);
        pass.set_bind_group(0, &picture.group, &[]);
        for ([x, y, w, h], _) in &self.lists.lanes {
            pass.set_scissor_rect(*x, *y, *w, *h);
            pass.draw(0..3, 0..1);
        }
    }

    /// Makes the private picture at least as large as the target, if the target needs one.
    fn fit_picture(&mut self, size: [u32; 2]) {
        let Some(encode) = &self.pipelines.encode else { return };
        let old = self.picture.as_ref().map_or([0, 0], |picture| picture.size);
        if old[0] >= size[0] && old[1] >= size[1] {
            return;
        }
        let size = [old[0].max(size[0]), old[1].max(size[1])];
        let texture = self.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("lane picture"),
            size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: PICTURE_FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("lane picture"),
            layout: &encode.layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) }],
        });
        self.picture = Some(Picture { view, group, size });
    }
}

fn pixels_per_point(target: &Target) -> f32 {
    if target.pixels_per_point > 0.0 { target.pixels_per_point.clamp(0.25, 16.0) } else { 1.0 }
}

fn color([r, g, b]: [f32; 3]) -> Color {
    Color { r: r.into(), g: g.into(), b: b.into(), a: 1.0 }
}

fn load(backdrop: Backdrop, clear: Color) -> LoadOp<Color> {
    match backdrop {
        Backdrop::Clear => LoadOp::Clear(clear),
        Backdrop::Keep => LoadOp::Load,
    }
}

fn pass<'a>(encoder: &'a mut CommandEncoder, view: &TextureView, load: LoadOp<Color>) -> RenderPass<'a> {
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("lanes"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load, store: wgpu::StoreOp::Store },
        })],
        ..wgpu::RenderPassDescriptor::default()
    })
}

fn new_buffer(device: &Device, size: u64, usage: BufferUsages) -> Buffer {
    let usage = usage | BufferUsages::COPY_DST;
    device.create_buffer(&wgpu::BufferDescriptor { label: Some("lanes"), size, usage, mapped_at_creation: false })
}

/// Uploads `bytes`, into a larger buffer if they do not fit.
fn write(device: &Device, queue: &Queue, buffer: &mut Buffer, bytes: &[u8]) {
    let needed = bytes.len() as u64;
    if needed > buffer.size() {
        *buffer = new_buffer(device, needed.next_power_of_two(), BufferUsages::VERTEX);
    }
    if needed > 0 {
        queue.write_buffer(buffer, 0, bytes);
    }
}
