//! Renders lanes into a target: fills the lists, uploads them, records the passes.
//!
//! Buffers, and the textures that targets without sRGB and exposures need, are kept; much larger ones than needed are given back.

use super::buffer::{new_buffer, write_buffer};
use super::color::{encoded, linear};
use super::draw_lists::{BatchKind, DrawLists, LaneBatches};
use super::instance::{Block, Globals, Instance, Segment};
use super::lane_builder::{LaneBuilder, LaneTarget};
use super::lane_drawing::LaneDrawing;
use super::layer::Layer;
use super::pipelines::{BLEND_FORMAT, LayerPipeline, Pipelines, SUM_FORMAT};
use bytemuck::Zeroable;
use simulation::palette::{Background, SceneColors};
use wgpu::{BindGroup, Buffer, BufferUsages, Color, CommandEncoder, Device, LoadOp, Queue, RenderPass, TextureView};

/// The texture that lanes are rendered into.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// A view in the format that the renderer was created for.
    pub view: &'a TextureView,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Pixels per point (1/96 inch): the scale factor of the window.
    pub pixels_per_point: f32,
}

/// The treatment of the target outside the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backdrop {
    /// Fills the whole target with the background; the cheapest way.
    Clear,
    /// Keeps what is there; each lane covers its own rectangle.
    Keep,
    /// Keeps what is there, which has the background's colour where lanes are.
    Filled,
}

/// Renders lanes; one per device and target format.
#[derive(Debug)]
pub struct Renderer {
    /// Background of the bodies. [`Background::Transparent`] needs a target that stores encoded values.
    pub background: Background,
    device: Device,
    queue: Queue,
    pipelines: Pipelines,
    builder: LaneBuilder,
    blocks: Buffer,
    shapes: Buffer,
    segments: Buffer,
    exposed: Buffer,
    globals: Globals,
    globals_buffer: Buffer,
    globals_group: BindGroup,
    /// Where lanes are blended in linear light if the target stores encoded values.
    intermediate: Option<Layer>,
    /// Where exposures are added up.
    sum: Option<Layer>,
}

impl Renderer {
    /// Prefer an sRGB format, which is rendered directly; one that stores encoded values takes a second pass: see
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
            background: Background::default(),
            blocks: new_buffer(device, 1024 * size_of::<Block>() as u64, BufferUsages::VERTEX),
            shapes: new_buffer(device, 1024 * size_of::<Instance>() as u64, BufferUsages::VERTEX),
            segments: new_buffer(device, 1024 * size_of::<Segment>() as u64, BufferUsages::VERTEX),
            exposed: new_buffer(device, 256 * size_of::<Instance>() as u64, BufferUsages::VERTEX),
            device: device.clone(),
            queue: queue.clone(),
            pipelines,
            builder: LaneBuilder::default(),
            globals: Globals::zeroed(),
            globals_buffer,
            globals_group,
            intermediate: None,
            sum: None,
        }
    }

    /// Records the commands that render `lanes`. Submit them before the next call: uploads take effect at the next
    /// submission.
    pub fn render(
        &mut self,
        encoder: &mut CommandEncoder,
        target: &Target,
        colors: &SceneColors,
        backdrop: Backdrop,
        lanes: &[LaneDrawing],
    ) {
        if target.size.contains(&0) {
            return;
        }
        let encodes = self.pipelines.encode.is_some();
        let fill = backdrop == Backdrop::Keep && !encodes;
        self.builder.lists.clear();
        self.builder.grid = self.background == Background::Theme;
        let lane_target = LaneTarget { colors, pixels_per_point: pixels_per_point(target), fill };
        let mut index = 0;
        while index < lanes.len() {
            let (lane, torn) = (&lanes[index], LaneDrawing::torn(&lanes[index..]));
            if torn > 1 && lanes[..index].iter().all(|under| under.rect != lane.rect) {
                self.builder.add_torn(&lanes[index..index + torn], target.size, &lane_target);
                index += torn;
                continue;
            }
            if let Some(pixels) = lane.pixels(target.size) {
                let under: Vec<&LaneDrawing> = lanes[..index].iter().filter(|under| lane.lies_over(under)).collect();
                self.builder.add(lane, &under, pixels, &lane_target);
            }
            index += 1;
        }
        self.upload(target.size);
        if let Some(encode) = &self.pipelines.encode {
            Layer::fit(&mut self.intermediate, &self.device, encode, BLEND_FORMAT, target.size);
        }
        if !self.builder.lists.exposed.is_empty() {
            Layer::fit(&mut self.sum, &self.device, &self.pipelines.average, SUM_FORMAT, target.size);
            self.add_exposures(encoder, target.size);
        }
        let [clear, clear_encoded] = match self.background {
            Background::Transparent => [Color::TRANSPARENT; 2],
            Background::Theme | Background::Plain => [linear(colors.background), encoded(colors.background)].map(color),
        };
        if let Some((intermediate, encode)) = self.intermediate.as_ref().zip(self.pipelines.encode.as_ref()) {
            let mut lanes = begin_pass(encoder, &intermediate.view, LoadOp::Clear(clear));
            // The texture may be larger than the target, whose pixels the globals count.
            lanes.set_viewport(0.0, 0.0, target.size[0] as f32, target.size[1] as f32, 0.0, 1.0);
            self.draw_lanes(&mut lanes);
            drop(lanes);
            self.draw_layer(&mut begin_pass(encoder, target.view, load(backdrop, clear_encoded)), intermediate, encode);
        } else {
            self.draw_lanes(&mut begin_pass(encoder, target.view, load(backdrop, clear)));
        }
    }

    fn upload(&mut self, size: [u32; 2]) {
        let globals = Globals { clip_from_pixel: size.map(|pixels| 2.0 / pixels as f32), padding: [0.0; 2] };
        if globals != self.globals {
            self.globals = globals;
            self.queue.write_buffer(&self.globals_buffer, 0, bytemuck::bytes_of(&globals));
        }
        let (device, queue) = (&self.device, &self.queue);
        let DrawLists { blocks, shapes, segments, exposed, .. } = &self.builder.lists;
        write_buffer(device, queue, &mut self.blocks, bytemuck::cast_slice(blocks));
        write_buffer(device, queue, &mut self.shapes, bytemuck::cast_slice(shapes));
        write_buffer(device, queue, &mut self.segments, bytemuck::cast_slice(segments));
        write_buffer(device, queue, &mut self.exposed, bytemuck::cast_slice(exposed));
    }

    fn draw_lanes(&self, pass: &mut RenderPass) {
        let lists = &self.builder.lists;
        for (index, LaneBatches { pixels: [x, y, w, h], batches, exposed }) in lists.lanes.iter().enumerate() {
            pass.set_scissor_rect(*x, *y, *w, *h);
            pass.set_bind_group(0, &self.globals_group, &[]);
            for batch in &lists.batches[batches.clone()] {
                let (pipeline, buffer) = match batch.kind {
                    BatchKind::Blocks => (&self.pipelines.blocks, &self.blocks),
                    BatchKind::Shapes => (&self.pipelines.shapes, &self.shapes),
                    BatchKind::Rounds => (&self.pipelines.rounds, &self.shapes),
                    BatchKind::Segments => (&self.pipelines.segments, &self.segments),
                };
                pass.set_pipeline(pipeline);
                pass.set_vertex_buffer(0, buffer.slice(..));
                pass.draw(0..4, batch.range.clone());
            }
            // The exposures of lanes in one place have one sum.
            let is_last = || !lists.lanes[index + 1..].iter().any(|later| later.exposes_in([*x, *y, *w, *h]));
            if let (false, Some(sum)) = (exposed.is_empty(), &self.sum)
                && is_last()
            {
                sum.draw(pass, &self.pipelines.average);
            }
        }
    }

    /// Adds the exposures of all lanes up in a texture of their own. Colours that overlap in one texture would be
    /// a time average only if none of them covered another.
    fn add_exposures(&self, encoder: &mut CommandEncoder, size: [u32; 2]) {
        let Some(sum) = &self.sum else { return };
        let mut pass = begin_pass(encoder, &sum.view, LoadOp::Clear(Color::TRANSPARENT));
        pass.set_viewport(0.0, 0.0, size[0] as f32, size[1] as f32, 0.0, 1.0);
        pass.set_pipeline(&self.pipelines.exposed);
        pass.set_bind_group(0, &self.globals_group, &[]);
        pass.set_vertex_buffer(0, self.exposed.slice(..));
        for LaneBatches { pixels: [x, y, w, h], exposed, .. } in &self.builder.lists.lanes {
            pass.set_scissor_rect(*x, *y, *w, *h);
            pass.draw(0..4, exposed.clone());
        }
    }

    /// Draws the lanes from a texture.
    fn draw_layer(&self, pass: &mut RenderPass, layer: &Layer, pipeline: &LayerPipeline) {
        for LaneBatches { pixels: [x, y, w, h], .. } in &self.builder.lists.lanes {
            pass.set_scissor_rect(*x, *y, *w, *h);
            layer.draw(pass, pipeline);
        }
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
        Backdrop::Keep | Backdrop::Filled => LoadOp::Load,
    }
}

/// Begins a pass that draws into `view`, and into nothing else.
pub fn begin_pass<'a>(encoder: &'a mut CommandEncoder, view: &TextureView, load: LoadOp<Color>) -> RenderPass<'a> {
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("one view"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load, store: wgpu::StoreOp::Store },
        })],
        ..wgpu::RenderPassDescriptor::default()
    })
}
