//! The course: a lesson's run, the texts that its numbers complete, and bets that it decides.
//!
//! A lesson is a scenario with a [`LessonPlan`](crate::scenario::LessonPlan). Its bet, answer and texts belong to one headless run
//! of the unedited lesson, on virtual displays: [`Rehearsal`] makes it, [`Outcome`] is what it gives.

mod answer;
mod guide;
mod guide_html;
mod guide_markdown;
mod outcome;
mod rehearsal;

pub use answer::{Answer, judge};
pub use guide::{GuideChapter, GuidePage, guide};
pub use guide_html::guide_html;
pub use guide_markdown::guide_markdown;
pub use outcome::Outcome;
pub use rehearsal::Rehearsal;
