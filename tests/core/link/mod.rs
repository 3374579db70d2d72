//! Linked lanes: two machines that simulate the same world, and what keeps them equal or does not.

mod desync;
mod ggrs;
mod lockstep;
mod protocol;
mod rollback;
mod snapshots;
mod waits;

use simulation::lab::{Frame, Lab};
use simulation::lane::StepRow;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A lab with both lanes of a link; `text` follows the defaults, and the input is that of a user who presses keys.
fn lab(defaults: &str, text: &str, seconds: f64) -> Lab {
    let text = format!("[defaults]\nworld = 'duel'\nintegrator = 'rk4'\n{defaults}\n{text}");
    let scenario = Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let input = simulation::input::InputTrack::random_presses(11, Flicks::from_secs(seconds));
    let mut lab = Lab::new(Scenario { input, ..scenario });
    lab.set_logging(true);
    lab
}

/// The steps of every lane in a run of `seconds`, in calls of a window.
fn run(lab: &mut Lab, seconds: f64) -> Vec<Vec<StepRow>> {
    let mut steps = vec![Vec::new(); lab.snapshot().lanes.len()];
    for _ in 0..(seconds * 60.0).round() as u64 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        for (lane, log) in lab.take_rows() {
            steps[lane].extend(log.steps);
        }
    }
    steps
}
