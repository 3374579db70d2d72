//! Ticks that a frame reads of a simulation in a thread of its own.

use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::scenario::Scenario;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// All frames of a lane in four seconds.
fn frames(lane: &str) -> Vec<FrameRow> {
    let text = format!("[[lane]]\nworld = 'glide'\nintegrator = 'exact'\npolicy = 'threaded'\n{lane}\n");
    let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap_or_else(|errors| panic!("{lane}: {}", errors[0])));
    lab.set_logging(true);
    let frame = Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() };
    let rows = (0..240).flat_map(|_| {
        lab.frame(frame);
        lab.take_rows().into_iter().flat_map(|(_, log)| log.frames).collect::<Vec<_>>()
    });
    rows.collect()
}

/// Publications of ticks one by one. Of those that a frame finds, it reads the oldest ones up to its limit, the newest of the rest waits
/// for the next frame, and the others were never due. Alpha counts from the publication of the newest tick that was read, on the clock
/// that the frame reads, and stays between 0 and 1.
fn alphas(rows: &[FrameRow], dt: Flicks, cost: Flicks, most: usize) -> Vec<f64> {
    let (mut published, mut tick, mut finished) = (VecDeque::new(), 0, Flicks::ZERO);
    let (mut reading, mut read) = (Flicks::ZERO, None);
    let of_frame = |row: &FrameRow| {
        reading += row.elapsed;
        while finished.max(dt.times(tick + 1)) + cost <= row.start {
            (tick, finished) = (tick + 1, finished.max(dt.times(tick + 1)) + cost);
            published.push_back(finished);
        }
        read = published.drain(..published.len().min(most)).next_back().or(read);
        published.drain(..published.len().saturating_sub(1));
        let since = reading - read.unwrap_or(Flicks::ZERO);
        (since.secs() / dt.secs()).clamp(0.0, 1.0)
    };
    rows.iter().map(of_frame).collect()
}

#[test]
fn alpha_counts_from_the_publication_of_the_tick_that_was_read() {
    for (steps, cost_ms, hz) in [(100, 0, 60), (100, 4, 60), (60, 0, 24), (144, 1, 60), (50, 0, 144)] {
        for most in [1, 2, 8] {
            for noise in ["0 ms", "1 ms", "4 ms"] {
                let display = format!("hz = {hz}, noise = {{ uniform = '{noise}' }}, step_cost = '{cost_ms} ms'");
                let lane = format!(
                    "dt = '1/{steps}'\npresentation = 'interpolate'\nmax_steps = {most}\ndisplay = {{ {display} }}"
                );
                let rows = frames(&lane);
                let dt = Flicks::from_ratio(1, steps);
                let known = alphas(&rows, dt, Flicks::from_millis(cost_ms.into()), most);
                for (row, known) in rows.iter().zip(known) {
                    let before = row.simulated - dt;
                    let drawn = (row.drawn.time - before).secs() / dt.secs();
                    let alike = (drawn - known).abs() < 1e-6 || row.simulated == Flicks::ZERO;
                    assert!(alike, "{lane}: frame {} has alpha {drawn}, not {known}", row.frame);
                }
            }
        }
    }
}
