// Triangles of egui: a colour times a texture, both encoded and premultiplied, as egui blends them. Positions are points.
// Large ones that need no texture have a shader of their own: reading texels is dear on a software adapter.

struct Globals {
    // Clip units per point, both positive.
    clip_from_point: vec2f,
    padding: vec2f,
}

@group(0) @binding(0) var<uniform> globals: Globals;
@group(1) @binding(0) var image: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;

struct Corner {
    @location(0) position: vec2f,
    @location(1) uv: vec2f,
    @location(2) color: vec4f,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) uv: vec2f,
    @location(1) color: vec4f,
}

fn placed(corner: Corner) -> Varying {
    let clip = corner.position * globals.clip_from_point - 1.0;
    var out: Varying;
    out.position = vec4f(clip.x, -clip.y, 0.0, 1.0);
    out.uv = corner.uv;
    out.color = corner.color;
    return out;
}

@vertex
fn vs_interface(corner: Corner) -> Varying {
    return placed(corner);
}

@fragment
fn fs_interface(in: Varying) -> @location(0) vec4f {
    return in.color * textureSample(image, image_sampler, in.uv);
}

@vertex
fn vs_plain(corner: Corner) -> Varying {
    return placed(corner);
}

@fragment
fn fs_plain(in: Varying) -> @location(0) vec4f {
    return in.color;
}
