//! The live numbers of lanes: which of them are shown, their values in words, and what is compared between lanes.

pub mod hash_watch;
pub mod hash_words;
pub mod headline;
pub mod lane_numbers;
pub mod number_list;
pub mod overload;
mod scale;
pub mod sparkline;
pub mod subject;
pub mod verdicts;
