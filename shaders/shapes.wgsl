// Every shape of a lane: one oriented quad per instance, its outline a signed distance in pixels.
//
// Pixels have their origin at the top left of the target and y pointing down; local coordinates are
// pixels along `axis` and across it. Colours are linear and premultiplied. Coverage is the distance
// turned into a ramp one pixel wide. The folded polygons follow the reflections in
// I. Quilez, "2D distance functions". Round boxes, which are most of all shapes (lines, dots, discs), have
// shaders of their own: software adapters run every branch of a shader.

const ROUND_BOX: u32 = 0u;
const POLYGON: u32 = 1u;
const PLUS: u32 = 2u;
const COIL: u32 = 3u;
const ARROW: u32 = 4u;
const HATCH: u32 = 5u;
const FACE: u32 = 6u;

struct Globals {
    // Clip units per pixel, both positive.
    clip_from_pixel: vec2f,
    padding: vec2f,
}

@group(0) @binding(0) var<uniform> globals: Globals;

struct Instance {
    @location(0) center: vec2f,
    @location(1) axis: vec2f,
    @location(2) extent: vec2f,
    // x: width of the rim inside the outline; y: radius of the corners.
    @location(3) edge: vec2f,
    @location(4) a: vec4f,
    @location(5) b: vec4f,
    @location(6) fill: vec4f,
    @location(7) rim: vec4f,
    @location(8) kind: u32,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) @interpolate(flat, either) frame: vec4f,
    @location(1) @interpolate(flat, either) edge: vec2f,
    @location(2) @interpolate(flat, either) a: vec4f,
    @location(3) @interpolate(flat, either) b: vec4f,
    @location(4) @interpolate(flat, either) fill: vec4f,
    @location(5) @interpolate(flat, either) rim: vec4f,
    @location(6) @interpolate(flat, either) kind: u32,
}

fn clip_from_pixel(pixel: vec2f) -> vec4f {
    let clip = pixel * globals.clip_from_pixel - 1.0;
    return vec4f(clip.x, -clip.y, 0.0, 1.0);
}

fn corner(index: u32) -> vec2f {
    return vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
}

fn placed(index: u32, instance: Instance) -> Varying {
    let local = corner(index) * instance.extent;
    let across = vec2f(-instance.axis.y, instance.axis.x);
    var out: Varying;
    out.position = clip_from_pixel(instance.center + instance.axis * local.x + across * local.y);
    out.frame = vec4f(instance.center, instance.axis);
    out.edge = instance.edge;
    out.a = instance.a;
    out.b = instance.b;
    out.fill = instance.fill;
    out.rim = instance.rim;
    out.kind = instance.kind;
    return out;
}

@vertex
fn vs_shape(@builtin(vertex_index) index: u32, instance: Instance) -> Varying {
    return placed(index, instance);
}

@vertex
fn vs_round(@builtin(vertex_index) index: u32, instance: Instance) -> Varying {
    return placed(index, instance);
}

fn round_box(p: vec2f, half_size: vec2f, radius: f32) -> f32 {
    let q = abs(p) - half_size;
    return length(max(q, vec2f(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

fn fold(p: vec2f, normal: vec2f) -> vec2f {
    return p - 2.0 * min(dot(p, normal), 0.0) * normal;
}

// Folds the plane onto one half edge of a regular polygon or star: mirrors a.xy and a.zw, edge b.xy to b.zw.
fn polygon(point: vec2f, a: vec4f, b: vec4f) -> f32 {
    var p = vec2f(abs(point.x), point.y);
    p = fold(fold(p, a.xy), a.zw);
    p.x = abs(p.x);
    let along = b.zw - b.xy;
    let q = p - b.xy;
    let nearest = q - along * clamp(dot(q, along) / dot(along, along), 0.0, 1.0);
    return length(nearest) * select(-1.0, 1.0, along.x * q.y - along.y * q.x > 0.0);
}

// A zigzag with round joints. Mirroring at its peaks leaves its distance unchanged, so one segment is enough.
// a: half length, radius, number of half windings, half width.
fn coil(p: vec2f, a: vec4f) -> f32 {
    let strip = 2.0 * a.x / a.z;
    let x = p.x + a.x;
    let index = clamp(round(x / strip), 0.0, a.z);
    let odd = fract(index * 0.5) > 0.25;
    let q = vec2f(x - index * strip, select(p.y, -p.y, odd));
    let peak = vec2f(0.5 * strip, a.y);
    let first = select(-1.0, 0.0, index < 0.5);
    let last = select(1.0, 0.0, index > a.z - 0.5);
    return length(q - peak * clamp(dot(q, peak) / dot(peak, peak), first, last)) - a.w;
}

// a: half length, half width of the shaft, length and half width of the head.
fn arrow(p: vec2f, a: vec4f) -> f32 {
    let tip = vec2f(p.x - a.x, abs(p.y));
    let slope = vec2f(a.w, a.z) / length(a.zw);
    let head = max(dot(tip, slope), -tip.x - a.z);
    let shaft_end = 0.5 * a.z;
    let shaft = round_box(p + vec2f(shaft_end, 0.0), vec2f(a.x - shaft_end, a.y), 0.0);
    return min(head, shaft);
}

// Diagonal strokes that fade downwards. a: half width of the strip, half depth, spacing, half width of a stroke; b.x: phase.
fn hatch(p: vec2f, a: vec4f, phase: f32) -> f32 {
    let turn = fract((p.x + p.y) / a.z + phase) - 0.5;
    return abs(turn) * a.z * 0.70710678 - a.w;
}

// Signed distance to an edge of a face, positive outside; neighbouring corners that agree are no edge.
fn beyond(p: vec2f, start: vec2f, end: vec2f) -> f32 {
    let along = end - start;
    let q = p - start;
    return select((along.y * q.x - along.x * q.y) / length(along), -1e9, dot(along, along) < 1e-6);
}

// A convex face with its corners a.xy, a.zw, b.xy, b.zw.
fn face(p: vec2f, a: vec4f, b: vec4f) -> f32 {
    let one_side = max(beyond(p, a.xy, a.zw), beyond(p, a.zw, b.xy));
    return max(one_side, max(beyond(p, b.xy, b.zw), beyond(p, b.zw, a.xy)));
}

fn distance_to(kind: u32, p: vec2f, in: Varying) -> f32 {
    switch kind {
        case POLYGON: { return polygon(p, in.a, in.b) - in.edge.y; }
        case PLUS: { return min(round_box(p, in.a.xy, in.edge.y), round_box(p, in.a.yx, in.edge.y)); }
        case COIL: { return coil(p, in.a); }
        case ARROW: { return arrow(p, in.a); }
        case HATCH: { return hatch(p, in.a, in.b.x); }
        case FACE: { return face(p, in.a, in.b); }
        default: { return round_box(p, in.a.xy, in.edge.y); }
    }
}

// The pixel in the frame of a shape: its centre and its axis.
fn local(pixel: vec2f, frame: vec4f) -> vec2f {
    let q = pixel - frame.xy;
    return vec2f(dot(q, frame.zw), dot(q, vec2f(-frame.w, frame.z)));
}

// The colour at distance `d` from the outline.
fn color(d: f32, rim_width: f32, fill: vec4f, rim: vec4f, opacity: f32) -> vec4f {
    let inside = saturate(0.5 - d);
    let in_rim = saturate(0.5 + d + rim_width);
    return mix(fill, rim, in_rim) * (inside * opacity);
}

@fragment
fn fs_shape(in: Varying) -> @location(0) vec4f {
    let p = local(in.position.xy, in.frame);
    let fade = select(1.0, saturate(0.5 - 0.5 * p.y / in.a.y), in.kind == HATCH);
    return color(distance_to(in.kind, p, in), in.edge.x, in.fill, in.rim, fade);
}

@fragment
fn fs_round(in: Varying) -> @location(0) vec4f {
    let d = round_box(local(in.position.xy, in.frame), in.a.xy, in.edge.y);
    return color(d, in.edge.x, in.fill, in.rim, 1.0);
}
