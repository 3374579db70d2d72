//! Maps of smoothness: cells against the closed form of the beat of steps and refreshes, and against runs of their own.

use simulation::analysis::smoothness::{SMOOTHNESS_NUMBERS, SmoothnessRequest, SmoothnessRows};
use simulation::lab::{Frame, Lab};
use simulation::lane::LaneSpec;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use std::ops::ControlFlow;
use timestep::time::Flicks;

/// Even motion without walls, on a display of 60 Hz.
fn lane(more: &str) -> LaneSpec {
    let text = format!("[[lane]]\nworld = {{ id = 'glide', half_width = 1000 }}\nintegrator = 'exact'\n{more}");
    Scenario::parse(&text, "test").unwrap().lanes.remove(0)
}

fn request(lane: LaneSpec, steps: [u32; 2], rows: SmoothnessRows) -> SmoothnessRequest {
    SmoothnessRequest { lane, steps, rows, stride: 1, length: Flicks(3 * Flicks::PER_SECOND) }
}

fn compute(request: &SmoothnessRequest) -> Vec<Report> {
    request.compute(&|_| ControlFlow::Continue(())).unwrap()
}

fn read(id: &str, report: &Report) -> f64 {
    let number = SMOOTHNESS_NUMBERS.iter().find(|number| number.id == id).unwrap();
    (number.read)(report).unwrap()
}

/// Frame k is shown at k/h with the state of ⌊k·s/h⌋ steps: with s/h = p/q in lowest terms it is late by i/q of a step, where i takes the
/// values 0 to q − 1 equally often. Frames with a step are those with i < p. Their deviation from the mean is that of p (or q) equal
/// distances.
#[test]
fn cells_without_noise_are_the_beat_in_closed_form() {
    let map = request(lane(""), [20, 130], SmoothnessRows::Rates([48, 61]));
    let mut tested = 0;
    // Rates whose intervals are whole flicks: the others are off by half a flick, which decides on the edge.
    let is_whole = |rate: usize| Flicks::PER_SECOND % rate as i64 == 0;
    for (cell, report) in compute(&map).iter().enumerate() {
        let (s, h) = (20 + cell % map.columns(), 48 + cell / map.columns());
        if !is_whole(s) || !is_whole(h) {
            continue;
        }
        tested += 1;
        let gcd = (1..=s.min(h)).rev().find(|n| s % n == 0 && h % n == 0).unwrap();
        let (p, q) = ((s / gcd) as f64, (h / gcd) as f64);
        let step_ms = 1e3 / s as f64;
        let empty = 100.0 * (1.0 - s as f64 / h as f64).max(0.0);
        assert!((read("empty-frames", report) - empty).abs() < 0.01, "{s} on {h}: {empty}");
        let delay = step_ms * (q - 1.0) / (2.0 * q);
        assert!((read("delay", report) - delay).abs() < 0.01, "{s} on {h}: {} and {delay}", read("delay", report));
        let changed = p.min(q);
        let pacing = step_ms / q * ((changed * changed - 1.0) / 12.0).sqrt();
        // The body rests before it starts, which its first frame shows.
        let found = read("pacing", report);
        assert!((found - pacing).abs() < 0.06 * pacing + 0.02, "{s} on {h}: pacing {found} and {pacing}");
    }
    assert!(tested > 150, "{tested}");
}

#[test]
fn every_cell_is_what_measure_says() {
    let noisy = || lane("display = { hz = 60, noise = '0.5 ms' }\n");
    for rows in [SmoothnessRows::Rates([59, 61]), SmoothnessRows::Phases(4)] {
        let map = request(noisy(), [59, 61], rows);
        for (cell, report) in compute(&map).iter().enumerate() {
            let lane = map.lane_at(cell % map.columns(), cell / map.columns());
            let mut lab = Lab::new(Scenario::of(vec![lane]));
            (0..180).for_each(|_| _ = lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() }));
            assert_eq!(*report, lab.snapshot().lanes[0].report(Stretch::WholeRun), "{cell}");
        }
    }
}

/// 60 steps on 60 Hz with a timer that is off: half of the frames at phase 0, none elsewhere.
#[test]
fn the_edge_is_one_phase() {
    let map = request(lane("display = { hz = 60, noise = '0.5 ms' }\n"), [60, 60], SmoothnessRows::Phases(8));
    let edges: Vec<_> = compute(&map).iter().map(|report| report.edge_frames).collect();
    assert!(edges[0] > 60 && edges[1..].iter().all(|edges| *edges == 0), "{edges:?}");
    assert!(compute(&map)[0].steps_per_frame[&0] > 30);
}

/// The coarse map that comes first is a part of the fine one.
#[test]
fn a_map_with_a_larger_stride_has_cells_of_the_fine_one() {
    for rows in [SmoothnessRows::Rates([48, 54]), SmoothnessRows::Phases(4)] {
        let fine = request(lane("display = { noise = '0.5 ms' }"), [20, 29], rows);
        let coarse = SmoothnessRequest { stride: 3, ..fine.clone() };
        assert_eq!(coarse.columns(), 4);
        let (all, part) = (compute(&fine), compute(&coarse));
        assert_eq!(part.len(), 4 * coarse.row_count());
        let apart = (fine.row_count() - 1) / (coarse.row_count() - 1);
        for (cell, report) in part.iter().enumerate() {
            let (column, row) = (cell % 4 * 3, cell / 4 * apart);
            assert_eq!(report, &all[row * fine.columns() + column], "{column} {row}");
        }
    }
}
