//! Terms in texts: a term of the glossary is found in all its forms, as nouns and as verbs.

/// Endings that an English word takes without becoming another term, the longest first.
const ENDINGS: [&str; 4] = ["ing", "ion", "ed", "e"];
/// Fewest letters that are left of a word without its ending.
const SHORTEST_STEM: usize = 4;

/// `true` if `text` has the words of `term` one after the other, in any form: `interpolated` is a form of `interpolation`.
pub fn mentions(text: &str, term: &str) -> bool {
    let (text, term) = (stems(text), stems(term));
    !term.is_empty() && text.windows(term.len()).any(|words| *words == term)
}

/// The words of a text without case and endings. Numbers in braces are no words.
pub fn stems(text: &str) -> Vec<String> {
    let mut stems = Vec::new();
    for (index, piece) in text.split(['{', '}']).enumerate() {
        if index % 2 == 0 {
            let words = piece.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
            stems.extend(words.map(|word| stem(&word.to_lowercase()).to_owned()));
        }
    }
    stems
}

fn stem(word: &str) -> &str {
    let cut = |word, ending| str::strip_suffix(word, ending).filter(|stem| stem.chars().count() >= SHORTEST_STEM);
    let single = if word.ends_with("ss") { word } else { word.strip_suffix('s').unwrap_or(word) };
    ENDINGS.iter().find_map(|ending| cut(single, *ending)).unwrap_or(single)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_found_in_all_its_forms_and_in_no_other_word() {
        for (text, term) in [
            ("Drawn Interpolated, a step late.", "interpolation"),
            ("Extrapolation overshoots", "extrapolation"),
            ("it clamps the frame", "clamp"),
            ("clamped", "clamp"),
            ("the tear stands still", "tearing"),
            ("two refreshes", "refresh"),
            ("The spiral of death begins", "spiral of death"),
            ("Semi-fixed steps", "semi-fixed"),
            ("60 frames", "frame"),
        ] {
            assert!(mentions(text, term), "{text}: {term}");
        }
        for (text, term) in [
            ("The spiral begins, and then death", "spiral of death"),
            ("{lane1.animation_error_ms.max} off", "animation"),
            ("steppe", "step"),
            ("in motion", "mot"),
            ("anything", ""),
        ] {
            assert!(!mentions(text, term), "{text}: {term}");
        }
    }
}
