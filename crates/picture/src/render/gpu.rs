//! An open graphics device: its adapter in words, its errors, and what it is asked for. Whoever knows the system opens it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use wgpu::{Adapter, Device, DeviceDescriptor, DownlevelFlags, Queue, TextureFormat};

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
    /// A device of the adapter that was opened with [`Gpu::descriptor`]. Logs and counts its errors and its loss from now on.
    pub fn new(adapter: Adapter, device: Device, queue: Queue) -> Self {
        let (facts, faults) = (AdapterFacts::of(&adapter), Arc::new(Faults::default()));
        watch_faults(&device, &faults);
        Self { adapter, device, queue, facts, faults }
    }

    /// The limits that are asked of the adapter: those of rendering, and those of computing where it has them.
    pub fn descriptor(adapter: &Adapter) -> DeviceDescriptor<'static> {
        let computing = wgpu::Limits::downlevel_defaults();
        let computes = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::COMPUTE_SHADERS)
            && computing.check_limits(&adapter.limits());
        let limits = if computes { computing } else { wgpu::Limits::downlevel_webgl2_defaults() };
        DeviceDescriptor {
            label: Some("timestep-lab"),
            required_limits: limits.using_resolution(adapter.limits()),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..DeviceDescriptor::default()
        }
    }
}

impl AdapterFacts {
    /// The adapter's own words.
    pub fn of(adapter: &Adapter) -> Self {
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
