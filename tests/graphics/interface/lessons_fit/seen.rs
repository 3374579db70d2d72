//! The screen after a frame: texts and boxes as egui laid them out, and the bodies on the canvases.

use crate::interface::bench::Bench;
use egui::epaint::ClippedShape;
use egui::{Pos2, Rect, Shape, Vec2, pos2, vec2};
use timestep_lab::lab::LaneView;
use timestep_lab::scene::{Ink, Shape as SceneShape};

/// Width of the list of lessons, points.
pub const LIST: f32 = 240.0;
/// Width of a window from which the list is beside the rest. In a narrower one it lies over it.
const BESIDE: f32 = 800.0;

/// A text on the screen.
#[derive(Clone, Debug)]
pub struct Text {
    pub text: String,
    /// Extent of its glyphs.
    pub whole: Rect,
    /// Extent of its glyphs, as far as they are visible.
    pub rect: Rect,
    /// Part of the window in which it is visible.
    pub clip: Rect,
    /// Size of its first font, points.
    pub size: f32,
    /// Characters that are laid out.
    pub characters: usize,
    /// `true` if it ends in an ellipsis.
    pub elided: bool,
}

impl Text {
    /// `true` if a part of it is missing.
    pub fn is_cut(&self) -> bool {
        self.elided || !self.clip.expand(1.0).contains_rect(self.whole)
    }
}

/// Contents of the screen.
pub struct Seen {
    pub window: Rect,
    pub texts: Vec<Text>,
    /// Framed boxes (buttons, fields), with the part of the window in which they are visible.
    pub boxes: Vec<(Rect, Rect)>,
    /// `true` if the list of lessons lies over a part of the lanes.
    pub has_drawer: bool,
}

impl Seen {
    pub fn of(shapes: &[ClippedShape], size: [u32; 2]) -> Self {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(size[0] as f32, size[1] as f32));
        let mut seen = Seen { window, texts: Vec::new(), boxes: Vec::new(), has_drawer: false };
        for clipped in shapes {
            seen.add(&clipped.shape, clipped.clip_rect.intersect(window));
        }
        let list = seen.texts.iter().position(|text| text.text == "Search lessons");
        let list = list.filter(|_| window.width() < BESIDE);
        seen.has_drawer = list.is_some();
        if let Some(first) = list {
            // The list is drawn over what was drawn before it.
            for (index, text) in seen.texts.iter_mut().enumerate() {
                if index < first || text.clip.right() > LIST {
                    text.rect.min.x = text.rect.min.x.max(LIST);
                }
            }
            seen.texts.retain(|text| text.rect.is_positive());
        }
        seen
    }

    fn add(&mut self, shape: &Shape, clip: Rect) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.add(shape, clip)),
            Shape::Rect(rect) if rect.stroke.width > 0.0 && rect.fill.a() == 255 => self.boxes.push((rect.rect, clip)),
            Shape::Text(text) => {
                let galley = &text.galley;
                let turned = galley.mesh_bounds.rotate_bb(egui::emath::Rot2::from_angle(text.angle));
                let whole = turned.translate(text.pos.to_vec2());
                let rect = whole.intersect(clip);
                if rect.is_positive() && !galley.text().is_empty() {
                    self.texts.push(Text {
                        text: galley.text().to_owned(),
                        whole,
                        rect,
                        clip,
                        size: galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size),
                        characters: galley.rows.iter().map(|row| row.glyphs.len()).sum(),
                        elided: galley.elided,
                    });
                }
            }
            _ => {}
        }
    }

    /// The texts that contain this one.
    pub fn texts_with<'a>(&'a self, part: &'a str) -> impl Iterator<Item = &'a Text> {
        self.texts.iter().filter(move |text| text.text.contains(part))
    }
}

/// A canvas and the bodies of its lane, the tracked one first.
pub struct Canvas {
    /// Index of the lane.
    pub lane: usize,
    pub rect: Rect,
    /// Extents of bodies and ghosts.
    pub bodies: Vec<Rect>,
}

/// The canvases of the frame.
pub fn canvases(bench: &Bench) -> Vec<Canvas> {
    let snapshot = bench.output.canvases.cameras(&bench.lab.snapshot(), &bench.output.lanes);
    let canvas = |place: &timestep_lab::ui::LaneRect| Canvas {
        lane: place.index,
        rect: place.rect,
        bodies: bodies(&snapshot.lanes[place.index], place.rect),
    };
    bench.output.lanes.iter().map(canvas).collect()
}

/// Extents of a lane's bodies that are on its canvas, which shows the view whole. The one that the camera tracks comes first.
fn bodies(lane: &LaneView<'_>, canvas: Rect) -> Vec<Rect> {
    let view = lane.view();
    let scale = (canvas.width() / view.half.x as f32).min(canvas.height() / view.half.y as f32) / 2.0;
    let place = |point: glam::DVec2| {
        let from_middle = (point - view.center) * f64::from(scale);
        canvas.center() + vec2(from_middle.x as f32, -from_middle.y as f32)
    };
    let shapes = lane.bands().iter().flat_map(|band| &band.scene.shapes);
    let rects = shapes.filter_map(|shape| match shape {
        SceneShape::Body { center, radius, ink: Ink::Lane | Ink::Ghost, .. } if center.is_finite() => {
            Some(Rect::from_center_size(place(*center), Vec2::splat(2.0 * *radius as f32 * scale)))
        }
        _ => None,
    });
    let mut rects: Vec<Rect> = rects.filter(|rect| canvas.contains(rect.center())).collect();
    let tracked = if lane.shown_point().is_finite() { place(lane.shown_point()) } else { pos2(f32::MAX, f32::MAX) };
    rects.sort_by(|a, b| a.center().distance(tracked).total_cmp(&b.center().distance(tracked)));
    rects
}
