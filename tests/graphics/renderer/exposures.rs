//! Exposures are true time averages, on every kind of target: of the light behind them and of the bodies', by coverage.

use super::gallery::scene;
use super::pixels::{BLACK, PLAIN, WHITE};
use super::{Frame, offscreen, open};
use glam::{DVec2, dvec2};
use timestep_lab::palette::{DARK, Rgb, SceneColors};
use timestep_lab::render::{LaneDrawing, Rect, linear};
use timestep_lab::scene::{Exposure, Glyph, Ink, Scene, Shape, View};
use wgpu::TextureFormat;

/// One pixel per metre, zero in the middle of 64 × 64 pixels.
const UNIT: View = View { center: DVec2::ZERO, half: DVec2::splat(32.0) };
const ORANGE: Rgb = [0xE0, 0x80, 0x20];
const SLATE: Rgb = [0x40, 0x50, 0x68];

/// Shapes on slate, without a grid and with rims in the colour of the body.
const ON_SLATE: SceneColors =
    SceneColors { background: SLATE, grid_minor: SLATE, grid_major: SLATE, axis: SLATE, rim: ORANGE, ..PLAIN };

fn disc(center: DVec2, radius: f64) -> Shape {
    Shape::Body { center, radius, glyph: Glyph::Disc, ink: Ink::Lane }
}

fn exposed(bodies: &[(f64, Shape)]) -> Scene {
    let exposures = bodies.iter().map(|(share, body)| Exposure { share: *share, bodies: vec![body.clone()] });
    Scene { exposures: exposures.collect(), ..scene(vec![]) }
}

fn drawing(scene: &Scene, color: Rgb) -> LaneDrawing<'_> {
    LaneDrawing { scene, view: UNIT, rect: Rect::new(0.0, 0.0, 64.0, 64.0), rows: LaneDrawing::ALL_ROWS, color }
}

/// Encoded value of linear light, 0 to 255 (IEC 61966-2-1).
fn encoded(light: f32) -> f32 {
    255.0 * if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

/// Sixteen discs on their way, and one that stays for half of the time.
fn smear() -> Vec<(f64, Shape)> {
    let moving = (0..16).map(|k| (1.0 / 32.0, disc(dvec2(f64::from(k) * 0.73 - 12.0, f64::from(k) * 0.31), 7.3)));
    moving.chain([(0.5, disc(dvec2(9.0, -14.0), 6.1))]).collect()
}

#[test]
fn a_pixel_is_the_average_over_the_time_that_it_is_covered() {
    let Some(mut offscreen) = offscreen() else { return };
    let bodies = smear();
    // The coverage of each body by itself, from white on black.
    let alone = bodies.iter().map(|(share, body)| {
        let one = scene(vec![body.clone()]);
        (*share as f32, Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&one, WHITE)]))
    });
    let alone: Vec<(f32, Frame)> = alone.collect();
    let all = exposed(&bodies);
    let seen = Frame::render(&mut offscreen, [64, 64], &ON_SLATE, &[drawing(&all, ORANGE)]);
    let mut partly = 0;
    for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
        let covered: f32 = alone.iter().map(|(share, image)| share * linear(image.at(x, y))[0]).sum();
        partly += usize::from((0.05..0.95).contains(&covered));
        for channel in 0..3 {
            let expected = linear(SLATE)[channel] * (1.0 - covered) + linear(ORANGE)[channel] * covered;
            let found = f32::from(seen.at(x, y)[channel]);
            assert!((found - encoded(expected)).abs() <= 1.5, "{x} {y}: {found}, covered for {covered}");
        }
    }
    assert!(partly > 400, "{partly}");
}

#[test]
fn a_smear_is_a_trapezoid() {
    // A square whose edges are on pixels moves by 16 pixels: its coverage grows by 1/16 a pixel, stays, and falls again.
    let half = 10.0;
    let radius = 2.0 * half / std::f64::consts::PI.sqrt();
    let square =
        |k: u32| Shape::Body { center: dvec2(f64::from(k) - 8.0, 0.0), radius, glyph: Glyph::Square, ink: Ink::Lane };
    let all = exposed(&(0..16).map(|k| (1.0 / 16.0, square(k))).collect::<Vec<_>>());
    let Some(mut offscreen) = offscreen() else { return };
    let seen = Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&all, WHITE)]);
    for x in 0..64 {
        let left = x as i32 - 14;
        let covered = (left + 1).min(36 - left - 1).clamp(0, 16) as f32 / 16.0;
        let found = linear(seen.at(x, 32))[0];
        assert!((found - covered).abs() < 0.012, "{x}: {found} instead of {covered}");
    }
}

#[test]
fn lanes_and_targets_do_not_mix_their_exposures() {
    let Some(mut shared) = offscreen() else { return };
    let (all, none) = (exposed(&smear()), scene(vec![]));
    let one = Frame::render(&mut shared, [64, 64], &ON_SLATE, &[drawing(&all, ORANGE)]);
    for format in [TextureFormat::Rgba8UnormSrgb, TextureFormat::Rgba8Unorm] {
        let Some(mut offscreen) = open(format) else { return };
        // A large target first, so that the textures between passes are larger than the next ones.
        for size in [[200, 150], [130, 64]] {
            let right = LaneDrawing { rect: Rect::new(66.0, 0.0, 64.0, 64.0), ..drawing(&all, ORANGE) };
            let image = Frame::render(&mut offscreen, size, &ON_SLATE, &[drawing(&none, WHITE), right]);
            for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
                let [r, g, b] = SLATE;
                assert_eq!(image.at(x, y), [r, g, b], "{format:?} {size:?}");
                let pair = image.at(x + 66, y).into_iter().zip(one.at(x, y));
                assert!(pair.into_iter().all(|(a, b)| a.abs_diff(b) <= 1), "{format:?} {size:?} {x} {y}");
            }
        }
    }
}

#[test]
fn overlapping_bodies_cover_a_pixel_once() {
    let both = vec![disc(dvec2(-3.0, 0.0), 9.0), disc(dvec2(3.0, 0.0), 9.0)];
    let exposure = Exposure { share: 1.0, bodies: both.clone() };
    let (average, plain) = (Scene { exposures: vec![exposure], ..scene(vec![]) }, scene(both));
    let Some(mut offscreen) = offscreen() else { return };
    let [average, plain] =
        [average, plain].map(|scene| Frame::render(&mut offscreen, [64, 64], &PLAIN, &[drawing(&scene, WHITE)]));
    for x in [24, 32, 40] {
        assert_eq!((average.at(x, 32), plain.at(x, 32)), ([255; 3], [255; 3]));
    }
    assert_eq!(average.at(2, 2), BLACK);
}

#[test]
fn bands_show_their_rows_and_leave_no_gap() {
    let Some(mut offscreen) = offscreen() else { return };
    let [a, b, c] = [-9.0, 0.0, 9.0].map(|x| scene(vec![disc(dvec2(x, 0.0), 25.0)]));
    let rows = [[0.0, 0.317], [0.317, 0.55], [0.55, 1.0]];
    let rect = Rect::new(3.0, 5.0, 57.0, 53.0);
    let scenes = [(&a, WHITE), (&b, ORANGE), (&c, SLATE)];
    let lane = |(scene, color)| LaneDrawing { rect, ..drawing(scene, color) };
    let whole = scenes.map(|part| Frame::render(&mut offscreen, [64, 64], &DARK.scene, &[lane(part)]));
    let bands: Vec<LaneDrawing> = (0..3).map(|i| LaneDrawing { rows: rows[i], ..lane(scenes[i]) }).collect();
    let torn = Frame::render(&mut offscreen, [64, 64], &DARK.scene, &bands);
    for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
        let row = (y as f64 + 0.5 - 5.0) / 53.0;
        let shown = rows.iter().position(|rows| row < rows[1]).unwrap_or(2);
        assert_eq!(torn.at(x, y), whole[shown].at(x, y), "{x} {y}");
    }
}
