//! A text that a search looks through, in parts of different weight, and how well it fits a term.

use super::glossary_terms::stems;

/// The words of something that can be found, without case and endings.
#[derive(Debug)]
pub struct SearchedText {
    /// Weights of the parts, and their words.
    parts: Vec<(f64, Vec<String>)>,
}

/// A word or phrase that is sought, and other phrases for it, as words without endings.
#[derive(Debug)]
pub struct SoughtTerm {
    /// The phrases, the one that was typed first.
    pub phrases: Vec<Vec<String>>,
}

/// Value of a phrase beside the one that was typed, which is 1.
const OTHER_PHRASE: f64 = 0.8;
/// Value of a word that only begins with the one that was typed: one may type on.
const BEGINNING: f64 = 0.4;
/// Fewest letters of a beginning.
const SHORTEST_BEGINNING: usize = 3;
/// Value of a further part that has the term.
const FURTHER_PART: f64 = 0.05;

impl SearchedText {
    /// A text of these parts and their weights.
    pub fn new<'a>(parts: impl IntoIterator<Item = (f64, &'a str)>) -> Self {
        // What stands in braces counts as well.
        let words = |text: &str| stems(&text.replace(['{', '}'], " "));
        SearchedText { parts: parts.into_iter().map(|(weight, text)| (weight, words(text))).collect() }
    }

    /// How well the text fits a term; 0 if it does not have it.
    pub fn score(&self, term: &SoughtTerm) -> f64 {
        let of_part = |(weight, words): &(f64, Vec<String>)| {
            let of_phrase = |(place, phrase): (usize, &Vec<String>)| {
                found(words, phrase) * if place == 0 { 1.0 } else { OTHER_PHRASE }
            };
            weight * term.phrases.iter().enumerate().map(of_phrase).fold(0.0, f64::max)
        };
        let scores: Vec<f64> = self.parts.iter().map(of_part).collect();
        scores.iter().copied().fold(0.0, f64::max) + FURTHER_PART * scores.iter().sum::<f64>()
    }
}

/// 1 if the words have the phrase, less if a word of them only begins with its last one.
fn found(words: &[String], phrase: &[String]) -> f64 {
    let Some((last, first)) = phrase.split_last() else { return 0.0 };
    let may_go_on = last.len() >= SHORTEST_BEGINNING && last.chars().all(char::is_alphabetic);
    let of_window = |window: &[String]| match window.split_last() {
        Some((end, begin)) if begin == first && end == last => 1.0,
        Some((end, begin)) if begin == first && may_go_on && end.starts_with(last.as_str()) => BEGINNING,
        _ => 0.0,
    };
    words.windows(phrase.len()).map(of_window).fold(0.0, f64::max)
}
