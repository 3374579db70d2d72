//! Edits and the transport while a lab runs: nothing is lost, nothing jumps, nothing hangs.

use crate::support::{act, lab, pass};
use simulation::displays::{Display, RefreshRate, VirtualDisplay};
use simulation::input::Hang;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::Status;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;
use timestep::time::policies::POLICIES;

fn edit(lab: &mut Lab, change: impl FnOnce(&mut Scenario)) {
    let mut scenario = lab.snapshot().scenario.clone();
    change(&mut scenario);
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
}

#[test]
fn changing_a_display_again_and_again_keeps_time() {
    for (hz, window_hz) in [(60.0, 240), (60.0, 144), (24.0, 60), (30.0, 60), (50.0, 60)] {
        let mut lab = lab("[[lane]]\nworld = 'glide'\ndt = '1/1000'\n");
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        for k in 0..2 * window_hz {
            let display = VirtualDisplay {
                hz: RefreshRate::new(hz).expect("in range"),
                render_cost: Flicks(k % 7),
                ..VirtualDisplay::default()
            };
            edit(&mut lab, |scenario| scenario.lanes[0].display = Display::Virtual(display));
            pass(&mut lab, Flicks::from_ratio(1, window_hz));
        }
        for live in [true, false, true] {
            edit(&mut lab, |scenario| {
                scenario.lanes[0].display = if live { Display::Live } else { Display::default() };
            });
            pass(&mut lab, Flicks::from_ratio(1, 60));
        }
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        let behind = report.real_time_secs - report.sim_time_secs - report.backlog_secs;
        assert!(behind.abs() < 1e-9, "{hz} Hz in a window of {window_hz} Hz: {behind} s");
    }
}

#[test]
fn a_choice_made_at_rest_shows_at_once() {
    let mut lab = lab("[defaults]\ndisplay = 'live'\ndt = '1/20'\n[[lane]]\n");
    (0..10).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 60)));
    act(&mut lab, Action::SetPaused(true));
    let scene = |lab: &Lab| lab.snapshot().lanes[0].bands().to_vec();
    let latest = scene(&lab);
    let presentation = |lab: &mut Lab, id: &str| {
        let text = format!("[[lane]]\npresentation = '{id}'\n");
        let chosen = Scenario::parse(&text, "test").expect("valid").lanes[0].presentation;
        edit(lab, |scenario| scenario.lanes[0].presentation = chosen);
        scene(lab)
    };
    let between = presentation(&mut lab, "interpolate");
    let ahead = presentation(&mut lab, "extrapolate");
    assert!(latest != between && between != ahead && ahead != latest);
    assert!(presentation(&mut lab, "latest") == latest);
}

#[test]
fn one_tick_is_one_step_and_no_more_time_than_it_needs() {
    let mut slow = lab("[[lane]]\ndisplay = 'live'\ndt = 1\nmax_frame = '250 ms'\n");
    act(&mut slow, Action::StepTick { lane: 0 });
    let report = slow.snapshot().lanes[0].report(Stretch::WholeRun);
    assert_eq!((report.steps, report.dropped_secs, report.real_time_secs), (1, 0.0, 1.0));

    let mut standing = lab("[[lane]]\ndisplay = 'live'\npolicy = 'variable'\ntime_scale = 0\n");
    act(&mut standing, Action::StepTick { lane: 0 });
    assert_eq!(standing.snapshot().elapsed, Flicks::ZERO, "it would never come");
}

#[test]
fn one_frame_is_one_refresh_and_the_clock_says_its_time() {
    let mut lab = lab("[[lane]]\n[[lane]]\ndisplay = { hz = 60, render_cost = '5 s' }\n");
    lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
    for k in 1..=3 {
        act(&mut lab, Action::StepFrame { lane: 0 });
        let snapshot = lab.snapshot();
        assert_eq!((snapshot.elapsed, snapshot.lanes[0].frames()), (Flicks::from_ratio(k, 60), k as u64));
    }
    act(&mut lab, Action::StepFrame { lane: 1 });
    let snapshot = lab.snapshot();
    assert_eq!(snapshot.lanes[1].frames(), 1, "however far away it is");
    assert_eq!(snapshot.elapsed, Flicks::from_ratio(301, 60), "it starts at the first refresh and costs 5 s");
}

#[test]
fn absurd_work_is_bounded() {
    let mut lab = lab("[[lane]]\nworld = 'pendulum'\nintegrator = 'rk4'\ndt = '1/100000'\nsubsteps = 1000\n");
    let steps = |lab: &Lab| lab.snapshot().lanes[0].steps();
    pass(&mut lab, Flicks(36_000 * Flicks::PER_SECOND));
    assert!(steps(&lab) <= 15 * 50, "{} steps of 1000 substeps in one call", steps(&lab));
}

#[test]
fn a_shorter_step_does_not_owe_the_old_ones() {
    let mut lab = lab("[[lane]]\ndisplay = 'live'\ndt = 10\nmax_steps = 8\n");
    (0..30).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 4)));
    edit(&mut lab, |scenario| scenario.lanes[0].dt = Flicks::from_ratio(1, 1000));
    pass(&mut lab, Flicks::from_ratio(1, 60));
    let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
    assert!(report.steps <= 9, "{}", report.steps);
    assert!((report.dropped_secs - 7.5 - 0.008).abs() < 0.01, "{}", report.dropped_secs);
}

#[test]
fn a_diverged_lane_starts_again_when_its_steps_are_edited() {
    let mut lab = lab(
        "[[lane]]\nworld = { id = 'spring', stiffness = 1e6 }\nintegrator = 'explicit-euler'\ndt = 1\ndisplay = 'live'\nmax_frame = 'off'\n",
    );
    (0..1200).for_each(|_| pass(&mut lab, Flicks::SECOND));
    assert!(matches!(lab.snapshot().lanes[0].status(), Status::Diverged { .. }));
    edit(&mut lab, |scenario| scenario.lanes[0].dt = Flicks::from_ratio(1, 100_000));
    pass(&mut lab, Flicks::from_ratio(1, 60));
    assert_eq!(lab.snapshot().lanes[0].status(), Status::Ok);
    assert!(lab.snapshot().lanes[0].steps() > 1000);
}

#[test]
fn a_slow_spiral_is_one_and_a_stopped_one_is_none() {
    let status = |lane: &str| {
        let mut lab = lab(&format!("[[lane]]\n{lane}\n"));
        (0..600).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 60)));
        lab.snapshot().lanes[0].status()
    };
    let slow = status("display = { vsync = false, step_cost = '17.2 ms' }\nmax_frame = 'off'");
    assert!(matches!(slow, Status::Spiral { .. }), "{slow}");
    assert_eq!(status("display = { vsync = false, step_cost = '20 ms' }"), Status::Ok, "250 ms a frame stop it");
    assert_eq!(status("display = { render_cost = '30 ms', step_cost = '5 ms' }"), Status::Ok, "slow, but in time");
    let threaded = "policy = 'threaded'\ndisplay = { step_cost = '20 ms' }";
    assert!(matches!(status(threaded), Status::Spiral { .. }), "a thread that cannot keep up");
    assert_eq!(status("policy = 'threaded'\ndisplay = { step_cost = '15 ms' }"), Status::Ok);
    assert_eq!(
        status("policy = 'threaded'\ndisplay = { step_cost = { is = '20 ms', until = '5 s' } }"),
        Status::Ok,
        "over"
    );
}

/// A change of policy keeps the backlog up to a step and drops the rest, for every pair of policies.
#[test]
fn no_time_is_lost_between_policies() {
    for display in
        ["{ hz = 144, noise = '0.5 ms', hitch = { every = '0.3 s', lasts = '70 ms', random = true } }", "'live'"]
    {
        for from in POLICIES {
            for to in POLICIES.iter().filter(|to| *to != from) {
                let mut lab = lab(&format!("[[lane]]\npolicy = '{}'\ndisplay = {display}\n", from.id));
                let carried =
                    |lab: &Lab| Flicks::from_secs(lab.snapshot().lanes[0].report(Stretch::WholeRun).backlog_secs);
                (0..20).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 70)));
                let before = carried(&lab);
                edit(&mut lab, |scenario| scenario.lanes[0].policy = (*to).into());
                let (after, dropped) = (carried(&lab), lab.snapshot().lanes[0].dropped());
                assert_eq!(before, after + dropped, "{} to {}", from.id, to.id);
                assert!(Flicks::ZERO <= after && after < Flicks::from_ratio(1, 60));
                (0..20).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 70)));
            }
        }
    }
}

#[test]
fn one_tick_is_a_step_under_every_policy() {
    for policy in POLICIES {
        let mut lab = lab(&format!("[[lane]]\npolicy = '{}'\ndisplay = 'live'\n", policy.id));
        for _ in 0..50 {
            let steps = lab.snapshot().lanes[0].steps();
            lab.frame(Frame { actions: &[Action::StepTick { lane: 0 }], ..Frame::default() });
            assert!(lab.snapshot().lanes[0].steps() > steps, "{}", policy.id);
        }
        assert!(lab.snapshot().elapsed < Flicks(3 * Flicks::PER_SECOND), "{}: {}", policy.id, lab.snapshot().elapsed);
    }
}

/// Lanes that were alike have the same numbers again after an edit of one of them: all count since then.
#[test]
fn numbers_of_all_lanes_count_since_an_edit_of_one() {
    let mut lab = lab("[defaults]\ndt = '1/50'\n[[lane]]\n[[lane]]\npresentation = 'interpolate'\n");
    (0..120).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 60)));
    let counts = |lab: &Lab| -> Vec<_> {
        let reports = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect::<Vec<_>>();
        reports.iter().map(|report| (report.frames, report.steps_per_frame.clone())).collect()
    };
    let before = counts(&lab);
    edit(&mut lab, |scenario| scenario.lanes[0].looks.eye_view = true);
    assert_eq!(counts(&lab), before, "a change of the looks counts on");
    edit(&mut lab, |scenario| scenario.lanes[0].presentation = scenario.lanes[1].presentation);
    (0..60).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 60)));
    let after = counts(&lab);
    assert_eq!(after[0], after[1]);
    assert!(after[0].0 < before[0].0, "{before:?}, {after:?}");
}

/// Every frame that starts has a row, also those that wait for the display when a lane is edited: they are never shown. A hang makes a
/// display wait for its frames from then on.
#[test]
fn frames_that_wait_at_an_edit_have_their_rows() {
    let hang = Hang { at: Flicks::SECOND, lasts: Flicks::from_millis(100.0) };
    let starts = |display: &str, edit_at: Option<u64>| {
        let mut lab = lab(&format!("[[lane]]\nworld = 'glide'\ndisplay = {{ {display} }}\n"));
        lab.set_logging(true);
        act(&mut lab, Action::Hang(hang));
        let mut starts = Vec::new();
        for frame in 0..240 {
            let mut edited = lab.snapshot().scenario.clone();
            edited.lanes[0].guards.max_steps = Some(5);
            let scenario = (edit_at == Some(frame)).then_some(&edited);
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, scenario, ..Frame::default() });
            starts.extend(lab.take_rows().into_iter().flat_map(|(_, log)| log.frames).map(|row| row.start));
        }
        starts.extend(lab.snapshot().lanes[0].waiting_rows().into_iter().map(|row| row.start));
        starts
    };
    for display in [
        "hz = 60",
        "hz = 60, render_cost = '30 ms'",
        "hz = 60, frames_in_flight = 3, render_cost = '5 ms'",
        "hz = 60, queue = 'newest', render_cost = '5 ms'",
    ] {
        let whole = starts(display, None);
        for edit_at in [10, 65, 150, 151] {
            assert_eq!(starts(display, Some(edit_at)), whole, "{display}, edited at frame {edit_at}");
        }
    }
}
