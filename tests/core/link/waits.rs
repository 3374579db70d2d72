//! Frames that wait: none where the input delay and the prediction cover the line, some where they do not.

use super::{lab, run};
use simulation::metrics::Stretch;

/// Frames in which a tick waited, of both machines.
fn waited(defaults: &str) -> [u64; 2] {
    let mut lab = lab(defaults, "[[lane]]\n[[lane]]", 4.0);
    run(&mut lab, 4.0);
    let snapshot = lab.snapshot();
    [0, 1].map(|lane| snapshot.lanes[lane].report(Stretch::WholeRun).link.unwrap().frames_waited)
}

/// A packet that is sent at the start of a frame is read at the first start of a frame behind its delay; the second machine reads one
/// without a delay at the same start. The handshake takes two ways or three and counts for nothing, however long it is.
#[test]
fn a_machine_waits_only_for_a_line_that_is_not_covered() {
    let models = [("lockstep", 0), ("rollback", 1), ("rollback", 5)];
    for delay in [0, 5, 16, 17, 30, 34, 70, 100, 101, 240, 400] {
        let frames = (f64::from(delay) * 60.0 / 1000.0).ceil().max(1.0) as u32;
        for input_delay in [0, 1, 2, 3, 5, 6, 7, 10, 15, 24] {
            for (model, prediction) in models {
                let prediction_key =
                    if prediction > 0 { format!(", prediction = {prediction}") } else { String::new() };
                let link = format!(
                    "link = {{ delay = '{delay} ms', input_delay = {input_delay}, model = '{model}'{prediction_key} }}"
                );
                let waited = waited(&link);
                let is_covered = input_delay + prediction >= frames;
                assert_eq!(waited == [0, 0], is_covered, "{link}: {waited:?}");
            }
        }
    }
}

/// Machines that send each other states, or take inputs as they arrive, never wait.
#[test]
fn what_needs_no_input_in_time_never_waits() {
    for link in
        ["link = { model = 'snapshots', delay = '100 ms' }", "link = { delay = '100 ms' }\napply = 'on-arrival'"]
    {
        assert_eq!(waited(link), [0, 0], "{link}");
    }
}
