//! An edit of an opening that plays: other steps or another method start all lanes again, and nothing is dropped.

use super::{changed, flip, opening};
use simulation::lab::{Frame, Lab};
use simulation::lane::LaneSpec;
use simulation::metrics::Stretch;
use simulation::scenario::opening::Control;
use simulation::scenario::{OPENINGS, Scenario};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::time::Flicks;

/// A run of so many frames of a window.
fn frames(lab: &mut Lab, count: usize, edit: Option<&Scenario>) {
    for index in 0..count {
        let scenario = edit.filter(|_| index == 0);
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, scenario, ..Frame::default() });
    }
}

/// All numbers of all lanes.
fn numbers(lab: &Lab) -> Vec<String> {
    lab.snapshot().lanes.iter().map(|lane| format!("{:?}", lane.report(Stretch::WholeRun))).collect()
}

/// Steps a second and methods that a user gives the lanes of an opening.
fn settings() -> impl Iterator<Item = (&'static str, i64)> {
    let methods = ["explicit-euler", "semi-implicit-euler", "velocity-verlet", "rk4"];
    methods.into_iter().flat_map(|method| [4, 20, 44, 60, 240].map(|steps| (method, steps)))
}

#[test]
fn other_steps_or_another_method_give_the_numbers_of_a_fresh_run() {
    for entry in OPENINGS {
        let start = opening(entry.id, 60.0);
        for (method, steps) in settings() {
            let edited = changed(&start, |lane| {
                lane.integrator = IntegratorSpec::of(Integrator::by_id(method).unwrap());
                lane.dt = Flicks::from_ratio(1, steps);
            });
            let mut lab = Lab::new(start.clone());
            // In the middle of a step, with time in the accumulator.
            frames(&mut lab, 61, None);
            frames(&mut lab, 70, Some(&edited));
            let mut fresh = Lab::new(edited.clone());
            frames(&mut fresh, 70, None);
            let [after, own] = [&lab, &fresh].map(|lab| lab.snapshot().elapsed);
            // An edit that changes nothing starts nothing again.
            let same = edited.lanes == start.lanes;
            assert_eq!(after == own, !same, "{}: {method}, {steps} steps", entry.id);
            assert!(same || numbers(&lab) == numbers(&fresh), "{}: {method}, {steps} steps", entry.id);
        }
    }
}

#[test]
fn a_switch_of_the_drawing_lets_the_run_go_on_and_no_edit_drops_time() {
    let dropped = |lab: &Lab| {
        let dropped = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun).dropped_secs).collect();
        let dropped: Vec<f64> = dropped;
        dropped
    };
    for id in ["jitter", "three-worlds"] {
        let start = opening(id, 60.0);
        let mut lab = Lab::new(start.clone());
        let mut now = start;
        let switches = [Control::Interpolation, Control::Extrapolation, Control::Clamp, Control::Vsync];
        for (place, control) in switches.into_iter().chain(switches).enumerate() {
            frames(&mut lab, 7, None);
            let before = lab.snapshot().elapsed;
            now = changed(&now, |lane: &mut LaneSpec| {
                let on = control.is_on(lane) == Some(true);
                flip(control, !on)(lane);
            });
            frames(&mut lab, 1, Some(&now));
            assert_eq!(lab.snapshot().elapsed, before + Lab::NOMINAL_FRAME, "{id}: {control:?}");
            now = changed(&now, |lane| lane.dt = Flicks::from_ratio(1, [60, 9, 144, 20][place % 4]));
            frames(&mut lab, 20, Some(&now));
            assert_eq!(lab.snapshot().elapsed, Flicks(20 * Lab::NOMINAL_FRAME.0), "{id}: steps");
            assert!(dropped(&lab).iter().all(|secs| *secs == 0.0), "{id}, {control:?}: {:?}", dropped(&lab));
        }
    }
}
