//! One edit of several lanes: the settings in which they differ, and what a change of one gives to the others.

use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::requests::Requests;
use simulation::lane::LaneSpec;
use simulation::scenario::LaneSetting;

/// Settings in which one of these lanes differs from the one at `chosen`.
pub fn differing(all: &[LaneSpec], chosen: usize, lanes: &[usize]) -> Vec<LaneSetting> {
    let Some(shown) = all.get(chosen) else { return Vec::new() };
    let others = lanes.iter().filter(|lane| **lane != chosen).filter_map(|lane| all.get(*lane));
    let mut differing: Vec<_> = others.flat_map(|other| LaneSetting::differing(shown, other)).collect();
    differing.sort_unstable();
    differing.dedup();
    differing
}

/// Makes the chosen lane `edited`, and gives the other chosen lanes each setting that has changed or was `given`, and nothing else. A
/// message names the lanes that cannot have one.
pub fn apply(edited: LaneSpec, given: Vec<LaneSetting>, edits: &mut LaneEdits, requests: &mut Requests<'_>) {
    let chosen = requests.chosen;
    let before = &requests.draft.get().lanes[chosen];
    let others: Vec<usize> = requests.chosen_lanes.iter().copied().filter(|lane| *lane != chosen).collect();
    let mut changed = given;
    if !others.is_empty() {
        changed.extend(LaneSetting::differing(before, &edited));
        // An engine comes before what it sets, and a world before a method that needs it.
        changed.sort_unstable_by_key(|setting| (!["engine", "world"].contains(&setting.key), *setting));
        changed.dedup();
    }
    if *before == edited && (others.is_empty() || changed.is_empty()) {
        return;
    }
    let mut lanes = requests.draft.get().lanes.clone();
    let mut refused = Vec::new();
    for index in others {
        for setting in &changed {
            if let Err(reason) = setting.copy(&edited, &mut lanes[index]) {
                refused.push((lanes[index].looks.identity.number(), reason));
            }
        }
    }
    for (number, reason) in refused {
        requests.toast(ToastKind::Warning, format!("Lane {number} stays as it is: {reason}."));
    }
    lanes[chosen] = edited;
    if lanes == requests.draft.get().lanes {
        return;
    }
    for (index, (before, after)) in requests.draft.get().lanes.iter().zip(&lanes).enumerate() {
        if let (Some(clamp), None) = (before.guards.max_frame, after.guards.max_frame) {
            edits.remember_clamp(index, clamp);
        }
    }
    requests.draft.edit().lanes = lanes;
}
