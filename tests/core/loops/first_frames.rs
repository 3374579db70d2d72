//! Unusual first frames: of no time, of a clock that is set back, and long ones. A loop has no past then, and what its memory starts with
//! must not stay in it: once frames are steady, every policy is as late as after a usual first frame.

use simulation::displays::{Display, Trace};
use simulation::lab::{Frame, Lab};
use simulation::lane::{FrameRow, LaneSpec};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::presentation::Presentation;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, LoopPolicy, POLICIES, PolicySpec, plan_frame};

/// First frames, ms.
const FIRST: [f64; 4] = [0.0, -51.0, 50.0, 100.0];
/// Steady frames after the first.
const FRAMES: usize = 300;

fn refresh() -> Flicks {
    Flicks::from_ratio(1, 60)
}

/// Policies whose lateness a first frame may change: one step a frame never makes up for a long one, a clock that is not looked at is late by
/// what it was set back, and what engines do with it is theirs.
fn may_stay_late(policy: &LoopPolicy, first: Flicks) -> bool {
    match policy.id {
        "one-step" => first > refresh(),
        "unguarded-clock" => first < Flicks::ZERO,
        _ => policy.engine,
    }
}

/// Roundings of single precision in some hundred frames.
fn is_alike(one: Flicks, other: Flicks) -> bool {
    (one - other).millis().abs() < 0.01
}

/// Time that an accumulator of a loop of one's own holds back from the pose, after a first frame.
fn held_back(policy: &'static LoopPolicy, dt: Flicks, first: Flicks) -> Flicks {
    let (timestep, mut accumulator) = (PolicySpec::of(policy).timestep(dt), Accumulator::default());
    let mut overstep = plan_frame(policy, &timestep, &mut accumulator, first).overstep;
    for _ in 0..FRAMES {
        overstep = plan_frame(policy, &timestep, &mut accumulator, refresh()).overstep;
    }
    if policy.carries { accumulator.carried - overstep } else { accumulator.carried }
}

#[test]
fn no_policy_holds_back_what_an_unusual_first_frame_had() {
    for policy in POLICIES {
        for dt in [refresh(), Flicks::from_ratio(1, 50), Flicks::from_ratio(1, 144)] {
            let usual = held_back(policy, dt, refresh());
            for first in FIRST.map(Flicks::from_millis) {
                // What the wait is about is in no plan, and what stays in the accumulator of one step a frame is in all.
                let held = held_back(policy, dt, first);
                assert!(
                    is_alike(held, usual) || policy.mistake.is_some() || policy.engine,
                    "{}, dt {dt}: {held} after {first}",
                    policy.id
                );
            }
        }
    }
}

/// The last frame and the numbers of a lane whose first frame is unusual.
fn run(policy: &'static LoopPolicy, first: Flicks, live: bool) -> (FrameRow, Report) {
    let frames: Vec<_> = [first].into_iter().chain([refresh(); FRAMES]).collect();
    let trace = Trace::recorded(frames.clone()).expect("time passes");
    let display = if live { Display::Live } else { Display::Trace(trace.into()) };
    let presentation = Presentation::by_id("interpolate").expect("a built-in presentation");
    let lane = LaneSpec { policy: policy.into(), display, presentation, ..LaneSpec::default() };
    let mut lab = Lab::new(Scenario::of(vec![lane]));
    lab.set_logging(true);
    let mut rows = Vec::new();
    // A trace starts again at its end.
    for elapsed in &frames[..FRAMES] {
        lab.frame(Frame { elapsed: if live { *elapsed } else { refresh() }, ..Frame::default() });
        rows.extend(lab.take_rows().into_iter().flat_map(|(_, log)| log.frames));
    }
    let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
    (rows.pop().expect("frames"), report)
}

/// Lateness of a frame on the simulation's own clock.
fn delay(row: &FrameRow) -> Flicks {
    row.display_time - row.drawn.time - row.lost
}

#[test]
fn no_lane_is_late_for_good_after_an_unusual_first_frame() {
    for policy in POLICIES {
        for live in [false, true] {
            let usual = delay(&run(policy, refresh(), live).0);
            for first in FIRST.map(Flicks::from_millis) {
                let (row, report) = run(policy, first, live);
                let what = format!("{}, first frame of {first}, live: {live}", policy.id);
                let alike = is_alike(delay(&row), usual);
                assert!(
                    alike || (may_stay_late(policy, first)),
                    "{what}: {} ms late, not {}",
                    delay(&row).millis(),
                    usual.millis()
                );
                // The lab of a window takes no time below 0.
                let set_back = if live || policy.takes_negative { 0.0 } else { (-first).secs().max(0.0) };
                assert_eq!(report.negative_secs, set_back, "{what}");
            }
        }
    }
}

/// Time goes back by what the clock was set back, and the body with it. It is not dropped: every other policy counts it apart.
#[test]
fn an_unguarded_clock_takes_the_body_back() {
    let by_id = |id: &str| LoopPolicy::by_id(id).expect("a built-in policy");
    let back = Flicks::from_millis(-51.0);
    let (row, report) = run(by_id("unguarded-clock"), back, false);
    let (_, guarded) = run(by_id("variable"), back, false);
    assert_eq!(
        (report.dropped_secs, report.negative_secs, guarded.dropped_secs, guarded.negative_secs),
        (0.0, 0.0, 0.0, 0.051)
    );
    assert!((guarded.sim_time_secs - report.sim_time_secs - 0.051).abs() < 1e-9, "{}", report.sim_time_secs);
    assert!(is_alike(delay(&row), -back));
    let trace = Trace::recorded([back].into_iter().chain([refresh(); FRAMES]).collect()).expect("time passes");
    let lane = LaneSpec {
        policy: by_id("unguarded-clock").into(),
        display: Display::Trace(trace.into()),
        ..LaneSpec::default()
    };
    let mut lab = Lab::new(Scenario::of(vec![lane]));
    lab.set_logging(true);
    lab.frame(Frame { elapsed: Flicks::from_millis(2.0), ..Frame::default() });
    let snapshot = lab.snapshot();
    let step = &snapshot.lanes[0].log().steps[0];
    assert_eq!(step.sim_time, back, "a step of the frame's own length");
}
