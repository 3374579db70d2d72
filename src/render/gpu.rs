//! Choosing a graphics adapter, in one place for the window and for pictures without one, and
//! hearing of its faults.
//!
//! `WGPU_BACKEND`, `WGPU_ADAPTER_NAME` and `WGPU_POWER_PREF` are obeyed.

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

/// What a person may want to know about the adapter in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdapterFacts {
    pub name: String,
    pub backend: wgpu::Backend,
    /// The driver and its version.
    pub driver: String,
    /// Drawn by the processor.
    pub is_software: bool,
}

impl fmt::Display for AdapterFacts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kind = if self.is_software { "software" } else { "hardware" };
        write!(f, "{} ({}, {kind}, {})", self.name, self.backend, self.driver)
    }
}

/// What has gone wrong on a device since it was opened.
#[derive(Debug, Default)]
pub struct Faults {
    errors: AtomicU64,
    lost: AtomicBool,
}

impl Faults {
    /// How many errors nobody else caught.
    pub fn errors(&self) -> u64 {
        self.errors.load(Ordering::Relaxed)
    }

    /// The device is gone; everything on it must be made anew.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }
}

/// How graphics is to be started, the environment (`WGPU_BACKEND` …) obeyed. A window passes its display.
///
/// Validation stays on in debug builds. Debug information in shaders does not: validation layers older than
/// naga's mark for WGSL (Debian bookworm's) reject every shader that carries it.
pub fn instance_descriptor(display: Option<Box<dyn wgpu::wgt::WgpuHasDisplayHandle>>) -> wgpu::InstanceDescriptor {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
    if std::env::var_os("WGPU_DEBUG").is_none() {
        descriptor.flags.remove(wgpu::InstanceFlags::DEBUG);
    }
    descriptor.display = display;
    descriptor
}

/// An open device.
#[derive(Clone, Debug)]
pub struct Gpu {
    pub adapter: Adapter,
    pub device: Device,
    pub queue: Queue,
    pub facts: AdapterFacts,
    pub faults: Arc<Faults>,
}

impl Gpu {
    /// Opens the best adapter, without a window.
    ///
    /// OpenGL comes last: where there is no display its libraries take their time and complain on standard error.
    pub fn headless() -> Result<Self, GpuError> {
        let open = |backends| {
            let descriptor = instance_descriptor(None);
            let backends = descriptor.backends & backends;
            Self::open(&Instance::new(wgpu::InstanceDescriptor { backends, ..descriptor }), None)
        };
        open(Backends::PRIMARY).or_else(|error| open(Backends::SECONDARY).map_err(|_| error))
    }

    /// Opens the best adapter that can present to `surface`: the one named in the environment, else
    /// hardware, else software. Errors and the loss of the device are logged and counted.
    pub fn open(instance: &Instance, surface: Option<&Surface>) -> Result<Self, GpuError> {
        let adapter = pollster::block_on(choose(instance, surface))?;
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
        listen(&device, &faults);
        tracing::info!(adapter = %facts, "graphics");
        Ok(Self { adapter, device, queue, facts, faults })
    }
}

/// What drawing needs, and what computing needs where the adapter has it.
fn limits(adapter: &Adapter) -> wgpu::Limits {
    let computing = wgpu::Limits::downlevel_defaults();
    let computes = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::COMPUTE_SHADERS)
        && computing.check_limits(&adapter.limits());
    let limits = if computes { computing } else { wgpu::Limits::downlevel_webgl2_defaults() };
    limits.using_resolution(adapter.limits())
}

async fn choose(instance: &Instance, surface: Option<&Surface<'_>>) -> Result<Adapter, GpuError> {
    if let Some(wanted) = std::env::var_os("WGPU_ADAPTER_NAME") {
        let wanted = wanted.to_string_lossy().to_lowercase();
        let fits = |adapter: &Adapter| {
            adapter.get_info().name.to_lowercase().contains(&wanted)
                && surface.is_none_or(|surface| adapter.is_surface_supported(surface))
        };
        let adapters = instance.enumerate_adapters(Backends::all()).await;
        let none = || GpuError::NoAdapter(format!("none has a name with the WGPU_ADAPTER_NAME `{wanted}` in it"));
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
        Err(error) => instance.request_adapter(&options(true)).await.map_err(|_| no_adapter(error)),
    }
}

fn no_adapter(error: wgpu::RequestAdapterError) -> GpuError {
    GpuError::NoAdapter(error.to_string())
}

fn facts(adapter: &Adapter) -> AdapterFacts {
    let info = adapter.get_info();
    let name = info.name.to_lowercase();
    // OpenGL does not say that it is software; these are Mesa's names.
    let named = ["llvmpipe", "softpipe", "swrast", "swiftshader"].iter().any(|known| name.contains(known));
    AdapterFacts {
        is_software: named || info.device_type == wgpu::DeviceType::Cpu,
        driver: [info.driver, info.driver_info].join(" ").trim().to_owned(),
        name: info.name,
        backend: info.backend,
    }
}

/// Logs and counts errors that no error scope caught, and the loss of the device.
fn listen(device: &Device, faults: &Arc<Faults>) {
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

/// The format in which the renderer should see a surface of `format`: its sRGB twin where the adapter
/// lets a surface be viewed as both. Add it to the surface's `view_formats` and give the renderer a view of it.
pub fn lane_format(format: TextureFormat, adapter: &Adapter) -> TextureFormat {
    let both = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::SURFACE_VIEW_FORMATS);
    if both { format.add_srgb_suffix() } else { format }
}
