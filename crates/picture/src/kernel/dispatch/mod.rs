//! Stability maps on a graphics adapter, in f32: the same request and the same map as [`StabilityMap::compute`], as far as
//! the digits and the range of f32 reach.
//!
//! The adapter takes the steps, one invocation a run; everything before (coefficients, starts, lengths of steps) and after (by
//! how much a run has grown, theory's boundary) is the f64 code of the processor. A state beyond [`BEYOND`] counts as infinite,
//! whether or not f64 would still hold it, and one that f32 cannot tell from zero as died away. The work is handed over in
//! batches that are short on any adapter, so that nothing takes it for hung, and one can break off in between.

mod bands;
mod inputs;

use crate::kernel::Kernel;
use crate::kernel::wgsl::{self, BEYOND, MOST_STEPS};
use crate::render::gpu::Gpu;
use bands::Bands;
use inputs::Inputs;
use rayon::prelude::*;
use simulation::analysis::ProgressFn;
use simulation::analysis::growth::Rows;
use simulation::analysis::stability::{MapError, MapRequest, StabilityMap, boundary};
use std::ops::Range;

/// Computes the map on the adapter. `watch` hears the share that is done, after every batch, and breaks off with `Break`.
///
/// # Errors
/// Whatever [`StabilityMap::compute`] refuses; methods and worlds that have no kernel, and numbers that f32 cannot hold; an
/// adapter that cannot compute or fails; `Stopped` after a `Break`.
pub fn stability(gpu: &Gpu, request: &MapRequest, watch: ProgressFn<'_>) -> Result<StabilityMap, MapError> {
    let rows = Rows::of(request)?;
    let (world, params) = (request.world.world, rows.runs().params(0));
    let kernel = Kernel::of(request.integrator, world, params).map_err(MapError::Request)?;
    if request.steps > MOST_STEPS {
        return Err(MapError::Request(format!("f32 cannot count more than {MOST_STEPS} steps")));
    }
    let inputs = Inputs::new(request, &rows)?;
    let mut bands = Bands::open(gpu, &kernel, &inputs)?;
    let total = request.dt.count * request.values.count;
    let mut growth = Vec::with_capacity(total);
    while growth.len() < total {
        let cells = growth.len()..total.min(growth.len() + bands.most_cells);
        let done = |share: f64| watch((cells.start as f64 + share * cells.len() as f64) / total as f64);
        let states = bands.advance(&inputs, cells.clone(), request.steps as u32, &done)?;
        growth.par_extend(grown(request, &rows, &kernel, &cells, &states));
    }
    Ok(StabilityMap { dt: request.dt, values: request.values, growth, boundary: boundary(request) })
}

/// log₁₀ of the growth of cells that have come to `states`.
fn grown<'a>(
    request: &'a MapRequest,
    rows: &'a Rows,
    kernel: &'a Kernel,
    cells: &'a Range<usize>,
    states: &'a [f32],
) -> impl IndexedParallelIterator<Item = f64> + 'a {
    let growth = move |state: &mut Vec<f64>, place: usize| {
        let cell = cells.start + place;
        let (row, h) = (cell / request.dt.count, request.dt.middle(cell % request.dt.count));
        let numbers = (0..wgsl::cell_len(kernel)).map(|slot| states[slot * cells.len() + place]);
        if numbers.clone().any(|number| number.is_nan() || number.abs() >= BEYOND) {
            return f64::INFINITY;
        }
        state.clear();
        state.extend(numbers.take(kernel.dim).map(f64::from));
        // From metres per step.
        state[kernel.dim / 2..].iter_mut().for_each(|v| *v /= f64::from(h as f32));
        rows.growth(row, h * request.steps as f64, state)
    };
    (0..cells.len()).into_par_iter().map_init(Vec::new, growth)
}
