//! Opens a graphics device: a list of attempts (interface and adapter, hardware before software), until one works.
//!
//! The environment variables `WGPU_BACKEND`, `WGPU_ADAPTER_NAME` and `WGPU_POWER_PREF` choose others.

use super::known_adapters::KnownAdapters;
use super::task::complete;
use interface::fault_injection::{self, Fault};
use interface::studio::StudioError;
use picture::render::gpu::{AdapterFacts, Gpu};
use std::env;
use wgpu::wgt::WgpuHasDisplayHandle;
use wgpu::{Adapter, Backends, DeviceType, Instance, InstanceDescriptor, InstanceFlags, PowerPreference, Surface};

/// Why there is no graphics device.
#[derive(Debug, thiserror::Error)]
pub enum GraphicsError {
    /// No adapter, with what each interface said.
    #[error(
        "no graphics adapter was found, neither hardware nor software ({0}); \
         install a Vulkan or OpenGL driver, for example Mesa's software Vulkan"
    )]
    NoAdapter(String),
    /// There are adapters, but none gives a device that works; each with its reason.
    #[error("no graphics adapter could be opened: {0}; update its driver, or install Mesa's software Vulkan")]
    NoDevice(String),
}

/// The window that frames are for.
pub trait Target {
    /// The connection to the display server.
    fn display(&self) -> Box<dyn WgpuHasDisplayHandle>;

    /// A surface of the window. The error is a message.
    fn surface(&self, instance: &Instance) -> Result<Surface<'static>, String>;
}

/// An open device and what belongs to it.
pub struct OpenedGraphics {
    pub instance: Instance,
    /// The surface of the target; `None` without one.
    pub surface: Option<Surface<'static>>,
    pub gpu: Gpu,
}

/// An adapter, and the instance that it is one of.
struct Candidate {
    instance: Instance,
    adapter: Adapter,
    facts: AdapterFacts,
}

/// Opens the first adapter that works and can present to the target. `known` says what to try first and last, and is told what has become of
/// each attempt.
///
/// # Errors
/// No adapter works.
pub async fn open(target: Option<&dyn Target>, known: &mut KnownAdapters) -> Result<OpenedGraphics, GraphicsError> {
    let mut attempts = Attempts { target, known, complaints: Vec::new(), failures: Vec::new() };
    // Without a display the libraries of OpenGL are slow to give up and print warnings on standard error.
    let sets = match target {
        Some(_) => vec![of_window().await],
        None => vec![Backends::PRIMARY, Backends::SECONDARY],
    };
    for set in sets {
        if let Some(opened) = attempts.open_one_of(set).await {
            tracing::info!(adapter = %opened.gpu.facts, "graphics");
            attempts.known.note_opened(&opened.gpu.facts);
            return Ok(opened);
        }
    }
    let Attempts { mut complaints, failures, .. } = attempts;
    if failures.is_empty() {
        complaints.dedup();
        return Err(GraphicsError::NoAdapter(complaints.join("; ")));
    }
    Err(GraphicsError::NoDevice(failures.join("; ")))
}

/// Opens the best adapter without a window, and waits for it: for the command line and recordings.
///
/// # Errors
/// No adapter works.
pub fn without_window() -> Result<Gpu, GraphicsError> {
    complete(open(None, &mut KnownAdapters::default())).map(|opened| opened.gpu)
}

/// The interfaces that a window can have. A canvas that was asked for one has no other, so that a page takes the one that works.
#[cfg(target_arch = "wasm32")]
async fn of_window() -> Backends {
    if wgpu::util::is_browser_webgpu_supported().await { Backends::BROWSER_WEBGPU } else { Backends::GL }
}

/// The interfaces that a window can have.
#[cfg(not(target_arch = "wasm32"))]
async fn of_window() -> Backends {
    Backends::all()
}

/// [`without_window`] for clips and stills.
///
/// # Errors
/// No adapter works.
pub fn for_studio() -> Result<Gpu, StudioError> {
    without_window().map_err(|error| StudioError::Gpu(error.to_string()))
}

struct Attempts<'a> {
    target: Option<&'a dyn Target>,
    known: &'a mut KnownAdapters,
    /// Reasons of interfaces without an adapter.
    complaints: Vec<String>,
    /// Adapters that did not work, with their reasons.
    failures: Vec<String>,
}

impl Attempts<'_> {
    /// Tries all adapters of these interfaces: hardware that has worked, hardware as each interface shows it, software, and what has failed
    /// before.
    async fn open_one_of(&mut self, set: Backends) -> Option<OpenedGraphics> {
        let mut interfaces: Vec<Backends> =
            (descriptor(None).backends & set & Instance::enabled_backend_features()).iter().collect();
        // Other interfaces name their adapters better.
        interfaces.sort_by_key(|one| *one == Backends::GL);
        if let Some(known) = self.known.hardware_interface().filter(|known| interfaces.contains(known)) {
            for candidate in self.candidates(known).await {
                if self.known.has_worked(&candidate.facts)
                    && let Some(opened) = self.attempt(candidate).await
                {
                    return Some(opened);
                }
            }
        }
        let mut later = Vec::new();
        for interface in interfaces {
            for candidate in self.candidates(interface).await {
                if candidate.facts.is_software || self.known.has_refused(&candidate.facts) {
                    later.push(candidate);
                } else if let Some(opened) = self.attempt(candidate).await {
                    return Some(opened);
                }
            }
        }
        later.sort_by_key(|one| (self.known.has_refused(&one.facts), !self.known.has_worked(&one.facts)));
        for candidate in later {
            if let Some(opened) = self.attempt(candidate).await {
                return Some(opened);
            }
        }
        None
    }

    /// Adapters of an interface that can present to the target, the best first.
    async fn candidates(&mut self, backends: Backends) -> Vec<Candidate> {
        let display = self.target.map(Target::display);
        let instance = Instance::new(InstanceDescriptor { backends, ..descriptor(display) });
        let surface = match self.target.map(|target| target.surface(&instance)).transpose() {
            Ok(surface) => surface,
            Err(why) => {
                // Where there is no adapter at all, that is the reason.
                let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await;
                self.complaints.push(adapter.map_or_else(|none| none.to_string(), |_| why));
                return Vec::new();
            }
        };
        let mut adapters = instance.enumerate_adapters(backends).await;
        if adapters.is_empty() {
            // A browser lists none, and gives one that is asked for.
            let options = wgpu::RequestAdapterOptions { compatible_surface: surface.as_ref(), ..Default::default() };
            match instance.request_adapter(&options).await {
                Ok(adapter) => adapters.push(adapter),
                Err(why) => self.complaints.push(why.to_string()),
            }
        }
        adapters.retain(|adapter| surface.as_ref().is_none_or(|surface| adapter.is_surface_supported(surface)));
        if let Some(name) = env::var_os("WGPU_ADAPTER_NAME") {
            let name = name.to_string_lossy().to_lowercase();
            adapters.retain(|adapter| adapter.get_info().name.to_lowercase().contains(&name));
            if adapters.is_empty() {
                self.complaints.push(format!("no adapter's name contains `{name}`, the value of WGPU_ADAPTER_NAME"));
            }
        }
        let candidate = |adapter| Candidate { instance: instance.clone(), facts: AdapterFacts::of(&adapter), adapter };
        let mut candidates: Vec<Candidate> = adapters.into_iter().map(candidate).collect();
        candidates.sort_by_key(|one| rank(one.adapter.get_info().device_type));
        candidates
    }

    /// Opens the adapter; `None` with its reason noted if it gives no device or loses it at once.
    async fn attempt(&mut self, Candidate { instance, adapter, facts }: Candidate) -> Option<OpenedGraphics> {
        let refused = match self.device(&instance, adapter).await {
            Ok(opened) => return Some(opened),
            Err(refused) => refused,
        };
        tracing::warn!("{facts}: {refused}");
        self.failures.push(format!("{facts}: {refused}"));
        self.known.refuse(&facts);
        None
    }

    async fn device(&self, instance: &Instance, adapter: Adapter) -> Result<OpenedGraphics, String> {
        let surface = self.target.map(|target| target.surface(instance)).transpose()?;
        if fault_injection::strikes(Fault::Adapter) {
            return Err("a fault on purpose".to_owned());
        }
        let (device, queue) =
            adapter.request_device(&Gpu::descriptor(&adapter)).await.map_err(|error| error.to_string())?;
        let gpu = Gpu::new(adapter, device, queue);
        gpu.queue.submit([]);
        gpu.device.poll(wgpu::PollType::Poll).map_err(|error| error.to_string())?;
        if gpu.faults.is_lost() {
            return Err("the device was lost at once".to_owned());
        }
        Ok(OpenedGraphics { instance: instance.clone(), surface, gpu })
    }
}

/// Options of the graphics library, with those of the environment (`WGPU_BACKEND` …).
///
/// Validation stays on in debug builds. Debug information in shaders is off unless `WGPU_DEBUG` is set: the validation
/// layers of Debian bookworm are older than naga's mark for WGSL and reject every shader that carries it.
fn descriptor(display: Option<Box<dyn WgpuHasDisplayHandle>>) -> InstanceDescriptor {
    let mut descriptor = InstanceDescriptor::new_without_display_handle_from_env();
    if env::var_os("WGPU_DEBUG").is_none() {
        descriptor.flags.remove(InstanceFlags::DEBUG);
    }
    descriptor.display = display;
    descriptor
}

/// The place of a kind of adapter among those of an interface.
fn rank(kind: DeviceType) -> usize {
    let by_power = match PowerPreference::from_env() {
        Some(PowerPreference::LowPower) => [DeviceType::IntegratedGpu, DeviceType::DiscreteGpu],
        _ => [DeviceType::DiscreteGpu, DeviceType::IntegratedGpu],
    };
    let order = by_power.into_iter().chain([DeviceType::VirtualGpu, DeviceType::Other, DeviceType::Cpu]);
    order.into_iter().position(|known| known == kind).unwrap_or(usize::MAX)
}
