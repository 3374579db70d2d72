//! Input that must not break the renderer: numbers out of bounds, rectangles out of the target, other target formats.

use super::gallery::{self, scene, view};
use super::pixels::{PLAIN, WHITE};
use super::{Frame, offscreen, open};
use glam::{DVec2, dvec2};
use timestep_lab::palette::{DARK, LIGHT, Theme};
use timestep_lab::render::gpu::Gpu;
use timestep_lab::render::{Backdrop, LaneDrawing, Rect, Renderer, Target, read_texture};
use timestep_lab::scene::{Glyph, Ink, Scene, Shape, Strokes, View};
use wgpu::{TextureFormat, TextureUsages};

const RECT: Rect = Rect::new(0.0, 0.0, 120.0, 90.0);

fn lane(scene: &Scene) -> LaneDrawing<'_> {
    LaneDrawing { scene, view: view(0.0, 0.0, 2.0, 1.5), rect: RECT, rows: LaneDrawing::ALL_ROWS, color: WHITE }
}

/// Lines and arrows of like strokes at a distance.
fn strokes(ends: [DVec2; 2], apart: f64) -> Shape {
    let strokes = Strokes { ends: vec![ends; 4], first: -2, apart, width: 2.0, arrows: true };
    Shape::Strokes { strokes, ink: Ink::FaintFixture(90) }
}

/// One of each shape through the points `a` and `b`.
fn shapes(a: DVec2, b: DVec2, length: f64) -> Vec<Shape> {
    vec![
        Shape::Line { from: a, to: b, width: 3.0, ink: Ink::Fixture },
        Shape::Face { corners: [a, b, a, b], light: length as f32, ink: Ink::Lane },
        Shape::Spring { from: a, to: b, coils: 9, radius: length, width: 2.0, ink: Ink::Fixture },
        Shape::Arrow { from: a, to: b, width: 3.0, ink: Ink::Hand },
        Shape::Trail { points: [a, b, a, b].into(), dots: usize::MAX, oldest: 0.0, width: 3.0, ink: Ink::Ghost },
        strokes([a, b], length),
        Shape::Ground { height: a.x, ink: Ink::Fixture },
        Shape::Body { center: a, radius: length, glyph: Glyph::Star, ink: Ink::Fixture },
    ]
}

#[test]
fn what_is_not_finite_is_not_drawn() {
    let Some(mut offscreen) = offscreen() else { return };
    let empty = scene(vec![]);
    let blank = Frame::render(&mut offscreen, [120, 90], &DARK.scene, &[lane(&empty)]);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let broken = scene(shapes(dvec2(bad, bad), dvec2(bad, 0.0), 0.1));
        let image = Frame::render(&mut offscreen, [120, 90], &DARK.scene, &[lane(&broken)]);
        assert!(image.rgba == blank.rgba, "{bad}");
    }
}

#[test]
fn what_is_far_away_is_not_drawn_and_does_not_smear() {
    let Some(mut offscreen) = offscreen() else { return };
    let empty = scene(vec![]);
    let blank = Frame::render(&mut offscreen, [120, 90], &DARK.scene, &[lane(&empty)]);
    for far in [1e6, 1e12, 1e38, 1e200, f64::MAX] {
        let away = scene(shapes(dvec2(far, far * 0.9), dvec2(far * 0.8, far), 0.1));
        let image = Frame::render(&mut offscreen, [120, 90], &DARK.scene, &[lane(&away)]);
        // The ground is far above, so that its tint covers all; nothing else is there.
        let tinted = scene(vec![Shape::Ground { height: 1e3, ink: Ink::Fixture }]);
        let expected = Frame::render(&mut offscreen, [120, 90], &DARK.scene, &[lane(&tinted)]);
        assert!(image.rgba == expected.rgba && image.rgba != blank.rgba, "{far}");
    }
}

#[test]
fn a_line_to_far_away_runs_in_its_direction() {
    let Some(mut offscreen) = offscreen() else { return };
    for far in [1e4, 1e10, 1e100, 1e200, 1e307] {
        for (from, to) in [(DVec2::ZERO, dvec2(far, 0.0)), (dvec2(far, 0.0), DVec2::ZERO)] {
            let line = scene(vec![Shape::Line { from, to, width: 3.0, ink: Ink::Lane }]);

            let image = Frame::render(&mut offscreen, [120, 90], &PLAIN, &[lane(&line)]);
            let lit = |x: usize, y: usize| image.at(x, y)[0] > 200;
            assert!((62..120).all(|x| lit(x, 45)) && (0..56).all(|x| !lit(x, 45)), "{far}");
            assert!((0..120).all(|x| !lit(x, 40) && !lit(x, 50)), "{far}");
        }
    }
}

#[test]
fn odd_sizes_and_widths_are_no_error() {
    let Some(mut offscreen) = offscreen() else { return };
    for odd in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300, 1e-300] {
        let mut all = shapes(dvec2(-1.0, 0.0), dvec2(1.0, 0.5), odd);
        for width in [0.0, -3.0, f32::NAN, f32::INFINITY, 1e30] {
            let (from, to) = (dvec2(-1.0, 0.5), dvec2(0.5, 0.4));
            all.push(Shape::Line { from, to, width, ink: Ink::Lane });
            all.push(Shape::Arrow { from, to: from, width, ink: Ink::Lane });
            all.push(Shape::Spring { from, to: from, coils: u32::MAX, radius: 0.1, width, ink: Ink::Lane });
            all.push(Shape::Trail { points: [from; 5].into(), dots: usize::MAX, oldest: 0.0, width, ink: Ink::Lane });
            all.push(Shape::Trail { points: [].into(), dots: usize::MAX, oldest: 0.0, width, ink: Ink::Lane });
        }
        let all = scene(all);
        for half in [odd, 1.5] {
            let view = View { center: dvec2(0.0, 0.0), half: dvec2(half, 1.5) };
            let lane = LaneDrawing { scene: &all, view, rect: RECT, rows: LaneDrawing::ALL_ROWS, color: WHITE };
            Frame::render(&mut offscreen, [120, 90], &LIGHT.scene, &[lane]);
        }
        let view = View { center: dvec2(odd, 1e17), half: dvec2(2.0, 1.5) };
        Frame::render(
            &mut offscreen,
            [120, 90],
            &LIGHT.scene,
            &[LaneDrawing { scene: &all, view, rect: RECT, rows: LaneDrawing::ALL_ROWS, color: WHITE }],
        );
    }
}

#[test]
fn rectangles_may_be_empty_or_lie_outside() {
    let Some(mut offscreen) = offscreen() else { return };
    let all = scene(shapes(dvec2(-1.0, 0.0), dvec2(1.0, 0.5), 0.2));
    let blank = Frame::render(&mut offscreen, [100, 80], &DARK.scene, &[]);
    let lane = |rect| LaneDrawing {
        scene: &all,
        view: view(0.0, 0.0, 2.0, 1.5),
        rect,
        rows: LaneDrawing::ALL_ROWS,
        color: WHITE,
    };
    let nowhere = [
        Rect::new(10.0, 10.0, 0.0, 30.0),
        Rect::new(10.0, 10.0, 30.0, -5.0),
        Rect::new(100.0, 0.0, 50.0, 50.0),
        Rect::new(-60.0, 0.0, 50.0, 50.0),
        Rect::new(1e30, 0.0, 1e30, 50.0),
        Rect::new(f32::NAN, 0.0, 50.0, f32::NAN),
    ];
    for rect in nowhere {
        let image = Frame::render(&mut offscreen, [100, 80], &DARK.scene, &[lane(rect)]);
        assert!(image.rgba == blank.rgba, "{rect:?}");
    }
    for rect in [Rect::new(-40.0, -30.0, 80.0, 60.0), Rect::new(60.5, 50.5, 80.0, 60.0)] {
        let image = Frame::render(&mut offscreen, [100, 80], &DARK.scene, &[lane(rect)]);
        assert!(image.rgba != blank.rgba, "{rect:?}");
    }
}

#[test]
fn rendering_twice_gives_identical_bytes() {
    let Some(mut offscreen) = offscreen() else { return };
    let scenes = gallery::scenes();
    let lanes = gallery::lanes(&scenes, Theme::Dark);
    let first = Frame::render(&mut offscreen, gallery::SIZE, &DARK.scene, &lanes);
    Frame::render(&mut offscreen, [70, 50], &LIGHT.scene, &lanes[..2]);
    let second = Frame::render(&mut offscreen, gallery::SIZE, &DARK.scene, &lanes);
    assert!(first.rgba == second.rgba);
}

#[test]
fn every_target_format_gives_the_same_frame() {
    let Some(mut direct) = offscreen() else { return };
    let scenes = gallery::scenes();
    let lanes = gallery::lanes(&scenes, Theme::Light);
    let expected = Frame::render(&mut direct, gallery::SIZE, &LIGHT.scene, &lanes);
    for format in [TextureFormat::Rgba8Unorm, TextureFormat::Bgra8Unorm, TextureFormat::Bgra8UnormSrgb] {
        let Some(mut other) = open(format) else { return };
        let image = Frame::render(&mut other, gallery::SIZE, &LIGHT.scene, &lanes);
        let worst = image.rgba.iter().zip(&expected.rgba).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst <= Some(1), "{format:?} differs by {worst:?}");
    }
}

#[test]
fn adding_a_lane_leaves_the_others_alone() {
    let Some(mut offscreen) = offscreen() else { return };
    let scenes = gallery::scenes();
    let lanes = gallery::lanes(&scenes, Theme::Dark);
    let two = Frame::render(&mut offscreen, gallery::SIZE, &DARK.scene, &lanes[..2]);
    let all = Frame::render(&mut offscreen, gallery::SIZE, &DARK.scene, &lanes);
    let [r, g, b] = DARK.scene.background;
    for (x, y) in (0..300).flat_map(|y| (0..640).map(move |x| (x, y))) {
        assert_eq!(two.at(x, y), all.at(x, y), "{x} {y}");
    }
    assert_eq!(two.at(900, 500), [r, g, b]);
}

/// Renders over a red target of 64 × 64 pixels and reads it back.
fn over_red(gpu: &Gpu, format: TextureFormat, backdrop: Backdrop, lanes: &[LaneDrawing]) -> Frame {
    let (device, queue) = (&gpu.device, &gpu.queue);
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: 64, height: 64, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(256), rows_per_image: Some(64) };
    queue.write_texture(texture.as_image_copy(), &[255, 0, 0, 255].repeat(64 * 64), layout, texture.size());
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    let target = Target { view: &view, size: [64, 64], pixels_per_point: 1.0 };
    Renderer::new(device, queue, format).render(&mut encoder, &target, &DARK.scene, backdrop, lanes);
    queue.submit([encoder.finish()]);
    Frame { width: 64, rgba: read_texture(gpu, &texture).expect("the device works") }
}

#[test]
fn the_backdrop_is_kept_or_cleared() {
    let Some(offscreen) = offscreen() else { return };
    let dot = scene(vec![Shape::Body { center: DVec2::ZERO, radius: 0.6, glyph: Glyph::Disc, ink: Ink::Lane }]);
    let rect = Rect::new(8.0, 12.0, 40.0, 30.0);
    let lane =
        LaneDrawing { scene: &dot, view: view(0.0, 0.0, 2.0, 1.5), rect, rows: LaneDrawing::ALL_ROWS, color: WHITE };
    let [r, g, b] = DARK.scene.background;
    for format in [TextureFormat::Rgba8UnormSrgb, TextureFormat::Rgba8Unorm] {
        for (backdrop, outside) in [(Backdrop::Keep, [255, 0, 0]), (Backdrop::Clear, [r, g, b])] {
            let image = over_red(&offscreen.gpu, format, backdrop, &[lane]);
            for corner in [(7, 20), (20, 11), (48, 20), (20, 42)] {
                assert_eq!(image.at(corner.0, corner.1), outside, "{format:?} {backdrop:?}");
            }
            assert_eq!((image.at(9, 14), image.at(28, 27)), ([r, g, b], [255; 3]), "{format:?} {backdrop:?}");
        }
    }
    assert_eq!(offscreen.gpu.faults.errors(), 0);
}
