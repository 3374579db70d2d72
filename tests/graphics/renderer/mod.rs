//! The renderer on a real, if slow, graphics adapter: positions, areas, colours, clipping, reference frames.
//!
//! Without an adapter these tests fail, unless `TIMESTEP_LAB_SKIP_GPU=1` says that there is none.

mod exposures;
mod gallery;
mod memory;
mod overlaid;
mod pixels;
mod references;
mod robust;
mod shaders;
mod torn_lane;

use std::sync::{Mutex, MutexGuard, OnceLock};
use timestep_lab::palette::SceneColors;
use timestep_lab::platform::graphics;
use timestep_lab::render::gpu::Gpu;
use timestep_lab::render::{Backdrop, LaneDrawing, Renderer, Target};
use timestep_lab::render::{RENDERED_AND_READ, plain_texture, read_texture};
use wgpu::{Texture, TextureFormat};

/// A renderer with a target of its own, of one of the four 8-bit RGBA and BGRA formats.
pub struct Offscreen {
    pub gpu: Gpu,
    renderer: Renderer,
    format: TextureFormat,
    /// The target of the last frame.
    texture: Option<Texture>,
}

impl Offscreen {
    /// Renders `lanes` to a frame of `size` pixels. Returns it as RGBA.
    fn render(
        &mut self,
        size: [u32; 2],
        pixels_per_point: f32,
        colors: &SceneColors,
        lanes: &[LaneDrawing],
    ) -> Vec<u8> {
        let Gpu { device, queue, .. } = &self.gpu;
        let fits = |texture: &Texture| [texture.width(), texture.height()] == size;
        let texture = self.texture.take().filter(fits);
        let texture =
            texture.unwrap_or_else(|| plain_texture(device, "offscreen", size, self.format, RENDERED_AND_READ, &[]));
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let target = Target { view: &view, size, pixels_per_point };
        self.renderer.render(&mut encoder, &target, colors, Backdrop::Clear, lanes);
        queue.submit([encoder.finish()]);
        let rgba = read_texture(&self.gpu, &texture).expect("the adapter answers");
        self.texture = Some(texture);
        rgba
    }
}

/// The shared renderer; `None` if the environment says that there is no adapter.
pub fn offscreen() -> Option<MutexGuard<'static, Offscreen>> {
    static SHARED: OnceLock<Option<Mutex<Offscreen>>> = OnceLock::new();
    let shared = SHARED.get_or_init(|| open(TextureFormat::Rgba8UnormSrgb).map(Mutex::new));
    shared.as_ref().map(|shared| shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

/// A renderer with a target of this format.
fn open(format: TextureFormat) -> Option<Offscreen> {
    match graphics::without_window() {
        Ok(gpu) => {
            let renderer = Renderer::new(&gpu.device, &gpu.queue, format);
            Some(Offscreen { gpu, renderer, format, texture: None })
        }
        Err(error) if std::env::var_os("TIMESTEP_LAB_SKIP_GPU").is_some_and(|value| value == "1") => {
            eprintln!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}; set TIMESTEP_LAB_SKIP_GPU=1 to skip"),
    }
}

/// A rendered frame, for comparisons.
struct Frame {
    width: usize,
    rgba: Vec<u8>,
}

impl Frame {
    fn render(offscreen: &mut Offscreen, size: [u32; 2], colors: &SceneColors, lanes: &[LaneDrawing]) -> Self {
        let rgba = offscreen.render(size, 1.0, colors, lanes);
        assert_eq!(rgba.len(), (size[0] * size[1] * 4) as usize);
        assert_eq!(offscreen.gpu.faults.errors(), 0, "the adapter reported an error");
        Self { width: size[0] as usize, rgba }
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let start = (y * self.width + x) * 4;
        [self.rgba[start], self.rgba[start + 1], self.rgba[start + 2]]
    }

    fn height(&self) -> usize {
        self.rgba.len() / 4 / self.width
    }
}
