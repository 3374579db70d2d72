//! The reference motion where a world has no closed form: solved by Gauss collocation in double-double arithmetic.

pub mod collocation;
pub mod double_double;
pub mod gauss;
pub mod trajectory;
