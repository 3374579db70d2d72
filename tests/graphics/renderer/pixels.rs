//! Where pixels are and how bright: positions, areas, edges, blending, clipping.

use super::gallery::{scene, view};
use super::{Frame, offscreen};
use glam::{DVec2, dvec2};
use timestep_lab::palette::{DARK, LIGHT, Rgb, SceneColors};
use timestep_lab::render::{LaneDrawing, Rect, linear};
use timestep_lab::scene::{Glyph, Ink, Scene, Shape, Strokes, TimeTrail, View};

pub const BLACK: Rgb = [0x00, 0x00, 0x00];
pub const WHITE: Rgb = [0xFF, 0xFF, 0xFF];

/// White shapes on black, without a grid.
pub const PLAIN: SceneColors = SceneColors {
    background: BLACK,
    grid_minor: BLACK,
    grid_major: BLACK,
    axis: BLACK,
    ghost: WHITE,
    other: WHITE,
    fixture: WHITE,
    hand: WHITE,
    rim: WHITE,
};

/// One pixel per metre, zero in the middle of 64 × 64 pixels.
const UNIT: View = View { center: DVec2::ZERO, half: DVec2::splat(32.0) };

fn plain(shape: Shape) -> Option<Frame> {
    let scene = scene(vec![shape]);
    Some(Frame::render(&mut *offscreen()?, [64, 64], &PLAIN, &[whole(&scene)]))
}

/// A lane that fills the 64 × 64 pixels.
fn whole(scene: &Scene) -> LaneDrawing<'_> {
    LaneDrawing { scene, view: UNIT, rect: Rect::new(0.0, 0.0, 64.0, 64.0), rows: LaneDrawing::ALL_ROWS, color: WHITE }
}

fn disc(center: DVec2, radius: f64) -> Shape {
    Shape::Body { center, radius, glyph: Glyph::Disc, ink: Ink::Lane }
}

/// Linear light of a pixel, 0 to 1.
fn light(image: &Frame, x: usize, y: usize) -> f64 {
    let [r, ..] = image.at(x, y);
    f64::from(linear([r; 3])[0])
}

/// Total light and its centroid, px.
fn moments(image: &Frame) -> (f64, DVec2) {
    let mut total = 0.0;
    let mut sum = DVec2::ZERO;
    for y in 0..image.height() {
        for x in 0..image.width {
            let light = light(image, x, y);
            total += light;
            sum += light * dvec2(x as f64 + 0.5, y as f64 + 0.5);
        }
    }
    (total, sum / total)
}

#[test]
fn a_disc_is_where_it_should_be_at_every_subpixel_offset() {
    for step in 0..10 {
        let center = dvec2(3.0 + f64::from(step) * 0.1, -5.0 + f64::from(step) * 0.07);
        let Some(image) = plain(disc(center, 7.3)) else { return };
        let (_, centroid) = moments(&image);
        let expected = dvec2(32.0 + center.x, 32.0 - center.y);
        assert!(centroid.distance(expected) < 0.02, "{centroid} instead of {expected}");
    }
}

#[test]
fn a_disc_has_the_area_of_its_radius() {
    for radius in [5.0, 5.3, 12.0, 20.25] {
        let Some(image) = plain(disc(dvec2(0.3, 0.6), radius)) else { return };
        let (area, _) = moments(&image);
        let expected = std::f64::consts::PI * radius * radius;
        assert!((area / expected - 1.0).abs() < 0.01, "{area} instead of {expected}");
    }
}

#[test]
fn every_glyph_has_the_area_of_its_disc() {
    for glyph in Glyph::ALL {
        let shape = Shape::Body { center: dvec2(0.2, 0.1), radius: 14.0, glyph, ink: Ink::Lane };
        let Some(image) = plain(shape) else { return };
        let ratio = moments(&image).0 / (std::f64::consts::PI * 14.0 * 14.0);
        assert!((0.93..1.02).contains(&ratio), "{glyph:?} has {ratio} of the area");
    }
}

#[test]
fn the_edge_of_a_disc_falls_monotonically_within_two_pixels() {
    let Some(image) = plain(disc(dvec2(0.13, 0.5), 11.4)) else { return };
    let row: Vec<f64> = (32..64).map(|x| light(&image, x, 31)).collect();
    assert!(row.windows(2).all(|pair| pair[0] >= pair[1]), "{row:?}");
    let soft = row.iter().filter(|light| (0.01..0.99).contains(*light)).count();
    assert!((1..=2).contains(&soft), "{soft} pixels between inside and outside: {row:?}");
}

#[test]
fn half_a_pixel_of_white_is_half_the_light() {
    // Nine pixels wide about y = 32: its edges run through the middle of rows 27 and 36.
    let line = Shape::Line { from: dvec2(-90.0, 0.0), to: dvec2(90.0, 0.0), width: 9.0, ink: Ink::Lane };
    let Some(image) = plain(line) else { return };
    for row in [27, 36] {
        assert!(image.at(30, row)[0].abs_diff(188) <= 1, "{:?}", image.at(30, row));
    }
    assert_eq!((image.at(30, 32), image.at(30, 26)), ([255; 3], [0; 3]));
}

/// 64 marks over 64 m, one pixel a metre: marks a metre apart would be a grey area. Every fourth is drawn, and stays a mark by itself.
#[test]
fn marks_without_room_are_left_out() {
    let ends = (-32..32).map(|mark| [-8.0, 8.0].map(|x| dvec2(x, f64::from(mark) + 0.5))).collect();
    let strokes = Strokes { ends, first: -32, apart: 1.0, width: 1.0, arrows: false };
    let Some(image) = plain(Shape::Strokes { strokes, ink: Ink::Fixture }) else { return };
    let bright: Vec<usize> = (0..64).filter(|row| image.at(32, *row)[0] > 128).collect();
    assert!(bright.len() == 16 && bright.windows(2).all(|pair| pair[1] == pair[0] + 4), "{bright:?}");
}

#[test]
fn colours_arrive_unchanged() {
    let scene = scene(vec![]);
    let lane = whole(&scene);
    for palette in [DARK.scene, LIGHT.scene] {
        let Some(mut offscreen) = offscreen() else { return };
        let image = Frame::render(&mut offscreen, [80, 64], &palette, &[lane]);
        let [r, g, b] = palette.background;
        assert_eq!(image.at(70, 10), [r, g, b], "outside the lane");
        assert_ne!(image.at(32, 10), [r, g, b], "the axis is drawn");
    }
}

/// One of each kind of shape, all larger than the lane.
fn large_shapes() -> Vec<Shape> {
    let (from, to) = (dvec2(-150.0, -97.0), dvec2(140.0, 120.0));
    let trail = |i: i32| dvec2(f64::from(i) * 9.0, f64::from(i % 2) * 60.0 - 30.0);
    let mut shapes = vec![
        Shape::Line { from, to, width: 5.0, ink: Ink::Lane },
        Shape::Spring { from, to, coils: 12, radius: 9.0, width: 2.0, ink: Ink::Fixture },
        Shape::Arrow { from, to: dvec2(10.0, 8.0), width: 4.0, ink: Ink::Hand },
        Shape::Trail {
            points: (-20..20).map(trail).collect(),
            dots: usize::MAX,
            oldest: 0.0,
            width: 3.0,
            ink: Ink::Lane,
        },
        Shape::TimeTrail {
            trail: TimeTrail {
                places: (0..=12).map(|k| (f64::from(12 - k), dvec2(f64::from(9 * (k - 8)), 0.0))).collect(),
                back: -DVec2::Y,
                edge: 0.0,
            },
            ink: Ink::Lane,
        },
        Shape::Ground { height: 3.0, ink: Ink::Fixture },
    ];
    for ink in [Ink::Lane, Ink::Ghost, Ink::Outline] {
        shapes.extend(Glyph::ALL.map(|glyph| Shape::Body { center: dvec2(25.0, 0.0), radius: 30.0, glyph, ink }));
    }
    shapes
}

/// On a canvas of 64 px the dozen refreshes below a body in its middle are 0.92 · 32/12 px apart.
#[test]
fn a_time_trail_has_its_dots_where_and_when_frames_were_shown() {
    let places: Vec<_> = (0..=12).map(|k| (f64::from(12 - k), dvec2(f64::from(2 * k - 12), 0.0))).collect();
    let Some(image) =
        plain(Shape::TimeTrail { trail: TimeTrail { places, back: -DVec2::Y, edge: 0.0 }, ink: Ink::Lane })
    else {
        return;
    };
    let dot = |age: usize| (32 + 12 - 2 * age, 32 + (0.92 * 32.0 / 12.0 * age as f64) as usize);
    let lights: Vec<f64> = (0..=12).map(|age| light(&image, dot(age).0, dot(age).1)).collect();
    assert!(lights[0] > 0.5 && lights.windows(2).all(|pair| pair[0] >= pair[1] - 0.02), "{lights:?}");
    assert!(lights[12] > 0.02 && lights[12] < 0.5 * lights[0], "{lights:?}");
    assert_eq!((light(&image, 20, 40), light(&image, 44, 56)), (0.0, 0.0), "nothing beside it");
}

#[test]
fn every_shape_draws_inside_its_lane_and_nowhere_else() {
    let rect = Rect::new(37.0, 23.0, 80.0, 60.0);
    let (empty, view) = (scene(vec![]), view(0.0, 0.0, 40.0, 30.0));
    let Some(mut offscreen) = offscreen() else { return };
    let blank = Frame::render(
        &mut offscreen,
        [160, 120],
        &PLAIN,
        &[LaneDrawing { scene: &empty, view, rect, rows: LaneDrawing::ALL_ROWS, color: WHITE }],
    );
    for shape in large_shapes() {
        let one = scene(vec![shape]);
        let image = Frame::render(
            &mut offscreen,
            [160, 120],
            &PLAIN,
            &[LaneDrawing { scene: &one, view, rect, rows: LaneDrawing::ALL_ROWS, color: WHITE }],
        );
        let mut drawn = 0;
        for (x, y) in (0..120).flat_map(|y| (0..160).map(move |x| (x, y))) {
            let inside = (37..117).contains(&x) && (23..83).contains(&y);
            let changed = image.at(x, y) != blank.at(x, y);
            assert!(inside || !changed, "{:?} draws at {x} {y}", one.shapes[0]);
            drawn += usize::from(changed);
        }
        assert!(drawn > 60, "{:?} draws {drawn} pixels", one.shapes[0]);
    }
}

#[test]
fn a_body_out_of_sight_has_a_marker_at_the_nearest_border() {
    let corner = |image: &Frame, left: bool| {
        let range = if left { 0..16 } else { 48..64 };
        range.flat_map(|x| (24..40).map(move |y| (x, y))).filter(|(x, y)| image.at(*x, *y)[0] > 128).count()
    };
    for (x, left) in [(-500.0, true), (1e300, false), (47.0, false)] {
        let Some(image) = plain(disc(dvec2(x, 0.0), 2.0)) else { return };
        assert!(corner(&image, left) > 15 && corner(&image, !left) == 0, "{x}");
    }
}

/// Corners in either sense; the area by Gauss's formula, the centroid from the two triangles.
#[test]
fn a_face_covers_its_area_whichever_way_round() {
    let around = [dvec2(-20.0, -9.0), dvec2(14.0, -16.0), dvec2(21.0, 12.0), dvec2(-11.0, 17.0)];
    let [a, b, c, d] = around;
    let triangles = [[a, b, c], [a, c, d]].map(|[a, b, c]| (0.5 * (b - a).perp_dot(c - a), (a + b + c) / 3.0));
    let area: f64 = triangles.iter().map(|(area, _)| area).sum();
    let centroid = triangles.iter().map(|(area, middle)| *area * *middle).sum::<DVec2>() / area;
    for corners in [around, [d, c, b, a], [c, d, a, b]] {
        let Some(image) = plain(Shape::Face { corners, light: 1.0, ink: Ink::Lane }) else { return };
        let (total, middle) = moments(&image);
        // A ramp of one pixel along the edges leaves the area but for the corners, less than a pixel each.
        assert!((total - area).abs() < 4.0, "{total} {area}");
        assert!(middle.distance(dvec2(32.0 + centroid.x, 32.0 - centroid.y)) < 0.05, "{middle} {centroid}");
    }
}

#[test]
fn lit_faces_are_the_brighter_ones_in_both_themes() {
    for palette in [PLAIN, SceneColors { background: WHITE, ..PLAIN }] {
        let corners = [dvec2(-9.0, -9.0), dvec2(9.0, -9.0), dvec2(9.0, 9.0), dvec2(-9.0, 9.0)];
        let Some(mut offscreen) = offscreen() else { return };
        let color = if palette.background == WHITE { BLACK } else { WHITE };
        let mut brightness = |light: f32| {
            let scene = scene(vec![Shape::Face { corners, light, ink: Ink::Lane }]);
            let lane = LaneDrawing { color, ..whole(&scene) };
            Frame::render(&mut offscreen, [64, 64], &palette, &[lane]).at(32, 32)[0]
        };
        let steps = [0.0, 0.25, 0.5, 0.75, 1.0].map(&mut brightness);
        assert!(steps.windows(2).all(|pair| pair[1] > pair[0] + 20), "{steps:?}");
    }
}
