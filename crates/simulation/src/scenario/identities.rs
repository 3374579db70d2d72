//! The numbers of lanes: given once, kept while lanes come, go and move.

use super::document::Scenario;
use crate::identity::Identity;
use crate::lane::LaneSpec;

impl Scenario {
    /// Gives the lowest free identity to every lane that has none, and to copies of earlier lanes.
    pub fn identify(&mut self) {
        self.identify_with(|_| Identity::default());
    }

    /// As [`Scenario::identify`], but a lane without a number in its file has that of its place, as long as no other has it.
    pub(super) fn identify_by_place(&mut self) {
        self.identify_with(Identity::of_place);
    }

    fn identify_with(&mut self, preferred: fn(usize) -> Identity) {
        for index in 0..self.lanes.len() {
            if has(&self.lanes[..index], self.lanes[index].looks.identity) {
                self.lanes[index].looks.identity = Identity::default();
            }
        }
        for index in 0..self.lanes.len() {
            if !self.lanes[index].looks.identity.is_given() {
                let wanted = Some(preferred(index)).filter(|wanted| wanted.is_given() && !has(&self.lanes, *wanted));
                self.lanes[index].looks.identity = wanted.unwrap_or_else(|| lowest_free(&self.lanes));
            }
        }
    }

    /// Index of the lane with this number, if there is one.
    pub fn lane_with(&self, identity: Identity) -> Option<usize> {
        self.lanes.iter().position(|lane| lane.looks.identity == identity)
    }
}

fn has(lanes: &[LaneSpec], identity: Identity) -> bool {
    lanes.iter().any(|lane| lane.looks.identity == identity)
}

fn lowest_free(lanes: &[LaneSpec]) -> Identity {
    let mut places = (0..=lanes.len()).map(Identity::of_place);
    places.find(|identity| !has(lanes, *identity)).expect("there are more places than lanes")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(scenario: &Scenario) -> Vec<usize> {
        scenario.lanes.iter().map(|lane| lane.looks.identity.number()).collect()
    }

    #[test]
    fn lanes_keep_their_numbers_when_others_come_go_and_move() {
        let mut scenario = Scenario::of(vec![LaneSpec::default(); 4]);
        assert_eq!(numbers(&scenario), [1, 2, 3, 4]);
        scenario.lanes.remove(1);
        scenario.lanes.swap(0, 2);
        scenario.identify();
        assert_eq!(numbers(&scenario), [4, 3, 1]);
        let copy = scenario.lanes[0].clone();
        scenario.lanes.insert(1, copy);
        scenario.lanes.push(LaneSpec::default());
        scenario.identify();
        assert_eq!(numbers(&scenario), [4, 2, 3, 1, 5], "a copy and a new lane have the lowest free numbers");
        assert_eq!(scenario.lane_with(Identity::of_place(2)), Some(2));
        let read = Scenario::parse(&scenario.to_toml(), "t").unwrap();
        assert_eq!(read, scenario);
    }

    #[test]
    fn files_have_numbers_that_are_not_those_of_the_places() {
        let text = Scenario::of(vec![LaneSpec::default(); 3]).to_toml();
        assert!(!text.contains("number"), "{text}");
        let mut scenario = Scenario::of(vec![LaneSpec::default(); 3]);
        scenario.lanes.remove(0);
        let text = scenario.to_toml();
        assert!(text.contains("number = 2") && text.contains("number = 3"), "{text}");
        assert_eq!(numbers(&Scenario::parse(&text, "t").unwrap()), [2, 3]);
        let read = |text: &str| numbers(&Scenario::parse(text, "t").unwrap());
        assert_eq!(read("[[lane]]\n[[lane]]\nnumber = 5\n[[lane]]"), [1, 5, 3]);
        assert_eq!(read("[[lane]]\n[[lane]]\nnumber = 1"), [2, 1]);
        assert_eq!(read("[[lane]]\nnumber = 2\n[[lane]]\nnumber = 2"), [2, 1], "the first one keeps it");
        assert!(Scenario::parse("[[lane]]\nnumber = 0", "t").is_err());
        assert!(Scenario::parse("[defaults]\nnumber = 3\n[[lane]]", "t").is_err());
    }
}
