//! The right-hand side of a world, compiled for one run, for many runs, and for 31 digits.

use crate::batches::blocks::BlocksFn;
use crate::batches::instruction_set::HAS_VECTORS;
use crate::double_double::DoubleDouble;
use timestep::integrators::single::SingleFn;
use timestep::ode::{COEFFICIENTS, Coefficients, RhsFn};

/// A right-hand side with its scalar types filled in; made by `rhs!`.
#[derive(Clone, Copy, Debug)]
pub struct Rhs {
    /// For any method, one evaluation a call.
    pub scalar: RhsFn<f64>,
    /// One run, many steps a call, where the state has always the same length.
    pub single: Option<SingleFn>,
    /// Many runs at once, where the state has always the same length.
    pub blocks: Option<BlocksFn>,
    /// For worlds without an exact solution that multiply small differences: in numbers of 31 digits.
    pub double_double: Option<RhsFn<DoubleDouble>>,
}

/// The instances of a type that implements `Equations`: `rhs!(Type)`; with the length of the state, `rhs!(Type, DIM)`, also
/// loops over the steps of one run, and with `blocks` behind, of many runs; with `long_blocks` also by AVX-512, which takes half of the time
/// where maps are made and no sine is evaluated; with `double_double` behind, also in 31 digits.
macro_rules! rhs {
    ($equations:ident) => {
        $crate::worlds::equations::Rhs {
            scalar: <$equations as timestep::ode::Equations>::eval::<f64>,
            single: None,
            blocks: None,
            double_double: None,
        }
    };
    ($equations:ident, $dim:literal) => {
        $crate::worlds::equations::Rhs {
            single: Some(timestep::integrators::single::run::<$equations, $dim>),
            ..rhs!($equations)
        }
    };
    ($equations:ident, $dim:literal, blocks) => { rhs!($equations, $dim, blocks, false) };
    ($equations:ident, $dim:literal, long_blocks) => { rhs!($equations, $dim, blocks, true) };
    ($equations:ident, $dim:literal, blocks, $long:literal) => {
        $crate::worlds::equations::Rhs {
            blocks: $crate::worlds::equations::with_vectors($crate::batches::blocks::run::<
                $equations,
                $dim,
                { 16 / $dim },
                { 8 / $dim },
                $long,
            >),
            ..rhs!($equations, $dim)
        }
    };
    ($equations:ident, $($dim:literal, blocks,)? double_double) => {
        $crate::worlds::equations::Rhs {
            double_double: Some(
                <$equations as timestep::ode::Equations>::eval::<$crate::double_double::DoubleDouble>,
            ),
            ..rhs!($equations $(, $dim, blocks)?)
        }
    };
}
pub(super) use rhs;

/// Loops over many runs, where the processor has vectors, but for unit tests: they are a third of the crate's code, and `tests/core` tests those
/// of the library.
pub(super) const fn with_vectors(blocks: BlocksFn) -> Option<BlocksFn> {
    if cfg!(test) || !HAS_VECTORS { None } else { Some(blocks) }
}

/// The given coefficients and zeros behind them, which are never read.
pub(super) fn coefficients<const N: usize>(given: [f64; N]) -> Coefficients {
    let mut all = [0.0; COEFFICIENTS];
    all[..N].copy_from_slice(&given);
    all
}

/// Code that is written over the type of a world's equations.
pub trait EquationsVisitor {
    /// Result of the visit.
    type Output;
    /// Visits the equations.
    fn with<E: timestep::ode::Equations>(self) -> Self::Output;
}
