//! Lanes in one place: the first has background and grid, all bodies are seen, and what is equal is drawn once.

use super::gallery::scene;
use super::pixels::{BLACK, PLAIN, WHITE};
use super::{Frame, offscreen};
use glam::{DVec2, dvec2};
use timestep_lab::palette::{Rgb, SceneColors};
use timestep_lab::render::{LaneDrawing, Rect};
use timestep_lab::scene::{Exposure, Glyph, Ink, Scene, Shape, View};

const RED: Rgb = [0xFF, 0x00, 0x00];
/// One pixel per metre, zero in the middle of 64 × 64 pixels.
const UNIT: View = View { center: DVec2::ZERO, half: DVec2::splat(32.0) };

fn body(x: f64, ink: Ink) -> Shape {
    Shape::Body { center: dvec2(x, 0.0), radius: 8.0, glyph: Glyph::Disc, ink }
}

fn drawing(scene: &Scene, color: Rgb) -> LaneDrawing<'_> {
    let rect = Rect::new(0.0, 0.0, 64.0, 64.0);
    LaneDrawing { scene, view: UNIT, rect, rows: LaneDrawing::ALL_ROWS, color }
}

#[test]
fn both_bodies_are_seen_and_what_is_equal_is_drawn_once() {
    // A line as faint as an echo would be brighter if it were drawn twice.
    let common = Shape::Line { from: dvec2(-30.0, 20.0), to: dvec2(30.0, 20.0), width: 4.0, ink: Ink::Echo(120) };
    let [left, right] = [-16.0, 16.0].map(|x| scene(vec![common.clone(), body(x, Ink::Lane)]));
    let Some(mut offscreen) = offscreen() else { return };
    let alone = Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&left, WHITE)]);
    let both = Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&left, WHITE), drawing(&right, WHITE)]);
    assert_eq!((both.at(16, 32), both.at(48, 32)), ([255; 3], [255; 3]), "both bodies");
    assert_eq!(both.at(32, 32), [0; 3], "and nothing between");
    assert!((20..200).contains(&alone.at(32, 12)[0]), "{:?}", alone.at(32, 12));
    assert_eq!(both.at(32, 12), alone.at(32, 12), "once");
}

#[test]
fn the_grid_lies_under_all_of_them() {
    let palette = SceneColors { grid_minor: WHITE, grid_major: WHITE, axis: WHITE, background: BLACK, ..PLAIN };
    let [under, over] = [scene(vec![body(0.0, Ink::Lane)]), scene(vec![])];
    let Some(mut offscreen) = offscreen() else { return };
    let image = Frame::render(&mut offscreen, [64, 64], &palette, &[drawing(&under, RED), drawing(&over, RED)]);
    assert_eq!(image.at(32, 30), [255, 0, 0], "the axes are behind the body, also with a lane over it");
}

#[test]
fn exposures_of_lanes_in_one_place_count_once() {
    let smeared =
        |x| Scene { exposures: vec![Exposure { share: 0.5, bodies: vec![body(x, Ink::Lane)] }], ..scene(vec![]) };
    let [left, right] = [smeared(-16.0), smeared(16.0)];
    let Some(mut offscreen) = offscreen() else { return };
    let alone = Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&left, WHITE)]);
    let both = Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&left, WHITE), drawing(&right, WHITE)]);
    assert!((150..230).contains(&alone.at(16, 32)[0]), "half the light: {:?}", alone.at(16, 32));
    assert_eq!([both.at(16, 32), both.at(48, 32)], [alone.at(16, 32); 2]);
}
