//! The moment at which what follows a body is moved.

use crate::ui::frame::requests::Requests;
use simulation::lane::{FollowBlend, FollowSpec, FollowUpdate};

/// Moves what follows these lanes at this moment.
pub fn set_mover(requests: &mut Requests<'_>, lanes: &[usize], update: FollowUpdate) {
    let scenario = requests.draft.try_out();
    for lane in lanes {
        if let Some(follow) = scenario.lanes.get_mut(*lane).and_then(|lane| lane.follow.as_mut()) {
            let blend = if update == FollowUpdate::Step { follow.blend } else { FollowBlend::Off };
            *follow = FollowSpec { update, blend, ..*follow };
        }
    }
}
