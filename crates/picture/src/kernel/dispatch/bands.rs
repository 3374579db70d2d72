//! Cells of a map on their way through the adapter: as many at a time as fit its buffers, in batches of steps.

use super::inputs::Inputs;
use crate::kernel::Kernel;
use crate::kernel::wgsl::{self, Batch, WORKGROUP};
use crate::render::gpu::Gpu;
use simulation::analysis::stability::MapError;
use std::ops::{ControlFlow, Range};
use std::sync::mpsc;
use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{Buffer, BufferUsages, ComputePipeline, ErrorFilter, PollType};

/// Bytes of a buffer; any adapter that computes can bind twice as many.
const MOST_BYTES: usize = 64 << 20;
/// Operations in a batch: some hundredths of a second on slow adapters, on fast ones still long against handing it over.
const WORK: u64 = 1 << 30;

/// A program on the adapter, and its buffers.
pub(super) struct Bands<'a> {
    gpu: &'a Gpu,
    pipeline: ComputePipeline,
    batch: Buffer,
    step_lengths: Buffer,
    states: Buffer,
    read_back: Buffer,
    /// Operations of a step of one run.
    work: u64,
    cell_len: usize,
    /// Cells that fit the buffers.
    pub(super) most_cells: usize,
}

impl<'a> Bands<'a> {
    pub(super) fn open(gpu: &'a Gpu, kernel: &Kernel, inputs: &Inputs) -> Result<Self, MapError> {
        let most_groups = gpu.device.limits().max_compute_workgroups_per_dimension;
        if most_groups == 0 {
            return Err(MapError::Adapter(format!("{} has no compute shaders", gpu.facts)));
        }
        let cell_len = wgsl::cell_len(kernel);
        let total = inputs.columns() * (inputs.rows.len() / inputs.row_len);
        let fits = MOST_BYTES / size_of::<f32>() / cell_len.max(inputs.row_len);
        let most_cells = total.min(fits).min(most_groups as usize * WORKGROUP as usize);
        let bytes = (most_cells * cell_len * size_of::<f32>()) as u64;
        let device = &gpu.device;
        let buffer = |label, size, usage| {
            device.create_buffer(&wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false })
        };
        caught(gpu, || Self {
            gpu,
            pipeline: pipeline(gpu, kernel),
            batch: buffer("batch", size_of::<Batch>() as u64, BufferUsages::UNIFORM | BufferUsages::COPY_DST),
            step_lengths: device.create_buffer_init(&BufferInitDescriptor {
                label: Some("step lengths"),
                contents: bytemuck::cast_slice(&inputs.step_lengths),
                usage: BufferUsages::STORAGE,
            }),
            states: buffer("states", bytes, BufferUsages::STORAGE | BufferUsages::COPY_SRC),
            read_back: buffer("states to read", bytes, BufferUsages::COPY_DST | BufferUsages::MAP_READ),
            work: wgsl::work(kernel),
            cell_len,
            most_cells,
        })
    }

    /// Takes the runs of `cells` through all their steps; returns the first number of all states, then the second, and so on.
    pub(super) fn advance(
        &mut self,
        inputs: &Inputs,
        cells: Range<usize>,
        steps: u32,
        done: &dyn Fn(f64) -> ControlFlow<()>,
    ) -> Result<Vec<f32>, MapError> {
        let (device, queue) = (&self.gpu.device, &self.gpu.queue);
        let rows = cells.start / inputs.columns()..(cells.end - 1) / inputs.columns() + 1;
        let group = caught(self.gpu, || {
            let rows = device.create_buffer_init(&BufferInitDescriptor {
                label: Some("rows"),
                contents: bytemuck::cast_slice(&inputs.rows[rows.start * inputs.row_len..rows.end * inputs.row_len]),
                usage: BufferUsages::STORAGE,
            });
            let buffers = [&self.batch, &self.step_lengths, &rows, &self.states];
            let entries: [_; 4] = std::array::from_fn(|binding| wgpu::BindGroupEntry {
                binding: binding as u32,
                resource: buffers[binding].as_entire_binding(),
            });
            let layout = self.pipeline.get_bind_group_layout(0);
            device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("map"),
                layout: &layout,
                entries: &entries,
            })
        })?;
        let mut batch = Batch {
            columns: inputs.columns() as u32,
            first_cell: cells.start as u32,
            cells: cells.len() as u32,
            first_row: rows.start as u32,
            from: 0,
            to: 0,
            padding: [0; 2],
        };
        let at_once = (WORK / (self.work * cells.len() as u64)).clamp(1, u64::from(steps)) as u32;
        while batch.to < steps {
            (batch.from, batch.to) = (batch.to, steps.min(batch.to + at_once));
            queue.write_buffer(&self.batch, 0, bytemuck::bytes_of(&batch));
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
                pass.set_pipeline(&self.pipeline);
                pass.set_bind_group(0, &group, &[]);
                pass.dispatch_workgroups(batch.cells.div_ceil(WORKGROUP), 1, 1);
            }
            if batch.to == steps {
                let bytes = (cells.len() * self.cell_len * size_of::<f32>()) as u64;
                encoder.copy_buffer_to_buffer(&self.states, 0, &self.read_back, 0, bytes);
            }
            let submitted = queue.submit([encoder.finish()]);
            let wait = PollType::Wait { submission_index: Some(submitted), timeout: None };
            device.poll(wait).map_err(|error| self.failed(&error))?;
            if self.gpu.faults.is_lost() {
                return Err(self.failed(&"the device was lost"));
            }
            if done(f64::from(batch.to) / f64::from(steps)).is_break() {
                return Err(MapError::Stopped);
            }
        }
        self.read(cells.len() * self.cell_len)
    }

    /// The first so many numbers that were copied.
    fn read(&self, count: usize) -> Result<Vec<f32>, MapError> {
        let (sender, receiver) = mpsc::channel();
        let slice = self.read_back.slice(..(count * size_of::<f32>()) as u64);
        slice.map_async(wgpu::MapMode::Read, move |result| {
            // The other end waits below, unless polling has failed already.
            let _ = sender.send(result);
        });
        self.gpu.device.poll(PollType::wait_indefinitely()).map_err(|error| self.failed(&error))?;
        receiver.recv().map_err(|error| self.failed(&error))?.map_err(|error| self.failed(&error))?;
        let numbers = {
            let bytes = slice.get_mapped_range().map_err(|error| self.failed(&error))?;
            bytemuck::pod_collect_to_vec(&bytes)
        };
        self.read_back.unmap();
        Ok(numbers)
    }

    fn failed(&self, why: &dyn std::fmt::Display) -> MapError {
        MapError::Adapter(format!("{}: {why}", self.gpu.facts))
    }
}

fn pipeline(gpu: &Gpu, kernel: &Kernel) -> ComputePipeline {
    let module = gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("kernel"),
        source: wgpu::ShaderSource::Wgsl(wgsl::program(kernel).into()),
    });
    gpu.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("kernel"),
        layout: None,
        module: &module,
        entry_point: Some(wgsl::ENTRY_POINT),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

/// Runs `make` and returns its result, unless the adapter reports an error.
fn caught<T>(gpu: &Gpu, make: impl FnOnce() -> T) -> Result<T, MapError> {
    let filters = [ErrorFilter::Validation, ErrorFilter::OutOfMemory, ErrorFilter::Internal];
    let mut scopes = filters.map(|filter| Some(gpu.device.push_error_scope(filter)));
    let made = make();
    // The last that was opened closes first.
    let faults = scopes.iter_mut().rev().filter_map(|scope| pollster::block_on(scope.take()?.pop()));
    match faults.last() {
        Some(error) => Err(MapError::Adapter(format!("{}: {error}", gpu.facts))),
        None => Ok(made),
    }
}
