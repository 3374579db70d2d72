//! Vector instructions of the processor, for blocks of runs.

use pulp::Arch;

/// Instructions that a batch runs with. All give the same bits; longer vectors are faster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstructionSet {
    /// The longest vectors that the processor has.
    #[default]
    Best,
    /// Instructions that every processor of the platform has; on x86-64, SSE2.
    Baseline,
    /// AVX2: vectors of four numbers.
    Avx2,
    /// AVX-512: vectors of eight numbers.
    Avx512,
}

impl InstructionSet {
    /// Every choice that this processor has.
    pub fn available() -> impl Iterator<Item = InstructionSet> {
        [Self::Best, Self::Baseline, Self::Avx2, Self::Avx512].into_iter().filter(|set| set.arch().is_some())
    }

    /// The dispatch to it; `None` where the processor does not have it.
    pub(super) fn arch(self) -> Option<Arch> {
        match self {
            InstructionSet::Best => Some(Arch::new()),
            InstructionSet::Baseline => Some(Arch::Scalar),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => pulp::x86::V3::try_new().map(Arch::V3),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => pulp::x86::V4::try_new().map(Arch::V4),
            #[cfg(not(target_arch = "x86_64"))]
            InstructionSet::Avx2 | InstructionSet::Avx512 => None,
        }
    }
}
