//! The chosen lanes, and the intents that choose, add, remove and move lanes.

use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::edits::draft::Draft;
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::panels::lanes::Rename;
use simulation::identity::Identity;
use simulation::lane::LaneSpec;
use simulation::scenario::{LaneSeries, MAX_LANES, Scenario};

/// The chosen lanes and the edits of the list of lanes.
#[derive(Debug, Default)]
pub struct LaneCommands {
    /// Index of the chosen lane: of several the one that keys, code and figures are about.
    pub chosen: usize,
    /// Lanes that are chosen beside it, wherever they move.
    others: Vec<Identity>,
    /// The most lanes that have room in the window: a row is pinned among those that are shown.
    pub most: usize,
    /// Edits of lanes.
    pub edits: LaneEdits,
    /// The label that is being typed.
    pub rename: Option<Rename>,
}

impl LaneCommands {
    /// Keeps the choice among `lanes` lanes. The stage chooses one at most.
    pub fn observe(&mut self, lanes: usize, is_stage: bool) {
        self.chosen = self.chosen.min(lanes.saturating_sub(1));
        if is_stage {
            self.others.clear();
        }
    }

    /// Forgets what was about the scenario before.
    pub fn forget(&mut self) {
        self.edits.forget();
        self.rename = None;
        self.others.clear();
    }

    /// Indices of the chosen lanes of a scenario, in order; one of them is [`LaneCommands::chosen`].
    pub fn lanes(&self, scenario: &Scenario) -> Vec<usize> {
        let is_other = |lane: &LaneSpec| self.others.contains(&lane.looks.identity);
        let lanes = scenario.lanes.iter().enumerate();
        lanes.filter(|(index, lane)| *index == self.chosen || is_other(lane)).map(|(index, _)| index).collect()
    }

    /// Tells the panels which lanes are chosen.
    pub fn tell(&self, requests: &mut Requests<'_>) {
        requests.chosen = self.chosen;
        requests.chosen_lanes = self.lanes(requests.draft.get());
    }

    /// Chooses these lanes of a scenario, of which `chosen` is one.
    fn choose(&mut self, chosen: usize, lanes: impl IntoIterator<Item = usize>, scenario: &Scenario) {
        self.chosen = chosen;
        let identities = lanes.into_iter().filter(|lane| *lane != chosen).filter_map(|lane| scenario.lanes.get(lane));
        self.others = identities.map(|lane| lane.looks.identity).filter(|identity| identity.is_given()).collect();
    }

    /// Adds a lane to the chosen ones, or takes it from them; one stays.
    fn include(&mut self, lane: usize, scenario: &Scenario) {
        let mut lanes = self.lanes(scenario);
        match lanes.iter().position(|chosen| *chosen == lane) {
            Some(_) if lanes.len() == 1 => {}
            Some(place) => {
                lanes.remove(place);
                let chosen = if lane == self.chosen { lanes[place.min(lanes.len() - 1)] } else { self.chosen };
                self.choose(chosen, lanes, scenario);
            }
            None => self.choose(lane, [lanes.as_slice(), &[lane]].concat(), scenario),
        }
    }

    /// Chooses or renames lanes, adds, removes or moves some. Returns the exchanges of neighbours by which some have moved.
    pub fn handle(&mut self, intent: LaneIntent, requests: &mut Requests<'_>) -> Vec<[usize; 2]> {
        let draft = &mut requests.draft;
        let (lanes, count) = (self.lanes(draft.get()), draft.get().lanes.len());
        let done = match intent {
            LaneIntent::Choose(lane) | LaneIntent::ChooseTo(lane) | LaneIntent::Include(lane) if lane >= count => {
                Ok(())
            }
            LaneIntent::Choose(lane) => {
                self.choose(lane, [], draft.get());
                Ok(())
            }
            LaneIntent::ChooseTo(lane) => {
                self.choose(self.chosen, self.chosen.min(lane)..=self.chosen.max(lane), draft.get());
                Ok(())
            }
            LaneIntent::Include(lane) => {
                self.include(lane, draft.get());
                Ok(())
            }
            LaneIntent::ChooseAll => {
                let all = if lanes.len() == count { 0..0 } else { 0..count };
                self.choose(self.chosen, all, draft.get());
                Ok(())
            }
            LaneIntent::Rename => {
                let rename = |lane: &LaneSpec| Rename::new(self.chosen, lane.looks.label.clone());
                self.rename = draft.get().lanes.get(self.chosen).map(rename);
                Ok(())
            }
            LaneIntent::PinRow => pin_row(self.chosen, self.most, requests).map(|lane| self.chosen = lane),
            LaneIntent::Add => self.edits.add(draft, self.chosen).map(|lane| self.choose(lane, [], draft.get())),
            LaneIntent::Duplicate => self.duplicate(&lanes, draft),
            LaneIntent::Remove => self.remove(&lanes, draft),
            LaneIntent::OneEach(series) => {
                if let Some(left_out) = self.one_each(series, &lanes, draft) {
                    requests.toast(ToastKind::Info, left_out);
                }
                Ok(())
            }
            LaneIntent::MoveTo(place) => return self.move_to(place, draft),
            LaneIntent::MoveBack => return self.move_back(&lanes, draft),
            LaneIntent::MoveForward => return self.move_forward(&lanes, draft),
        };
        if let Err(why) = done {
            requests.toast(ToastKind::Info, why);
        }
        Vec::new()
    }

    /// Adds a copy behind each of these lanes, and chooses the copies.
    fn duplicate(&mut self, lanes: &[usize], draft: &mut Draft<'_>) -> Result<(), String> {
        let mut copies = Vec::new();
        let mut done = Ok(());
        for lane in lanes {
            match self.edits.duplicate(draft, lane + copies.len()) {
                Ok(copy) => copies.push(copy),
                Err(why) => {
                    done = Err(why);
                    break;
                }
            }
        }
        if let [first, ..] = copies[..] {
            draft.try_out().identify();
            self.choose(first, copies, draft.get());
        }
        done
    }

    /// Removes these lanes, unless they are all.
    fn remove(&mut self, lanes: &[usize], draft: &mut Draft<'_>) -> Result<(), String> {
        if lanes.len() > 1 && lanes.len() == draft.get().lanes.len() {
            return Err("All lanes are chosen. One has to stay.".to_owned());
        }
        let mut next = self.chosen;
        for lane in lanes.iter().rev() {
            next = self.edits.remove(draft, *lane)?;
        }
        self.choose(next, [], draft.get());
        Ok(())
    }

    /// Replaces each of these lanes by one for each value of a series, and chooses the new ones. Returns a sentence about values that were
    /// left out.
    fn one_each(&mut self, series: LaneSeries, lanes: &[usize], draft: &mut Draft<'_>) -> Option<String> {
        let (mut made, mut left_out) = (Vec::new(), Vec::new());
        for (place, lane) in lanes.iter().enumerate() {
            let at = lane + made.len() - place;
            let of = series.of(draft.get().lanes.get(at)?);
            let mut fits = of.lanes;
            let room = MAX_LANES + 1 - draft.get().lanes.len();
            let beyond = fits.split_off(fits.len().min(room));
            left_out.extend(of.left_out);
            let no_room = || format!("{MAX_LANES} lanes are the most");
            left_out.extend(beyond.iter().map(|lane| (lane.title(), no_room())));
            let count = fits.len();
            self.edits.replace(draft, at, fits);
            made.extend(at..at + count);
        }
        if let [first, ..] = made[..] {
            draft.try_out().identify();
            self.choose(first, made, draft.get());
        }
        said_left_out(&left_out)
    }

    /// Moves the chosen lane to another place. Returns the exchanges of neighbours that lead there.
    fn move_to(&mut self, place: usize, draft: &mut Draft<'_>) -> Vec<[usize; 2]> {
        let mut swaps = Vec::new();
        while self.chosen != place {
            let next = if place < self.chosen { self.chosen - 1 } else { self.chosen + 1 };
            if !self.swap([self.chosen, next], draft, &mut swaps) {
                break;
            }
        }
        swaps
    }

    /// Moves these lanes one place back. Those at the start stay, and those behind them.
    fn move_back(&mut self, lanes: &[usize], draft: &mut Draft<'_>) -> Vec<[usize; 2]> {
        let mut swaps = Vec::new();
        let mut free = 0;
        for lane in lanes {
            if *lane > free {
                self.swap([*lane, lane - 1], draft, &mut swaps);
                free = *lane;
            } else {
                free = lane + 1;
            }
        }
        swaps
    }

    /// Moves these lanes one place forward. Those at the end stay, and those before them.
    fn move_forward(&mut self, lanes: &[usize], draft: &mut Draft<'_>) -> Vec<[usize; 2]> {
        let mut swaps = Vec::new();
        let mut end = draft.get().lanes.len();
        for lane in lanes.iter().rev() {
            if lane + 1 < end {
                self.swap([*lane, lane + 1], draft, &mut swaps);
                end = lane + 1;
            } else {
                end = *lane;
            }
        }
        swaps
    }

    /// Exchanges two neighbours; the choice moves with them. Returns `false` if there is no second lane.
    fn swap(&mut self, [a, b]: [usize; 2], draft: &mut Draft<'_>, swaps: &mut Vec<[usize; 2]>) -> bool {
        if !self.edits.swap(draft, a, b) {
            return false;
        }
        swaps.push([a, b]);
        self.chosen = match self.chosen {
            chosen if chosen == a => b,
            chosen if chosen == b => a,
            chosen => chosen,
        };
        true
    }
}

/// A sentence that names the values which a series has left out; `None` if there are none.
fn said_left_out(left_out: &[(String, String)]) -> Option<String> {
    const NAMED: usize = 3;
    let (_, reason) = left_out.first()?;
    let named: Vec<_> = left_out.iter().take(NAMED).map(|(name, _)| name.as_str()).collect();
    let more = left_out.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let reason = if left_out.iter().all(|(_, other)| other == reason) { format!(": {reason}") } else { String::new() };
    Some(format!("Left out {}{more}{reason}.", named.join(", ")))
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
