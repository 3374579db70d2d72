//! Place of the run that was opened last.

/// Place of the run that was opened last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenedRun {
    /// No run was opened.
    #[default]
    None,
    /// The lab has it.
    Here,
    /// An edit or a reset has taken its place.
    Left,
}
