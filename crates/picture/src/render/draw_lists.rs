//! Uploads of the renderer for one frame: instances of three kinds, and the batches that draw them in their common order.

use super::instance::{Block, Instance, Segment, kind};
use std::ops::Range;

/// The list that a batch draws from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BatchKind {
    Blocks,
    Shapes,
    /// Shapes of the kind `ROUND_BOX`.
    Rounds,
    Segments,
}

/// Neighbouring instances of one list; one draw call.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DrawBatch {
    pub(super) kind: BatchKind,
    pub(super) range: Range<u32>,
}

/// One lane of a frame.
#[derive(Clone, Debug)]
pub(super) struct LaneBatches {
    /// Left, top, width and height on the target, px.
    pub(super) pixels: [u32; 4],
    /// Indices into [`DrawLists::batches`].
    pub(super) batches: Range<usize>,
    /// Indices into [`DrawLists::exposed`].
    pub(super) exposed: Range<u32>,
}

impl LaneBatches {
    /// `true` if the lane has exposures and covers these pixels.
    pub(super) fn exposes_in(&self, pixels: [u32; 4]) -> bool {
        self.pixels == pixels && !self.exposed.is_empty()
    }
}

/// The instances of a frame; the memory is reused from frame to frame.
#[derive(Debug, Default)]
pub(super) struct DrawLists {
    pub(super) blocks: Vec<Block>,
    pub(super) shapes: Vec<Instance>,
    pub(super) segments: Vec<Segment>,
    pub(super) batches: Vec<DrawBatch>,
    /// Bodies that are added up to a time average, each with its colour times its share.
    pub(super) exposed: Vec<Instance>,
    pub(super) lanes: Vec<LaneBatches>,
}

impl DrawLists {
    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.shapes.clear();
        self.segments.clear();
        self.batches.clear();
        self.exposed.clear();
        self.lanes.clear();
    }

    pub(super) fn block(&mut self, block: Block) {
        self.blocks.push(block);
        self.extend(BatchKind::Blocks, self.blocks.len());
    }

    pub(super) fn shape(&mut self, shape: Instance) {
        self.shapes.push(shape);
        let kind = if shape.kind == kind::ROUND_BOX { BatchKind::Rounds } else { BatchKind::Shapes };
        self.extend(kind, self.shapes.len());
    }

    pub(super) fn segment(&mut self, segment: Segment) {
        self.segments.push(segment);
        self.extend(BatchKind::Segments, self.segments.len());
    }

    /// Makes the batches since the last call one lane that covers `pixels` of the target.
    pub(super) fn end_lane(&mut self, pixels: [u32; 4]) {
        let start = self.lane_start();
        let exposed = self.lanes.last().map_or(0, |lane| lane.exposed.end);
        self.lanes.push(LaneBatches {
            pixels,
            batches: start..self.batches.len(),
            exposed: exposed..self.exposed.len() as u32,
        });
    }

    /// The first batch of the lane that is being added.
    fn lane_start(&self) -> usize {
        self.lanes.last().map_or(0, |lane| lane.batches.end)
    }

    /// Adds the newest of `count` instances to the current batch, or begins another one.
    fn extend(&mut self, kind: BatchKind, count: usize) {
        let end = count as u32;
        let start = self.lane_start();
        match self.batches[start..].last_mut() {
            Some(batch) if batch.kind == kind => batch.range.end = end,
            _ => self.batches.push(DrawBatch { kind, range: end - 1..end }),
        }
    }
}
