//! Faulty clocks: negative, zero and very long frames, on the live window and in traces. Nothing panics, nothing freezes, and
//! every flick that a clock claims is accounted for.

use simulation::displays::{BundledTrace, Display};
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{Guards, LaneSpec};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, WorldSpec};
use std::time::{Duration, Instant};
use timestep::entry::Entry;
use timestep::time::policies::POLICIES;
use timestep::time::{Flicks, TimeScale};

const TEN_HOURS: Flicks = Flicks(36_000 * Flicks::PER_SECOND);

fn lab(lanes: Vec<LaneSpec>) -> Lab {
    Lab::new(Scenario::of(lanes))
}

fn frame(lab: &mut Lab, elapsed: Flicks) {
    lab.frame(Frame { elapsed, ..Frame::default() });
}

/// Every policy on every world, live and virtual.
fn everything() -> Vec<LaneSpec> {
    let lanes = POLICIES.iter().flat_map(|&policy| {
        WORLDS.iter().flat_map(move |&world| {
            [Display::Live, Display::default()].map(|display| {
                let integrator = timestep::integrators::Integrator::by_id("rk4").unwrap();
                let policy = policy.into();
                LaneSpec {
                    world: WorldSpec::of(world),
                    integrator: integrator.into(),
                    policy,
                    display,
                    ..LaneSpec::default()
                }
            })
        })
    });
    lanes.collect()
}

#[test]
fn ten_hours_cost_no_more_than_a_long_frame() {
    for guards in [Guards::default(), Guards { max_frame: None, max_steps: None }] {
        let lanes = everything().into_iter().map(|lane| LaneSpec { guards, ..lane }).collect();
        let mut lab = lab(lanes);
        frame(&mut lab, Lab::NOMINAL_FRAME);
        let start = Instant::now();
        frame(&mut lab, TEN_HOURS);
        frame(&mut lab, Flicks(i64::MAX));
        assert!(start.elapsed() < Duration::from_secs(20), "{guards:?}: {:?}", start.elapsed());
        frame(&mut lab, Lab::NOMINAL_FRAME);
    }
}

#[test]
fn the_guard_drops_ten_hours_and_says_so() {
    let guards = Guards { max_frame: Some(Guards::MAX_FRAME), max_steps: Some(8) };
    let live = LaneSpec { display: Display::Live, guards, ..LaneSpec::default() };
    let mut lab = lab(vec![live]);
    frame(&mut lab, Lab::NOMINAL_FRAME);
    frame(&mut lab, TEN_HOURS);
    let snapshot = lab.snapshot();
    let lane = snapshot.lanes[0];
    assert_eq!(lane.steps(), 9, "one, and then no more than the guard lets through");
    // Of the fifteen steps in the part of the frame that counts, one waits.
    assert_eq!(lane.dropped(), Lab::LONGEST_MEASURED - Lab::NOMINAL_FRAME.times(9));
    assert_eq!(snapshot.elapsed, Lab::LONGEST_MEASURED + Lab::NOMINAL_FRAME, "the lab paused for the rest");
    assert_eq!(lane.report(Stretch::WholeRun).real_time_secs, snapshot.elapsed.secs(), "and its lanes with it");
}

#[test]
fn zero_and_negative_frames_change_nothing() {
    let mut faulty = lab(everything());
    let mut steady = lab(everything());
    for k in 0..120 {
        frame(&mut faulty, Lab::NOMINAL_FRAME);
        frame(&mut steady, Lab::NOMINAL_FRAME);
        frame(&mut faulty, [Flicks::ZERO, -Flicks::SECOND, -TEN_HOURS, Flicks(i64::MIN)][k % 4]);
    }
    let (faulty, steady) = (faulty.snapshot(), steady.snapshot());
    assert_eq!(faulty.elapsed, steady.elapsed);
    for (faulty, steady) in faulty.lanes.iter().zip(&steady.lanes) {
        assert_eq!(faulty.report(Stretch::WholeRun), steady.report(Stretch::WholeRun));
    }
}

#[test]
fn a_fast_camera_does_not_make_faults_worse() {
    let mut lab = lab(everything());
    lab.frame(Frame { actions: &[Action::SetSpeed(TimeScale::new(TimeScale::MAX))], ..Frame::default() });
    for elapsed in [-TEN_HOURS, Flicks(i64::MAX), Flicks(i64::MIN), Flicks(1)] {
        frame(&mut lab, elapsed);
    }
    assert!(lab.snapshot().elapsed <= Flicks(1000 * Flicks::PER_SECOND));
}

/// A coarse clock that is set back: the sum of its frames is the time stepped, dropped and carried, but for the frame below 0.
#[test]
fn a_faulty_trace_is_accounted_for() {
    for policy in POLICIES {
        let trace = BundledTrace::by_id("coarse-clock").unwrap().trace();
        let in_trace: Flicks = trace.frames().iter().copied().sum();
        let frames = trace.frames().len();
        let display = Display::Trace(trace.into());
        let mut lab = lab(vec![LaneSpec { display, policy: (*policy).into(), ..LaneSpec::default() }]);
        lab.set_logging(true);
        let [mut at, mut steps, mut measured, mut set_back] = [Flicks::ZERO; 4];
        let mut last = None;
        'run: loop {
            lab.frame(Frame { actions: &[Action::StepFrame { lane: 0 }], ..Frame::default() });
            let snapshot = lab.snapshot();
            for row in &snapshot.lanes[0].log().frames {
                assert!(row.display_time > at || !row.presented, "display time goes on");
                at = row.display_time;
                (measured, set_back) = (measured + row.elapsed, set_back + row.negative);
                last = Some(row.clone());
            }
            if let Some(row) = snapshot.lanes[0].log().steps.last() {
                steps = row.sim_time;
            }
            if snapshot.lanes[0].frames() == frames as u64 {
                break 'run;
            }
        }
        let (snapshot, last) = (lab.snapshot(), last.unwrap());
        let lane = snapshot.lanes[0];
        let drift = Flicks::from_secs(lane.report(Stretch::WholeRun).locked_drift_secs.unwrap_or(0.0));
        // A loop that waits makes the frames of the trace longer; one that does not show all of them is at the trace's start again.
        let beyond = policy.id == "wait-for-step" || last.frame > frames as u64;
        assert!(if beyond { measured > in_trace } else { measured == in_trace }, "{}", policy.id);
        // A thread has a clock of its own.
        let fed = if policy.threaded { last.start } else { measured + set_back };
        assert_eq!(set_back == Flicks::ZERO, policy.takes_negative, "{}", policy.id);
        assert_eq!(fed, steps + lane.dropped() + drift + last.backlog, "{}", policy.id);
    }
}
