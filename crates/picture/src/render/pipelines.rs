//! The pipelines of the renderer and their bind group layouts; created once per device and format.

use super::instance::{Block, Instance, Segment};
use wgpu::{
    BindGroupLayout, BindingType, BlendComponent, BlendFactor, BlendOperation, BlendState, Device, RenderPipeline,
    ShaderModule, ShaderStages, TextureFormat, VertexBufferLayout, VertexStepMode,
};

/// The format in which shapes are blended; the hardware decodes and encodes around each blend.
pub(super) const BLEND_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;
/// The format in which exposures are added up. Shares of 1/256 keep three digits in it.
pub(super) const SUM_FORMAT: TextureFormat = TextureFormat::Rgba16Float;

/// Adds colours and opacities.
const ADD: BlendState = {
    let add =
        BlendComponent { src_factor: BlendFactor::One, dst_factor: BlendFactor::One, operation: BlendOperation::Add };
    BlendState { color: add, alpha: add }
};
const OVER: BlendState = BlendState::PREMULTIPLIED_ALPHA_BLENDING;

#[derive(Debug)]
pub(super) struct Pipelines {
    pub(super) blocks: RenderPipeline,
    pub(super) shapes: RenderPipeline,
    /// Shapes of the kind `ROUND_BOX`.
    pub(super) rounds: RenderPipeline,
    pub(super) segments: RenderPipeline,
    /// Adds up exposed bodies.
    pub(super) exposed: RenderPipeline,
    /// Lays the sum of the exposures over the lane.
    pub(super) average: LayerPipeline,
    pub(super) globals_layout: BindGroupLayout,
    /// Encodes the intermediate texture into the target; `Some` for targets that store encoded values as they are.
    pub(super) encode: Option<LayerPipeline>,
}

/// Reads a texture of the target's size at every pixel.
#[derive(Debug)]
pub(super) struct LayerPipeline {
    pub(super) pipeline: RenderPipeline,
    pub(super) layout: BindGroupLayout,
}

impl Pipelines {
    pub(super) fn new(device: &Device, target_format: TextureFormat) -> Self {
        let direct = target_format.is_srgb();
        let format = if direct { target_format } else { BLEND_FORMAT };
        let globals_layout = bind_group_layout(device, "lane globals", &[(ShaderStages::VERTEX, GLOBALS_BINDING)]);
        let rects = device.create_shader_module(wgpu::include_wgsl!("../../../../shaders/rects.wgsl"));
        let shapes = device.create_shader_module(wgpu::include_wgsl!("../../../../shaders/shapes.wgsl"));
        let trail = device.create_shader_module(wgpu::include_wgsl!("../../../../shaders/trail.wgsl"));
        let average = device.create_shader_module(wgpu::include_wgsl!("../../../../shaders/average.wgsl"));
        let blended = |module: &ShaderModule, name: &str, buffer, target| {
            pipeline(device, module, name, &[Some(&globals_layout)], &[Some(buffer)], target)
        };
        let over = (format, Some(OVER));
        Self {
            blocks: blended(&rects, "rect", Block::LAYOUT, over),
            shapes: blended(&shapes, "shape", Instance::LAYOUT, over),
            rounds: blended(&shapes, "round", Instance::LAYOUT, over),
            segments: blended(&trail, "trail", Segment::LAYOUT, over),
            exposed: blended(&shapes, "shape", Instance::LAYOUT, (SUM_FORMAT, Some(ADD))),
            average: LayerPipeline::new(device, &average, "average", over),
            encode: (!direct).then(|| {
                let module = device.create_shader_module(wgpu::include_wgsl!("../../../../shaders/encode.wgsl"));
                LayerPipeline::new(device, &module, "encode", (target_format, None))
            }),
            globals_layout,
        }
    }
}

impl LayerPipeline {
    fn new(device: &Device, module: &ShaderModule, name: &str, target: (TextureFormat, Option<BlendState>)) -> Self {
        let layout = bind_group_layout(device, "layer", &[(ShaderStages::FRAGMENT, texture_binding(false))]);
        Self { pipeline: pipeline(device, module, name, &[Some(&layout)], &[], target), layout }
    }
}

/// A layout of bindings from 0 on, each with the stage that reads it.
pub fn bind_group_layout(device: &Device, label: &str, bindings: &[(ShaderStages, BindingType)]) -> BindGroupLayout {
    let entry = |(binding, (visibility, ty)): (u32, &(ShaderStages, BindingType))| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: *visibility,
        ty: *ty,
        count: None,
    };
    let entries: Vec<_> = (0..).zip(bindings).map(entry).collect();
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries: &entries })
}

/// The binding of [`Globals`](super::instance::Globals).
pub const GLOBALS_BINDING: BindingType =
    BindingType::Buffer { ty: wgpu::BufferBindingType::Uniform, has_dynamic_offset: false, min_binding_size: None };

/// The binding of a plain texture.
pub const fn texture_binding(filterable: bool) -> BindingType {
    BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Float { filterable },
        view_dimension: wgpu::TextureViewDimension::D2,
        multisampled: false,
    }
}

/// A pipeline of the shaders `vs_name` and `fs_name`: quads from instances, triangles from vertices or, without buffers, one triangle
/// over everything.
pub fn pipeline(
    device: &Device,
    module: &ShaderModule,
    name: &str,
    bind_groups: &[Option<&BindGroupLayout>],
    buffers: &[Option<VertexBufferLayout>],
    (format, blend): (TextureFormat, Option<BlendState>),
) -> RenderPipeline {
    let [vertex, fragment] = ["vs", "fs"].map(|stage| format!("{stage}_{name}"));
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some(&fragment),
        bind_group_layouts: bind_groups,
        immediate_size: 0,
    });
    let quads = buffers.iter().flatten().any(|buffer| buffer.step_mode == VertexStepMode::Instance);
    let topology = if quads { wgpu::PrimitiveTopology::TriangleStrip } else { wgpu::PrimitiveTopology::TriangleList };
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
            targets: &[Some(wgpu::ColorTargetState { format, blend, write_mask: wgpu::ColorWrites::ALL })],
        }),
        multiview_mask: None,
        cache: None,
    })
}
