//! Rounded rectangles of egui in few triangles.
//!
//! Its tessellator gives the frame of a control up to 250 slivers, and a software adapter spent a quarter of a frame with
//! them. Here a rectangle is three bands and four quarters of the disc that the font texture has for small circles.

use egui::emath::GuiRounding;
use egui::epaint::{CircleShape, ClippedPrimitive, ClippedShape, Mesh, Primitive, RectShape};
use egui::{Align2, Color32, Context, Pos2, Rangef, Rect, Shape, StrokeKind};
use std::collections::HashMap;

/// Triangles of the shapes of a pass of `context`.
pub fn tessellate(context: &Context, mut shapes: Vec<ClippedShape>, pixels_per_point: f32) -> Vec<ClippedPrimitive> {
    let mut rects = RoundRects { context, pixels_per_point, corners: HashMap::new() };
    shapes.iter_mut().for_each(|clipped| rects.simplify(&mut clipped.shape));
    context.tessellate(shapes, pixels_per_point)
}

struct RoundRects<'a> {
    context: &'a Context,
    pixels_per_point: f32,
    /// By the bits of the radius; `None` where the texture has no disc that is large enough.
    corners: HashMap<u32, Option<Corners>>,
}

/// The corners of a rectangle: the quarters of a disc of the font texture.
#[derive(Clone, Copy)]
struct Corners {
    /// Points.
    radius: f32,
    /// Half the side of the disc's square, which holds the soft edge too, points.
    reach: f32,
    /// The square in the texture.
    uv: Rect,
}

impl RoundRects<'_> {
    /// Replaces rounded rectangles by meshes where these look the same.
    fn simplify(&mut self, shape: &mut Shape) {
        match shape {
            Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| self.simplify(shape)),
            Shape::Rect(rect) => {
                if let Some(mesh) = self.mesh(rect) {
                    *shape = mesh.into();
                }
            }
            Shape::Circle(CircleShape { center, radius, fill, stroke }) if !stroke.is_empty() && fill.is_opaque() => {
                let circle = |radius, color| CircleShape::filled(*center, radius, color).into();
                *shape = Shape::Vec(vec![circle(*radius + stroke.width, stroke.color), circle(*radius, *fill)]);
            }
            _ => {}
        }
    }

    /// `None` where the tessellator of egui is needed.
    fn mesh(&mut self, shape: &RectShape) -> Option<Mesh> {
        let &RectShape { rect, corner_radius, fill, stroke, stroke_kind, round_to_pixels, blur_width, angle, .. } =
            shape;
        let is_plain = shape.brush.is_none() && blur_width == 0.0 && angle == 0.0 && round_to_pixels.is_none();
        let edge = if stroke.is_empty() { 0.0 } else { stroke.width };
        let edge_pixels = edge * self.pixels_per_point;
        // The edge of a filled rectangle is a larger one below it.
        let is_simple = fill.is_opaque() && stroke_kind != StrokeKind::Middle;
        if !is_plain
            || (edge > 0.0 && !(is_simple && edge_pixels == edge_pixels.round()))
            || !rect.is_finite()
            || !corner_radius.is_same()
        {
            return None;
        }
        let outside = if stroke_kind == StrokeKind::Outside { edge } else { 0.0 };
        let outer = rect.round_to_pixels(self.pixels_per_point).expand(outside);
        if outer.size().min_elem() <= 2.0 * edge + 2.0 / self.pixels_per_point {
            return None;
        }
        // The tessellator of egui adds as much.
        let radius = if corner_radius.nw == 0 { 0.0 } else { f32::from(corner_radius.nw) + outside + 0.4 };
        let radius = radius.min(0.5 * outer.size().min_elem());
        let mut mesh = Mesh::default();
        let inner = outer.shrink(edge);
        if edge > 0.0 {
            self.corners(radius)?.add(&mut mesh, outer, stroke.color);
        }
        self.corners((radius - edge).max(0.0))?.add(&mut mesh, inner, fill);
        Some(mesh)
    }

    fn corners(&mut self, radius: f32) -> Option<Corners> {
        let RoundRects { context, pixels_per_point, corners } = self;
        *corners.entry(radius.to_bits()).or_insert_with(|| {
            if radius == 0.0 {
                return Some(Corners { radius, reach: 0.0, uv: Rect::ZERO });
            }
            let disc = CircleShape::filled(Pos2::ZERO, radius, Color32::WHITE);
            let clipped = ClippedShape::new(Rect::EVERYTHING, disc);
            match &context.tessellate(vec![clipped], *pixels_per_point)[..] {
                [ClippedPrimitive { primitive: Primitive::Mesh(Mesh { vertices, .. }), .. }] if vertices.len() == 4 => {
                    let uv = Rect::from_two_pos(vertices[0].uv, vertices[3].uv);
                    Some(Corners { radius, reach: vertices[3].pos.x, uv })
                }
                _ => None,
            }
        })
    }
}

impl Corners {
    /// Adds a rectangle with these corners.
    fn add(self, mesh: &mut Mesh, rect: Rect, color: Color32) {
        if color == Color32::TRANSPARENT {
            return;
        }
        let inner = rect.shrink(self.radius);
        for (x, y) in [
            (inner.x_range(), Rangef::new(rect.top(), inner.top())),
            (rect.x_range(), inner.y_range()),
            (inner.x_range(), Rangef::new(inner.bottom(), rect.bottom())),
        ] {
            if x.span() > 0.0 && y.span() > 0.0 {
                mesh.add_colored_rect(Rect::from_x_y_ranges(x, y), color);
            }
        }
        if self.radius > 0.0 {
            for (align, uv) in [
                (Align2::LEFT_TOP, self.uv.left_top()),
                (Align2::RIGHT_TOP, self.uv.right_top()),
                (Align2::LEFT_BOTTOM, self.uv.left_bottom()),
                (Align2::RIGHT_BOTTOM, self.uv.right_bottom()),
            ] {
                let (at, outer) = (align.pos_in_rect(&inner), align.pos_in_rect(&inner.expand(self.reach)));
                mesh.add_rect_with_uv(Rect::from_two_pos(outer, at), Rect::from_two_pos(uv, self.uv.center()), color);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::Vertex;
    use egui::{ColorImage, CornerRadius, Stroke, pos2, remap, vec2};

    fn simplified(context: &Context, shape: RectShape) -> Option<Mesh> {
        let mut rects = RoundRects { context, pixels_per_point: 1.0, corners: HashMap::new() };
        rects.mesh(&shape)
    }

    fn context() -> Context {
        let context = Context::default();
        context.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        context
    }

    /// Alpha of the quads of `mesh` at `at`, of which those that come later lie above, and the red of the topmost.
    fn seen(mesh: &Mesh, font: &ColorImage, at: Pos2) -> [f32; 2] {
        let texel = |x: f32, y: f32| f32::from(font[(x as usize, y as usize)].a()) / 255.0;
        let mut seen = [0.0; 2];
        for [first, _, _, last] in mesh.vertices.as_chunks::<4>().0 {
            let Vertex { pos, uv, color } = *first;
            if !(pos.x..last.pos.x).contains(&at.x) || !(pos.y..last.pos.y).contains(&at.y) {
                continue;
            }
            let u = remap(at.x, pos.x..=last.pos.x, uv.x..=last.uv.x) * font.width() as f32 - 0.5;
            let v = remap(at.y, pos.y..=last.pos.y, uv.y..=last.uv.y) * font.height() as f32 - 0.5;
            let (u, v) = (u.max(0.0), v.max(0.0));
            let row = |v: f32| egui::lerp(texel(u.floor(), v)..=texel(u.ceil(), v), u.fract());
            let alpha = egui::lerp(row(v.floor())..=row(v.ceil()), v.fract());
            seen = [alpha + (1.0 - alpha) * seen[0], alpha * f32::from(color.r()) / 255.0 + (1.0 - alpha) * seen[1]];
        }
        seen
    }

    /// Share of the pixel around `at` that a rectangle with round corners covers, from its distance to the edge.
    fn covered(rect: Rect, radius: f32, at: Pos2) -> f32 {
        let from = (at - rect.center()).abs() - 0.5 * rect.size() + vec2(radius, radius);
        let distance = from.max(egui::Vec2::ZERO).length() + from.max_elem().min(0.0) - radius;
        (0.5 - distance).clamp(0.0, 1.0)
    }

    #[test]
    fn round_rectangles_are_the_closed_form() {
        let context = context();
        let font = context.fonts(|fonts| fonts.image());
        let rect = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 51.0));
        for (radius, edge, kind) in [
            (0, 0.0, StrokeKind::Inside),
            (2, 0.0, StrokeKind::Inside),
            (3, 1.0, StrokeKind::Outside),
            (4, 1.0, StrokeKind::Inside),
            (6, 0.0, StrokeKind::Inside),
            (6, 1.0, StrokeKind::Inside),
            (6, 2.0, StrokeKind::Inside),
        ] {
            let stroke = Stroke::new(edge, Color32::BLACK);
            let mesh = simplified(&context, RectShape::new(rect, radius, Color32::RED, stroke, kind)).unwrap();
            assert!(mesh.indices.len() <= 3 * 28, "{radius} {edge}: {}", mesh.indices.len() / 3);
            let outside = if kind == StrokeKind::Outside { edge } else { 0.0 };
            let (outer, outer_radius) = (rect.expand(outside), f32::from(radius) + outside + 0.4);
            let outer_radius = if radius == 0 { 0.0 } else { outer_radius };
            for (x, y) in (0..125).flat_map(|x| (10..60).map(move |y| (x, y))) {
                let at = pos2(x as f32 + 0.5, y as f32 + 0.5);
                let [alpha, red] = seen(&mesh, &font, at);
                let inner = covered(outer.shrink(edge), (outer_radius - edge).max(0.0), at);
                // Text has its own curve of coverage, and a scaled disc a softer edge.
                let within = |seen: f32, exact: f32| (seen - exact).abs() < 0.35;
                let exact = covered(outer, outer_radius, at);
                assert!(within(alpha, exact), "{radius} {edge} {kind:?} at {at}: {alpha} for {exact}");
                assert!(within(red, inner), "{radius} {edge} {kind:?} at {at}: red {red} for {inner}");
            }
        }
    }

    #[test]
    fn a_circle_with_an_edge_is_two_discs() {
        let context = context();
        let edge = Stroke::new(1.25, Color32::BLACK);
        let circle = CircleShape { center: pos2(20.0, 30.0), radius: 4.0, fill: Color32::RED, stroke: edge };
        let primitives = tessellate(&context, vec![ClippedShape::new(Rect::EVERYTHING, circle)], 1.0);
        let [ClippedPrimitive { primitive: Primitive::Mesh(mesh), .. }] = &primitives[..] else { panic!("one mesh") };
        assert_eq!(mesh.indices.len(), 3 * 4);
        let font = context.fonts(|fonts| fonts.image());
        for (x, expected) in [(20.5, [1.0, 1.0]), (24.75, [1.0, 0.2]), (26.5, [0.0, 0.0])] {
            let seen = seen(mesh, &font, pos2(x, 30.0));
            assert!(seen.iter().zip(expected).all(|(seen, expected)| (seen - expected).abs() < 0.35), "{x}: {seen:?}");
        }
    }

    #[test]
    fn others_are_left_to_the_tessellator() {
        let context = context();
        let rect = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 51.0));
        let stroke = Stroke::new(1.0, Color32::BLACK);
        let new = |radius, fill, stroke, kind| RectShape::new(rect, radius, fill, stroke, kind);
        let filled = |radius| RectShape::filled(rect, radius, Color32::RED);
        let corners = CornerRadius { nw: 4, ne: 4, sw: 0, se: 0 };
        for (shape, why) in [
            (filled(CornerRadius::same(40)), "no disc is that large"),
            (filled(corners), "corners differ"),
            (filled(CornerRadius::same(4)).with_blur_width(3.0), "blurred"),
            (filled(CornerRadius::same(4)).with_angle(0.1), "turned"),
            (
                new(CornerRadius::same(4), Color32::RED.gamma_multiply(0.5), stroke, StrokeKind::Inside),
                "the fill hides no edge",
            ),
            (new(CornerRadius::same(4), Color32::TRANSPARENT, stroke, StrokeKind::Inside), "a round frame"),
            (new(CornerRadius::same(4), Color32::RED, stroke, StrokeKind::Middle), "an edge between pixels"),
            (
                new(CornerRadius::same(4), Color32::RED, Stroke::new(1.5, Color32::BLACK), StrokeKind::Inside),
                "one and a half pixels",
            ),
            (RectShape::filled(Rect::from_min_size(rect.min, vec2(50.0, 2.0)), 1, Color32::RED), "as thin as a line"),
            (RectShape::filled(Rect::EVERYTHING, 4, Color32::RED), "without end"),
        ] {
            assert_eq!(simplified(&context, shape), None, "{why}");
        }
    }
}
