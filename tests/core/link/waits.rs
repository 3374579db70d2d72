//! Frames that wait: none where the input delay and the prediction cover the line, some where they do not.

use super::{lab, run};
use timestep_lab::metrics::Stretch;

/// Frames in which a tick waited, of both machines.
fn waited(link: &str) -> [u64; 2] {
    let mut lab = lab(&format!("link = {{ {link} }}"), "[[lane]]\n[[lane]]", 4.0);
    run(&mut lab, 4.0);
    let snapshot = lab.snapshot();
    [0, 1].map(|lane| snapshot.lanes[lane].report(Stretch::WholeRun).link.unwrap().frames_waited)
}

/// A packet that is sent at the start of a frame is read at the first start of a frame behind its delay. The handshake takes two ways or
/// three and counts for nothing, however long it is.
#[test]
fn a_machine_waits_only_for_a_line_that_is_not_covered() {
    for delay in [0, 5, 16, 17, 30, 33, 34, 50, 51, 70, 100, 101, 150, 240, 400] {
        let frames = (f64::from(delay) * 60.0 / 1000.0).ceil() as u32;
        for input_delay in [0, 1, 2, 3, 4, 6, 7, 10, 15, 24, 25] {
            for (model, prediction) in [("lockstep", 0), ("rollback', prediction = '", 0)].into_iter().take(1) {
                let link = format!("delay = '{delay} ms', input_delay = {input_delay}, model = '{model}'");
                eprintln!("{link}: {frames} frames, covered {}: {:?}", input_delay + prediction, waited(&link));
            }
        }
    }
}
