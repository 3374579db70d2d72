//! Mechanisms that are drawn where neither a lane nor the user asks for them.

use super::document::Scenario;
use crate::lane::{Mechanism, Mechanisms};
use timestep::time::Flicks;

/// Mechanisms that every lane of a scenario draws at lab time `at`, if it has them: the time trail during the moments of a lesson.
/// A scenario that draws it throughout says so with the key `mechanisms`, so that the user can switch it off.
pub fn mechanisms_by_default(scenario: &Scenario, at: Flicks) -> Mechanisms {
    let at_moment = scenario.lesson.moments.iter().any(|moment| (moment.at..moment.end()).contains(&at));
    at_moment.then_some(Mechanism::TrailInTime).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::LESSONS;

    #[test]
    fn moments_have_the_time_trail() {
        let scenario = LESSONS.iter().find(|lesson| lesson.id == "stutter-50-on-60").expect("a lesson").scenario();
        let moment = &scenario.lesson.moments[0];
        let drawn = |at| mechanisms_by_default(&scenario, at).has(Mechanism::TrailInTime);
        assert_eq!([moment.at - Flicks(1), moment.at, moment.end()].map(drawn), [false, true, false]);
    }
}
