//! The triangles of egui on a software adapter: what draws them with less has to equal the renderer of `egui_wgpu`.

use super::bench::{Bench, three_lanes};
use super::whole_window::{WholeWindow, key};
use egui::{Event, Key, Modifiers, TexturesDelta, pos2};
use egui_wgpu::{Renderer, RendererOptions, ScreenDescriptor};
use timestep_lab::render::gpu::Gpu;
use timestep_lab::render::{RENDERED_AND_READ, begin_pass, plain_texture, read_texture};
use timestep_lab::studio::{FrameContent, FrameRenderer};
use wgpu::{LoadOp, Texture, TextureFormat, TextureUsages, TextureViewDescriptor};

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
    let (mut ours, mut kept, mut backdrop) = (new_renderer(), new_renderer(), new_renderer());
    let mut peer = Renderer::new(&gpu.device, FORMAT, RendererOptions { dithering: false, ..Default::default() });
    let mut window = WholeWindow::of(Bench::new(three_lanes()), [700, 420]);
    let keys = [Key::Space, Key::F1, Key::Escape, Key::L, Key::P, Key::D, Key::G, Key::D, Key::H, Key::Tab];
    for frame in 0..48 {
        window.size = [[700, 420], [1001, 613]][frame / 16 % 2];
        window.pixels_per_point = [1.0, 1.25, 2.0][frame / 16];
        window.bench.run_for(1);
        let mut pressed = if frame % 2 == 0 { key(keys[frame / 2 % keys.len()]) } else { Vec::new() };
        for event in &mut pressed {
            if let Event::Key { key: Key::P, modifiers, .. } = event {
                *modifiers = Modifiers::SHIFT;
            }
        }
        let events = [pressed, vec![Event::PointerMoved(pos2(20.0 * frame as f32, 16.0))]].concat();
        // Only a frame that is copied keeps what does not change.
        let targets = [RENDERED_AND_READ, RENDERED_AND_READ, RENDERED_AND_READ | TextureUsages::COPY_DST]
            .map(|usage| plain_texture(&gpu.device, "frame", window.size, FORMAT, usage, &[LANE_FORMAT]));
        window.frame(events, |textures, content| {
            backdrop.render(&gpu, &targets[0], &FrameContent { shapes: Some(&[]), ..*content });
            draw_over(&gpu, &mut peer, &targets[0], &textures, content);
            for (renderer, target) in [(&mut ours, &targets[1]), (&mut kept, &targets[2])] {
                renderer.queue_textures(textures.clone());
                renderer.render(&gpu, target, content);
            }
            let mut textures = textures;
            textures.clear();
        });
        let [wanted, found, copied] = targets.map(|texture| read_texture(&gpu, &texture).unwrap());
        let far = wanted.iter().zip(&found).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(far <= Some(2), "frame {frame}: {far:?} of 255 off");
        assert!(copied == found, "frame {frame}: what did not change was not kept");
    }
    assert_eq!(gpu.faults.errors(), 0);
}
