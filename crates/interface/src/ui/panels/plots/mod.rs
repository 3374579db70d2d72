//! The plots and figures below the lanes.

mod axes;
mod cell;
mod cell_grid;
mod curve_shapes;
mod curves;
mod export;
mod figures;
mod file_buttons;
mod header;
mod item;
mod legend;
mod panel;
mod range;
mod readout;
mod title;
mod view_ranges;
mod visibility;

pub use panel::PlotPanel;
