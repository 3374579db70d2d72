//! Vector instructions of the processor, for blocks of runs.

#[cfg(target_arch = "x86_64")]
use pulp::Simd;
use pulp::{Arch, WithSimd};

/// `true` where loops over many runs are made: a browser's module has no vectors by itself, and they would make it larger and methods of stages
/// no faster.
pub const HAS_VECTORS: bool = !cfg!(target_arch = "wasm32");

/// Instructions that a batch runs with. All give the same bits; longer vectors are faster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstructionSet {
    /// The longest vectors that the processor has.
    #[default]
    Best,
    /// AVX2: vectors of four numbers.
    Avx2,
    /// AVX-512: vectors of eight numbers.
    Avx512,
}

impl InstructionSet {
    /// Every choice that this processor has. On x86-64 without AVX2 there is none: loops for those of before 2013 would be a seventh of the
    /// crate's code.
    pub fn available() -> impl Iterator<Item = InstructionSet> {
        [Self::Best, Self::Avx2, Self::Avx512].into_iter().filter(|set| set.arch().is_some())
    }

    /// The dispatch to it; `None` where the processor does not have it.
    pub(super) fn arch(self) -> Option<Arch> {
        #[cfg(target_arch = "x86_64")]
        match self {
            InstructionSet::Best => Some(Arch::new()).filter(|arch| matches!(arch, Arch::V3(_) | Arch::V4(_))),
            InstructionSet::Avx2 => pulp::x86::V3::try_new().map(Arch::V3),
            InstructionSet::Avx512 => pulp::x86::V4::try_new().map(Arch::V4),
        }
        #[cfg(not(target_arch = "x86_64"))]
        (self == InstructionSet::Best).then(Arch::new)
    }
}

/// Runs an operation with a processor's instructions; with those of AVX-512 only where it is `LONG`.
#[inline(always)]
pub(super) fn vectorize<const LONG: bool>(arch: Arch, operation: impl WithSimd<Output = ()>) {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) if LONG => Simd::vectorize(simd, operation),
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => Simd::vectorize(*simd, operation),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => Simd::vectorize(simd, operation),
        #[cfg(target_arch = "x86_64")]
        _ => unreachable!("`arch` gives AVX2 or AVX-512"),
        #[cfg(not(target_arch = "x86_64"))]
        arch => arch.dispatch(operation),
    }
}
