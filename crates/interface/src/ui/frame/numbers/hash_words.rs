//! The state hash as a word for every lane, so that equal motions are seen to be equal to the last bit.
//!
//! Lanes that should be equal have taken other numbers of steps while they run, because their displays differ. Their words are those
//! after a step that all of them have taken.

use super::hash_watch::is_the_same_motion;
use super::headline::LaneValue;
use simulation::lab::{LaneView, Snapshot};
use simulation::metrics::hash_word;
use simulation::verify::promises_equal_steps;

/// The hash that is shown of each lane: its own or, of lanes that promise the same steps, the one after the newest mark that all of them
/// have reached.
fn hashes(snapshot: &Snapshot<'_>) -> Vec<u64> {
    let promises: Vec<bool> = snapshot.lanes.iter().map(|lane| promises_equal_steps(lane.spec())).collect();
    let of_lane = |(lane, promises_own): (&LaneView<'_>, &bool)| {
        let others = snapshot.lanes.iter().zip(&promises);
        let alike = others.filter(|(other, promises)| **promises && is_the_same_motion(lane.spec(), other.spec()));
        let alike: Vec<u64> = alike.map(|(other, _)| other.hash_marks().newest()).collect();
        let common = alike.iter().min().filter(|_| *promises_own && alike.len() > 1);
        common.and_then(|steps| lane.hash_marks().at(*steps)).unwrap_or_else(|| lane.state_hash())
    };
    snapshot.lanes.iter().zip(&promises).map(of_lane).collect()
}

/// The words of all lanes.
pub fn words(snapshot: &Snapshot<'_>) -> Vec<String> {
    hashes(snapshot).into_iter().map(hash_word).collect()
}

/// The words of all lanes as headlines.
pub fn cells(snapshot: &Snapshot<'_>) -> Vec<Option<LaneValue>> {
    let cell =
        |hash| Some(LaneValue { digits: hash_word(hash), exact: format!("{hash:016x}"), ..LaneValue::default() });
    hashes(snapshot).into_iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Frame, Lab};
    use simulation::lane::LaneSpec;
    use simulation::metrics::Stretch;
    use simulation::numbers::STATE_HASH;
    use simulation::scenario::{Scenario, bundled};
    use timestep::time::Flicks;

    #[test]
    fn equal_motions_have_equal_words() {
        let lab = Lab::new(Scenario::of(vec![LaneSpec::default(); 2]));
        let words = words(&lab.snapshot());
        assert_eq!(words[0], words[1]);
    }

    /// Shows a lesson at a rate of frames, and returns the words of its lanes in every frame, and the hashes in the end.
    fn shown(scenario: &Scenario, hz: i64) -> (Vec<Vec<String>>, Vec<String>) {
        let mut lab = Lab::new(scenario.clone());
        let mut shown = Vec::new();
        while lab.snapshot().elapsed < scenario.length() {
            let elapsed = Flicks::from_ratio(1, hz).min(scenario.length() - lab.snapshot().elapsed);
            lab.frame(Frame { elapsed, ..Frame::default() });
            shown.push(words(&lab.snapshot()));
        }
        let lanes = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun).state_hash).collect();
        (shown, lanes)
    }

    /// Whatever the rate of the window or the clip, lanes that end with equal bits have equal words in every frame on the way.
    #[test]
    fn lanes_with_the_same_bits_show_the_same_words_all_the_time() {
        let lessons: Vec<_> = bundled().map(|lesson| (lesson.id, lesson.scenario())).collect();
        let about_bits = lessons.iter().filter(|(_, scenario)| scenario.lesson.numbers.contains(&STATE_HASH));
        let mut pairs = 0;
        for ((id, scenario), hz) in about_bits.flat_map(|lesson| [60, 30, 24].map(|hz| (lesson, hz))) {
            let (shown, last) = shown(scenario, hz);
            for (a, b) in (0..last.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let [one, other] = [&scenario.lanes[a], &scenario.lanes[b]];
                if last[a] != last[b] || ![one, other].into_iter().all(promises_equal_steps) {
                    continue;
                }
                pairs += 1;
                for (frame, words) in shown.iter().enumerate() {
                    assert_eq!(words[a], words[b], "{id}, lanes {} and {}, frame {frame} of {hz} Hz", a + 1, b + 1);
                }
            }
            let own = |lane: usize| shown.iter().map(|words| &words[lane]).collect::<std::collections::BTreeSet<_>>();
            assert!((0..last.len()).all(|lane| own(lane).len() > 5), "{id}: words of a motion change");
        }
        assert!(pairs >= 3 * 4, "{pairs}");
    }
}
