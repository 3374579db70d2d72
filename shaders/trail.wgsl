// One piece of a fading path. Neighbouring pieces meet in the bisector of their joint: a pixel belongs
// to exactly one of them, so a joint is neither darker nor open. Positions are pixels of the target.

struct Globals {
    clip_from_pixel: vec2f,
    padding: vec2f,
}

@group(0) @binding(0) var<uniform> globals: Globals;

struct Segment {
    // Both ends: x, y, x, y.
    @location(0) ends: vec4f,
    // Normals of the cuts at both ends, pointing forwards.
    @location(1) cuts: vec4f,
    // Linear and premultiplied.
    @location(2) color: vec4f,
    // Opacity at both ends, then half the width.
    @location(3) fade: vec3f,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) @interpolate(flat, either) ends: vec4f,
    @location(1) @interpolate(flat, either) cuts: vec4f,
    @location(2) @interpolate(flat, either) color: vec4f,
    @location(3) @interpolate(flat, either) fade: vec3f,
}

// The tangent of the angle between a cut and one that is square to the segment.
fn slant(along: vec2f, cut: vec2f) -> f32 {
    return abs(along.x * cut.y - along.y * cut.x) / dot(along, cut);
}

@vertex
fn vs_trail(@builtin(vertex_index) index: u32, segment: Segment) -> Varying {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
    let span = segment.ends.zw - segment.ends.xy;
    let reach = 0.5 * length(span);
    let along = span / (2.0 * reach);
    let across = vec2f(-along.y, along.x);
    let margin = segment.fade.z + 1.0;
    // A slanted cut reaches beyond the end; half a pixel more, so that rounding loses none.
    let beyond = min(margin, margin * max(slant(along, segment.cuts.xy), slant(along, segment.cuts.zw)) + 0.5);
    let center = 0.5 * (segment.ends.xy + segment.ends.zw);
    let pixel = center + along * corner.x * (reach + beyond) + across * corner.y * margin;
    let clip = pixel * globals.clip_from_pixel - 1.0;
    var out: Varying;
    out.position = vec4f(clip.x, -clip.y, 0.0, 1.0);
    out.ends = segment.ends;
    out.cuts = segment.cuts;
    out.color = segment.color;
    out.fade = segment.fade;
    return out;
}

@fragment
fn fs_trail(in: Varying) -> @location(0) vec4f {
    let from_start = in.position.xy - in.ends.xy;
    let from_end = in.position.xy - in.ends.zw;
    let owned = dot(from_start, in.cuts.xy) >= 0.0 && dot(from_end, in.cuts.zw) < 0.0;
    let span = in.ends.zw - in.ends.xy;
    let t = saturate(dot(from_start, span) / dot(span, span));
    let d = length(from_start - span * t) - in.fade.z;
    let alpha = saturate(0.5 - d) * mix(in.fade.x, in.fade.y, t);
    return in.color * select(0.0, alpha, owned);
}
