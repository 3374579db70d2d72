//! The stage: the question, large lanes with a few numbers on them, and nothing that sets a renderer.

mod question;

pub use question::Question;
