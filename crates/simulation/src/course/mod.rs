//! The course: a lesson's run, the texts that its numbers complete, and bets that it decides.
//!
//! A lesson is a scenario with a [`LessonPlan`](crate::scenario::LessonPlan). Its bet, answer and texts belong to one headless run
//! of the unedited lesson, on virtual displays: [`Rehearsal`] makes it, [`Outcome`] is what it gives. A [`Session`] is a lesson in
//! progress, and the [`CATALOGUE`] has all lessons. An [`OpeningSession`] is an opening, which asks nothing.

mod alike;
mod answer;
mod answer_claim;
mod answer_number;
mod catalogue;
mod claims;
mod director;
mod driven;
mod examination;
mod glossary_terms;
mod guide;
mod guide_html;
mod guide_markdown;
mod guide_sheets;
mod html_text;
mod leave;
mod lesson_flaws;
mod moment_frames;
mod opening;
mod opening_flaws;
mod outcome;
mod part;
mod phase;
mod place_extremes;
mod poll;
mod rehearsal;
mod rehearsed;
mod reveal;
mod said_words;
mod search;
mod searched_text;
mod session;
mod thumbnail;
mod verdict;

pub use answer::{RightAnswer, judge, winner};
pub use answer_number::{AnswerNumber, first_sentence};
pub use catalogue::{CATALOGUE, CourseEntry};
pub use claims::{BrokenClaim, ClaimRun};
pub use director::Transport;
pub use driven::{completes, is_driven};
pub use examination::{Examination, Examined};
pub use glossary_terms::mentions;
pub use guide::{FlawedLesson, GuideLesson, GuidePage, GuidePart, GuideTrial, guide};
pub use guide_html::{GuideStills, guide_html};
pub use guide_markdown::guide_markdown;
pub use leave::leave_lesson;
pub use opening::{OPENING_ENTRIES, OpeningEntry, OpeningSession, OpeningWords};
pub use outcome::{Outcome, estimated};
pub use part::CoursePart;
pub use phase::Phase;
pub use poll::ClassPoll;
pub use rehearsal::Rehearsal;
pub use rehearsed::{PromptRehearsals, RehearsalState, Rehearsed};
pub use reveal::Reveal;
pub use search::{Found, search};
pub use session::{Next, Session};
pub use thumbnail::{Sketch, Thumbnail};
pub use verdict::{BetVerdict, PlacedBet, settle};
