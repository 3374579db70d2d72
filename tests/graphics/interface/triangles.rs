//! The triangles of egui on a software adapter: what draws them with less has to equal the renderer of `egui_wgpu`.

use super::bench::{Bench, three_lanes};
use super::whole_window::{WholeWindow, key};
use egui::{Event, Key, TexturesDelta, pos2};
use egui_wgpu::{Renderer, RendererOptions, ScreenDescriptor};
use timestep_lab::render::gpu::Gpu;
use timestep_lab::render::{RENDERED_AND_READ, begin_pass, plain_texture, read_texture};
use timestep_lab::studio::{FrameContent, FrameRenderer};
use wgpu::{LoadOp, Texture, TextureFormat, TextureViewDescriptor};

const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;
const LANE_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

/// Draws with `peer` what is still to be drawn of a frame on `target`.
fn draw_over(gpu: &Gpu, peer: &mut Renderer, target: &Texture, textures: &TexturesDelta, content: &FrameContent<'_>) {
    let (shapes, size) = (content.shapes.unwrap(), content.size);
    let screen = ScreenDescriptor { size_in_pixels: size, pixels_per_point: content.pixels_per_point };
    for (id, deltas) in &textures.set {
        deltas.iter().for_each(|delta| peer.update_texture(&gpu.device, &gpu.queue, *id, delta));
    }
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    peer.update_buffers(&gpu.device, &gpu.queue, &mut encoder, shapes, &screen);
    let view = target.create_view(&TextureViewDescriptor::default());
    peer.render(&mut begin_pass(&mut encoder, &view, LoadOp::Load).forget_lifetime(), shapes, &screen);
    gpu.queue.submit([encoder.finish()]);
    textures.free.iter().for_each(|id| peer.free_texture(id));
}

#[test]
fn frames_equal_those_of_the_library() {
    let Some(gpu) = crate::renderer::offscreen().map(|renderer| renderer.gpu.clone()) else { return };
    let new_renderer = || FrameRenderer::new(&gpu, FORMAT, LANE_FORMAT);
    let (mut ours, mut backdrop) = (new_renderer(), new_renderer());
    let mut peer = Renderer::new(&gpu.device, FORMAT, RendererOptions { dithering: false, ..Default::default() });
    let mut window = WholeWindow::of(Bench::new(three_lanes()), [700, 420]);
    let keys = [Key::Space, Key::F1, Key::Escape, Key::L, Key::P, Key::G, Key::H, Key::Tab];
    for (frame, pressed) in keys.iter().cycle().take(24).enumerate() {
        window.size = [[700, 420], [1001, 613]][frame / 8 % 2];
        window.pixels_per_point = [1.0, 1.25, 2.0][frame / 8];
        window.bench.run_for(1);
        let events = [key(*pressed), vec![Event::PointerMoved(pos2(40.0 * frame as f32, 16.0))]].concat();
        let targets = [(); 2]
            .map(|()| plain_texture(&gpu.device, "frame", window.size, FORMAT, RENDERED_AND_READ, &[LANE_FORMAT]));
        window.frame(events, |textures, content| {
            backdrop.render(&gpu, &targets[0], &FrameContent { shapes: Some(&[]), ..*content });
            draw_over(&gpu, &mut peer, &targets[0], &textures, content);
            ours.queue_textures(textures);
            ours.render(&gpu, &targets[1], content);
        });
        let [wanted, found] = targets.map(|texture| read_texture(&gpu, &texture).unwrap());
        let far = wanted.iter().zip(&found).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(far <= Some(2), "frame {frame}: {far:?} of 255 off");
    }
    assert_eq!(gpu.faults.errors(), 0);
}
