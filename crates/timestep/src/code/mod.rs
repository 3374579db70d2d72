//! The loop as code: each policy as a few statements, from which a program can be printed in a language, and which can be run.
//!
//! The text of an entry is written in a small notation: an indented block belongs to the line above it that ends in a colon, `keep`
//! names what a loop remembers between frames, and `[…]` is there only where the steps of a frame have a limit, `[…|…]` one way where
//! they have and the other where they have not. Times are in seconds; `round` rounds halves up.
#![warn(missing_docs)]

mod expression;
mod statement;

pub use expression::{Expression, Operator};
pub use statement::{Statement, size_of, visit};
