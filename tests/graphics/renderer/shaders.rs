//! The shaders are valid, and agree with the structures that feed them. Needs no adapter.

use naga::front::wgsl;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{Binding, Module, ScalarKind, StructMember, TypeInner, VectorSize};
use std::mem::offset_of;
use std::path::PathBuf;
use timestep_lab::render::instance::{Block, Globals, Instance, Segment, kind};
use wgpu::{VertexBufferLayout, VertexFormat};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("shaders")
}

fn parse(name: &str) -> Module {
    let source = std::fs::read_to_string(folder().join(name)).expect("the shader is there");
    wgsl::parse_str(&source).unwrap_or_else(|error| panic!("{}", error.emit_to_string_with_path(&source, name)))
}

fn members<'a>(module: &'a Module, name: &str) -> &'a [StructMember] {
    let named = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some(name));
    match named.map(|(_, ty)| &ty.inner) {
        Some(TypeInner::Struct { members, .. }) => members,
        other => panic!("{name} is {other:?}"),
    }
}

fn format(module: &Module, member: &StructMember) -> VertexFormat {
    match &module.types[member.ty].inner {
        TypeInner::Vector { size: VectorSize::Bi, .. } => VertexFormat::Float32x2,
        TypeInner::Vector { size: VectorSize::Tri, .. } => VertexFormat::Float32x3,
        TypeInner::Vector { size: VectorSize::Quad, .. } => VertexFormat::Float32x4,
        TypeInner::Scalar(scalar) if scalar.kind == ScalarKind::Uint => VertexFormat::Uint32,
        other => panic!("{other:?}"),
    }
}

/// Compares the inputs of a shader with the layout and the fields, in order.
fn check_vertices(module: &Module, name: &str, layout: &VertexBufferLayout, stride: usize, fields: &[(&str, usize)]) {
    let members = members(module, name);
    assert_eq!(members.len(), fields.len());
    assert_eq!(layout.attributes.len(), fields.len());
    assert_eq!(layout.array_stride, stride as u64);
    for (member, (field, offset)) in members.iter().zip(fields) {
        assert_eq!(member.name.as_deref(), Some(*field));
        let Some(Binding::Location { location, .. }) = &member.binding else { panic!("{field} has no location") };
        let attribute = layout.attributes.iter().find(|attribute| attribute.shader_location == *location);
        let attribute = attribute.expect("every input has an attribute");
        assert_eq!((attribute.offset, attribute.format), (*offset as u64, format(module, member)), "{field}");
    }
}

#[test]
fn every_shader_is_valid() {
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder of shaders") {
        let name = entry.expect("readable").file_name().into_string().expect("plain names");
        let module = parse(&name);
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
        validator.validate(&module).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn uniforms_lie_where_the_shaders_look() {
    let offsets = [offset_of!(Globals, clip_from_pixel) as u32, offset_of!(Globals, padding) as u32];
    for name in ["interface.wgsl", "rects.wgsl", "shapes.wgsl", "trail.wgsl"] {
        let module = parse(name);
        let found: Vec<u32> = members(&module, "Globals").iter().map(|member| member.offset).collect();
        assert_eq!(found, offsets, "{name}");
    }
    // Uniform structures are a multiple of 16 bytes.
    assert_eq!(size_of::<Globals>(), 16);
}

#[test]
fn vertices_lie_where_the_shaders_look() {
    let fields = [
        ("center", offset_of!(Instance, center)),
        ("axis", offset_of!(Instance, axis)),
        ("extent", offset_of!(Instance, extent)),
        ("edge", offset_of!(Instance, edge)),
        ("a", offset_of!(Instance, a)),
        ("b", offset_of!(Instance, b)),
        ("fill", offset_of!(Instance, fill)),
        ("rim", offset_of!(Instance, rim)),
        ("kind", offset_of!(Instance, kind)),
    ];
    check_vertices(&parse("shapes.wgsl"), "Instance", &Instance::LAYOUT, size_of::<Instance>(), &fields);
    let fields = [("sides", offset_of!(Block, sides)), ("color", offset_of!(Block, color))];
    check_vertices(&parse("rects.wgsl"), "Block", &Block::LAYOUT, size_of::<Block>(), &fields);
    let fields = [
        ("ends", offset_of!(Segment, ends)),
        ("cuts", offset_of!(Segment, cuts)),
        ("color", offset_of!(Segment, color)),
        ("fade", offset_of!(Segment, fade)),
    ];
    check_vertices(&parse("trail.wgsl"), "Segment", &Segment::LAYOUT, size_of::<Segment>(), &fields);
}

#[test]
fn kinds_have_the_numbers_of_the_shader() {
    let module = parse("shapes.wgsl");
    let kinds = [
        ("ROUND_BOX", kind::ROUND_BOX),
        ("POLYGON", kind::POLYGON),
        ("PLUS", kind::PLUS),
        ("COIL", kind::COIL),
        ("ARROW", kind::ARROW),
        ("HATCH", kind::HATCH),
        ("FACE", kind::FACE),
    ];
    assert_eq!(module.constants.len(), kinds.len());
    for (name, number) in kinds {
        let (_, constant) = module
            .constants
            .iter()
            .find(|(_, constant)| constant.name.as_deref() == Some(name))
            .unwrap_or_else(|| panic!("the shader has no {name}"));
        let value = &module.global_expressions[constant.init];
        assert!(matches!(value, naga::Expression::Literal(naga::Literal::U32(found)) if *found == number), "{name}");
    }
}
