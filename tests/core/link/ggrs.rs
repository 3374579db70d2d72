//! GGRS as the judge: its sync test saves, goes back and takes every tick again with the same step, and finds our confirmed states.

use super::{lab, run};
use ggrs::{Config, GgrsRequest, PredictRepeatLast, SessionBuilder};
use simulation::input::InputTrack;
use simulation::worlds::{World, WorldSpec, WorldStepper};
use std::hash::{DefaultHasher, Hash, Hasher};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory, StepRange};
use timestep::time::Flicks;

#[derive(Debug)]
struct Duel;

impl Config for Duel {
    type Input = f64;
    type InputPredictor = PredictRepeatLast;
    type State = (i32, Vec<f64>);
    type Address = u8;
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
    let session = SessionBuilder::<Duel>::new().with_num_players(2).unwrap().with_input_delay(2);
    let mut session = session.with_check_distance(7).start_synctest_session().unwrap();
    let mut state = (0, world.initial_state());
    for row in &lanes[0] {
        let sampled = Flicks::from_ratio(1, 60).times(row.step);
        let held = track.after(track.count_at(sampled));
        (0..2).for_each(|player| session.add_local_input(player, held.axes()[player]).unwrap());
        for request in session.advance_frame().expect("the same checksums") {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    let mut hasher = DefaultHasher::new();
                    state.1.iter().for_each(|value| value.to_bits().hash(&mut hasher));
                    cell.save(frame, Some(state.clone()), Some(hasher.finish().into()));
                }
                GgrsRequest::LoadGameState { cell, .. } => state = cell.load().expect("what was saved"),
                GgrsRequest::AdvanceFrame { inputs } => {
                    step(&world, [inputs[0].0, inputs[1].0], &mut state.1);
                    state.0 += 1;
                }
            }
        }
        assert_eq!((state.0 as u64, &state.1), (row.step, &row.state));
    }
    assert!(lanes[1].iter().zip(&lanes[0]).all(|(second, first)| second.state == first.state));
}
