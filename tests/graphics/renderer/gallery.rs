//! Scenes with everything in them, for reference frames and for measuring.

use glam::{DVec2, dvec2};
use timestep_lab::identity::Identity;
use timestep_lab::palette::Theme;
use timestep_lab::render::{LaneDrawing, Rect};
use timestep_lab::scene::{Glyph, Ink, Scene, Shape, View};

pub fn scene(shapes: Vec<Shape>) -> Scene {
    Scene { shapes, ..Scene::default() }
}

pub fn view(x: f64, y: f64, half_x: f64, half_y: f64) -> View {
    View { center: dvec2(x, y), half: dvec2(half_x, half_y) }
}

/// All glyphs, filled and as ghosts, alone and overlapping.
fn glyphs() -> Scene {
    let mut shapes = Vec::new();
    for (i, glyph) in Glyph::ALL.into_iter().enumerate() {
        let center = dvec2((i % 4) as f64 - 1.5, 0.75 - 1.25 * (i / 4) as f64);
        let body = |offset: DVec2, radius, ink| Shape::Body { center: center + offset, radius, glyph, ink };
        shapes.push(body(dvec2(0.0, 0.0), 0.28, Ink::Lane));
        shapes.push(body(dvec2(0.2, -0.22), 0.2, Ink::Lane));
        shapes.push(body(dvec2(-0.14, -0.3), 0.28, Ink::Ghost));
        shapes.push(body(dvec2(0.42, 0.25), 0.07, Ink::Lane));
    }
    scene(shapes)
}

fn springs() -> Scene {
    let mut shapes = vec![Shape::Line { from: dvec2(-1.9, -1.2), to: dvec2(-1.9, 1.2), width: 4.0, ink: Ink::Fixture }];
    for (i, end) in [1.5, 0.2, -1.0, -1.75].into_iter().enumerate() {
        let y = 0.9 - 0.6 * i as f64;
        let center = dvec2(end, y - 0.1 * i as f64);
        let from = dvec2(-1.9, y);
        shapes.push(Shape::Spring { from, to: center, coils: 9, radius: 0.1, width: 1.5, ink: Ink::Fixture });
        shapes.push(Shape::Body { center, radius: 0.14, glyph: Glyph::ALL[i], ink: Ink::Lane });
        let to = center + dvec2(0.15 * (i + 1) as f64, 0.35 - 0.25 * i as f64);
        shapes.push(Shape::Arrow { from: center, to, width: 2.0, ink: Ink::Hand });
    }
    scene(shapes)
}

/// A ball that bounces, at 60 frames a second, with a gap where it was moved.
fn bounce() -> Scene {
    let mut points: Vec<DVec2> = Vec::new();
    for i in 0..110 {
        let t = f64::from(i) / 60.0;
        let phase = (t / 0.6).fract() * 0.6;
        points.push(dvec2(-2.0 + 1.9 * t, 4.4 * phase * (0.6 - phase) * 3.2 + 0.12));
    }
    points[70] = dvec2(f64::NAN, 0.0);
    let center = points[109];
    scene(vec![
        Shape::Ground { height: 0.0, ink: Ink::Fixture },
        Shape::Trail { points: points.into(), dots: usize::MAX, oldest: 0.0, width: 2.0, ink: Ink::Lane },
        Shape::Body { center: center + dvec2(0.1, -0.05), radius: 0.12, glyph: Glyph::Disc, ink: Ink::Ghost },
        Shape::Body { center, radius: 0.12, glyph: Glyph::Disc, ink: Ink::Lane },
    ])
}

/// An ellipse, two hundred frames long, with the same orbit without error.
pub fn orbit(turn: f64) -> Scene {
    let at = |angle: f64, size: f64| dvec2(1.3 * size * angle.cos() - 0.3, size * angle.sin());
    let trail = |size: f64| (0..200).map(|i| at(f64::from(i) * 0.03 + turn, size)).collect::<Vec<_>>();
    let (exact, own) = (trail(1.0), trail(0.86));
    let (ghost, center) = (exact[199], own[199]);
    scene(vec![
        Shape::Body { center: DVec2::ZERO, radius: 0.1, glyph: Glyph::Disc, ink: Ink::Fixture },
        Shape::Trail { points: exact.into(), dots: usize::MAX, oldest: 0.0, width: 1.0, ink: Ink::Ghost },
        Shape::Trail { points: own.into(), dots: usize::MAX, oldest: 0.0, width: 2.0, ink: Ink::Lane },
        Shape::Body { center: ghost, radius: 0.09, glyph: Glyph::Diamond, ink: Ink::Ghost },
        Shape::Body { center, radius: 0.09, glyph: Glyph::Diamond, ink: Ink::Lane },
        Shape::Arrow { from: center, to: center + dvec2(0.5, 0.6), width: 2.0, ink: Ink::Hand },
    ])
}

/// Two rods, one of them exact, and a zigzag trail with sharp corners.
fn pendulum() -> Scene {
    let rods = |a: DVec2, b: DVec2, ink| {
        vec![
            Shape::Line { from: DVec2::ZERO, to: a, width: 2.0, ink },
            Shape::Line { from: a, to: b, width: 2.0, ink },
            Shape::Body { center: a, radius: 0.09, glyph: Glyph::Hexagon, ink },
            Shape::Body { center: b, radius: 0.12, glyph: Glyph::Hexagon, ink },
        ]
    };
    let points = (0..40).map(|i| dvec2(-1.6 + 0.08 * f64::from(i), if i % 2 == 0 { 1.2 } else { 0.9 })).collect();
    let mut shapes = vec![Shape::Line { from: dvec2(-0.4, 0.0), to: dvec2(0.4, 0.0), width: 4.0, ink: Ink::Fixture }];
    shapes.push(Shape::Trail { points, dots: usize::MAX, oldest: 0.0, width: 6.0, ink: Ink::Lane });
    shapes.extend(rods(dvec2(0.5, -0.6), dvec2(0.2, -1.35), Ink::Ghost));
    shapes.extend(rods(dvec2(0.62, -0.5), dvec2(0.75, -1.25), Ink::Lane));
    scene(shapes)
}

/// Bodies that have left on every side.
fn escaped() -> Scene {
    let body = |x: f64, y: f64| Shape::Body { center: dvec2(x, y), radius: 0.1, glyph: Glyph::Star, ink: Ink::Lane };
    let mut shapes = vec![body(5.0, 2.0), body(-1e200, 1.0), body(0.7, -4.0), body(-2.0, 9.0), body(1e9, -1e9)];
    shapes.push(Shape::Line { from: DVec2::ZERO, to: dvec2(-1e200, 5e199), width: 2.0, ink: Ink::Lane });
    shapes.push(Shape::Body { center: DVec2::ZERO, radius: 0.15, glyph: Glyph::Star, ink: Ink::Fixture });
    scene(shapes)
}

pub const SIZE: [u32; 2] = [960, 600];

/// The scenes of the gallery and what each shows.
pub fn scenes() -> Vec<(Scene, View)> {
    vec![
        (glyphs(), view(0.0, 0.0, 2.2, 1.5)),
        (springs(), view(0.0, 0.0, 2.2, 1.5)),
        (bounce(), view(0.0, 0.7, 2.2, 1.3)),
        (orbit(0.0), view(0.0, 0.0, 1.9, 1.3)),
        (pendulum(), view(0.0, 0.0, 2.0, 1.5)),
        (escaped(), view(0.3, 0.2, 2.0, 1.5)),
    ]
}

/// The scenes in two rows of three.
pub fn lanes<'a>(scenes: &'a [(Scene, View)], theme: Theme) -> Vec<LaneDrawing<'a>> {
    let cell = |i: usize| Rect::new((i % 3) as f32 * 320.0 + 1.0, (i / 3) as f32 * 300.0 + 1.0, 318.0, 298.0);
    let lane = |(i, (scene, view)): (usize, &'a (Scene, View))| LaneDrawing {
        scene,
        view: *view,
        rect: cell(i),
        rows: LaneDrawing::ALL_ROWS,
        color: Identity::of_place(i).color(theme),
    };
    scenes.iter().enumerate().map(lane).collect()
}
