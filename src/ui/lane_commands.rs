//! The chosen lane, and the intents that add, remove and move lanes.

use super::intent::Intent;
use super::lane_edits::LaneEdits;
use super::lanes::Rename;
use super::requests::Requests;
use super::toasts::ToastKind;
use crate::lane::LaneSpec;

/// The chosen lane and the edits of the list of lanes.
#[derive(Debug, Default)]
pub struct LaneCommands {
    /// Index of the chosen lane.
    pub chosen: usize,
    /// Edits of lanes.
    pub edits: LaneEdits,
    /// The label that is being typed.
    pub rename: Option<Rename>,
}

impl LaneCommands {
    /// Keeps the choice among `lanes` lanes.
    pub fn observe(&mut self, lanes: usize) {
        self.chosen = self.chosen.min(lanes.saturating_sub(1));
    }

    /// Forgets what was about the scenario before.
    pub fn forget(&mut self) {
        self.edits.forget();
        self.rename = None;
    }

    /// Chooses or renames a lane, adds or removes one.
    pub fn handle(&mut self, intent: Intent, requests: &mut Requests<'_>) {
        let lanes = &requests.draft.get().lanes;
        match intent {
            Intent::Choose(lane) if lane < lanes.len() => self.chosen = lane,
            Intent::Choose(_) => {}
            Intent::Rename => {
                let rename = |lane: &LaneSpec| Rename::new(self.chosen, lane.label.clone());
                self.rename = lanes.get(self.chosen).map(rename);
            }
            _ => self.change(intent, requests),
        }
    }

    /// Adds, copies or removes a lane, and chooses the one to look at next.
    fn change(&mut self, intent: Intent, requests: &mut Requests<'_>) {
        let (edits, draft) = (&mut self.edits, &mut requests.draft);
        let chosen = match intent {
            Intent::RemoveLane => edits.remove(draft, self.chosen),
            Intent::DuplicateLane => edits.duplicate(draft, self.chosen),
            _ => edits.add(draft, self.chosen),
        };
        match chosen {
            Ok(chosen) => self.chosen = chosen,
            Err(why) => requests.toast(ToastKind::Info, why),
        }
    }

    /// Moves the chosen lane to another place. Returns the exchanges of neighbours that lead there.
    pub fn move_to(&mut self, place: usize, requests: &mut Requests<'_>) -> Vec<[usize; 2]> {
        let mut swaps = Vec::new();
        while self.chosen != place {
            let next = if place < self.chosen { self.chosen - 1 } else { self.chosen + 1 };
            if !self.edits.swap(&mut requests.draft, self.chosen, next) {
                break;
            }
            swaps.push([self.chosen, next]);
            self.chosen = next;
        }
        swaps
    }
}
