//! Godot 3: the accumulator keeps its pattern of steps while timer noise stays below half a step.

use super::LOOP;
use super::doubles::Books;
use crate::time::Flicks;
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

/// Numbers of frames over which the sums of steps are kept: 1 to 12.
const SUMS: usize = 12;
/// Share of a step by which the clock may deviate: `physics/common/physics_jitter_fix`.
const JITTER: f32 = 0.5;
/// Most steps of a frame.
const MOST: i64 = 8;
/// Shortest time that a frame counts as, s.
const SHORTEST: f32 = 1e-6;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "godot-3",
    name: "Godot 3.2.3",
    summary: "The accumulator with hysteresis, in single-precision seconds: it keeps the usual number of steps over 1 to 12 frames while the clock deviates by less than half a step. At most eight steps a frame; the time of others is dropped.",
    reference: "Godot 3.2.3, MainTimerSync (main/main_timer_sync.cpp, main.cpp)",
    plan: |timestep, accumulator, frame| {
        let given = accumulator.carried;
        let sync: &mut Sync = accumulator.memory.of();
        let step = timestep.dt.secs() as f32;
        sync.accumulated += sync.books.left(given).secs() as f32;
        // The engine reads its clock in whole microseconds.
        let micros = |time: Flicks| (i128::from(time.0) * 1_000_000 / i128::from(Flicks::PER_SECOND)) as f64;
        let passed = (sync.books.read(frame, micros) / 1e6) as f32;
        let due = sync.advance(passed, step);
        let count = due.clamp(0, MOST) as u64;
        let steps = Steps::equal(count, timestep.dt);
        let shed = timestep.dt.times((due - MOST).max(0) as u64);
        // After hours in one frame single precision leaves anything.
        let overstep = Flicks::from_secs(sync.accumulated.into()).clamp(Flicks::ZERO, timestep.dt - Flicks(1));
        accumulator.carried = sync.books.end(given, frame, steps, shed);
        Plan { steps, dropped: shed, shed, overstep, ..Plan::default() }
    },
    ..LOOP
};

/// Memory of the engine between frames.
#[derive(Clone, Debug, PartialEq)]
struct Sync {
    books: Books,
    /// The accumulator, s.
    accumulated: f32,
    /// Time that passed less the time that frames were told, s.
    deficit: f32,
    /// Steps in the last 1, 2, … frames, of which each may have one more, where they are as usual.
    usual: [i64; SUMS],
    /// Steps in the last 1, 2, … frames.
    counted: [i64; SUMS],
}

impl Default for Sync {
    fn default() -> Self {
        let sums = std::array::from_fn(|frames| frames as i64);
        Sync { books: Books::default(), accumulated: 0.0, deficit: 0.0, usual: sums, counted: sums }
    }
}

impl Sync {
    /// Steps of `step` seconds that a frame of `passed` seconds takes, before the limit on them.
    fn advance(&mut self, passed: f32, step: f32) -> i64 {
        let least = (passed / 8.0).max(SHORTEST);
        let wanted = passed + self.deficit;
        let count = self.count_steps(wanted, step);
        // What a frame is told less what is left of it: this much was stepped.
        let told_less_left = wanted - self.accumulated;
        let mut told = wanted;
        if let Some([low, high]) = self.usual_steps() {
            told = clamp(told, low * step, high * step);
        }
        let deviation = JITTER * step;
        told = clamp(told, wanted - deviation, wanted + deviation);
        told = clamp(told, told_less_left, told_less_left + step);
        told = told.max(least);
        self.accumulated = told - told_less_left;
        self.deficit = wanted - told;
        count
    }

    /// Adds time to the accumulator and takes out steps: as many as fit, or as usual where that is within the allowed deviation.
    fn count_steps(&mut self, wanted: f32, step: f32) -> i64 {
        // Rates are whole numbers there; a longer step than the engine allows has one of its own.
        let rate = if step <= 0.5 { (1.0 / step).round() } else { 1.0 / step };
        self.accumulated += wanted;
        // So many steps are no run of a game; their sums stay in range.
        let fits = |slack: f32| (self.accumulated * rate + slack).floor().clamp(-1e9, 1e9) as i64;
        let mut count = fits(0.0);
        let (mut least, mut most) = (self.usual[0], self.usual[0] + 1);
        let mut unusual = false;
        for frames in 0..SUMS - 1 {
            let missing = self.usual[frames + 1] - self.counted[frames];
            if missing > most || missing + 1 < least {
                unusual = true;
                break;
            }
            least = least.max(missing);
            most = most.min(missing + 1);
        }
        if count < least {
            let possible = fits(JITTER);
            unusual |= possible < least;
            count = possible.min(least);
        } else if count > most {
            let possible = fits(-JITTER);
            unusual |= possible > most;
            count = possible.max(most);
        }
        self.accumulated -= count as f32 * step;
        for frames in (0..SUMS - 1).rev() {
            self.counted[frames + 1] = self.counted[frames] + count;
        }
        self.counted[0] = count;
        if unusual {
            for (usual, counted) in self.usual.iter_mut().zip(self.counted) {
                *usual = (*usual).clamp(counted - 1, counted);
            }
        }
        count
    }

    /// Bounds on the mean number of steps a frame, where the sums agree over more than three frames.
    fn usual_steps(&self) -> Option<[f32; 2]> {
        let (mut low, mut high) = (self.usual[0] as f32, (self.usual[0] + 1) as f32);
        let mut agree = SUMS;
        for (frames, usual) in self.usual.iter().enumerate().skip(1) {
            let of_mean = |steps: i64| steps as f32 / (frames + 1) as f32;
            if of_mean(*usual) > high {
                agree = frames;
                break;
            }
            low = low.max(of_mean(*usual));
            if of_mean(usual + 1) < low {
                agree = frames;
                break;
            }
            high = high.min(of_mean(usual + 1));
        }
        (agree > 3).then_some([low, high])
    }
}

/// `value` within bounds, of which the upper may be below the lower: the lower one counts first.
fn clamp(value: f32, low: f32, high: f32) -> f32 {
    if value < low {
        low
    } else if value > high {
        high
    } else {
        value
    }
}
