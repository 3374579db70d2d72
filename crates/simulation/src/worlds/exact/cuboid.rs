//! A cuboid of uniform density: its moments of inertia about the axes along its sides, and their differences without
//! cancellation. Every rigid body turns like a cuboid, because the largest moment of a body is at most the sum of the others.

/// A cuboid of mass 1 kg.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    /// Lengths of the sides, m: along the first, second and third axis of the body.
    pub sides: [f64; 3],
}

impl Cuboid {
    /// Moment of inertia about an axis, 0 to 2, in kg m²: the sum of the squares of the other sides, over 12.
    pub fn moment(&self, axis: usize) -> f64 {
        let [a, b] = [self.sides[(axis + 1) % 3], self.sides[(axis + 2) % 3]];
        (a * a + b * b) / 12.0
    }

    /// Moment about axis `a` minus that about axis `b`, kg m².
    pub fn difference(&self, a: usize, b: usize) -> f64 {
        let [a, b] = [self.sides[a], self.sides[b]];
        (b - a) * (b + a) / 12.0
    }

    /// The axes from the smallest moment to the largest.
    pub fn axes(&self) -> [usize; 3] {
        let mut axes = [0, 1, 2];
        axes.sort_by(|a, b| self.sides[*b].total_cmp(&self.sides[*a]));
        axes
    }

    /// Angular momentum at the angular velocity `omega`, both in the frame of the body.
    pub fn momentum(&self, omega: [f64; 3]) -> [f64; 3] {
        std::array::from_fn(|axis| self.moment(axis) * omega[axis])
    }
}
