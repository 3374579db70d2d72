//! A block of independent runs as one scalar: `M` vectors of the machine's own length, kept in registers.
//!
//! Every operation is the one of `f64`, run by run, without fused multiply-add, so that a block has the bits of its runs
//! stepped one by one. The vectors come from the `pulp` crate, which picks the instruction set at run time.

use pulp::Simd;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use timestep::ode::Real;

/// `M` vectors of the instruction set `S`.
#[derive(Clone, Copy, Debug)]
pub struct Block<S: Simd, const M: usize> {
    simd: S,
    vectors: [S::f64s; M],
}

impl<S: Simd, const M: usize> Block<S, M> {
    /// Runs in a block.
    pub const RUNS: usize = M * S::F64_LANES;

    #[inline(always)]
    pub fn zero(simd: S) -> Self {
        Block { simd, vectors: [simd.splat_f64s(0.0); M] }
    }

    /// The number of each run.
    #[inline(always)]
    pub fn runs_mut(&mut self) -> &mut [f64] {
        bytemuck::cast_slice_mut(&mut self.vectors)
    }

    /// A function of `f64`, run by run.
    #[inline(always)]
    fn each(mut self, function: fn(f64) -> f64) -> Self {
        for value in self.runs_mut() {
            *value = function(*value);
        }
        self
    }
}

// Loops, not closures: a closure that is not inlined would leave the instruction set of its surroundings.
macro_rules! operator {
    ($trait:ident, $method:ident, $operation:ident) => {
        impl<S: Simd, const M: usize> $trait for Block<S, M> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                for i in 0..M {
                    self.vectors[i] = self.simd.$operation(self.vectors[i], other.vectors[i]);
                }
                self
            }
        }
    };
}
operator!(Add, add, add_f64s);
operator!(Sub, sub, sub_f64s);
operator!(Mul, mul, mul_f64s);
operator!(Div, div, div_f64s);

impl<S: Simd, const M: usize> AddAssign for Block<S, M> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<S: Simd, const M: usize> SubAssign for Block<S, M> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<S: Simd, const M: usize> Neg for Block<S, M> {
    type Output = Self;
    #[inline(always)]
    fn neg(mut self) -> Self {
        for i in 0..M {
            self.vectors[i] = self.simd.neg_f64s(self.vectors[i]);
        }
        self
    }
}

impl<S: Simd, const M: usize> Mul<f64> for Block<S, M> {
    type Output = Self;
    #[inline(always)]
    fn mul(mut self, factor: f64) -> Self {
        let factor = self.simd.splat_f64s(factor);
        for i in 0..M {
            self.vectors[i] = self.simd.mul_f64s(self.vectors[i], factor);
        }
        self
    }
}

impl<S: Simd, const M: usize> Real for Block<S, M> {
    #[inline(always)]
    fn constant(self, value: f64) -> Self {
        Block { vectors: [self.simd.splat_f64s(value); M], ..self }
    }
    #[inline(always)]
    fn sqrt(mut self) -> Self {
        for i in 0..M {
            self.vectors[i] = self.simd.sqrt_f64s(self.vectors[i]);
        }
        self
    }
    #[inline(always)]
    fn sin(self) -> Self {
        self.each(libm::sin)
    }
    #[inline(always)]
    fn cos(self) -> Self {
        self.each(libm::cos)
    }
    #[inline(always)]
    fn largest_magnitude(self) -> f64 {
        let values: &[f64] = bytemuck::cast_slice(&self.vectors);
        values.iter().fold(0.0_f64, |most, v| if v.abs() <= most || most.is_nan() { most } else { v.abs() })
    }
    #[inline(always)]
    fn where_above(mut self, bound: Self, then: Self, otherwise: Self) -> Self {
        for i in 0..M {
            let above = self.simd.less_than_f64s(bound.vectors[i], self.vectors[i]);
            self.vectors[i] = self.simd.select_f64s(above, then.vectors[i], otherwise.vectors[i]);
        }
        self
    }
}
