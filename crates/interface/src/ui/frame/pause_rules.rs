//! Conditions at which the run pauses: a number of a lane crosses a value, a lane reaches a step, or hashes differ that should be equal.

use super::numbers::hash_watch::HashWatch;
use simulation::identity::Identity;
use simulation::lab::{LaneView, Snapshot};
use simulation::lane::Work;
use simulation::metrics::{Stretch, reading};
use simulation::numbers::Number;
use timestep::time::Flicks;

/// A condition. Lanes are known by their numbers, wherever they move.
#[derive(Clone, Copy, Debug)]
pub enum PauseRule {
    /// A number of a lane crosses a value in its unit of files.
    Crosses {
        /// The lane.
        lane: Identity,
        /// The number, by what the window shows of it.
        number: &'static Number,
        /// `true` to pause above the value, `false` below it.
        above: bool,
        /// The value.
        value: f64,
    },
    /// A lane has taken so many steps.
    Step {
        /// The lane.
        lane: Identity,
        /// The number of steps.
        step: u64,
    },
    /// A lane has another hash than one that takes the same steps.
    HashesDiffer,
}

/// The conditions of the open scenario, and what was true of them in the last frame.
#[derive(Debug, Default)]
pub struct PauseRules {
    rules: Vec<WatchedRule>,
    hashes: HashWatch,
    /// Lab time of the last frame.
    last: Flicks,
}

#[derive(Debug)]
struct WatchedRule {
    rule: PauseRule,
    /// `true` while the condition holds; `None` until a frame has told.
    holds: Option<bool>,
}

impl PauseRules {
    /// The conditions, in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = PauseRule> {
        self.rules.iter().map(|watched| watched.rule)
    }

    /// Adds a condition. One that holds already pauses when it begins to hold again.
    pub fn add(&mut self, rule: PauseRule) {
        self.rules.push(WatchedRule { rule, holds: None });
    }

    /// Removes the condition at this place.
    pub fn remove(&mut self, place: usize) {
        self.rules.remove(place);
    }

    /// Forgets all conditions.
    pub fn forget(&mut self) {
        *self = PauseRules::default();
    }

    /// Compares the conditions with this frame of the lab. Returns a sentence about one that has begun to hold since the last frame: only
    /// once, until it no longer holds. After a way back in time nothing has begun.
    pub fn observe(&mut self, snapshot: &Snapshot<'_>) -> Option<String> {
        if self.rules.is_empty() {
            return None;
        }
        let goes_on = snapshot.elapsed >= self.last;
        self.last = snapshot.elapsed;
        self.hashes.update(snapshot);
        let mut said = None;
        for watched in &mut self.rules {
            let holds = watched.rule.holds(snapshot, &self.hashes);
            let was = watched.holds.replace(holds.is_some());
            if goes_on && was == Some(false) && said.is_none() {
                said = holds.map(|what| format!("Paused at t = {:.3} s: {what}.", snapshot.elapsed.secs()));
            }
        }
        said
    }
}

impl PauseRule {
    /// The condition as it holds now, in words; `None` if it does not.
    fn holds(self, snapshot: &Snapshot<'_>, hashes: &HashWatch) -> Option<String> {
        match self {
            PauseRule::Crosses { lane, number, above, value } => {
                let now = number_of(lane_of(snapshot, lane)?, number)?;
                let holds = if above { now > value } else { now < value };
                let (digits, unit) = reading(number.unit, now);
                let told = format!("{} of lane {} is {digits} {unit}", number.long_name(), lane.number());
                holds.then(|| told.trim_end().to_owned())
            }
            PauseRule::Step { lane, step } => {
                let steps = lane_of(snapshot, lane)?.steps();
                (steps >= step).then(|| format!("lane {} has taken {steps} steps", lane.number()))
            }
            PauseRule::HashesDiffer => {
                let number = |lane: usize| snapshot.lanes[lane].identity().number();
                let mut pairs = (0..snapshot.lanes.len()).filter_map(|lane| Some((lane, hashes.differs_from(lane)?)));
                pairs
                    .next()
                    .map(|(a, b)| format!("the hash of lane {} differs from that of lane {}", number(a), number(b)))
            }
        }
    }

    /// The condition in words.
    pub fn words(self) -> String {
        match self {
            PauseRule::Crosses { lane, number, above, value } => {
                let (way, unit) = (if above { "above" } else { "below" }, number.unit.symbol());
                format!("Lane {}: {} {way} {value} {unit}", lane.number(), number.long_name()).trim_end().to_owned()
            }
            PauseRule::Step { lane, step } => format!("Lane {}: step {step}", lane.number()),
            PauseRule::HashesDiffer => "Hashes differ".to_owned(),
        }
    }
}

fn lane_of<'s, 'a>(snapshot: &'s Snapshot<'a>, identity: Identity) -> Option<&'s LaneView<'a>> {
    snapshot.lanes.iter().find(|lane| lane.identity() == identity)
}

/// Value of a number of a lane, as the window shows it.
fn number_of(lane: &LaneView<'_>, number: &Number) -> Option<f64> {
    let report = lane.report_within(Stretch::LastSeconds, &mut Work::limited(0));
    number.parts.first().and_then(|part| (part.read)(&report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Action, Frame, Lab};
    use simulation::scenario::Scenario;

    /// Observes so many frames, and returns what was said with the lab time at which it was.
    fn observe(lab: &mut Lab, rules: &mut PauseRules, frames: usize) -> Vec<(Flicks, String)> {
        let mut said = Vec::new();
        for _ in 0..frames {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
            let snapshot = lab.snapshot();
            said.extend(rules.observe(&snapshot).map(|words| (snapshot.elapsed, words)));
        }
        said
    }

    fn lab(text: &str) -> Lab {
        let mut lab = Lab::new(Scenario::parse(text, "test").unwrap_or_else(|errors| panic!("{}", errors[0])));
        lab.keep_history(Lab::HISTORY_BYTES);
        lab
    }

    const ONE: Identity = Identity::of_place(0);

    #[test]
    fn a_step_pauses_once_and_again_after_a_reset() {
        let (mut lab, mut rules) = (lab("[[lane]]\n"), PauseRules::default());
        rules.add(PauseRule::Step { lane: ONE, step: 30 });
        let said = observe(&mut lab, &mut rules, 60);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].1.ends_with("lane 1 has taken 30 steps."), "{said:?}");
        lab.frame(Frame { actions: &[Action::Reset], ..Frame::default() });
        assert_eq!(rules.observe(&lab.snapshot()), None);
        assert_eq!(observe(&mut lab, &mut rules, 60), said, "at the frame at which it was before");
    }

    #[test]
    fn a_number_pauses_at_each_crossing() {
        let number = Number::by_id("steps").expect("a number");
        let (mut lab, mut rules) = (lab("[[lane]]\n"), PauseRules::default());
        rules.add(PauseRule::Crosses { lane: ONE, number, above: true, value: 9.5 });
        rules.add(PauseRule::Crosses { lane: Identity::of_place(7), number, above: true, value: 9.5 });
        let said = observe(&mut lab, &mut rules, 40);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].1.contains("of lane 1 is 10"), "{said:?}");
    }

    #[test]
    fn hashes_pause_at_their_first_difference() {
        let lanes = "[[lane]]\n[[lane]]\npolicy = 'variable'\ndisplay = { hz = 30 }\n";
        let (mut lab, mut rules) = (lab(lanes), PauseRules::default());
        rules.add(PauseRule::HashesDiffer);
        let said = observe(&mut lab, &mut rules, 60);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].1.contains("lane 2 differs from that of lane 1"), "{said:?}");
    }
}
