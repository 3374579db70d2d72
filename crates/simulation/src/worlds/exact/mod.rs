//! Mathematics behind the exact flows that no crate offers; knows nothing of worlds.

mod carlson;
pub mod cuboid;
pub mod dragged_fall;
pub mod elliptic;
pub mod flight;
pub mod free_rotation;
pub mod kepler;
pub mod stumpff;
