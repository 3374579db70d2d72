//! The moment at which what follows a body is moved.

use simulation::lane::FollowUpdate;
use simulation::scenario::Scenario;

/// Moves what follows these lanes of a scenario at this moment. Returns the word for the first of them, if there is one.
pub fn move_at(scenario: &mut Scenario, lanes: &[usize], update: FollowUpdate) -> Option<&'static str> {
    let mut kind = None;
    for lane in lanes {
        if let Some(follow) = scenario.lanes.get_mut(*lane).and_then(|lane| lane.follow.as_mut()) {
            *follow = follow.moved_at(update);
            kind.get_or_insert(follow.kind.word());
        }
    }
    kind
}
