//! One step of a method on the damped oscillator x'' = −ω²x − 2γx' is a linear map of (x, x'), in closed form from the
//! method's own coefficients.
//!
//! The map is 1 + E, and everything here is about E, the increment: its trace and determinant say whether all
//! powers of 1 + E stay bounded without the cancellation that 1 would bring at short steps. With D = det(1 + E) and
//! T = tr(1 + E), both eigenvalues are in the closed unit disc exactly where D ≤ 1 and |T| ≤ 1 + D
//! (Jury, "Theory and Application of the z-Transform Method", 1964; in E: tr + det ≤ 0, det ≥ 0, 4 + 2 tr + det ≥ 0).

/// x'' = −ω²x − 2γx'.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oscillator {
    /// 1/s².
    pub omega_squared: f64,
    /// 1/s.
    pub gamma: f64,
}

impl Oscillator {
    /// hA, where (x, x')' = A (x, x').
    pub fn matrix(self, h: f64) -> Matrix {
        Matrix([[0.0, h], [-self.omega_squared * h, -2.0 * self.gamma * h]])
    }

    /// The faster of the rates of turning and of losing speed, ω or 2γ, 1/s.
    pub fn rate(self) -> f64 {
        self.omega_squared.sqrt().max(2.0 * self.gamma)
    }

    /// Changes the unit of time to the one in which the motion's rate is 1; without a force, nothing changes.
    pub fn in_own_time(self) -> Self {
        let omega = self.omega_squared.sqrt();
        if omega == 0.0 && self.gamma == 0.0 {
            self
        } else if omega >= 2.0 * self.gamma {
            Oscillator { omega_squared: 1.0, gamma: self.gamma / omega }
        } else {
            let share = omega / (2.0 * self.gamma);
            Oscillator { omega_squared: share * share, gamma: 0.5 }
        }
    }
}

/// A 2×2 matrix, by rows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Matrix(pub [[f64; 2]; 2]);

impl Matrix {
    /// The sum.
    pub fn plus(self, other: Self) -> Self {
        Matrix([0, 1].map(|i| [0, 1].map(|j| self.0[i][j] + other.0[i][j])))
    }

    /// Every entry times `factor`.
    pub fn times(self, factor: f64) -> Self {
        Matrix(self.0.map(|row| row.map(|entry| entry * factor)))
    }

    /// The product that applies `first` and then `self`.
    pub fn after(self, first: Self) -> Self {
        let entry = |i: usize, j: usize| self.0[i][0] * first.0[0][j] + self.0[i][1] * first.0[1][j];
        Matrix([0, 1].map(|i| [0, 1].map(|j| entry(i, j))))
    }

    fn trace(self) -> f64 {
        self.0[0][0] + self.0[1][1]
    }

    fn determinant(self) -> f64 {
        self.0[0][0] * self.0[1][1] - self.0[0][1] * self.0[1][0]
    }

    /// The spectral radius of 1 + `self`: the factor by which a step multiplies the state in the long run.
    pub fn spectral_radius(self) -> f64 {
        let (half, det) = (0.5 * self.trace(), self.determinant());
        let apart = half * half - det;
        if apart < 0.0 { (1.0 + 2.0 * half + det).max(0.0).sqrt() } else { (1.0 + half).abs() + apart.sqrt() }
    }
}

/// Rounding that the few operations of a step may leave, relative to what they add up.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// `true` if all powers of 1 + `increment`, a step of `h` seconds on the oscillator, stay bounded, up to rounding.
pub(super) fn is_bounded(increment: Matrix, oscillator: Oscillator, h: f64) -> bool {
    let (trace, det, [[a, b], [c, d]]) = (increment.trace(), increment.determinant(), increment.0);
    // Stages add up parts of the size of (ωh)² and 2γh, and where these are above 1, of what comes out.
    let parts = (oscillator.omega_squared * h * h + 2.0 * oscillator.gamma * h).min(4.0);
    let noise = ROUNDING * (parts + a.abs() + d.abs() + (a * d).abs() + (b * c).abs());
    trace + det <= noise && det >= -noise && 4.0 + 2.0 * trace + det >= -4.0 * ROUNDING - noise
}
