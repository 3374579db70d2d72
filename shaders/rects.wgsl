// Axis-aligned rectangles: grids, fills, tints. A shader of its own because they cover most pixels of a
// lane and software adapters run every branch of a shader. Positions are pixels of the target.

struct Globals {
    clip_from_pixel: vec2f,
    padding: vec2f,
}

@group(0) @binding(0) var<uniform> globals: Globals;

struct Block {
    // Left, top, right, bottom.
    @location(0) sides: vec4f,
    // Linear and premultiplied.
    @location(1) color: vec4f,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) @interpolate(flat, either) sides: vec4f,
    @location(1) @interpolate(flat, either) color: vec4f,
}

@vertex
fn vs_rect(@builtin(vertex_index) index: u32, block: Block) -> Varying {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    // Half a pixel of room for the soft edge.
    let pixel = mix(block.sides.xy - 0.5, block.sides.zw + 0.5, corner);
    let clip = pixel * globals.clip_from_pixel - 1.0;
    var out: Varying;
    out.position = vec4f(clip.x, -clip.y, 0.0, 1.0);
    out.sides = block.sides;
    out.color = block.color;
    return out;
}

@fragment
fn fs_rect(in: Varying) -> @location(0) vec4f {
    let p = in.position.xy;
    let inside = saturate(min(p - in.sides.xy, in.sides.zw - p) + 0.5);
    return in.color * (inside.x * inside.y);
}
