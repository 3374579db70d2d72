//! A distance that a stiff spring keeps, as data: a method that moves places until it is kept needs no force for it.

/// A spring between two ends in a plane: a distance, and how far it gives way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceConstraint<R> {
    /// The two ends, the one nearer to the pivot first.
    pub ends: [ConstraintEnd<R>; 2],
    /// Distance without load, m.
    pub length: R,
    /// Stretch per force, m/N: the inverse of the spring's stiffness. 0 is a rigid rod.
    pub compliance: R,
    /// Force per rate of stretch, N·s/m. A rigid rod has none.
    pub damping: R,
}

/// An end of a distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstraintEnd<R> {
    /// A point that does not move, m.
    Pivot([R; 2]),
    /// A body of the state.
    Body {
        /// Index of its x among the places, behind which is its y.
        place: usize,
        /// Inverse of its mass, 1/kg.
        inverse_mass: R,
    },
}
