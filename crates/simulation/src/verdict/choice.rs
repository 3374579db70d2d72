//! Of several lanes, which one to take, and what that costs.

use super::facts::{EVEN_MS, Facts, ms, plain};
use crate::displays::Display;
use crate::lane::{LaneSpec, Looks};
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

/// Part of the time in hitches by which lanes may differ and count as equal.
const HITCHING: f64 = 0.002;

/// What lanes are ranked by, the most important first: less is better.
#[derive(Debug)]
struct Standing {
    is_lost: bool,
    /// Wrong speed, in whole percent.
    off_speed: f64,
    /// Unevenness, ms: 0 where it is even.
    uneven: f64,
    /// The sentence's own number: early and late pictures, or else uneven holds.
    pacing: f64,
    /// Judder of the body beside what follows it, where it can be seen, px.
    shaking: Option<f64>,
    /// Hitches, in words, and the part of the time that is in them.
    hitches: String,
    hitching: f64,
    /// Pictures a second.
    pictures: f64,
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
            uneven: facts.unevenness_in_all().unwrap_or(f64::INFINITY),
            pacing: facts.pacing.unwrap_or(f64::INFINITY),
            shaking: facts.shaking(),
            hitches: facts.with_hitches(),
            hitching: facts.report.hold_ms.map_or(0.0, |hold| hold.hitching),
            pictures: facts.pictures.unwrap_or(0.0),
            hold: facts.seen_hold(),
            delay: facts.delay.unwrap_or(f64::INFINITY),
            tears: facts.report.frames_torn * 100 > facts.report.frames,
            copies: facts.presented.steps_copies,
            free_steps: facts.spec.policy.uses_clock && !facts.spec.policy.carries,
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        (self.is_lost.cmp(&other.is_lost))
            .then(self.off_speed.total_cmp(&other.off_speed))
            .then(apart(self.uneven, other.uneven, 0.1 * EVEN_MS))
            .then(self.tears.cmp(&other.tears))
            .then(apart(self.hold, other.hold, 0.05 * self.hold.min(other.hold)))
            .then(apart(self.hitching, other.hitching, HITCHING))
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
    let untold = |why: String| {
        let take = format!("Nothing tells which is better: {why}.");
        Some(LaneChoice { lane: None, take, costs: String::new() })
    };
    if let Some(sampled) = facts.iter().position(Facts::is_sampled) {
        return untold(format!("{} is a log of samples", name(sampled)));
    }
    let with = facts.iter().position(|facts| facts.is_capture() && !facts.lacks_display_times());
    let without = facts.iter().position(|facts| facts.is_capture() && facts.lacks_display_times());
    if let (Some(without), Some(with)) = (without, with) {
        return untold(format!("{} has no display times, {} has", name(without), name(with)));
    }
    if lanes.iter().all(|(spec, _)| is_other_start(spec, first)) {
        return untold("they are starts of one program, which chance decides".to_owned());
    }
    let ranks: Vec<_> = facts.iter().map(Standing::of).collect();
    let best = best_of(&ranks, &(0..ranks.len()).collect::<Vec<_>>())?;
    let rank = &ranks[best];
    if rank.is_lost || rank.uneven.is_infinite() {
        return None;
    }
    let equals: Vec<_> = (0..ranks.len()).filter(|lane| ranks[*lane].compare(rank).is_eq()).collect();
    let shows_more = ranks.iter().any(|other| apart(rank.hold, other.hold, 0.05 * rank.hold.min(other.hold)).is_lt());
    let how = how(rank, shows_more);
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

/// `true` if lanes are the same program with another phase.
fn is_other_start(spec: &LaneSpec, other: &LaneSpec) -> bool {
    let plain = |spec: &LaneSpec| {
        let mut lane = LaneSpec { looks: Looks::default(), ..spec.clone() };
        if let Display::Virtual(display) = &mut lane.display {
            display.phase = 0.0;
        }
        lane
    };
    spec.display != other.display && plain(spec) == plain(other) || spec == other
}

/// A lane in words; with its pictures a second where others have fewer.
fn how(rank: &Standing, shows_more: bool) -> String {
    let even = match rank {
        Standing { uneven: 0.0, .. } => "even".to_owned(),
        Standing { pacing, .. } if *pacing >= EVEN_MS => format!("uneven by {}", ms(*pacing)),
        Standing { shaking: Some(px), .. } => format!("shaking beside its follower by {} px", plain(*px)),
        Standing { uneven, .. } => format!("held unevenly (±{})", ms(*uneven)),
    };
    let late = if rank.delay < EVEN_MS { "not late".to_owned() } else { format!("{} late", ms(rank.delay)) };
    let speed =
        if rank.off_speed > 0.0 { format!(", {} % off its speed", plain(rank.off_speed)) } else { String::new() };
    let pictures = if shows_more { format!(", {} pictures a second", plain(rank.pictures)) } else { String::new() };
    format!("{even}{}, {late}{pictures}{speed}", rank.hitches)
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
