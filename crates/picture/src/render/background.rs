//! What lies behind the bodies of lanes.

/// The ground of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// The theme's ground with a grid.
    #[default]
    Theme,
    /// The theme's ground alone.
    Plain,
    /// Nothing: pixels without a body are clear.
    Transparent,
}
