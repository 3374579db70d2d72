//! Of several lanes, which one to take, and what that costs.

use super::facts::{EVEN_MS, Facts, ms, plain};
use crate::lane::LaneSpec;
use crate::metrics::Report;
use std::cmp::Ordering;

/// The lane to take.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneChoice {
    /// Its place among the lanes; `None` where captures do not tell.
    pub lane: Option<usize>,
    /// Which one and why, as a sentence.
    pub take: String,
    /// What it costs against the others, as a sentence; empty if that is nothing.
    pub costs: String,
}

/// What lanes are ranked by, the most important first: less is better.
#[derive(Debug)]
struct Standing {
    is_lost: bool,
    /// Wrong speed, in whole percent.
    off_speed: f64,
    pacing: f64,
    /// How long pictures stay.
    hold: f64,
    delay: f64,
    tears: bool,
    copies: bool,
    /// `true` if its steps are as long as its frames.
    free_steps: bool,
}

impl Standing {
    fn of(facts: &Facts<'_>) -> Self {
        let off_speed = facts.speed.map_or(0.0, |speed| (100.0 * (speed - 1.0).abs()).floor());
        Standing {
            is_lost: facts.is_lost(),
            off_speed,
            pacing: facts.evenness().unwrap_or(f64::INFINITY),
            hold: facts.seen_hold(),
            delay: facts.delay.unwrap_or(f64::INFINITY),
            tears: facts.report.frames_torn * 100 > facts.report.frames,
            copies: facts.presented.steps_copies,
            free_steps: facts.spec.policy.uses_clock && !facts.spec.policy.carries,
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let even = |pacing: f64| pacing.max(EVEN_MS);
        (self.is_lost.cmp(&other.is_lost))
            .then(self.off_speed.total_cmp(&other.off_speed))
            .then(apart(even(self.pacing), even(other.pacing), 0.1 * EVEN_MS))
            .then(self.tears.cmp(&other.tears))
            .then(apart(self.hold, other.hold, 0.05 * self.hold.min(other.hold)))
            .then(apart(self.delay.max(0.0), other.delay.max(0.0), 0.5))
            .then(self.copies.cmp(&other.copies))
    }
}

/// The order of two values that are equal within `within`.
fn apart(a: f64, b: f64, within: f64) -> Ordering {
    if a == b || (a - b).abs() <= within { Ordering::Equal } else { a.total_cmp(&b) }
}

/// The places of lanes that show the same motion, the best first; of equal ones the first.
pub fn rank(lanes: &[(&LaneSpec, &Report)]) -> Vec<usize> {
    let standings: Vec<_> = lanes.iter().map(|(spec, report)| Standing::of(&Facts::of(spec, report))).collect();
    let mut left: Vec<usize> = (0..lanes.len()).collect();
    let mut order = Vec::new();
    // Values that are nearly equal count as equal, which is no order to sort by.
    while let Some(best) = best_of(&standings, &left) {
        order.push(left.remove(best));
    }
    order
}

/// The place in `lanes` of the best of them.
fn best_of(standings: &[Standing], lanes: &[usize]) -> Option<usize> {
    let better = |a: usize, b: usize| standings[lanes[a]].compare(&standings[lanes[b]]).is_lt();
    (0..lanes.len()).reduce(|best, lane| if better(lane, best) { lane } else { best })
}

/// The lane to take of lanes that show the same motion; `None` of fewer than two, of lanes that hide settings or show different worlds,
/// and where none can be judged.
pub fn choose(lanes: &[(&LaneSpec, &Report)]) -> Option<LaneChoice> {
    let (first, _) = lanes.first()?;
    let may_judge = lanes.iter().all(|(spec, report)| {
        !spec.looks.concealed
            && spec.link.is_none()
            && spec.world == first.world
            && spec.time_scale == first.time_scale
            && spec.time_scale.factor() > 0.0
            && report.frames > 0
    });
    if lanes.len() < 2 || !may_judge {
        return None;
    }
    let facts: Vec<_> = lanes.iter().map(|(spec, report)| Facts::of(spec, report)).collect();
    let name = |lane: usize| format!("lane {} ({})", lanes[lane].0.looks.identity.number(), lanes[lane].1.label);
    if facts.iter().any(Facts::is_sampled) {
        return None;
    }
    let without = facts.iter().position(Facts::lacks_display_times);
    if let (Some(without), Some(with)) = (without, facts.iter().position(|facts| !facts.lacks_display_times())) {
        let [without, with] = [without, with].map(name);
        let take = format!("Nothing tells which is better: {without} has no display times, {with} has.");
        return Some(LaneChoice { lane: None, take, costs: String::new() });
    }
    let ranks: Vec<_> = facts.iter().map(Standing::of).collect();
    let best = best_of(&ranks, &(0..ranks.len()).collect::<Vec<_>>())?;
    let rank = &ranks[best];
    if rank.is_lost || rank.pacing.is_infinite() {
        return None;
    }
    let equals: Vec<_> = (0..ranks.len()).filter(|lane| ranks[*lane].compare(rank).is_eq()).collect();
    let how = how(rank);
    if equals.len() == ranks.len() {
        return Some(LaneChoice {
            lane: Some(best),
            take: format!("All lanes are equal: {how}."),
            costs: String::new(),
        });
    }
    if rank.off_speed > 0.0 {
        let take = format!("None keeps its speed; {} comes nearest: {how}.", name(best));
        return Some(LaneChoice { lane: Some(best), take, costs: String::new() });
    }
    Some(LaneChoice {
        lane: Some(best),
        take: format!("Take {}: {how}.", name(best)),
        costs: costs(best, &ranks, name),
    })
}

fn how(rank: &Standing) -> String {
    let even = if rank.pacing < EVEN_MS { "even".to_owned() } else { format!("uneven by {}", ms(rank.pacing)) };
    let late = if rank.delay < EVEN_MS { "not late".to_owned() } else { format!("{} late", ms(rank.delay)) };
    let speed =
        if rank.off_speed > 0.0 { format!(", {} % off its speed", plain(rank.off_speed)) } else { String::new() };
    format!("{even}, {late}{speed}")
}

/// What the best costs against the lane that is least late.
fn costs(best: usize, ranks: &[Standing], name: impl Fn(usize) -> String) -> String {
    let (rank, mut costs) = (&ranks[best], Vec::new());
    let others = || {
        (0..ranks.len())
            .filter(|lane| *lane != best && !ranks[*lane].is_lost && ranks[*lane].off_speed <= rank.off_speed)
    };
    let earlier = others().filter(|lane| ranks[*lane].delay.max(0.0) + EVEN_MS < rank.delay);
    if let Some(earlier) = earlier.min_by(|a, b| ranks[*a].delay.total_cmp(&ranks[*b].delay)) {
        costs.push(format!("{} more delay than {}", ms(rank.delay - ranks[earlier].delay.max(0.0)), name(earlier)));
    }
    if rank.copies && others().any(|lane| !ranks[lane].copies) {
        costs.push("one more step in each frame".to_owned());
    }
    if rank.free_steps && others().any(|lane| !ranks[lane].free_steps) {
        costs.push("other steps, and so another motion, on every display".to_owned());
    }
    if costs.is_empty() { String::new() } else { format!("It costs {}.", costs.join(" and ")) }
}
