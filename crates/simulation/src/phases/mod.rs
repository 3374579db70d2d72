//! One program started at several moments against its display: the numbers of each start, their median, the worst and how often it comes.

use crate::analysis::{Cancelled, DoneParts, ProgressFn, reports_of_runs};
use crate::displays::Display;
use crate::lane::LaneSpec;
use crate::metrics::Report;
use crate::numbers::{NUMBERS, Number, Part};
use crate::scenario::Scenario;
use crate::verdict::{rank, unevenness};
use timestep::time::Flicks;

mod spread;

pub use spread::PhaseSpread;

/// Phases of a usual question.
pub const USUAL_PHASES: u32 = 8;
/// Fewest and most phases.
pub const PHASES_RANGE: [u32; 2] = [2, 64];

/// The scenario with the virtual displays of all lanes at this phase.
pub fn at_phase(mut scenario: Scenario, phase: f64) -> Scenario {
    for lane in &mut scenario.lanes {
        if let Display::Virtual(display) = &mut lane.display {
            display.phase = phase;
        }
    }
    scenario
}

/// Runs the scenario for so long at the phases 0, 1/n, …, on all cores. Returns the numbers of all lanes for each phase.
///
/// # Errors
/// The caller has ended it.
pub fn over_phases(
    scenario: &Scenario,
    n: u32,
    length: Flicks,
    progress: ProgressFn<'_>,
) -> Result<Vec<Vec<Report>>, Cancelled> {
    over_phases_in_parts(scenario, n, length, &DoneParts::default(), progress)
}

/// Goes on with the starts that an ended call has left in `parts`; otherwise as [`over_phases`].
///
/// # Errors
/// The caller has ended it; what is done stays in `parts`.
pub fn over_phases_in_parts(
    scenario: &Scenario,
    n: u32,
    length: Flicks,
    parts: &DoneParts<Vec<Report>>,
    progress: ProgressFn<'_>,
) -> Result<Vec<Vec<Report>>, Cancelled> {
    let start = |phase: usize| at_phase(scenario.clone(), phase as f64 / f64::from(n));
    reports_of_runs(n as usize, start, length, parts, progress)
}

/// The worst of several starts of a lane by its place, and how many of them are uneven. `starts` has the numbers of each.
pub fn worst_start(lane: &LaneSpec, starts: &[&Report]) -> (usize, usize) {
    let pairs: Vec<_> = starts.iter().map(|report| (lane, *report)).collect();
    let is_uneven = |report: &&&Report| unevenness(lane, report).is_none_or(|uneven| uneven > 0.0);
    (rank(&pairs).pop().unwrap_or(0), starts.iter().filter(is_uneven).count())
}

/// A part of a number over the phases.
pub type SpreadOfNumber = (&'static Number, &'static Part, PhaseSpread);

/// Every number of the table of `measure` over the phases of a lane, in which it applies at all of them; empty where a lane has no phases:
/// on the live window and on traces.
pub fn spreads(lane: &LaneSpec, place: usize, phases: &[Vec<Report>]) -> Vec<SpreadOfNumber> {
    if lane.display.as_virtual().is_none() {
        return Vec::new();
    }
    let parts = NUMBERS.iter().flat_map(|number| number.parts.iter().map(move |part| (number, part)));
    let spread = |(number, part): (&'static Number, &'static Part)| {
        let values: Option<Vec<f64>> = phases.iter().map(|lanes| (part.read)(&lanes[place])).collect();
        Some((number, part, PhaseSpread::of(&values?, number.better)?))
    };
    parts.filter(|(_, part)| part.has_column).filter_map(spread).collect()
}
