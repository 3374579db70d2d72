//! `verify`: every lane under several frame patterns, and after going back: the same bits, or the first step that differs.

use super::argument_values::{seconds, whole};
use super::cancellable::with_progress;
use super::failure::Failure;
use super::scenario_args::{self, short};
use super::streams::Results;
use super::table::{self, number};
use clap::Args;
use serde::Serialize;
use simulation::analysis::{Cancelled, ProgressFn};
use simulation::link::Desync;
use simulation::scenario::{PathScope, Scenario};
use simulation::verify::{self, Cause, Difference, LaneReport, PATTERNS, PatternReport, RollbackReport, Verdict};
use std::io;
use timestep::time::Flicks;

/// The arguments.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct VerifyArgs {
    /// Lessons, scenario files or lines that begin with timestep-lab:
    #[arg(required = true)]
    scenarios: Vec<String>,
    /// Print everything in full, as JSON
    #[arg(long)]
    json: bool,
    /// Length of each run (such as 10, "1/2" or "500 ms"); the default is the scenario's own
    #[arg(long, value_parser = seconds)]
    seconds: Option<Flicks>,
    /// Also go back by K steps, again and again, and take them anew
    #[arg(long, value_name = "K", value_parser = whole(1, 1_000_000))]
    rollback: Option<u64>,
}

/// The output of `verify --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Verification {
    /// `true` if every lane keeps what its policy promises, and every rollback had the same bits.
    equal: bool,
    patterns: Vec<&'static str>,
    scenarios: Vec<VerifiedScenario>,
}

#[derive(Serialize)]
struct VerifiedScenario {
    scenario: String,
    seconds: f64,
    lanes: Vec<VerifiedLane>,
}

#[derive(Serialize)]
struct VerifiedLane {
    /// Number of the lane.
    lane: usize,
    #[serde(flatten)]
    report: LaneReport,
    /// `null` without `--rollback`.
    rollback: Option<RollbackReport>,
    /// First tick at which this lane and the one that it is linked with differ; `null` if they do not.
    desync: Option<Desync>,
}

impl VerifiedLane {
    fn is_as_promised(&self) -> bool {
        self.report.keeps_its_promise()
            && self.rollback.is_none_or(|rollback| rollback.is_equal())
            && self.desync.is_none()
    }
}

/// Verifies all scenarios and prints the verdicts; fails if a lane breaks its promise.
pub fn verify(args: &VerifyArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let (mut scenarios, mut failed) = (Vec::new(), Vec::new());
    for name in &args.scenarios {
        let loaded = scenario_args::load(name, PathScope::Folder).and_then(|scenario| {
            let scenario = scenario.without_window();
            scenario.check_length(args.seconds.unwrap_or(scenario.duration))?;
            Ok((short(name).into_owned(), scenario))
        });
        match loaded {
            Ok(scenario) => scenarios.push(scenario),
            Err(error) => failed.push(error),
        }
    }
    if !failed.is_empty() {
        return Err(Failure::Several(failed));
    }
    let count = scenarios.iter().map(|(_, scenario)| scenario.lanes.len()).sum::<usize>();
    let total = || if count == 1 { "of 1 lane".to_owned() } else { format!("of {count} lanes") };
    let verified = with_progress(total, |watch| {
        let part = |index: usize, share: f64| watch((index as f64 + share) / scenarios.len() as f64);
        let each = scenarios.iter().enumerate();
        let each = each.map(|(index, (name, scenario))| one(args, name, scenario, &|share| part(index, share)));
        each.collect::<Result<Vec<_>, Cancelled>>()
    });
    let scenarios = verified.map_err(|_| Failure::Run("interrupted; nothing was compared to the end".to_owned()))?;
    let broken = scenarios.iter().flat_map(|scenario| &scenario.lanes).filter(|lane| !lane.is_as_promised()).count();
    let patterns = PATTERNS.iter().map(|pattern| pattern.id).collect();
    let verification = Verification { equal: broken == 0, patterns, scenarios };
    let printed = if args.json { out.json(&verification) } else { print(&verification, out) };
    match broken {
        0 => Ok(printed?),
        1 => Err(Failure::Run("1 lane breaks its promise of equal steps".to_owned()).after(printed)),
        n => Err(Failure::Run(format!("{n} lanes break their promise of equal steps")).after(printed)),
    }
}

fn one(
    args: &VerifyArgs,
    name: &str,
    scenario: &Scenario,
    progress: ProgressFn<'_>,
) -> Result<VerifiedScenario, Cancelled> {
    let length = args.seconds.unwrap_or(scenario.duration);
    // Linked lanes take the time of about one of the patterns, and going back that of about three.
    const DESYNCS: f64 = 0.1;
    let patterns = if args.rollback.is_some() { 0.7 } else { 1.0 };
    let desyncs = verify::desyncs(scenario, length, &|share| progress(DESYNCS * share))?;
    let reports = verify::verify(scenario, length, &|share| progress(DESYNCS + (patterns - DESYNCS) * share))?;
    let lanes = reports.len() as f64;
    let rolled_back = |(lane, (report, desync))| {
        let share = |share: f64| progress(patterns + (1.0 - patterns) * (lane as f64 + share) / lanes);
        let back = args.rollback.map(|steps| verify::roll_back(scenario, lane, length, steps, &share));
        Ok(VerifiedLane {
            lane: scenario.lanes[lane].looks.identity.number(),
            report,
            rollback: back.transpose()?,
            desync,
        })
    };
    let lanes = reports.into_iter().zip(desyncs).enumerate().map(rolled_back).collect::<Result<_, Cancelled>>()?;
    let title = scenario.title.trim();
    let scenario = if title.is_empty() { name.to_owned() } else { title.to_owned() };
    Ok(VerifiedScenario { scenario, seconds: length.secs(), lanes })
}

/// Longest label in a table, characters.
const LABEL: usize = 32;

fn print(verification: &Verification, out: &mut Results<'_>) -> io::Result<()> {
    let patterns = verification.patterns.join(", ");
    out.line(format_args!("frame patterns: {patterns}; the others are compared with {}", PATTERNS[0].id))?;
    for scenario in &verification.scenarios {
        out.line("")?;
        out.line(format_args!("{}, {} s", scenario.scenario, scenario.seconds))?;
        let rows: Vec<_> = scenario.lanes.iter().map(row).collect();
        table::print(out, &["lane", "label", "policy", "verdict", "steps", "state_hash"], &rows)?;
        for lane in &scenario.lanes {
            for line in details(lane) {
                out.line(format_args!("  lane {}: {line}", lane.lane))?;
            }
        }
    }
    Ok(())
}

fn row(lane: &VerifiedLane) -> Vec<String> {
    let report = &lane.report;
    let mut label: String = report.label.chars().take(LABEL).collect();
    if label.len() < report.label.len() {
        label.pop();
        label.push('…');
    }
    let broken = if lane.is_as_promised() { "" } else { " (!)" };
    let verdict = format!("{}{broken}", report.verdict.word());
    let hash = report.state_hash.clone();
    vec![lane.lane.to_string(), label, report.policy.to_owned(), verdict, report.compared_steps.to_string(), hash]
}

/// Lines about what is not equal: the first pattern of each verdict in numbers, the others by name, and the reasons.
fn details(lane: &VerifiedLane) -> Vec<String> {
    let report = &lane.report;
    let mut lines = Vec::new();
    for verdict in [Verdict::Differs, Verdict::OtherTimes] {
        let mut patterns = report.patterns.iter().filter(|pattern| pattern.verdict == verdict);
        lines.extend(patterns.next().and_then(pattern_line));
        let others: Vec<_> = patterns.map(|pattern| pattern.pattern).collect();
        if !others.is_empty() {
            lines.push(format!("{} also under {}", verdict.word(), others.join(", ")));
        }
    }
    let mut causes: Vec<Cause> = Vec::new();
    for cause in report.patterns.iter().flat_map(|pattern| &pattern.causes) {
        if !causes.contains(cause) {
            causes.push(*cause);
        }
    }
    lines.extend(causes.into_iter().map(|cause| cause.sentence().to_owned()));
    if report.verdict == Verdict::Differs && !report.promises {
        lines.push("That is no fault: its policy promises nothing.".to_owned());
    }
    lines.extend(lane.rollback.as_ref().map(rollback_line));
    lines.extend(lane.desync.as_ref().map(desync_line));
    lines
}

fn desync_line(desync: &Desync) -> String {
    let Desync { tick, component, here, there } = desync;
    let values = component.zip(here.zip(*there));
    let values =
        values.map(|(component, (here, there))| format!(", state[{component}]: {here:?} here and {there:?} there"));
    format!("desync with the lane that it is linked with: tick {tick}{}", values.unwrap_or_default())
}

fn pattern_line(pattern: &PatternReport) -> Option<String> {
    let id = pattern.pattern;
    if let Some(difference) = pattern.first_difference {
        let apart = pattern.apart_m.map_or(String::new(), |apart| format!("; {} m apart", number(Some(apart))));
        return Some(format!("{id}: {}{apart}", difference_text(&difference)));
    }
    let other = pattern.first_other_time?;
    let counts =
        format!("{} steps due by {} s, {} under {id}", other.first_steps, number(Some(other.at_secs)), other.steps);
    let dropped = number(Some(pattern.dropped_secs));
    // Less than 0 where a policy has made up for more than passed.
    Some(if pattern.dropped_secs > 0.0 { format!("{counts}, where {dropped} s were dropped") } else { counts })
}

fn difference_text(difference: &Difference) -> String {
    let Difference { step, component, first, here, ulps, .. } = difference;
    let ulps = if *ulps < 1_000_000 { ulps.to_string() } else { format!("{:.1e}", *ulps as f64) };
    format!("step {step}, state[{component}]: {first:?} and {here:?}, {ulps} ulps")
}

fn rollback_line(rollback: &RollbackReport) -> String {
    let RollbackReport { rollbacks, resimulated_steps, .. } = rollback;
    let what = format!("went back {rollbacks} times and took {resimulated_steps} steps again");
    match &rollback.first_difference {
        Some(difference) => format!("{what}: {}", difference_text(difference)),
        None if rollback.other_moment => format!("{what}: it did not come back to the same moment"),
        None => format!("{what}: the same bits"),
    }
}
