//! The loop as code: what an entry's statements do is what the entry does.

mod interpreter;
mod policies;
