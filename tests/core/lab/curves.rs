//! The curves of the plots: they agree with the log, restart with the run, and survive scrubbing.

use crate::support::act;
use simulation::lab::{Action, Curve, Frame, Lab, LaneCurves, PLOTS, Plot};
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::time::{Flicks, TimeScale};

const FRAME: Flicks = Lab::NOMINAL_FRAME;

fn lab(lanes: &str) -> Lab {
    let mut lab = Lab::new(Scenario::parse(lanes, "curves").unwrap());
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
    lab
}

fn run(lab: &mut Lab, frames: u32) {
    (0..frames).for_each(|_| _ = lab.frame(Frame { elapsed: FRAME, ..Frame::default() }));
}

fn curves(lab: &Lab, lane: usize) -> LaneCurves {
    lab.snapshot().lanes[lane].curves().unwrap().clone()
}

fn index(id: &str) -> usize {
    PLOTS.iter().position(|plot| plot.id == id).unwrap()
}

/// Points of the lane's curve; none where there is no curve.
fn points(lab: &Lab, lane: usize, id: &str) -> Vec<[f64; 2]> {
    curves(lab, lane).plots()[index(id)].lane.as_ref().map_or(Vec::new(), Curve::points)
}

fn exact(lab: &Lab, lane: usize, id: &str) -> Vec<[f64; 2]> {
    curves(lab, lane).plots()[index(id)].exact.as_ref().map_or(Vec::new(), Curve::points)
}

/// All curves as bits, so that gaps are equal as well.
fn all(lab: &Lab, lane: usize) -> Vec<Vec<[u64; 2]>> {
    let curves = curves(lab, lane);
    let both = curves.plots().iter().flat_map(|plot| [&plot.lane, &plot.exact]);
    let bits = |curve: &Curve| curve.points().iter().map(|point| point.map(f64::to_bits)).collect();
    both.map(|curve| curve.as_ref().map_or(Vec::new(), bits)).collect()
}

#[test]
fn a_lab_without_plots_records_no_curves() {
    let mut lab = Lab::new(Scenario::parse("[[lane]]", "curves").unwrap());
    run(&mut lab, 10);
    let snapshot = lab.snapshot();
    assert!(snapshot.lanes[0].curves().is_none() && snapshot.lanes[0].log().frames.is_empty());
}

#[test]
fn curves_agree_with_the_log() {
    let mut lab = lab("[[lane]]\nintegrator = 'explicit-euler'\ndt = '1/50'");
    lab.set_logging(true);
    let (mut steps, mut frames) = (vec![[0.0, -1.0]], Vec::new());
    let (mut errors, mut velocity_errors) = (vec![[0.0, 0.0]], vec![[0.0, 0.0]]);
    for _ in 0..100 {
        run(&mut lab, 1);
        let snapshot = lab.snapshot();
        let log = snapshot.lanes[0].log();
        steps.extend(log.steps.iter().map(|row| [row.sim_time.secs(), row.state[0]]));
        errors.extend(log.steps.iter().map(|row| {
            let exact = row.exact.as_ref().unwrap();
            [row.sim_time.secs(), (row.state[0] - exact[0]).abs()]
        }));
        velocity_errors.extend(log.steps.iter().map(|row| {
            let exact = row.exact.as_ref().unwrap();
            [row.sim_time.secs(), (row.state[1] - exact[1]).abs()]
        }));
        frames.extend(log.frames.iter().map(|row| [row.display_time.secs(), row.steps as f64]));
    }
    assert!(steps.len() > 80 && frames.len() == 100);
    assert_eq!(points(&lab, 0, "position"), steps);
    assert_eq!(points(&lab, 0, "integration-error"), errors);
    assert_eq!(points(&lab, 0, "velocity-error"), velocity_errors);
    assert_eq!(points(&lab, 0, "steps"), frames);
    // x = -cos t, however coarse the steps are.
    let exact = exact(&lab, 0, "position");
    assert!(exact.len() > 4 * 80);
    assert!(exact.iter().all(|[t, x]| (x + t.cos()).abs() < 1e-12));
    let energy = points(&lab, 0, "energy");
    assert!(energy[0][1] == 0.5 && energy.last().unwrap()[1] > 0.51, "explicit Euler gains energy");
    assert!(points(&lab, 0, "position-y").is_empty(), "a spring has no second coordinate");
}

#[test]
fn the_log_is_as_empty_as_without_curves() {
    let mut lab = lab("[[lane]]");
    run(&mut lab, 10);
    assert!(lab.snapshot().lanes[0].log().steps.is_empty());
}

#[test]
fn going_back_and_on_again_appends_nothing_twice() {
    let text = "[[lane]]\nintegrator = 'rk4'\n[[lane]]\ndt = '1/144'\ndisplay = { hz = 50, noise = '2 ms' }\n\
                [[lane]]\ndisplay = 'live'\n[[lane]]\ntime_scale = -1\ndt = '1/30'";
    let mut straight = lab(text);
    run(&mut straight, 240);
    let mut there = lab(text);
    run(&mut there, 120);
    let before: Vec<_> = (0..4).map(|lane| all(&there, lane)).collect();
    act(&mut there, Action::ScrubTo(Flicks::SECOND));
    assert_eq!((0..4).map(|lane| all(&there, lane)).collect::<Vec<_>>(), before, "the curves stay");
    act(&mut there, Action::StepFrame { lane: 0 });
    act(&mut there, Action::StepTick { lane: 1 });
    act(&mut there, Action::StepFrameBack { lane: 1 });
    assert_eq!((0..4).map(|lane| all(&there, lane)).collect::<Vec<_>>(), before, "the future is known");
    act(&mut there, Action::ScrubTo(Flicks(Flicks::PER_SECOND / 2)));
    act(&mut there, Action::SetPaused(false));
    run(&mut there, 210);
    assert_eq!(there.snapshot().elapsed, straight.snapshot().elapsed);
    for lane in 0..4 {
        for (plot, curves) in PLOTS.iter().zip(all(&there, lane).chunks(2).zip(all(&straight, lane).chunks(2))) {
            let same = if plot.over_time() {
                curves.0 == curves.1
            } else {
                // Which of two points in the same place is kept may differ.
                curves.0.iter().map(|curve| curve.last()).eq(curves.1.iter().map(|curve| curve.last()))
            };
            assert!(same, "lane {lane}, {}", plot.id);
        }
    }
}

#[test]
fn a_reset_restarts_all_and_an_edit_its_lane() {
    let mut lab = lab("[[lane]]\n[[lane]]");
    run(&mut lab, 60);
    let mut scenario = lab.snapshot().scenario.clone();
    scenario.lanes[1].dt = Flicks::from_ratio(1, 30);
    let first = all(&lab, 0);
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    assert_eq!(all(&lab, 0), first);
    assert_eq!(points(&lab, 1, "position").len(), 1, "the present state");
    scenario.lanes[1].looks.label = "another name".to_owned();
    run(&mut lab, 30);
    let second = all(&lab, 1);
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    assert_eq!(all(&lab, 1), second);
    act(&mut lab, Action::Reset);
    assert_eq!(points(&lab, 0, "position"), [[0.0, -1.0]]);
    run(&mut lab, 1);
    assert_eq!(points(&lab, 0, "position").len(), 2);
}

#[test]
fn lanes_that_come_and_go_have_curves_of_their_own() {
    let mut lab = lab("[[lane]]\n[[lane]]");
    run(&mut lab, 10);
    let mut scenario = lab.snapshot().scenario.clone();
    scenario.lanes.push(LaneSpec::default());
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    run(&mut lab, 10);
    assert_eq!(
        lab.snapshot().lanes.iter().map(|lane| lane.curves().unwrap().plots().len()).sum::<usize>(),
        3 * PLOTS.len()
    );
    assert!((0..3).all(|lane| points(&lab, lane, "position").len() == 11));
}

#[test]
fn a_lane_that_diverges_leaves_the_others_alone() {
    let world = "world = { id = 'spring', stiffness = 1e6 }\n";
    let mut lab =
        lab(&format!("[[lane]]\n{world}integrator = 'explicit-euler'\n[[lane]]\n{world}integrator = 'exact'\n"));
    run(&mut lab, 600);
    assert!(points(&lab, 0, "position").iter().flatten().any(|value| value.abs() > 1e100), "it grew");
    let in_order = |points: &[[f64; 2]]| {
        let times: Vec<f64> = points.iter().map(|point| point[0]).filter(|t| t.is_finite()).collect();
        times.windows(2).all(|pair| pair[0] <= pair[1])
    };
    for plot in PLOTS.iter().filter(|plot| plot.over_time()) {
        assert!(in_order(&points(&lab, 0, plot.id)), "{}", plot.id);
    }
    assert!(points(&lab, 1, "position").iter().flatten().all(|value| value.is_finite()));
    assert!(points(&lab, 1, "integration-error").iter().all(|point| point[1] < 1e-6));
    assert!(points(&lab, 0, "frame-time").len() >= 600, "its display goes on");
}

#[test]
fn a_long_run_of_many_lanes_takes_bounded_memory() {
    let mut lab = lab(&"[[lane]]\nworld = 'orbit'\ndt = '1/960'\nintegrator = 'velocity-verlet'\n".repeat(4));
    let mut bytes = Vec::new();
    for _ in 0..6 {
        (0..60).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::SECOND, ..Frame::default() }));
        bytes.push(lab.snapshot().lanes.iter().map(|lane| lane.curves().unwrap().bytes()).max().unwrap());
        let plots = curves(&lab, 3).plots().to_vec();
        assert!(
            plots.iter().flat_map(|plot| [&plot.lane, &plot.exact]).flatten().all(|curve| curve.points().len() < 8000)
        );
    }
    assert!(*bytes.last().unwrap() < 2_000_000, "{bytes:?}");
}

#[test]
fn backwards_in_time_curves_run_backwards() {
    let mut lab = lab("[[lane]]\nintegrator = 'velocity-verlet'\ntime_scale = -1");
    run(&mut lab, 30);
    let position = points(&lab, 0, "position");
    assert_eq!(lab.snapshot().lanes[0].spec().time_scale, TimeScale::new(-1.0));
    assert!(position.len() > 20 && position.windows(2).all(|pair| pair[1][0] < pair[0][0]), "{position:?}");
    assert!(points(&lab, 0, "steps").windows(2).all(|pair| pair[1][0] > pair[0][0]), "the display's clock does not");
}

#[test]
fn plots_have_names_and_units() {
    let plot = Plot::by_id("energy").unwrap();
    assert_eq!((plot.y.label().as_str(), plot.x.label().as_str()), ("energy, J", "simulated time, s"));
}
