//! Two lanes that simulate one world.

pub mod linked;
pub mod pair;
pub mod speculation;
