//! The report on a lane: it runs under every pattern, and its steps are compared with those under the first.

use super::alone;
use super::cause::{self, Cause};
use super::difference::Difference;
use super::lane_run::LaneRun;
use super::pattern::{FramePattern, PATTERNS};
use super::promise::promises_equal_steps;
use crate::analysis::{Cancelled, ProgressFn};
use crate::lane::{LaneSpec, StepRow};
use crate::metrics::StateHash;
use crate::scenario::Scenario;
use crate::words::worded;
use glam::DVec2;
use serde::{Serialize, Serializer};
use timestep::time::Flicks;

worded! {
    /// The result of a comparison, from the best to the worst, with its words in reports.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Verdict {
        /// Every step has the same bits, and as many steps are due by each 0.1 s.
        Equal = "equal",
        /// Every step has the same bits, but comes earlier or later.
        OtherTimes = "same bits at other times",
        /// The states after the same number of steps differ.
        Differs = "differs",
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// A lane under all patterns.
#[derive(Clone, Debug, Serialize)]
pub struct LaneReport {
    /// Label or title of the lane.
    pub label: String,
    /// Id of the world.
    pub world: &'static str,
    /// Id of the integrator.
    pub integrator: &'static str,
    /// Id of the policy.
    pub policy: &'static str,
    /// Length of a step, s.
    pub dt_secs: f64,
    /// `true` if the policy promises steps of one length, so that a difference is a fault.
    pub promises: bool,
    /// The worst verdict of all patterns.
    pub verdict: Verdict,
    /// Steps that the lane took under every pattern.
    pub compared_steps: u64,
    /// Hash of the states up to that step under the first pattern, as in `measure --json`.
    pub state_hash: String,
    /// One for each pattern, in the order of [`PATTERNS`].
    pub patterns: Vec<PatternReport>,
}

impl LaneReport {
    /// `true` unless the lane differs although its policy promises equal steps.
    pub fn keeps_its_promise(&self) -> bool {
        !self.promises || self.verdict != Verdict::Differs
    }
}

/// A lane under one pattern, compared with the first.
#[derive(Clone, Debug, Serialize)]
pub struct PatternReport {
    /// Id of the pattern.
    pub pattern: &'static str,
    /// The verdict on all steps that both runs took.
    pub verdict: Verdict,
    /// Steps of the whole run.
    pub steps: u64,
    /// Time dropped by guards and policy, s.
    pub dropped_secs: f64,
    /// The first number that differs.
    pub first_difference: Option<Difference>,
    /// The first moment at which other numbers of steps were due.
    pub first_other_time: Option<OtherTimes>,
    /// Largest distance of the tracked point from where it is under the first pattern, m, where a state differs: after the same step,
    /// or, where steps have many lengths and no input drives the lane, at the end of the run, each measured from the exact motion.
    pub apart_m: Option<f64>,
    /// Reasons for the verdict.
    pub causes: Vec<Cause>,
}

/// A moment by which different numbers of steps are due in two runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OtherTimes {
    /// Lab time, s.
    pub at_secs: f64,
    /// Steps due under the first pattern.
    pub first_steps: u64,
    /// Steps due under this pattern.
    pub steps: u64,
}

/// Runs a lane under all patterns for `length`.
pub fn of(scenario: &Scenario, lane: usize, length: Flicks, progress: ProgressFn<'_>) -> Result<LaneReport, Cancelled> {
    let spec = &scenario.lanes[lane];
    let under = |pattern: &&FramePattern| {
        let mut scenario = alone(scenario, lane);
        scenario.lanes[0].display = (pattern.display)();
        LaneRun::new(scenario, length)
    };
    let mut first = under(&PATTERNS[0]);
    let mut others: Vec<_> = PATTERNS[1..].iter().map(under).map(PatternComparison::new).collect();
    let mut hash = first.with_lane(|lane| StateHash::of_start(&lane.state()));
    let mut compared = (0, hash);
    let watch = |first: &LaneRun, others: &[PatternComparison]| {
        let done = first.share() + others.iter().map(|other| other.run.share()).sum::<f64>();
        let share = done / PATTERNS.len() as f64;
        if progress(share).is_break() { Err(Cancelled) } else { Ok(()) }
    };
    let mut first_last = None;
    while let Some(step) = first.next_step() {
        hash.add(&step.state);
        step.others.iter().flatten().for_each(|state| hash.add(state));
        others.iter_mut().for_each(|other| other.compare(spec, &step));
        if others.iter().all(|other| !other.ended) {
            compared = (step.step, hash);
        }
        watch(&first, &others)?;
        first_last = Some(step);
    }
    for index in 0..others.len() {
        others[index].finish();
        watch(&first, &others)?;
    }
    let driven = scenario.input.moves(&spec.world);
    let own = PatternReport {
        pattern: PATTERNS[0].id,
        verdict: Verdict::Equal,
        steps: first.with_lane(|lane| lane.steps()),
        dropped_secs: first.facts().dropped.secs(),
        first_difference: None,
        first_other_time: None,
        apart_m: None,
        causes: Vec::new(),
    };
    let reports = others.iter().zip(&PATTERNS[1..]);
    let reports = reports.map(|(other, pattern)| other.report(pattern, spec, &first, first_last.as_ref(), driven));
    let patterns: Vec<_> = std::iter::once(own).chain(reports).collect();
    Ok(LaneReport {
        label: spec.title(),
        world: spec.world.id,
        integrator: spec.integrator.id,
        policy: spec.policy.id,
        dt_secs: spec.policy.step_length(spec.dt).secs(),
        promises: promises_equal_steps(spec),
        verdict: patterns.iter().map(|report| report.verdict).max().unwrap_or(Verdict::Equal),
        compared_steps: compared.0,
        state_hash: compared.1.hex(),
        patterns,
    })
}

/// A run that is compared, step by step, with the one under the first pattern.
struct PatternComparison {
    run: LaneRun,
    difference: Option<Difference>,
    /// `true` once a step of both had another length.
    lengths_differ: bool,
    /// `true` once this run has no more steps.
    ended: bool,
    /// Largest distance after the same step, m.
    apart: f64,
    last: Option<StepRow>,
}

impl PatternComparison {
    fn new(run: LaneRun) -> Self {
        PatternComparison { run, difference: None, lengths_differ: false, ended: false, apart: 0.0, last: None }
    }

    /// Takes the next step, and compares it with that of the first run.
    fn compare(&mut self, spec: &LaneSpec, first: &StepRow) {
        let Some(here) = self.run.next_step() else {
            self.ended = true;
            return;
        };
        if self.difference.is_none() {
            self.lengths_differ |= first.sim_time != here.sim_time;
            self.difference = Difference::between(first, &here);
        }
        if self.difference.is_some() && !self.lengths_differ {
            self.apart = self.apart.max(spec.world.distance(&first.state, &here.state));
        }
        self.last = Some(here);
    }

    /// Runs to the end, for the counts.
    fn finish(&mut self) {
        self.last = self.run.finish().or(self.last.take());
    }

    fn report(
        &self,
        pattern: &FramePattern,
        spec: &LaneSpec,
        first: &LaneRun,
        first_last: Option<&StepRow>,
        driven: bool,
    ) -> PatternReport {
        let other_time = first.due().first_difference(self.run.due());
        let facts = [first.facts(), self.run.facts()];
        let (verdict, causes) = match (&self.difference, other_time) {
            (Some(difference), _) => {
                (Verdict::Differs, cause::of_difference(spec, facts, difference.step, self.lengths_differ, driven))
            }
            (None, Some(_)) => (Verdict::OtherTimes, cause::of_other_times(spec, facts)),
            (None, None) => (Verdict::Equal, Vec::new()),
        };
        let from_exact =
            || Some((off_the_path(spec, self.last.as_ref()?)? - off_the_path(spec, first_last?)?).length());
        let apart = match self.lengths_differ {
            false => Some(self.apart),
            true if driven => None,
            true => from_exact(),
        };
        PatternReport {
            pattern: pattern.id,
            verdict,
            steps: self.run.with_lane(|lane| lane.steps()),
            dropped_secs: self.run.facts().dropped.secs(),
            first_difference: self.difference,
            first_other_time: other_time.map(|(at_secs, [first_steps, steps])| OtherTimes {
                at_secs,
                first_steps,
                steps,
            }),
            apart_m: apart.filter(|_| self.difference.is_some()).filter(|apart| apart.is_finite()),
            causes,
        }
    }
}

/// The way from the exact point to the tracked one after a step, m.
fn off_the_path(spec: &LaneSpec, step: &StepRow) -> Option<DVec2> {
    Some(spec.world.track(&step.state) - spec.world.track(step.exact.as_deref()?))
}
