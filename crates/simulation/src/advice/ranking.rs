//! The combinations on a lane's frames, ranked.

use super::combinations::{COMBINATIONS, Combination};
use crate::analysis::{Cancelled, DoneParts, ProgressFn, reports_of_runs};
use crate::displays::Display;
use crate::identity::Identity;
use crate::lab::{Frame, Lab};
use crate::lane::{FollowUpdate, LaneSpec, Looks};
use crate::metrics::Report;
use crate::numbers::Better;
use crate::phases::{PhaseSpread, USUAL_PHASES, at_phase, worst_start};
use crate::scenario::Scenario;
use crate::verdict::{Finding, rank, shared, verdict, words_of_starts};
use crate::verify::promises_equal_steps;
use serde::Serialize;
use timestep::time::Flicks;

/// Longest run that is ranked; a longer trace is cut.
pub const LONGEST: Flicks = Flicks(600 * Flicks::PER_SECOND);
/// Length of a run on a display that has no end.
const USUAL: Flicks = Flicks(10 * Flicks::PER_SECOND);

/// A combination with its numbers.
#[derive(Clone, Debug)]
pub struct Advised {
    /// The combination.
    pub combination: Combination,
    /// The lane that was run.
    pub lane: LaneSpec,
    /// Its numbers.
    pub report: Report,
    /// Verdict on it.
    pub verdict: Vec<Finding>,
    /// Starts of the program at which its motion is uneven; `None` on a trace.
    pub starts: Option<UnevenStarts>,
}

/// Starts of a program against its display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct UnevenStarts {
    /// Uneven ones.
    pub uneven: usize,
    /// All that were tried.
    pub of: usize,
}

impl Advised {
    /// The verdict from this finding on, and how often it is so, where other starts of the program are even.
    pub fn words(&self, from: usize) -> String {
        let starts = self.starts.map_or([0; 2], |starts| [starts.uneven, starts.of]);
        words_of_starts(&self.verdict, from, starts)
    }
}

/// A number of a combination, with its head; `None` where it does not apply.
pub type AdviceNumber = (&'static str, fn(&Advised) -> Option<f64>);

/// The numbers that lists of combinations show.
pub const ADVICE_NUMBERS: [AdviceNumber; 5] = [
    ("uneven starts", |one| one.starts.map(|starts| starts.uneven as f64)),
    ("pacing, ms", |one| one.report.pacing_ms.map(without_rounding)),
    ("delay, ms", |one| one.report.delay_ms.map(|delay| without_rounding(delay.mean))),
    ("dropped, s", |one| Some(one.report.dropped_secs)),
    ("shown, 1/s", |one| one.report.shown_fps),
];

/// A time in ms, of which less than a picosecond is the rounding of a sum.
fn without_rounding(ms: f64) -> f64 {
    if ms.abs() < 1e-9 { 0.0 } else { ms }
}

/// Sentence about runs in which what follows the body is moved at another moment than in the lane that was asked about.
pub const MOVED_LAST: &str = "What follows the body is moved last in all of them, from the pose that is drawn: at another moment it shakes, \
     whatever the loop.";

/// The lane with what follows its body moved last; `None` where it is, or nothing follows. No loop and no way of drawing makes up for a
/// follower that reads another state than the one that is drawn.
pub fn moved_last(lane: &LaneSpec) -> Option<LaneSpec> {
    let follow = lane.follow?;
    let last = follow.moved_at(FollowUpdate::Late);
    (last != follow).then(|| LaneSpec { follow: Some(last), ..lane.clone() })
}

/// Length of a run that tells enough of the frames of a lane: all frames of its trace, up to [`LONGEST`].
pub fn length_for(lane: &LaneSpec) -> Flicks {
    match &lane.display {
        Display::Trace(trace) => Flicks(trace.mean_frame().0.saturating_mul(trace.frames().len() as i64)).min(LONGEST),
        Display::Live | Display::Virtual(_) => USUAL,
    }
}

/// Runs every combination on the frames of `lane` for so long, on all cores, and ranks them, the best first: the same steps on every
/// display, right speed, evenness, tears, how long pictures stay, delay, work. Over a virtual display a program starts at [`USUAL_PHASES`]
/// phases, and the worst one counts. What follows the body is [`moved_last`].
///
/// # Errors
/// The caller has ended it.
pub fn advise(lane: &LaneSpec, length: Flicks, progress: ProgressFn<'_>) -> Result<Vec<Advised>, Cancelled> {
    advise_in_parts(lane, length, &DoneParts::default(), progress)
}

/// Goes on with the runs that an ended call has left in `parts`; otherwise as [`advise`].
///
/// # Errors
/// The caller has ended it; what is done stays in `parts`.
pub fn advise_in_parts(
    lane: &LaneSpec,
    length: Flicks,
    parts: &DoneParts<Vec<Report>>,
    progress: ProgressFn<'_>,
) -> Result<Vec<Advised>, Cancelled> {
    let moved = moved_last(lane);
    let lane = moved.as_ref().unwrap_or(lane);
    let phases = if lane.display.as_virtual().is_some() { USUAL_PHASES } else { 1 };
    let starts = phases as usize;
    let scenario_of = |combination: &Combination| {
        let mut lane = combination.on(lane);
        lane.looks = Looks { identity: lane.looks.identity, ..Looks::named(combination.name()) };
        Scenario::of(vec![lane])
    };
    let run = |run: usize| {
        let scenario = scenario_of(&COMBINATIONS[run / starts]);
        at_phase(scenario, (run % starts) as f64 / f64::from(phases))
    };
    let reports = reports_of_runs(COMBINATIONS.len() * starts, run, length, parts, progress)?;
    let advised = |(combination, reports): (&Combination, &[Vec<Report>])| {
        let scenario = scenario_of(combination);
        let lane = scenario.lanes[0].clone();
        let (worst, uneven) = worst_start(&lane, &reports.iter().map(|lanes| &lanes[0]).collect::<Vec<_>>());
        let starts = (phases > 1).then_some(UnevenStarts { uneven, of: reports.len() });
        let lane = match at_phase(scenario, worst as f64 / f64::from(phases)).lanes.pop() {
            Some(at_worst) if phases > 1 => at_worst,
            _ => lane,
        };
        let mut report = reports[worst][0].clone();
        // An uneven start is not a late one: of the delays the median counts.
        let delays: Option<Vec<f64>> = reports.iter().map(|lanes| Some(lanes[0].delay_ms?.mean)).collect();
        let delay = delays.and_then(|delays| PhaseSpread::of(&delays, Better::Less));
        if let (Some(own), Some(delay)) = (&mut report.delay_ms, delay) {
            own.mean = delay.median;
        }
        let verdict = verdict(&lane, &report);
        Advised { combination: *combination, lane, report, verdict, starts }
    };
    let runs: Vec<_> = COMBINATIONS.iter().zip(reports.chunks(starts)).map(advised).collect();
    let pairs: Vec<_> = runs.iter().map(|run| (&run.lane, &run.report)).collect();
    // Steps that are the same on every display come before all evenness.
    let keeps = |place: &usize| promises_equal_steps(&runs[*place].lane);
    let (kept, free): (Vec<_>, Vec<_>) = rank(&pairs).into_iter().partition(keeps);
    Ok(kept.into_iter().chain(free).map(|place| runs[place].clone()).collect())
}

/// The three lanes worth a look, as a scenario: the best, the best that costs no further step in each frame, and the newest state, which
/// most games draw; the next best ones where these are the same.
pub fn worth_a_look(ranked: &[Advised]) -> Scenario {
    let cheapest = ranked.iter().find(|one| !one.lane.presented().steps_copies);
    let newest = ranked.iter().find(|one| one.combination == COMBINATIONS[0]);
    let mut chosen: Vec<&Advised> = Vec::new();
    for one in ranked.first().into_iter().chain(cheapest).chain(newest).chain(ranked) {
        if chosen.len() < 3 && !chosen.iter().any(|other| other.combination == one.combination) {
            chosen.push(one);
        }
    }
    // All three stand at the start that is the worst of the newest state.
    let phase = newest.and_then(|newest| Some(newest.lane.display.as_virtual()?.phase)).unwrap_or(0.0);
    let rank = |one: &Advised| ranked.iter().position(|other| other.combination == one.combination);
    chosen.sort_by_key(|one| rank(one));
    let numbered = chosen.iter().enumerate().map(|(place, one)| {
        let looks = Looks { identity: Identity::of_place(place), ..one.lane.looks.clone() };
        LaneSpec { looks, ..one.lane.clone() }
    });
    at_phase(Scenario::of(numbered.collect()), phase)
}

/// The lanes of [`worth_a_look`] with their ranks from 1, and how many findings, from the first, all of them have in the same words.
pub fn looked_at<'a>(look: &Scenario, ranked: &'a [Advised]) -> (Vec<(usize, &'a Advised)>, usize) {
    let of = |lane: &LaneSpec| (1..).zip(ranked).find(|(_, one)| one.lane.looks.label == lane.looks.label);
    let found: Vec<_> = look.lanes.iter().filter_map(of).collect();
    let shared = shared(&found.iter().map(|(_, one)| one.verdict.clone()).collect::<Vec<_>>());
    (found, shared)
}

/// How late each frame of a lane is that is shown between two moments of its run: the moment, s, and the delay, ms. A level line is even
/// motion, and its height the delay.
pub fn lateness(lane: &LaneSpec, [from, to]: [Flicks; 2]) -> Vec<[f64; 2]> {
    let mut lab = Lab::new(Scenario::of(vec![lane.clone()])).without_pictures();
    lab.set_logging(true);
    let (mut now, mut points) = (Flicks::ZERO, Vec::new());
    while now < to {
        let elapsed = Lab::NOMINAL_FRAME.min(to - now);
        lab.frame(Frame { elapsed, ..Frame::default() });
        now += elapsed;
        for row in &lab.snapshot().lanes[0].log().frames {
            let shown = row.shown.filter(|shown| *shown >= from && *shown <= to && row.drawn.counts);
            points.extend(shown.map(|at| [at.secs(), (row.display_time - row.drawn.time - row.lost).millis()]));
        }
    }
    points
}
