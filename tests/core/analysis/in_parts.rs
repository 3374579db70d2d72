//! Work that is ended and goes on: each figure and each answer has the same numbers, and no part is computed twice.

use crate::maps::cells;
use simulation::advice::{advise, advise_in_parts};
use simulation::analysis::convergence::{convergence, convergence_in_parts};
use simulation::analysis::smoothness::{SmoothnessRequest, SmoothnessRows};
use simulation::analysis::stability::{MapError, Spacing, StabilityMap};
use simulation::analysis::work_precision::{DoneStudy, work_precision_in_parts};
use simulation::analysis::{Cancelled, ConvergenceStudy, DoneParts, ErrorCurve, ProgressFn};
use simulation::lane::LaneSpec;
use simulation::phases::{over_phases, over_phases_in_parts};
use simulation::scenario::Scenario;
use simulation::worlds::{World, WorldSpec};
use std::ops::ControlFlow;
use timestep::entry::Entry;
use timestep::time::Flicks;

const GO_ON: ProgressFn<'static> = &|_| ControlFlow::Continue(());

/// The result of a computation that is ended each time that a few more parts are done, and how often it was. Progress never falls.
fn with_breaks<T, E: PartialEq + std::fmt::Debug>(
    done: impl Fn() -> usize + Sync,
    stopped: E,
    compute: impl Fn(ProgressFn<'_>) -> Result<T, E>,
) -> (T, u32) {
    let mut breaks = 0;
    loop {
        let begun = done();
        let watch = |_: f64| if done() >= begun + 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match compute(&watch) {
            Ok(result) => return (result, breaks),
            Err(error) => assert_eq!(error, stopped),
        }
        assert!(done() > begun, "a call that does nothing would never end");
        breaks += 1;
    }
}

fn study() -> ConvergenceStudy {
    let spec = WorldSpec::of(World::by_id("spring").unwrap());
    let methods = ConvergenceStudy::all_that_fit(&spec);
    let (length, most) = (Flicks::SECOND, 4000);
    ConvergenceStudy::new(spec, methods, length, ConvergenceStudy::default_dts(length, most), most).unwrap()
}

#[test]
fn ended_curves_go_on() {
    let study = study();
    let parts = DoneParts::default();
    let (curves, breaks) =
        with_breaks(|| parts.count(), Cancelled, |watch| convergence_in_parts(&study, &parts, watch));
    assert!(breaks > 5, "{breaks}");
    assert_eq!(curves, convergence(&study, GO_ON).unwrap());
}

/// Times are of a clock that counts its readings: each run is repeated as often as it must be at least.
#[test]
fn ended_times_go_on() {
    let study = study();
    let (parts, read) = (DoneStudy::default(), std::cell::Cell::new(0.0));
    let clock = || {
        read.set(read.get() + 1.0);
        read.get()
    };
    let compute = |watch: ProgressFn<'_>| work_precision_in_parts(&study, Some(&clock), &parts, watch);
    let (timed, breaks) = with_breaks(|| parts.count(), Cancelled, compute);
    assert!(breaks > 5, "{breaks}");
    let untimed = |curve: &ErrorCurve| {
        let points = curve.points.iter().map(|point| simulation::analysis::Point { secs: None, ..*point }).collect();
        ErrorCurve { points, ..curve.clone() }
    };
    assert_eq!(timed.iter().map(untimed).collect::<Vec<_>>(), convergence(&study, GO_ON).unwrap());
    let points = || timed.iter().flat_map(|curve| &curve.points).filter(|point| point.error.is_finite());
    assert!(points().count() > 20 && points().all(|point| point.secs == Some(1.0)));
}

#[test]
fn ended_maps_go_on() {
    let dt = cells(0.01, 3.0, 16, Spacing::Log);
    let values = cells(0.5, 4.0, 8, Spacing::Linear);
    let request = crate::maps::request("spring", "semi-implicit-euler", "stiffness", values, dt, &[]);
    let parts = DoneParts::default();
    let compute = |watch: ProgressFn<'_>| StabilityMap::compute_in_parts(&request, &parts, watch);
    let (map, breaks) = with_breaks(|| parts.count(), MapError::Stopped, compute);
    assert!(breaks > 2, "{breaks}");
    // Cells that overflow are NaN.
    let bits = |map: &StabilityMap| map.growth.iter().map(|growth| growth.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&map), bits(&StabilityMap::compute(&request, GO_ON).unwrap()));

    let rows = SmoothnessRows::Rates([58, 62]);
    let lane = SmoothnessRequest::about(&LaneSpec::default(), &rows).unwrap();
    let request = SmoothnessRequest { lane, steps: [50, 60], rows, stride: 1, length: Flicks::SECOND };
    let parts = DoneParts::default();
    let compute = |watch: ProgressFn<'_>| request.compute_in_parts(&parts, watch);
    let (cells, breaks) = with_breaks(|| parts.count(), Cancelled, compute);
    assert!(breaks > 5, "{breaks}");
    assert_eq!(cells, request.compute(GO_ON).unwrap());
}

#[test]
fn ended_advice_goes_on() {
    let (lane, length) = (LaneSpec::default(), Flicks::SECOND);
    let parts = DoneParts::default();
    let compute = |watch: ProgressFn<'_>| advise_in_parts(&lane, length, &parts, watch);
    let (ranked, breaks) = with_breaks(|| parts.count(), Cancelled, compute);
    assert!(breaks > 5, "{breaks}");
    let told = |ranked: &[simulation::advice::Advised]| {
        ranked.iter().map(|one| (one.combination, one.lane.clone(), one.report.clone())).collect::<Vec<_>>()
    };
    assert_eq!(told(&ranked), told(&advise(&lane, length, GO_ON).unwrap()));

    let scenario = Scenario::of(vec![lane]);
    let parts = DoneParts::default();
    let compute = |watch: ProgressFn<'_>| over_phases_in_parts(&scenario, 16, length, &parts, watch);
    let (starts, breaks) = with_breaks(|| parts.count(), Cancelled, compute);
    assert!(breaks > 1, "{breaks}");
    assert_eq!(starts, over_phases(&scenario, 16, length, GO_ON).unwrap());
}
