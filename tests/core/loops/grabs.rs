//! Bodies in a hand, in lanes: one target for all of them, recorded with the input, and measured against the exact motion.

use glam::{DVec2, dvec2};
use simulation::input::{Grab, Input, InputTrack};
use simulation::lab::{Action, Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::scene::{Ink, Shape};
use timestep::time::TimeScale;

const WORLDS: [&str; 4] = ["spring", "glide", "cart", "duel"];
/// A body is taken at 0.25 s, moved at 0.5 s, and let go at 1.1 s.
const HAND: &str =
    "input = [{ at = '1/4', grab = [0.75, 0.25] }, { at = '1/2', grab = [-0.5, 0.5], y = 1 }, { at = '1100 ms' }]\n";

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text, "test").unwrap()
}

fn of_worlds(keys: &str) -> String {
    WORLDS.map(|world| format!("[[lane]]\nworld = '{world}'\n{keys}\n")).concat()
}

fn go_on(lab: &mut Lab, frames: u32, input: Option<Input>) {
    for _ in 0..frames {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, input, ..Frame::default() });
    }
}

fn run(scenario: Scenario) -> Lab {
    let mut lab = Lab::new(scenario);
    go_on(&mut lab, 120, None);
    lab
}

fn reports(lab: &Lab) -> Vec<Report> {
    lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect()
}

/// The exact solution, taken step by step under the hand, stays on the reference motion; another method comes near it by its order.
#[test]
fn lanes_follow_the_hand_exactly() {
    let error = |keys: &str| -> Vec<f64> {
        let lab = run(scenario(&(HAND.to_owned() + &of_worlds(keys))));
        reports(&lab).iter().map(|report| report.integration_error.unwrap().max).collect()
    };
    let exact = error("integrator = 'exact'");
    assert!(exact.iter().all(|error| *error < 1e-12), "{exact:?}");
    // Between two frames the step is the same, so that the hand is sampled at the same times. A wall is of first order.
    let (coarse, fine) = (error("integrator = 'rk4'"), error("integrator = 'rk4'\nsubsteps = 2"));
    for (world, (coarse, fine)) in WORLDS.iter().zip(coarse.iter().zip(&fine)) {
        let gained = (coarse / fine).log2();
        assert!(*world == "glide" || (3.7..4.3).contains(&gained), "{world}: {coarse:e} and {fine:e}");
    }
}

#[test]
fn a_hand_moves_all_lanes_alike_and_plays_again() {
    let text = of_worlds("integrator = 'rk4'\ndisplay = 'live'");
    let mut lab = Lab::new(scenario(&(text.clone() + &text)));
    let grab = |target: DVec2| Some(Input::NONE.holding(Grab::new(0, target)));
    go_on(&mut lab, 20, None);
    go_on(&mut lab, 20, grab(dvec2(0.5, 0.25)));
    go_on(&mut lab, 20, grab(dvec2(-0.75, 0.0)));
    go_on(&mut lab, 20, Some(Input::NONE));
    let track = lab.snapshot().input.clone();
    let targets: Vec<_> = track.changes().iter().map(|change| change.input.grab().map(|grab| grab.target())).collect();
    assert_eq!(targets, [Some(dvec2(0.5, 0.25)), Some(dvec2(-0.75, 0.0)), None]);
    let hashes = |lab: &Lab| reports(lab).into_iter().map(|report| report.state_hash).collect::<Vec<_>>();
    let moved = hashes(&lab);
    assert_eq!(moved[..4], moved[4..], "equal lanes stay equal");
    // What was recorded is in the file, and plays to the same bits; without it nothing is the same.
    let saved = scenario(&lab.snapshot().with_recorded_input().to_toml());
    assert_eq!(saved.input.changes(), track.changes());
    let mut again = Lab::new(saved.clone());
    go_on(&mut again, 80, None);
    assert_eq!(hashes(&again), moved);
    let mut free = Lab::new(Scenario { input: InputTrack::default(), ..saved });
    go_on(&mut free, 80, None);
    assert!(hashes(&free).iter().zip(&moved).all(|(free, moved)| free != moved));
}

#[test]
fn only_worlds_that_can_be_grabbed_take_part() {
    let text = "[defaults]\nintegrator = 'rk4'\n[[lane]]\nworld = 'pendulum'\n[[lane]]\nworld = 'spring'\n[[lane]]\nworld = 'duel'";
    let with = |input: &str| reports(&run(scenario(&format!("{input}\n{text}"))));
    let (free, second) = (with(""), with("input = [{ at = '1/4', body = 2, grab = [0.75, 0] }]"));
    let hash = |reports: &[Report]| reports.iter().map(|report| report.state_hash.clone()).collect::<Vec<_>>();
    assert_eq!(hash(&free)[..2], hash(&second)[..2], "a spring has one body");
    assert_ne!(hash(&free)[2], hash(&second)[2]);
    // Pushes are nothing to a spring, and it answers none.
    let pushed = with("input = [{ at = '1/4', x = 1 }]");
    assert_eq!((&pushed[1].state_hash, pushed[1].input_latency_ms), (&free[1].state_hash, None));
    assert!(pushed[1].energy_drift.is_some());
    // A hand does work, and what a spring keeps of its energy says nothing any more.
    let held = &with("input = [{ at = '1/4', grab = [0.75, 0] }]")[1];
    assert_eq!(held.energy_drift, None);
    assert_eq!((held.input_latency_ms.unwrap().shown, held.first_response_ms.unwrap().shown), (1, 1));
}

#[test]
fn nobody_pulls_into_the_past() {
    let keys = "integrator = 'leapfrog'\ntime_scale = -1.0";
    let text = |input: &str| format!("{input}[[lane]]\nworld = 'spring'\n{keys}");
    let hash = |input: &str| reports(&run(scenario(&text(input))))[0].state_hash.clone();
    assert_eq!(hash(HAND), hash(""));
    // A lane that turns back while it is held is let go, and has an exact motion from there.
    let forwards = scenario(&format!("{HAND}[[lane]]\nworld = 'spring'\nintegrator = 'exact'"));
    let mut lab = Lab::new(forwards.clone());
    go_on(&mut lab, 45, None);
    let mut backwards = forwards;
    backwards.lanes[0].time_scale = TimeScale::from_parts(-TimeScale::PARTS);
    lab.frame(Frame { scenario: Some(&backwards), ..Frame::default() });
    assert!(hands(&lab).is_empty());
    go_on(&mut lab, 45, None);
    let report = &reports(&lab)[0];
    assert!(report.sim_time_secs < 0.1 && report.integration_error.unwrap().max < 1e-12, "{report:?}");
}

/// Ends of the elastics in the pictures of all lanes.
fn hands(lab: &Lab) -> Vec<DVec2> {
    let snapshot = lab.snapshot();
    let shapes = snapshot.lanes.iter().flat_map(|lane| lane.bands().to_vec()).flat_map(|band| band.scene.shapes);
    let end = |shape: Shape| match shape {
        Shape::Line { to, ink: Ink::Hand, .. } => Some(to),
        _ => None,
    };
    shapes.filter_map(end).collect()
}

#[test]
fn the_pull_is_drawn_in_every_lane_while_it_lasts() {
    let mut lab = Lab::new(scenario(&(HAND.to_owned() + &of_worlds("integrator = 'rk4'"))));
    let mut drawn = Vec::new();
    for frames in [10, 10, 20, 40] {
        go_on(&mut lab, frames, None);
        drawn.push(hands(&lab));
    }
    assert_eq!(drawn, [vec![], vec![dvec2(0.75, 0.25); 4], vec![dvec2(-0.5, 0.5); 4], vec![]]);
    lab.frame(Frame { actions: &[Action::Reset], ..Frame::default() });
    assert!(hands(&lab).is_empty());
}

#[test]
fn linked_lanes_are_not_grabbed() {
    let lanes = "[defaults]\nworld = 'duel'\nintegrator = 'rk4'\nlink = { delay = '30 ms' }\n[[lane]]\n[[lane]]";
    let errors = Scenario::parse(&format!("{HAND}{lanes}"), "test").unwrap_err();
    let told: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert!(told.len() == 1 && told[0].contains("`input`: linked lanes cannot be grabbed"), "{told:?}");
    // Where a program holds a body all the same, machines that exchange pushes stay equal.
    let mut lab = Lab::new(scenario(lanes));
    go_on(&mut lab, 60, Some(Input::new(1.0, 0.0).holding(Grab::new(0, dvec2(1.0, 0.0)))));
    assert!(hands(&lab).is_empty() && lab.snapshot().lanes.iter().all(|lane| lane.link().unwrap().desync.is_none()));
}
