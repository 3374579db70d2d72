//! The numbers that the window shows: which of them, in which order, and their tooltips.

use simulation::metrics::Stretch;
use simulation::numbers::{Number, Span};

/// Text of the tooltip: meaning and use, the part of the run, and the key in files.
pub fn tooltip(number: &Number, stretch: Stretch) -> String {
    let span = match (number.span, stretch) {
        (Span::Moment, _) => "As of now.",
        (Span::Run, _) => "Since t = 0 or the last edit of a lane.",
        (Span::Stretch, Stretch::LastSeconds) => "Over the last 10 s of lab time.",
        (Span::Stretch, Stretch::WholeRun) => "Over the whole run.",
    };
    format!("{}\n{span} Key: {}", number.tip, number.id)
}

/// All numbers, those that are named first. A small lane shows only the first few.
pub fn numbers_of(named: &[&'static str]) -> Vec<&'static Number> {
    let place = |number: &&Number| named.iter().position(|name| *name == number.id);
    let mut numbers: Vec<_> = Number::of_window().collect();
    numbers.sort_by_key(|number| place(number).unwrap_or(usize::MAX));
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_lesson_come_first() {
        let ids = |numbers: &[&'static str]| numbers_of(numbers).iter().map(|number| number.id).collect::<Vec<_>>();
        let usual = ids(&[]);
        assert!(usual.iter().copied().eq(Number::of_window().map(|number| number.id)));
        let led = ids(&["energy_drift", "judder_px"]);
        assert_eq!(led[..2], ["energy_drift", "judder_px"]);
        assert!(led[2..].iter().eq(usual.iter().filter(|id| !led[..2].contains(id))));
    }
}
