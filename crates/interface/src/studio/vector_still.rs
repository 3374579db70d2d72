//! Stills as SVG: the shapes of egui and of the scenes as elements, with text as text.

use super::offscreen_egui::OffscreenEgui;
use super::offscreen_renderer::SceneCell;
use crate::ui::{draw_scene, style};
use egui::epaint::{CircleShape, PathShape, RectShape, TextShape};
use egui::{Color32, FontFamily, LayerId, Order, Pos2, Rect, Shape, Stroke, Ui};
use picture::chart::escaped;
use simulation::palette::Theme;
use std::fmt::Write;

/// Draws a still of `size` pixels. `show` draws what is over the lanes and returns their scenes.
pub fn vector_still(
    size: [u32; 2],
    pixels_per_point: f32,
    theme: Theme,
    mut show: impl FnMut(&mut Ui) -> Vec<SceneCell>,
) -> String {
    let egui = OffscreenEgui::new(size, pixels_per_point, theme);
    let frame = Rect::from_min_size(Pos2::ZERO, egui.size());
    let mut shapes = Vec::new();
    // The first pass makes egui lay out its fonts.
    for _ in 0..2 {
        let mut output = egui.run(0.0, |ui| {
            let cells = show(ui);
            let below = LayerId::new(Order::Background, egui::Id::unique("lanes"));
            let (painter, colors) = (ui.painter().clone().with_layer_id(below), style::colors(theme));
            for cell in cells {
                let lane = style::lane(theme, cell.lane);
                draw_scene(&painter, &cell.scene, cell.view, cell.rect, cell.rows, lane, colors);
            }
        });
        output.textures_delta.clear();
        shapes = output.shapes;
    }
    let mut svg = Svg::default();
    let view = format!("viewBox=\"0 0 {} {}\"", frame.width(), frame.height());
    let ground = hex(style::colors(theme).background);
    let [width, height] = size;
    _ = writeln!(
        svg.out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" {view} fill=\"none\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>"
    );
    for clipped in &shapes {
        svg.clipped(clipped.clip_rect.intersect(frame), &clipped.shape);
    }
    svg.out + "</svg>\n"
}

/// An SVG that is being written.
#[derive(Default)]
struct Svg {
    out: String,
}

impl Svg {
    /// A shape within a rectangle, which is an `svg` of its own: no ids are needed.
    fn clipped(&mut self, clip: Rect, shape: &Shape) {
        if !clip.is_positive() || !shape.visual_bounding_rect().intersects(clip) {
            return;
        }
        if clip.contains_rect(shape.visual_bounding_rect()) {
            return self.shape(shape);
        }
        let Rect { min, max } = clip;
        let (width, height) = (max.x - min.x, max.y - min.y);
        _ = writeln!(
            self.out,
            "<svg x=\"{0}\" y=\"{1}\" width=\"{width}\" height=\"{height}\" viewBox=\"{0} {1} {width} {height}\">",
            min.x, min.y
        );
        self.shape(shape);
        self.out.push_str("</svg>\n");
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Vec(all) => all.iter().for_each(|shape| self.shape(shape)),
            Shape::Circle(CircleShape { center, radius, fill, stroke }) => {
                let paint = paint("fill", *fill) + &line(stroke);
                _ = writeln!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"{paint}/>", center.x, center.y);
            }
            Shape::LineSegment { points: [from, to], stroke } => {
                let (from, to) = ((from.x, from.y), (to.x, to.y));
                let path = format!("M{} {}L{} {}", from.0, from.1, to.0, to.1);
                _ = writeln!(self.out, "<path d=\"{path}\" stroke-linecap=\"round\"{}/>", line(stroke));
            }
            Shape::Path(PathShape { points, closed, fill, stroke }) => {
                let color = match &stroke.color {
                    egui::epaint::ColorMode::Solid(color) => *color,
                    egui::epaint::ColorMode::UV(_) => Color32::TRANSPARENT,
                };
                let paint = paint("fill", *fill) + &line(&Stroke::new(stroke.width, color));
                self.path(points, *closed, &paint);
            }
            Shape::Rect(RectShape { rect, corner_radius, fill, stroke, .. }) => {
                let (size, paint) = (rect.size(), paint("fill", *fill) + &line(stroke));
                _ = writeln!(
                    self.out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{paint}/>",
                    rect.min.x, rect.min.y, size.x, size.y, corner_radius.nw
                );
            }
            Shape::Mesh(mesh) => {
                for corners in mesh.indices.chunks_exact(3) {
                    let corners = [0, 1, 2].map(|corner| &mesh.vertices[corners[corner] as usize]);
                    self.path(&corners.map(|vertex| vertex.pos), true, &paint("fill", corners[0].color));
                }
            }
            Shape::Text(text) => self.text(text),
            // Stills have none of these.
            Shape::Noop
            | Shape::Ellipse(_)
            | Shape::Band(_)
            | Shape::QuadraticBezier(_)
            | Shape::CubicBezier(_)
            | Shape::Callback(_) => {}
        }
    }

    fn path(&mut self, points: &[Pos2], closed: bool, paint: &str) {
        let places: Vec<String> = points.iter().map(|at| format!("{} {}", at.x, at.y)).collect();
        let end = if closed { "Z" } else { "" };
        _ = writeln!(self.out, "<path d=\"M{}{end}\"{paint}/>", places.join("L"));
    }

    /// Each row of a text, in pieces of one colour and one font.
    fn text(&mut self, text: &TextShape) {
        let sections = &text.galley.job.sections;
        let mut byte = 0;
        for row in &text.galley.rows {
            let mut pieces: Vec<(usize, Pos2, f32, String)> = Vec::new();
            for glyph in &row.row.glyphs {
                let place = sections.iter().position(|section| section.byte_range.end.0 > byte);
                let section = place.unwrap_or(sections.len().saturating_sub(1));
                byte += glyph.chr.len_utf8();
                let at = text.pos + row.pos.to_vec2() + glyph.pos.to_vec2();
                match pieces.last_mut().filter(|(other, ..)| *other == section) {
                    Some((_, from, width, letters)) => {
                        *width = at.x + glyph.advance_width - from.x;
                        letters.push(glyph.chr);
                    }
                    None => pieces.push((section, at, glyph.advance_width, glyph.chr.to_string())),
                }
            }
            byte += usize::from(row.ends_with_newline);
            let Some((_, start, ..)) = pieces.first() else { continue };
            let end = pieces.last().map_or(start.x, |(_, at, width, _)| at.x + width);
            _ = write!(
                self.out,
                "<text x=\"{}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">",
                start.x,
                start.y,
                end - start.x
            );
            for (section, _, _, letters) in &pieces {
                let Some(section) = sections.get(*section) else { continue };
                let own = match section.format.color {
                    Color32::PLACEHOLDER => text.fallback_color,
                    color => color,
                };
                let color = text.override_text_color.unwrap_or(own).gamma_multiply(text.opacity_factor);
                let family = match section.format.font_id.family {
                    FontFamily::Monospace => "monospace",
                    _ => "Inter, Ubuntu, sans-serif",
                };
                let (size, paint) = (section.format.font_id.size, paint("fill", color));
                let letters = escaped(letters);
                _ = write!(self.out, "<tspan font-size=\"{size}\" font-family=\"{family}\"{paint}>{letters}</tspan>");
            }
            self.out.push_str("</text>\n");
        }
    }
}

/// A colour as attributes.
fn paint(attribute: &str, color: Color32) -> String {
    match color.a() {
        0 => String::new(),
        255 => format!(" {attribute}=\"{}\"", hex(color)),
        alpha => {
            format!(" {attribute}=\"{}\" {attribute}-opacity=\"{:.3}\"", hex(color), f32::from(alpha) / 255.0)
        }
    }
}

fn line(stroke: &Stroke) -> String {
    if stroke.width <= 0.0 || stroke.color.a() == 0 {
        return String::new();
    }
    format!("{} stroke-width=\"{}\"", paint("stroke", stroke.color), stroke.width)
}

fn hex(color: Color32) -> String {
    let [r, g, b, _] = color.to_srgba_unmultiplied();
    format!("#{r:02x}{g:02x}{b:02x}")
}
