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
use timestep_lab::render::gpu::Gpu;
use timestep_lab::render::{LaneDrawing, Offscreen};
use wgpu::TextureFormat;

/// The shared renderer; `None` if the environment says that there is no adapter.
pub fn offscreen() -> Option<MutexGuard<'static, Offscreen>> {
    static SHARED: OnceLock<Option<Mutex<Offscreen>>> = OnceLock::new();
    let shared = SHARED.get_or_init(|| open(TextureFormat::Rgba8UnormSrgb).map(Mutex::new));
    shared.as_ref().map(|shared| shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

/// A renderer with a target of this format.
fn open(format: TextureFormat) -> Option<Offscreen> {
    match Gpu::headless() {
        Ok(gpu) => Some(Offscreen::on(gpu, format)),
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
    fn render(offscreen: &mut Offscreen, size: [u32; 2], palette: &SceneColors, lanes: &[LaneDrawing]) -> Self {
        let rgba = offscreen.render(size, 1.0, palette, lanes).expect("sizes in tests are valid");
        assert_eq!(rgba.len(), (size[0] * size[1] * 4) as usize);
        assert_eq!(offscreen.gpu().faults.errors(), 0, "the adapter reported an error");
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
