//! Figures: charts of many runs, beside the plots.

mod controls;
mod dots;
mod legend;
mod map;
mod panel;
mod pen;
mod plane;
mod readout;
mod scale;

pub use panel::FigurePanel;
