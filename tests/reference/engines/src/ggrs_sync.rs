//! The sync test of GGRS: it saves, goes back and takes every frame again.

use ggrs::{Config, GgrsRequest, PredictRepeatLast, SessionBuilder};
use simulation::input::InputTrack;
use std::fmt::Write;
use timestep::time::Flicks;

#[derive(Debug)]
struct Duel;

impl Config for Duel {
    type Input = f64;
    type InputPredictor = PredictRepeatLast;
    type State = i32;
    type Address = u8;
}

/// A line for each frame of two players with an input delay of two frames: their inputs, and what GGRS asks for in its order: `S` to save
/// the state, `L` and a frame to load what was saved there, and a step with the inputs of both.
pub fn recorded() -> String {
    let mut text = String::from("# ggrs 0.13.0, sync test over 7 frames, input delay 2: inputs of both players, then requests\n");
    let track = InputTrack::random_presses(11, Flicks::from_secs(20.0));
    let session = SessionBuilder::<Duel>::new().with_num_players(2).unwrap().with_input_delay(2);
    let mut session = session.with_check_distance(7).start_synctest_session().unwrap();
    let mut state = 0;
    for frame in 1..=1200 {
        let held = track.after(track.count_at(Flicks::from_ratio(1, 60).times(frame)));
        (0..2).for_each(|player| session.add_local_input(player, held.axes()[player]).unwrap());
        text += &both([held.axes()[0], held.axes()[1]]);
        for request in session.advance_frame().expect("the same checksums") {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    cell.save(frame, Some(state), Some(state as u128));
                    text += " S";
                }
                GgrsRequest::LoadGameState { cell, frame } => {
                    state = cell.load().expect("what was saved");
                    write!(text, " L{frame}").expect("a string takes all");
                }
                GgrsRequest::AdvanceFrame { inputs } => {
                    text += " ";
                    text += &both([inputs[0].0, inputs[1].0]);
                    state += 1;
                }
            }
        }
        text += "\n";
    }
    text
}

/// A sign for each of two inputs.
fn both(inputs: [f64; 2]) -> String {
    let sign = |input: f64| match input {
        -1.0 => '-',
        0.0 => '0',
        1.0 => '+',
        other => panic!("{other} is no key"),
    };
    inputs.map(sign).iter().collect()
}
