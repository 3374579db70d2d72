//! Many runs of one method at once, as vectors of the processor.

mod block;
pub mod blocks;
pub mod instruction_set;
