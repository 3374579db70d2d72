//! Presents frames beside the window's thread where that saves time: with Vulkan on the processor, presenting waits until the frame is drawn
//! and copied to the window (lavapipe of Mesa 22.3), and the next frame's interface can be laid out meanwhile.

use super::task::{HAS_THREADS, Task};
use picture::render::gpu::AdapterFacts;
use std::sync::Arc;
use std::time::Duration;
use wgpu::{Backend, Queue, SurfaceTexture};

/// Wakes the event loop. Presenting to an X11 window reads what the display server has sent, and only a loop that is awake looks for it.
pub type WakeLoop = Arc<dyn Fn() + Send + Sync>;

/// The frame on its way to the window.
pub struct Presenter {
    is_beside: bool,
    pub wake: WakeLoop,
    frame: Option<Task<()>>,
}

impl Presenter {
    /// The presenter of an adapter.
    pub fn of(facts: &AdapterFacts, wake: WakeLoop) -> Self {
        Presenter { is_beside: HAS_THREADS && facts.is_software && facts.backend == Backend::Vulkan, wake, frame: None }
    }

    /// Hands a frame over; [`Presenter::wait`] comes before the next.
    pub fn present(&mut self, queue: &Queue, texture: SurfaceTexture) {
        if !self.is_beside {
            return queue.present(texture);
        }
        // A browser's textures stay on its only thread.
        #[cfg(not(target_arch = "wasm32"))]
        {
            let (queue, wake) = (queue.clone(), Arc::clone(&self.wake));
            let present = move || {
                queue.present(texture);
                wake();
            };
            match Task::start("present", present) {
                Ok(frame) => self.frame = Some(frame),
                Err(error) => {
                    tracing::warn!("a frame is left out, and the next are presented in turn: {error}");
                    self.is_beside = false;
                }
            }
        }
    }

    /// Waits until the frame before is presented.
    ///
    /// # Panics
    /// Presenting has panicked.
    pub fn wait(&mut self) {
        if let Some(frame) = self.frame.take() {
            frame.result().expect("presenting ends without a panic");
        }
    }

    /// Waits for the frame of a process that ends: what a driver draws with goes with the process, and a driver that still draws crashes.
    pub fn end(&mut self) {
        if let Some(frame) = self.frame.take() {
            frame.wait(Duration::from_secs(1));
        }
    }
}

impl Drop for Presenter {
    /// A surface must not go before its last frame.
    fn drop(&mut self) {
        self.frame.take().and_then(Task::result);
    }
}
