//! What a scenario says to those who look at it: its chapter, its question, the bet, the answer and what to try.
//!
//! Nothing here changes a run. The module `course` runs a lesson, fills its texts with numbers, and judges bets.

mod bet;
mod chapter;
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
pub use chapter::{CHAPTERS, Chapter};
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
