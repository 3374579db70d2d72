//! The next thing that the program does after a frame of its window.

/// The next step of the program after a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFrame {
    Continue,
    Quit,
}
