//! The state hash as a headline: a word for every lane, so that equal motions are seen to be equal to the last bit.

use super::headline::{Cell, Headline};
use simulation::metrics::{Report, hash_word};
use simulation::numbers::STATE_HASH;

/// The words of all lanes; `None` if the headline is another number.
pub fn hash_words(headline: &Headline, reports: &[Report]) -> Option<Vec<Option<Cell>>> {
    let word = |report: &Report| {
        let hash = u64::from_str_radix(&report.state_hash, 16).ok()?;
        Some(Cell { digits: hash_word(hash), exact: report.state_hash.clone(), ..Cell::default() })
    };
    (headline.name() == STATE_HASH).then(|| reports.iter().map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::Lab;
    use simulation::lane::LaneSpec;
    use simulation::metrics::Stretch;
    use simulation::scenario::Scenario;

    /// Two lanes of one kind have one word; a number has none.
    #[test]
    fn equal_motions_have_equal_words() {
        let lab = Lab::new(Scenario::of(vec![LaneSpec::default(); 2]));
        let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
        let words = |id: &'static str| hash_words(&Headline::of_numbers([id].into_iter())[0], &reports);
        let cells = words(STATE_HASH).unwrap();
        assert!(cells[0].is_some() && cells[0] == cells[1]);
        assert_eq!(words("steps"), None);
    }
}
