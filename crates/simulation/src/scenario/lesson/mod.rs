//! The texts of a lesson: question, bet, answer and things to try.
//!
//! They never change a run. The module `course` runs a lesson, fills in its numbers, and decides bets.

mod bet;
mod frame_value;
mod layout;
mod moment;
mod plan;
mod quantity;
mod relation;
mod show;
mod start;
mod sum;
mod template;
mod trial;

pub use bet::{Bet, Rank};
pub use frame_value::FrameValue;
pub use layout::Layout;
pub use moment::Moment;
pub use plan::LessonPlan;
pub use quantity::Quantity;
pub use relation::{Comparison, Relation, RelationChain};
pub use show::Show;
pub use start::Start;
pub use sum::{Factor, Product, Sum};
pub use template::{Piece, Template};
pub use trial::{Assignment, Trial};
