//! Draws scenes of lanes with wgpu: metres become pixels in `f64`, shapes are signed distances, and
//! everything is blended in linear light. Knows neither the window nor the user interface.
//!
//! One [`Renderer`] draws any number of lanes into rectangles of one target; [`read_texture`] returns the bytes of one without a window.

mod bodies;
mod buffer;
mod camera;
mod color;
mod draw_lists;
mod face;
pub mod gpu;
mod grid;
pub mod instance;
mod lane_builder;
mod lane_drawing;
mod lane_style;
mod layer;
mod lines;
mod marker;
mod pipelines;
mod plain_texture;
mod read_back;
mod renderer;
mod time_trail;
mod trail;

pub use buffer::{new_buffer, write_buffer};
pub use camera::{Camera, Rect};
pub use color::linear;
pub use lane_drawing::LaneDrawing;
pub use pipelines::{GLOBALS_BINDING, bind_group_layout, pipeline, texture_binding};
pub use plain_texture::{RENDERED_AND_READ, plain_texture};
pub use read_back::{ReadBack, ReadBackError, TextureRead, read_texture};
pub use renderer::{Backdrop, Renderer, Target, begin_pass};
pub use simulation::palette::Background;
