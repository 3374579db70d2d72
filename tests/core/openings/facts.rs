//! Facts about the lanes of an opening, found from their frames, and the phrases of its answers that say so.

use simulation::displays::Display;
use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Facts about a run of an opening, from its frames and states.
#[derive(Debug)]
pub struct Facts {
    /// Refreshes a second, steps a second, and time of the run, s.
    hz: f64,
    steps: f64,
    secs: f64,
    /// Shown frames a second, time that was dropped, and simulated time at the end, s.
    fps: f64,
    dropped: f64,
    simulated: f64,
    /// Time to the first shown frame, and the longest time from a shown frame to the next one or to the end, s.
    first_hold: f64,
    longest_hold: f64,
    /// Share of the frames in which the body stands, or does not move by the way of its exact speed away from the walls.
    uneven: f64,
    /// Largest distance of what follows it from its even way since the frame before, m; 0 where nothing does.
    background: f64,
    /// Largest distance that the body moves beside what follows it from one frame to the next, m.
    shaking: f64,
    /// Largest distance from that way, as time at that speed, ms.
    off_ms: f64,
    /// `true` if two frames one after the other show the same place.
    repeats: bool,
    /// Fewest and most steps of a frame after the first second.
    steps_per_frame: [u64; 2],
    /// The smallest and the largest shown x of the first lane, m.
    x: [f64; 2],
    /// Largest errors of the first three lanes, m.
    errors: Vec<f64>,
    /// Largest distance of the first lane's body from its centre, as part of that at the start.
    swing: f64,
    /// Energy of the first lane gained, as part of what it had.
    gained: f64,
    /// Mean height of the second lane's body above the exact one, m.
    above: f64,
}

/// A phrase of an answer, and the facts that make it true.
type Truth = (&'static str, fn(&Facts) -> bool);

pub const TRUTHS: &[Truth] = &[
    ("Smooth", |is| is.uneven < 0.02),
    ("no frame is off by more than 1 ms", |is| is.off_ms < 1.01),
    ("the background stutters", |is| is.background > 0.005),
    ("the body stutters", |is| is.uneven > 0.02),
    ("both are smooth", |is| is.background < 0.03 && is.shaking < 0.03),
    ("runner and background are both smooth", |is| is.background < 0.03 && is.shaking < 0.03),
    ("he shakes", |is| is.shaking > 0.005),
    ("they shake against each other", |is| is.shaking > 0.005),
    ("the runner stands still", |is| is.shaking < 0.01),
    ("leaves through it", |is| is.x[1] > 1.505 || is.x[0] < -1.505),
    ("off by less than 1 cm", |is| is.x[1] < 1.51 && is.x[0] > -1.51),
    ("stands still for", |is| is.repeats),
    ("show the same pose twice", |is| is.repeats),
    ("a step further on than others", |is| is.steps_per_frame[0] < is.steps_per_frame[1]),
    ("picture is torn", |is| is.fps > is.hz),
    ("nothing is torn", |is| is.fps < 1.01 * is.hz),
    ("No time is lost", |is| is.dropped == 0.0),
    ("no time is lost", |is| is.dropped == 0.0 && is.secs - is.simulated < 0.5 + 2.0 / is.steps),
    ("the rest is lost", |is| is.dropped > 0.1),
    ("slower than real time", |is| is.simulated < 0.97 * is.secs - 1.0 / is.steps),
    ("none is longer", |is| is.dropped == 0.0),
    ("ever longer", |is| is.grows()),
    ("takes longer than the one before", |is| is.grows()),
    ("make each later one longer", |is| is.longest_hold > 0.58),
    ("keeps up", |is| is.dropped == 0.0 && !is.grows() && is.secs - is.simulated < 0.2 + 2.0 / is.steps),
    ("gains energy", |is| is.gained > 0.2),
    ("the fall is late", |is| is.above > 0.01),
    ("the fall is ahead", |is| is.above < -0.01),
    ("carries its body away", |is| is.errors[2] > 0.1),
    ("is a little wrong", |is| is.errors.iter().all(|error| *error > 0.005)),
    ("keeps its swing", |is| (0.9..1.12).contains(&is.swing)),
    ("within 2 cm", |is| is.errors.iter().all(|error| *error <= 0.02)),
    ("the fall is exact", |is| is.errors[1] < 1e-3),
    ("the spring nearly", |is| is.errors[0] < 0.05),
    ("the spring is off", |is| is.errors[0] > 0.05),
    ("the wind's body is off", |is| is.errors[2] > 0.02),
];

impl Facts {
    pub fn of(scenario: &Scenario) -> Self {
        let mut lab = Lab::new(scenario.clone()).without_pictures();
        lab.set_logging(true);
        let mut rows: Vec<Vec<FrameRow>> = vec![Vec::new(); scenario.lanes.len()];
        let mut begun = Flicks::ZERO;
        while begun < scenario.duration {
            let elapsed = Lab::NOMINAL_FRAME.min(scenario.duration - begun);
            begun += elapsed;
            lab.frame(Frame { elapsed, ..Frame::default() });
            for (lane, log) in lab.take_rows() {
                rows[lane].extend(log.frames);
            }
        }
        let snapshot = lab.snapshot();
        let report = snapshot.lanes[0].report(Stretch::WholeRun);
        let lane = &scenario.lanes[0];
        let Display::Virtual(display) = &lane.display else { panic!("a virtual display") };
        let shown: Vec<&FrameRow> = rows[0].iter().filter(|row| row.shown.is_some()).collect();
        let time = |row: &FrameRow| row.shown.unwrap().secs();
        let secs = scenario.duration.secs();
        let holds: Vec<f64> = shown.windows(2).map(|pair| time(pair[1]) - time(pair[0])).collect();
        let waits = secs - shown.last().map_or(0.0, |row| time(row));
        let speed = if lane.world.world.id == "glide" { lane.world["speed"] } else { f64::INFINITY };
        // Of each frame: its time on the display, s, and by how much it is off.
        let off: Vec<[f64; 2]> = shown
            .windows(2)
            .map(|pair| {
                let [before, now] = [pair[0], pair[1]];
                let (lasts, way) = (time(now) - time(before), (now.point.x - before.point.x).abs());
                let is_inside = pair.iter().all(|row| row.point.x.abs() < 1.3 && row.drawn.counts);
                [lasts, if is_inside || (way == 0.0 && now.drawn.counts) { (way / speed - lasts).abs() } else { 0.0 }]
            })
            .collect();
        let of_follower = |row: &FrameRow| row.drawn.follower.map(|follower| follower.place.x);
        let followed = || shown.windows(2).filter(|pair| pair.iter().all(|row| row.drawn.counts));
        let background = followed().filter_map(|pair| {
            let way = of_follower(pair[1])? - of_follower(pair[0])?;
            Some((way - lane.world["speed"] * (time(pair[1]) - time(pair[0]))).abs())
        });
        let apart = |row: &FrameRow| of_follower(row).map(|follower| row.point.x - follower);
        let shaking = followed().filter_map(|pair| Some((apart(pair[1])? - apart(pair[0])?).abs()));
        let late: Vec<u64> = rows[0].iter().filter(|row| row.start > Flicks::SECOND).map(|row| row.steps).collect();
        let x = || shown.iter().map(|row| row.point.x);
        let start = lane.world.track(&lane.world.initial_state()).x.abs();
        let error =
            |lane: usize| snapshot.lanes[lane].report(Stretch::WholeRun).integration_error.map_or(0.0, |all| all.max);
        let heights = rows.get(1).into_iter().flatten().filter_map(|row| Some(row.point.y - row.exact_point?.y));
        let heights: Vec<f64> = heights.collect();
        Facts {
            hz: display.hz.hz(),
            steps: 1.0 / lane.dt.secs(),
            secs,
            fps: shown.len() as f64 / secs,
            dropped: report.dropped_secs,
            simulated: report.sim_time_secs,
            longest_hold: holds.iter().copied().fold(waits, f64::max),
            first_hold: shown.first().map_or(secs, |row| time(row)),
            uneven: off.iter().filter(|[lasts, off]| *off > 0.05 * lasts).count() as f64 / off.len().max(1) as f64,
            background: background.fold(0.0, f64::max),
            shaking: shaking.fold(0.0, f64::max),
            off_ms: 1000.0 * off.iter().fold(0.0, |most: f64, [_, off]| most.max(*off)),
            repeats: shown.windows(2).any(|pair| pair[0].point == pair[1].point),
            steps_per_frame: [late.iter().copied().min().unwrap_or(0), late.iter().copied().max().unwrap_or(0)],
            x: [x().fold(f64::MAX, f64::min), x().fold(f64::MIN, f64::max)],
            errors: (0..rows.len().min(3)).map(error).collect(),
            swing: x().fold(0.0, |most: f64, x| most.max(x.abs())) / start.max(1e-9),
            gained: report.energy_drift.map_or(0.0, |drift| drift.last),
            above: heights.iter().sum::<f64>() / heights.len().max(1) as f64,
        }
    }

    /// `true` if the time between two frames becomes longer and longer.
    fn grows(&self) -> bool {
        self.longest_hold > 3.0 * self.first_hold && self.longest_hold > 0.3
    }
}
