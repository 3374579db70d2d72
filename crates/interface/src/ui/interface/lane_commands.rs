//! The chosen lane, and the intents that add, remove and move lanes.

use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::panels::lanes::Rename;
use simulation::lane::LaneSpec;

/// The chosen lane and the edits of the list of lanes.
#[derive(Debug, Default)]
pub struct LaneCommands {
    /// Index of the chosen lane.
    pub chosen: usize,
    /// The most lanes that have room in the window: a row is pinned among those that are shown.
    pub most: usize,
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

    /// Chooses or renames a lane, adds, removes or moves one. Returns the exchanges of neighbours by which one has moved.
    pub fn handle(&mut self, intent: LaneIntent, requests: &mut Requests<'_>) -> Vec<[usize; 2]> {
        let (edits, draft) = (&mut self.edits, &mut requests.draft);
        let lanes = &draft.get().lanes;
        // The lane to look at afterwards, or why there was no edit.
        let chosen = match intent {
            LaneIntent::Choose(lane) => Ok(if lane < lanes.len() { lane } else { self.chosen }),
            LaneIntent::Rename => {
                let rename = |lane: &LaneSpec| Rename::new(self.chosen, lane.looks.label.clone());
                self.rename = lanes.get(self.chosen).map(rename);
                Ok(self.chosen)
            }
            LaneIntent::PinRow => pin_row(self.chosen, self.most, requests),
            LaneIntent::Add => edits.add(draft, self.chosen),
            LaneIntent::Duplicate => edits.duplicate(draft, self.chosen),
            LaneIntent::Remove => edits.remove(draft, self.chosen),
            LaneIntent::MoveTo(place) => return self.move_to(place, requests),
            LaneIntent::MoveBack => return self.move_to(self.chosen.saturating_sub(1), requests),
            LaneIntent::MoveForward => return self.move_to(self.chosen + 1, requests),
        };
        match chosen {
            Ok(chosen) => self.chosen = chosen,
            Err(why) => requests.toast(ToastKind::Info, why),
        }
        Vec::new()
    }

    /// Moves the chosen lane to another place. Returns the exchanges of neighbours that lead there.
    fn move_to(&mut self, place: usize, requests: &mut Requests<'_>) -> Vec<[usize; 2]> {
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

/// Keeps the row of the chosen lane, and puts a copy below it, or where no row is shown below it, into its place, for the first one makes
/// room. Returns the lane of the copy, or why there is none.
fn pin_row(chosen: usize, most: usize, requests: &mut Requests<'_>) -> Result<usize, String> {
    let opening = requests.draft.get().opening.clone().filter(|opening| opening.columns() > 1);
    let opening = opening.ok_or("There are no rows to pin: Three worlds has them.")?;
    let (columns, lanes) = (opening.columns(), &mut requests.draft.try_out().lanes);
    let shown = if chosen < most { most.min(lanes.len()) } else { lanes.len() };
    let row = opening.pin(chosen / columns, &mut lanes[..shown]);
    Ok(row * columns + chosen % columns)
}
