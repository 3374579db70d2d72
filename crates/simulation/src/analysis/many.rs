//! Many independent runs of one world, all from t = 0: what maps are made of.
//!
//! Step number i begins at i · h. The result has the bits of `Method::step` taken run by run, whatever the number of
//! threads: in blocks where method and world have them, one after the other where they have not. Methods that
//! choose their steps, formulas, worlds without blocks, and contacts, which happen in one run at a time, are the slow way.

use crate::batches::blocks::Batch;
use crate::batches::instruction_set::InstructionSet;
use crate::worlds::{World, WorldStepper};
use rayon::prelude::*;
use std::ops::Range;
use timestep::integrators::{Integrator, Memory, StepRange};
use timestep::ode::Coefficients;

/// Runs that one thread takes at a time: several of the longest blocks.
const CHUNK: usize = 256;

/// Runs of one world that differ in parameters and start.
#[derive(Clone, Debug)]
pub struct Runs {
    world: &'static World,
    params: Vec<Vec<f64>>,
    coefficients: Vec<Coefficients>,
    dim: usize,
    states: Vec<f64>,
}

impl Runs {
    /// One run for each set of parameters, at its world's start. `None` where their states have different lengths.
    pub fn new(world: &'static World, params: Vec<Vec<f64>>) -> Option<Self> {
        let dim = params.first().map_or(0, |params| (world.dim)(params));
        if params.iter().any(|params| (world.dim)(params) != dim) {
            return None;
        }
        let coefficients = params.iter().map(|params| (world.coefficients)(params)).collect();
        let mut runs = Self { world, coefficients, dim, states: vec![0.0; dim * params.len()], params };
        for run in 0..runs.len() {
            runs.set_start(run, &world.initial_state(&runs.params[run]));
        }
        Some(runs)
    }

    /// Number of runs.
    pub fn len(&self) -> usize {
        self.params.len()
    }

    /// `true` if there are no runs.
    pub fn is_empty(&self) -> bool {
        self.params.is_empty()
    }

    /// Length of a state.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// The parameters of a run.
    pub fn params(&self, run: usize) -> &[f64] {
        &self.params[run]
    }

    /// Coefficients of a run's right-hand side.
    pub fn coefficients(&self, run: usize) -> &Coefficients {
        &self.coefficients[run]
    }

    /// The state of a run at t = 0.
    pub fn start(&self, run: usize) -> Vec<f64> {
        self.state_in(&self.states, run)
    }

    /// Lets a run begin at `state`.
    pub fn set_start(&mut self, run: usize, state: &[f64]) {
        let runs = self.len();
        for (q, &value) in state.iter().enumerate().take(self.dim) {
            self.states[q * runs + run] = value;
        }
    }

    /// The state of a run in what [`Runs::advance`] returned.
    pub fn state_in(&self, states: &[f64], run: usize) -> Vec<f64> {
        (0..self.dim).map(|q| states[q * self.len() + run]).collect()
    }

    /// The states after `steps` steps of `h` seconds: the first component of all runs, then the second, and so on. The
    /// method must fit the world with the parameters of every run ([`Integrator::fits`]).
    pub fn advance(&self, integrator: &'static Integrator, h: f64, steps: u64) -> Vec<f64> {
        let runs = self.len();
        let chunks: Vec<Range<usize>> = (0..runs).step_by(CHUNK).map(|i| i..runs.min(i + CHUNK)).collect();
        let ends: Vec<Vec<f64>> = chunks.par_iter().map(|c| self.advance_chunk(c, integrator, h, steps)).collect();
        let mut states = Vec::with_capacity(self.states.len());
        for q in 0..self.dim {
            for (chunk, end) in chunks.iter().zip(&ends) {
                states.extend_from_slice(&end[q * chunk.len()..][..chunk.len()]);
            }
        }
        states
    }

    fn advance_chunk(&self, chunk: &Range<usize>, integrator: &'static Integrator, h: f64, steps: u64) -> Vec<f64> {
        let mut states: Vec<f64> =
            (0..self.dim).flat_map(|q| &self.states[q * self.len()..][chunk.clone()]).copied().collect();
        let range = StepRange { origin: 0.0, first: 0, count: steps, h };
        let coefficients = &self.coefficients[chunk.clone()];
        let batch = Batch { h, steps, coefficients, instructions: InstructionSet::Best };
        let blocks = self
            .world
            .rhs
            .blocks
            .filter(|_| self.params[chunk.clone()].iter().all(|params| self.world.is_alone(params)));
        if !blocks.is_some_and(|blocks| blocks(&integrator.method, &batch, &mut states)) {
            let (mut memory, mut before) = (Memory::new(), vec![0.0; self.dim]);
            for (i, run) in chunk.clone().enumerate() {
                let mut y = self.start(run);
                memory.restart();
                WorldStepper::new(self.world, integrator.into(), &self.params[run], &self.coefficients[run]).advance(
                    range,
                    &mut y,
                    &mut memory,
                    &mut before,
                );
                for (q, y) in y.into_iter().enumerate() {
                    states[q * chunk.len() + i] = y;
                }
            }
        }
        states
    }
}
