//! Faulty clocks: negative, zero and very long frames, on the live window and in traces. Nothing panics, nothing freezes, and
//! every flick that a clock claims is accounted for.

use crate::support::pass;
use simulation::displays::{BundledTrace, Display, Trace, TraceUnit};
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{Guards, LaneSpec};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, WorldSpec};
use std::sync::Arc;
use std::time::{Duration, Instant};
use timestep::entry::Entry;
use timestep::time::policies::{LoopPolicy, POLICIES};
use timestep::time::{Flicks, TimeScale};

const TEN_HOURS: Flicks = Flicks(36_000 * Flicks::PER_SECOND);

fn lab(lanes: Vec<LaneSpec>) -> Lab {
    Lab::new(Scenario::of(lanes)).without_pictures()
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
        pass(&mut lab, Lab::NOMINAL_FRAME);
        let start = Instant::now();
        pass(&mut lab, TEN_HOURS);
        pass(&mut lab, Flicks(i64::MAX));
        assert!(start.elapsed() < Duration::from_secs(20), "{guards:?}: {:?}", start.elapsed());
        pass(&mut lab, Lab::NOMINAL_FRAME);
    }
}

#[test]
fn the_guard_drops_ten_hours_and_says_so() {
    let guards = Guards { max_frame: Some(Guards::MAX_FRAME), max_steps: Some(8) };
    let live = LaneSpec { display: Display::Live, guards, ..LaneSpec::default() };
    let mut lab = lab(vec![live]);
    pass(&mut lab, Lab::NOMINAL_FRAME);
    pass(&mut lab, TEN_HOURS);
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
        pass(&mut faulty, Lab::NOMINAL_FRAME);
        pass(&mut steady, Lab::NOMINAL_FRAME);
        pass(&mut faulty, [Flicks::ZERO, -Flicks::SECOND, -TEN_HOURS, Flicks(i64::MIN)][k % 4]);
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
        pass(&mut lab, elapsed);
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

/// The readings of a coarse clock are those of an exact one, noise included, rounded down to its steps: with whole flicks and no rounding of
/// our own.
#[test]
fn a_coarse_clock_rounds_the_readings_of_an_exact_one_down() {
    for display in [
        "{ hz = 60 }",
        "{ hz = 60, noise = '0.4 ms' }",
        "{ hz = 144, noise = { uniform = '3 ms' } }",
        "{ vsync = false, fps_cap = 237 }",
        "{ trace = 'coarse-clock' }",
        "{ trace = 'gc-pauses' }",
    ] {
        for step in ["1 ms", "15.625 ms", "0.1 s"] {
            let readings = |clock_step: &str| {
                // Its steps do not lengthen frames, and it does not wait, so that all frames start when they do without the clock.
                let text = format!("[[lane]]\npolicy = 'variable'\ndisplay = {display}\nclock_step = '{clock_step}'\n");
                let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap());
                lab.set_logging(true);
                let (mut starts, mut read, mut reading) = (Vec::new(), Vec::new(), Flicks::ZERO);
                for _ in 0..240 {
                    pass(&mut lab, Lab::NOMINAL_FRAME);
                    for row in &lab.snapshot().lanes[0].log().frames {
                        reading += row.elapsed;
                        starts.push(row.start);
                        read.push(reading);
                    }
                }
                (starts, read)
            };
            let ((starts, exact), (same_starts, coarse)) = (readings("0"), readings(step));
            let step: Flicks = step.parse().unwrap();
            assert!(starts.len() > 100 && starts == same_starts, "{display}");
            for (exact, coarse) in exact.iter().zip(&coarse) {
                assert!(coarse.0 % step.0 == 0, "{display}: {coarse:?}");
                assert!(*coarse <= *exact && *exact < *coarse + step, "{display}: {coarse:?} of {exact:?}");
            }
        }
    }
}

/// A loop that waits for a whole step on a coarse clock starts when that clock says so: never early, and at most a step of it late.
#[test]
fn a_loop_that_waits_watches_its_coarse_clock() {
    let (dt, step) = (Flicks::from_ratio(1, 50), Flicks::from_millis(3.0));
    for display in ["{ vsync = false, fps_cap = 1000 }", "{ vrr = [40, 144] }", "{ hz = 144, noise = '0.2 ms' }"] {
        let text =
            format!("[[lane]]\npolicy = 'wait-for-step'\ndt = '1/50'\nclock_step = '3 ms'\ndisplay = {display}\n");
        let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap());
        lab.set_logging(true);
        let mut frames = Vec::new();
        for _ in 0..240 {
            pass(&mut lab, Lab::NOMINAL_FRAME);
            frames.extend(lab.snapshot().lanes[0].log().frames.iter().cloned());
        }
        assert!(frames.len() > 100, "{display}: {}", frames.len());
        for row in &frames[1..] {
            assert_eq!((row.steps, row.elapsed.0 % step.0), (1, 0), "{display}: {row:?}");
            assert!(row.backlog >= Flicks::ZERO && row.backlog < step, "{display}: {row:?}");
        }
        let read: Flicks = frames.iter().map(|row| row.elapsed).sum();
        let steps = frames.iter().map(|row| row.steps).sum::<u64>();
        let backlog = frames[frames.len() - 1].backlog;
        assert_eq!(read, dt.times(steps) + backlog, "{display}");
    }
}

#[test]
fn a_trace_moves_frames_and_its_measured_column_what_the_loop_reads() {
    let lane = |csv: &str| {
        let trace = Trace::parse(csv, "t", Some(TraceUnit::Millis)).unwrap();
        let display = Display::Trace(Arc::new(trace));
        LaneSpec { display, policy: LoopPolicy::by_id("variable").unwrap().into(), ..LaneSpec::default() }
    };
    let plain = lane("frame_ms\n16\n18\n15\n");
    let mut lab = lab(vec![lane("frame_ms,measured_ms\n16,16\n18,30\n15,\n"), plain]);
    lab.set_logging(true);
    let mut rows = [Vec::new(), Vec::new()];
    for _ in 0..60 {
        pass(&mut lab, Lab::NOMINAL_FRAME);
        for (rows, lane) in rows.iter_mut().zip(&lab.snapshot().lanes) {
            rows.extend(lane.log().frames.iter().map(|row| (row.start, row.shown, row.elapsed.millis())));
        }
    }
    let [measured, plain] = rows;
    assert!(measured.iter().map(|row| (row.0, row.1)).eq(plain.iter().map(|row| (row.0, row.1))));
    let cycle = [16.0, 30.0, 15.0];
    assert!(measured.iter().map(|row| row.2).eq(cycle.into_iter().cycle().take(measured.len())));
}
