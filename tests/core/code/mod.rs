//! The loop as code: what an entry's statements do is what the entry does.

mod lanes;
mod names;
mod policies;
mod poses;
mod programs;
