//! The instances that shaders read: a block of `shaders/rects.wgsl`, an instance of `shaders/shapes.wgsl`
//! or a segment of `shaders/trail.wgsl`. Positions and lengths are pixels of the target.

use super::color::Premultiplied;
use bytemuck::{Pod, Zeroable};
use glam::{DVec2, Vec2};
use wgpu::{VertexAttribute, VertexBufferLayout, VertexStepMode, vertex_attr_array};

/// The uniforms of these shaders.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Globals {
    /// Clip units per pixel of a lane, or per point of the interface; both positive.
    pub clip_from_pixel: [f32; 2],
    /// Fills the 16 bytes that a uniform structure takes.
    pub padding: [f32; 2],
}

/// An oriented quad with a shape in it; what `a` and `b` mean depends on `kind`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Instance {
    /// Middle of the quad.
    pub center: [f32; 2],
    /// Unit vector of the local x axis.
    pub axis: [f32; 2],
    /// Half size of the quad, with room for the soft edge.
    pub extent: [f32; 2],
    /// Width of the rim and radius of the corners.
    pub edge: [f32; 2],
    /// Parameters of the kind, first half.
    pub a: [f32; 4],
    /// Parameters of the kind, second half.
    pub b: [f32; 4],
    /// Colour inside, linear and premultiplied.
    pub fill: [f32; 4],
    /// Colour of the rim, linear and premultiplied.
    pub rim: [f32; 4],
    /// One of [`kind`].
    pub kind: u32,
}

/// An axis-aligned rectangle.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Block {
    /// Left, top, right, bottom.
    pub sides: [f32; 4],
    /// Linear and premultiplied.
    pub color: [f32; 4],
}

/// A piece of a trail.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Segment {
    /// Both ends: x, y, x, y.
    pub ends: [f32; 4],
    /// Normals of the cuts at both ends, pointing forwards.
    pub cuts: [f32; 4],
    /// Linear and premultiplied.
    pub color: [f32; 4],
    /// Opacity at both ends, half width.
    pub fade: [f32; 3],
}

/// The values of [`Instance::kind`]; `shaders/shapes.wgsl` has the same constants, which a test compares.
pub mod kind {
    pub const ROUND_BOX: u32 = 0;
    pub const POLYGON: u32 = 1;
    pub const PLUS: u32 = 2;
    pub const COIL: u32 = 3;
    pub const ARROW: u32 = 4;
    pub const HATCH: u32 = 5;
    pub const FACE: u32 = 6;
}

/// Room for the soft edge around a shape, px.
pub(super) const SOFT: f32 = 1.0;

const fn layout<T>(attributes: &'static [VertexAttribute]) -> VertexBufferLayout<'static> {
    VertexBufferLayout { array_stride: size_of::<T>() as u64, step_mode: VertexStepMode::Instance, attributes }
}

impl Instance {
    /// The vertex attributes: the fields, in their order.
    pub const LAYOUT: VertexBufferLayout<'static> = layout::<Self>(&vertex_attr_array![
        0 => Float32x2, 1 => Float32x2, 2 => Float32x2, 3 => Float32x2,
        4 => Float32x4, 5 => Float32x4, 6 => Float32x4, 7 => Float32x4,
        8 => Uint32,
    ]);

    /// A shape of one colour about `center` that reaches `reach` px along and across `axis`.
    pub(super) fn new(kind: u32, center: DVec2, axis: DVec2, reach: Vec2, a: [f32; 4], color: Premultiplied) -> Self {
        Self {
            center: center.as_vec2().to_array(),
            axis: axis.as_vec2().to_array(),
            extent: (reach + SOFT).to_array(),
            edge: [0.0; 2],
            a,
            b: [0.0; 4],
            fill: color,
            rim: color,
            kind,
        }
    }

    /// The shape with all of its colour multiplied by `share`.
    pub(super) fn exposed(self, share: f32) -> Self {
        let [fill, rim] = [self.fill, self.rim].map(|color| color.map(|value| value * share));
        Self { fill, rim, ..self }
    }

    /// A filled circle.
    pub(super) fn dot(center: DVec2, radius: f32, color: Premultiplied) -> Self {
        let disc = Self::new(kind::ROUND_BOX, center, DVec2::X, Vec2::splat(radius), [0.0; 4], color);
        Self { edge: [0.0, radius], ..disc }
    }

    /// A line with round ends. Below one pixel it becomes fainter instead of thinner.
    pub(super) fn capsule(from: DVec2, to: DVec2, width: f32, color: Premultiplied) -> Self {
        let half = 0.5 * width.max(1.0);
        let length = from.distance(to) as f32;
        let axis = (to - from).try_normalize().unwrap_or(DVec2::X);
        let a = [0.5 * length, 0.0, 0.0, 0.0];
        let line = Self::new(
            kind::ROUND_BOX,
            0.5 * (from + to),
            axis,
            Vec2::new(0.5 * length + half, half),
            a,
            color.map(|value| value * width.min(1.0)),
        );
        Self { edge: [0.0, half], ..line }
    }
}

impl Block {
    /// The vertex attributes: the fields, in their order.
    pub const LAYOUT: VertexBufferLayout<'static> = layout::<Self>(&vertex_attr_array![0 => Float32x4, 1 => Float32x4]);

    /// The rectangle between two corners.
    pub(super) fn new(min: DVec2, max: DVec2, color: Premultiplied) -> Self {
        let (min, max) = (min.as_vec2(), max.as_vec2());
        Self { sides: [min.x, min.y, max.x, max.y], color }
    }
}

impl Segment {
    /// The vertex attributes: the fields, in their order.
    pub const LAYOUT: VertexBufferLayout<'static> =
        layout::<Self>(&vertex_attr_array![0 => Float32x4, 1 => Float32x4, 2 => Float32x4, 3 => Float32x3]);
}
