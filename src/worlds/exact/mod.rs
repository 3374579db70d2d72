//! Mathematics behind the exact flows that no crate offers; knows nothing of worlds.

pub mod elliptic;
pub mod flight;
pub mod kepler;
pub mod stumpff;
