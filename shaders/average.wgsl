// Lays the time average of bodies over a lane. The texture has the sum of their linear, premultiplied colours, each times the
// share of the time in which the body was there; its opacity is the share of the time in which the pixel was covered.

@group(0) @binding(0) var exposed: texture_2d<f32>;

@vertex
fn vs_average(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    // One triangle that covers everything; the scissor keeps it inside the lane.
    return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fs_average(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let sum = textureLoad(exposed, vec2i(position.xy), 0);
    // Bodies that overlap at the same time cover a pixel no more than once.
    return sum / max(sum.a, 1.0);
}
