//! Computations beside the running window, each on a thread.

pub mod figure_worker;
pub mod lesson_worker;
