//! The state of a switch that acts on several lanes.

/// State of a switch over the lanes in scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchState {
    /// Off for all lanes.
    Off,
    /// On for all lanes.
    On,
    /// On for some lanes and off for others, or concealed.
    Mixed,
}
