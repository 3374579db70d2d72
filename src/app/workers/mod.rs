//! Computations beside the running window, each on a thread.

pub mod advice_worker;
pub mod figure_worker;
pub mod lesson_worker;
