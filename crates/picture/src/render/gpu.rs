//! Opens a graphics adapter, with a window or without one, and counts its errors.
//!
//! The environment variables `WGPU_BACKEND`, `WGPU_ADAPTER_NAME` and `WGPU_POWER_PREF` choose another one.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use wgpu::{Adapter, Backends, Device, DownlevelFlags, Instance, PowerPreference, Queue, Surface, TextureFormat};

/// Why there is no graphics device.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// No adapter, with the reason per backend.
    #[error(
        "no graphics adapter was found, neither hardware nor software ({0}); \
         install a Vulkan or OpenGL driver, for example Mesa's software Vulkan"
    )]
    NoAdapter(String),
    /// There is an adapter, but it gives no device.
    #[error("the graphics adapter {adapter} could not be opened: {reason}")]
    NoDevice { adapter: AdapterFacts, reason: String },
}

/// Name, kind and driver of the adapter in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdapterFacts {
    /// The adapter's own name.
    pub name: String,
    /// Vulkan, Metal, Direct3D 12 or OpenGL.
    pub backend: wgpu::Backend,
    /// The driver and its version.
    pub driver: String,
    /// `true` if the processor renders.
    pub is_software: bool,
}

impl fmt::Display for AdapterFacts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kind = if self.is_software { "software" } else { "hardware" };
        write!(f, "{} ({}, {kind}, {})", self.name, self.backend, self.driver)
    }
}

/// Errors of a device since it was opened.
#[derive(Debug, Default)]
pub struct Faults {
    errors: AtomicU64,
    lost: AtomicBool,
}

impl Faults {
    /// Number of errors that no error scope caught.
    pub fn errors(&self) -> u64 {
        self.errors.load(Ordering::Relaxed)
    }

    /// `true` once the device is gone; everything on it must be created again.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }
}

/// Options of the graphics library, with those of the environment (`WGPU_BACKEND` …). A window passes its display.
///
/// Validation stays on in debug builds. Debug information in shaders is off unless `WGPU_DEBUG` is set: the validation
/// layers of Debian bookworm are older than naga's mark for WGSL and reject every shader that carries it.
pub fn instance_descriptor(display: Option<Box<dyn wgpu::wgt::WgpuHasDisplayHandle>>) -> wgpu::InstanceDescriptor {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
    if std::env::var_os("WGPU_DEBUG").is_none() {
        descriptor.flags.remove(wgpu::InstanceFlags::DEBUG);
    }
    descriptor.display = display;
    descriptor
}

/// An open device with its adapter and queue.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// The adapter that the device belongs to.
    pub adapter: Adapter,
    /// Creates buffers, textures and pipelines.
    pub device: Device,
    /// Takes commands.
    pub queue: Queue,
    /// The adapter in words.
    pub facts: AdapterFacts,
    /// Errors so far.
    pub faults: Arc<Faults>,
}

impl Gpu {
    /// Opens the best adapter, without a window.
    ///
    /// OpenGL comes last: without a display its libraries are slow to give up and print warnings on standard error.
    pub fn headless() -> Result<Self, GpuError> {
        let open = |backends| {
            let descriptor = instance_descriptor(None);
            let backends = descriptor.backends & backends;
            Self::open(&Instance::new(wgpu::InstanceDescriptor { backends, ..descriptor }), None)
        };
        open(Backends::PRIMARY).or_else(|error| open(Backends::SECONDARY).map_err(|_| error))
    }

    /// Opens the best adapter that can present to `surface`: the one named in the environment, else
    /// hardware, else software. Logs and counts errors and the loss of the device from then on.
    pub fn open(instance: &Instance, surface: Option<&Surface>) -> Result<Self, GpuError> {
        let adapter = pollster::block_on(choose_adapter(instance, surface))?;
        let facts = facts(&adapter);
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("timestep-lab"),
            required_limits: limits(&adapter),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))
            .map_err(|error| GpuError::NoDevice { adapter: facts.clone(), reason: error.to_string() })?;
        let faults = Arc::new(Faults::default());
        watch_faults(&device, &faults);
        tracing::info!(adapter = %facts, "graphics");
        Ok(Self { adapter, device, queue, facts, faults })
    }
}

/// The limits that rendering needs, and those that computing needs where the adapter has them.
fn limits(adapter: &Adapter) -> wgpu::Limits {
    let computing = wgpu::Limits::downlevel_defaults();
    let computes = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::COMPUTE_SHADERS)
        && computing.check_limits(&adapter.limits());
    let limits = if computes { computing } else { wgpu::Limits::downlevel_webgl2_defaults() };
    limits.using_resolution(adapter.limits())
}

async fn choose_adapter(instance: &Instance, surface: Option<&Surface<'_>>) -> Result<Adapter, GpuError> {
    if let Some(wanted) = std::env::var_os("WGPU_ADAPTER_NAME") {
        let wanted = wanted.to_string_lossy().to_lowercase();
        let fits = |adapter: &Adapter| {
            adapter.get_info().name.to_lowercase().contains(&wanted)
                && surface.is_none_or(|surface| adapter.is_surface_supported(surface))
        };
        let adapters = instance.enumerate_adapters(Backends::all()).await;
        let none =
            || GpuError::NoAdapter(format!("no adapter's name contains `{wanted}`, the value of WGPU_ADAPTER_NAME"));
        return adapters.into_iter().find(fits).ok_or_else(none);
    }
    let options = |force_fallback_adapter| wgpu::RequestAdapterOptions {
        power_preference: PowerPreference::from_env().unwrap_or(PowerPreference::HighPerformance),
        force_fallback_adapter,
        compatible_surface: surface,
        ..wgpu::RequestAdapterOptions::default()
    };
    match instance.request_adapter(&options(false)).await {
        Ok(adapter) => Ok(adapter),
        Err(error) => {
            instance.request_adapter(&options(true)).await.map_err(|_| GpuError::NoAdapter(error.to_string()))
        }
    }
}

fn facts(adapter: &Adapter) -> AdapterFacts {
    let info = adapter.get_info();
    let name = info.name.to_lowercase();
    // OpenGL does not report software adapters; these are the names of Mesa's.
    let named = ["llvmpipe", "softpipe", "swrast", "swiftshader"].iter().any(|known| name.contains(known));
    AdapterFacts {
        is_software: named || info.device_type == wgpu::DeviceType::Cpu,
        driver: [info.driver, info.driver_info].join(" ").trim().to_owned(),
        name: info.name,
        backend: info.backend,
    }
}

/// Logs and counts errors that no error scope caught, and the loss of the device.
fn watch_faults(device: &Device, faults: &Arc<Faults>) {
    let counted = Arc::clone(faults);
    device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
        counted.errors.fetch_add(1, Ordering::Relaxed);
        tracing::error!("graphics error: {error}");
    }));
    let lost = Arc::clone(faults);
    device.set_device_lost_callback(move |reason, message| {
        lost.lost.store(true, Ordering::Relaxed);
        if reason != wgpu::DeviceLostReason::Destroyed {
            tracing::error!("the graphics device was lost: {message}");
        }
    });
}

/// The format of the view that lanes are rendered through, for a surface of `format`: its sRGB twin where the adapter
/// allows views of both formats. Add it to the surface's `view_formats`.
pub fn lane_format(format: TextureFormat, adapter: &Adapter) -> TextureFormat {
    let both = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::SURFACE_VIEW_FORMATS);
    if both { format.add_srgb_suffix() } else { format }
}
