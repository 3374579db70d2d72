// Copies the intermediate texture, which was blended in linear light, to a target that stores encoded values as
// they are: the texture unit has decoded them, so they are encoded again (IEC 61966-2-1). Colours stay premultiplied.

@group(0) @binding(0) var intermediate: texture_2d<f32>;

@vertex
fn vs_encode(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    // One triangle that covers everything; the scissor keeps it inside the lane.
    return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fs_encode(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let blended = textureLoad(intermediate, vec2i(position.xy), 0);
    let linear = saturate(blended.rgb / max(blended.a, 1.0 / 512.0));
    let high = 1.055 * pow(linear, vec3f(1.0 / 2.4)) - 0.055;
    return vec4f(select(high, 12.92 * linear, linear <= vec3f(0.0031308)) * blended.a, blended.a);
}
