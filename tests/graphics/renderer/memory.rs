//! Graphics memory after a huge frame: what a small one does not need is given back.

use super::gallery::{scene, view};
use super::{Frame, Offscreen, open};
use glam::dvec2;
use timestep_lab::palette::DARK;
use timestep_lab::render::{LaneDrawing, Rect};
use timestep_lab::scene::{Exposure, Glyph, Ink, Scene, Shape};
use wgpu::TextureFormat;

/// Bodies on the lane, and one as an exposure: all the renderer's textures and buffers are in use.
fn crowd(bodies: usize) -> Scene {
    let body = |at: usize| Shape::Body {
        center: dvec2(at as f64 / bodies as f64 - 0.5, 0.0),
        radius: 0.002,
        glyph: Glyph::Disc,
        ink: Ink::Lane,
    };
    Scene { exposures: vec![Exposure { share: 1.0, bodies: vec![body(0)] }], ..scene((0..bodies).map(body).collect()) }
}

/// Renders twice, so that what the first frame replaced is gone. Returns the bytes that the device has allocated.
fn allocated(offscreen: &mut Offscreen, side: u32, bodies: usize) -> u64 {
    let scene = crowd(bodies);
    let rect = Rect::new(0.0, 0.0, side as f32, side as f32);
    let (view, color) = (view(0.0, 0.0, 2.0, 2.0), [0xE0, 0x80, 0x20]);
    let lane = LaneDrawing { scene: &scene, view, rect, rows: LaneDrawing::ALL_ROWS, color };
    for _ in 0..2 {
        Frame::render(offscreen, [side; 2], &DARK.scene, &[lane]);
    }
    offscreen.gpu.device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    offscreen.gpu.device.generate_allocator_report().expect("Vulkan reports").total_allocated_bytes
}

#[test]
fn a_small_frame_after_a_huge_one_needs_no_more_memory() {
    // Lanes in a format without sRGB go through a texture of their own, exposures through another.
    let Some(mut offscreen) = open(TextureFormat::Rgba8Unorm) else { return };
    let before = allocated(&mut offscreen, 256, 10);
    let huge = allocated(&mut offscreen, 2048, 50_000);
    // Two layers of 2048 × 2048 pixels with at least eight bytes each.
    assert!(huge > before + 2 * 2048 * 2048 * 8, "{before} bytes, then {huge}");
    let after = allocated(&mut offscreen, 256, 10);
    // Each of the four buffers may keep a mebibyte.
    assert!(after <= before + (4 << 20), "{before} bytes, {huge}, then {after}");
    assert!(allocated(&mut offscreen, 2048, 50_000) <= huge + (4 << 20), "and it grows again to what it was");
}
