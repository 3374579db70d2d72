//! Mathematics behind the exact flows that no crate offers; knows nothing of worlds.

pub mod collocation;
pub mod elliptic;
pub mod flight;
pub mod gauss;
pub mod kepler;
pub mod stumpff;
pub mod wide;
