//! Bounds of an adaptive method's error, and the options by which a user sets them.

/// Bounds of an internal step's estimated error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerances {
    /// Relative to each component of the state.
    pub rtol: f64,
    /// In units of the components: m or rad, and the same per s.
    pub atol: f64,
}

impl Default for Tolerances {
    fn default() -> Self {
        Self { rtol: 1e-6, atol: 1e-9 }
    }
}

/// A number of an adaptive integrator that a user may choose.
#[derive(Debug)]
pub struct IntegratorOption {
    /// The key in scenario files: `integrator = { id = "…", KEY = 1e-8 }`.
    pub key: &'static str,
    /// The name in the window.
    pub name: &'static str,
    /// One sentence for a tooltip.
    pub summary: &'static str,
    /// Lowest and highest value; both are allowed.
    pub range: [f64; 2],
    /// Reads the value.
    pub get: fn(&Tolerances) -> f64,
    /// Replaces the value.
    pub set: fn(&mut Tolerances, f64),
}

/// The options of every adaptive integrator.
pub static TOLERANCES: [IntegratorOption; 2] = [
    IntegratorOption {
        key: "rtol",
        name: "Relative tolerance",
        summary: "Largest estimated error of an internal step, relative to each component of the state.",
        range: [1e-13, 0.1],
        get: |tolerances| tolerances.rtol,
        set: |tolerances, value| tolerances.rtol = value,
    },
    IntegratorOption {
        key: "atol",
        name: "Absolute tolerance",
        summary: "Largest estimated error in metres or radians, and per second; it decides where a component is near zero.",
        range: [1e-15, 0.1],
        get: |tolerances| tolerances.atol,
        set: |tolerances, value| tolerances.atol = value,
    },
];
