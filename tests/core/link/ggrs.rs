//! GGRS as the judge: its sync test saves, goes back and takes every tick again with the same step, and finds our confirmed states. What it
//! asks for was recorded (`tests/reference/engines`).

use super::{lab, run};
use simulation::input::InputTrack;
use simulation::worlds::{World, WorldSpec, WorldStepper};
use std::collections::BTreeMap;
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory, StepRange};
use timestep::time::Flicks;

/// Inputs of both players from their signs.
fn inputs(signs: &str) -> [f64; 2] {
    let value = |at: usize| match signs.as_bytes()[at] {
        b'-' => -1.0,
        b'0' => 0.0,
        b'+' => 1.0,
        other => panic!("{other} is no input"),
    };
    [value(0), value(1)]
}

/// A step of 1/60 s from the state `y`, driven by both players.
fn step(world: &WorldSpec, inputs: [f64; 2], y: &mut [f64]) {
    let params = [world.params.as_slice(), &inputs].concat();
    let coefficients = (world.coefficients)(&params);
    let method = Integrator::by_id("rk4").unwrap().into();
    let stepper = WorldStepper::new(world.world, method, &params, &coefficients);
    let mut scratch = vec![0.0; y.len()];
    stepper.advance(StepRange::one(0.0, 1.0 / 60.0), y, &mut Memory::new(), &mut scratch);
}

#[test]
fn ggrs_finds_the_states_of_a_rollback_pair() {
    let seconds = 20.0;
    let link =
        "poll = 'tick'\nlink = { model = 'rollback', delay = '50 ms', jitter = '20 ms', loss = 0.2, input_delay = 2 }";
    let mut linked = lab(link, "[[lane]]\n[[lane]]\ndisplay = { hz = 100 }", seconds);
    let lanes = run(&mut linked, seconds);
    let again = linked.snapshot().lanes[0].link().unwrap().resimulated_steps;
    assert!(lanes[0].len() > 1180 && again > 20, "{} ticks, {again} of them again", lanes[0].len());

    let track = InputTrack::random_presses(11, Flicks::from_secs(seconds));
    let world = WorldSpec::of(World::by_id("duel").unwrap());
    let mut requests = include_str!("../../reference/ggrs.txt").lines().skip(1);
    let mut state = (0, world.initial_state());
    let mut saved = BTreeMap::new();
    let mut loads = 0;
    for row in &lanes[0] {
        let mut line = requests.next().expect("a frame of GGRS").split(' ');
        let sampled = Flicks::from_ratio(1, 60).times(row.step);
        let held = track.after(track.count_at(sampled));
        assert_eq!(held.axes()[..2], inputs(line.next().expect("the inputs that GGRS was given")));
        for request in line {
            match request.strip_prefix('L') {
                Some(frame) => {
                    state = saved.get(&frame.parse::<u64>().expect("a frame")).cloned().expect("what was saved");
                    loads += 1;
                }
                None if request == "S" => {
                    let before = saved.insert(state.0, state.clone());
                    assert!(before.is_none_or(|before| before == state), "a tick that is taken again is the same");
                }
                None => {
                    step(&world, inputs(request), &mut state.1);
                    state.0 += 1;
                }
            }
        }
        assert_eq!((state.0, &state.1), (row.step, &row.state));
    }
    assert!(loads > 1000, "{loads}");
    assert!(lanes[1].iter().zip(&lanes[0]).all(|(second, first)| second.state == first.state));
}
