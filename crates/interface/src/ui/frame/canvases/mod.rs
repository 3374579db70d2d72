//! Places and cameras of the lanes' canvases, and the marks on them.

pub mod arrangement;
pub mod cameras;
pub mod lane_parts;
pub mod lane_plane;
pub mod lane_rect;
pub mod layout;
pub mod lens;
pub mod mark;
pub mod meaning;
pub mod nearest_body;
pub mod on_canvas;
pub mod scene_pen;
pub mod steady;
