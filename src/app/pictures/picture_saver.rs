//! Pictures of the window on their way from the graphics device to a file. Nothing waits for them: each frame asks how far they are.

use interface::fault_injection;
use picture::record::write_png;
use picture::render::TextureRead;
use picture::render::gpu::Gpu;
use std::path::{Path, PathBuf};
use wgpu::Texture;

/// The pictures, in the order in which they were asked for.
#[derive(Debug, Default)]
pub struct PictureSaver {
    under_way: Vec<SavedPicture>,
}

#[derive(Debug)]
struct SavedPicture {
    read: TextureRead,
    size: [u32; 2],
    path: PathBuf,
}

impl PictureSaver {
    /// Starts to read the texture, and writes it later.
    pub fn save(&mut self, gpu: &Gpu, texture: &Texture, path: &Path) {
        let size = [texture.width(), texture.height()];
        self.under_way.push(SavedPicture { read: TextureRead::start(gpu, texture), size, path: path.to_owned() });
    }

    /// `true` while a picture is not written.
    pub fn is_working(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// Writes the pictures that the device has handed over. The results are the files, and messages.
    pub fn take_written(&mut self, gpu: &Gpu) -> Vec<Result<PathBuf, String>> {
        if self.is_working()
            && let Err(error) = gpu.device.poll(wgpu::PollType::Poll)
        {
            tracing::warn!("the graphics device does not answer: {error}");
        }
        self.under_way.extract_if(.., |picture| picture.read.is_over()).map(SavedPicture::write).collect()
    }
}

impl SavedPicture {
    fn write(self) -> Result<PathBuf, String> {
        fault_injection::panic_in("screenshot");
        let rgba = self.read.finish().map_err(|error| error.to_string())?;
        let written = write_png(&self.path, self.size, &rgba);
        written.map_err(|error| format!("cannot write {}: {error}", self.path.display()))?;
        Ok(self.path)
    }
}
