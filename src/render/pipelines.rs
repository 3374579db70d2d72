//! The pipelines of the renderer and their bind group layouts; created once per device and format.

use super::instance::{Block, Globals, Instance, Segment};
use std::num::NonZeroU64;
use wgpu::{BindGroupLayout, Device, RenderPipeline, ShaderModule, TextureFormat, VertexBufferLayout};

/// The format in which shapes are blended; the hardware decodes and encodes around each blend.
pub(super) const BLEND_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

#[derive(Debug)]
pub(super) struct Pipelines {
    pub(super) blocks: RenderPipeline,
    pub(super) shapes: RenderPipeline,
    pub(super) segments: RenderPipeline,
    pub(super) globals_layout: BindGroupLayout,
    /// `Some` for targets that store encoded values as they are.
    pub(super) encode: Option<EncodePipeline>,
}

/// Encodes the intermediate texture into the target.
#[derive(Debug)]
pub(super) struct EncodePipeline {
    pub(super) pipeline: RenderPipeline,
    pub(super) layout: BindGroupLayout,
}

impl Pipelines {
    pub(super) fn new(device: &Device, target_format: TextureFormat) -> Self {
        let direct = target_format.is_srgb();
        let format = if direct { target_format } else { BLEND_FORMAT };
        let globals_layout = globals_layout(device);
        let rects = device.create_shader_module(wgpu::include_wgsl!("../../shaders/rects.wgsl"));
        let shapes = device.create_shader_module(wgpu::include_wgsl!("../../shaders/shapes.wgsl"));
        let trail = device.create_shader_module(wgpu::include_wgsl!("../../shaders/trail.wgsl"));
        let blended = |module: &ShaderModule, name: &str, buffer| {
            let entries = [format!("vs_{name}"), format!("fs_{name}")];
            pipeline(device, module, entries, &globals_layout, &[Some(buffer)], format, true)
        };
        Self {
            blocks: blended(&rects, "rect", Block::LAYOUT),
            shapes: blended(&shapes, "shape", Instance::LAYOUT),
            segments: blended(&trail, "trail", Segment::LAYOUT),
            encode: (!direct).then(|| EncodePipeline::new(device, target_format)),
            globals_layout,
        }
    }
}

impl EncodePipeline {
    fn new(device: &Device, target_format: TextureFormat) -> Self {
        let module = device.create_shader_module(wgpu::include_wgsl!("../../shaders/encode.wgsl"));
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("intermediate"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::FRAGMENT,
                ty: wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Float { filterable: false },
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
                count: None,
            }],
        });
        let entries = ["vs_encode".to_owned(), "fs_encode".to_owned()];
        Self { pipeline: pipeline(device, &module, entries, &layout, &[], target_format, false), layout }
    }
}

fn globals_layout(device: &Device) -> BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("lane globals"),
        entries: &[wgpu::BindGroupLayoutEntry {
            binding: 0,
            visibility: wgpu::ShaderStages::VERTEX,
            ty: wgpu::BindingType::Buffer {
                ty: wgpu::BufferBindingType::Uniform,
                has_dynamic_offset: false,
                min_binding_size: NonZeroU64::new(size_of::<Globals>() as u64),
            },
            count: None,
        }],
    })
}

fn pipeline(
    device: &Device,
    module: &ShaderModule,
    [vertex, fragment]: [String; 2],
    bind_group: &BindGroupLayout,
    buffers: &[Option<VertexBufferLayout>],
    format: TextureFormat,
    blend: bool,
) -> RenderPipeline {
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some(&fragment),
        bind_group_layouts: &[Some(bind_group)],
        immediate_size: 0,
    });
    let topology = if blend { wgpu::PrimitiveTopology::TriangleStrip } else { wgpu::PrimitiveTopology::TriangleList };
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(&fragment),
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some(&vertex),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers,
        },
        primitive: wgpu::PrimitiveState { topology, ..wgpu::PrimitiveState::default() },
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some(&fragment),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: &[Some(wgpu::ColorTargetState {
                format,
                blend: blend.then_some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                write_mask: wgpu::ColorWrites::ALL,
            })],
        }),
        multiview_mask: None,
        cache: None,
    })
}
