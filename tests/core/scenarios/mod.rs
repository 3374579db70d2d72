//! Scenario files: reading, writing, mistakes, damage, renamed ids, and the lessons.

mod claims;
mod claims_on_screen;
mod damage;
mod files;
mod flaws;
mod lane_settings;
mod lessons;
mod lessons_relation;
mod lessons_run;
mod lessons_teach;
mod lessons_timing;
mod mistakes;
mod mistakes_to_recognise;
mod path_answers;
mod path_words;
pub mod random;
mod random_lesson;
mod random_opening;
mod random_settings;
mod reference;
mod renamed;
mod sentences;
mod share_line;
mod teachings;
mod whole_reasons;
mod whys;

pub use teachings::tried;
