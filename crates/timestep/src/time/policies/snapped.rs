//! Frame times snapped to multiples of the refresh interval, averaged over four frames, then accumulated.

use super::accumulator::{Accumulator, WHOLE_STEPS};
use super::code_value::CodeValue::Time;
use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use super::timestep::Timestep;
use crate::time::Flicks;

/// Limit in steps or refreshes, whichever is longer. A longer frame counts as one refresh, and a loop that is further behind
/// drops its backlog.
const RESYNC: u64 = 8;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "snapped",
    name: "Snapped accumulator",
    summary: "Frame times close to a multiple of the refresh interval count as that multiple; the mean of four goes into the accumulator. Nearly all timer noise disappears. A frame longer than 8 steps or refreshes, whichever is longer, counts as one refresh.",
    reference: "Tyler Glaiel, \"How to make your game run at 60fps\" (2019)",
    carries: true,
    needs: Some("the refresh interval of the display"),
    options: &[PolicyOption {
        key: "within",
        name: "Snap within",
        summary: "Largest distance of a frame time from a multiple of the refresh interval at which it counts as that multiple.",
        default: Flicks(Flicks::PER_SECOND / 5000),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 100)],
        ..PolicyOption::DURATION
    }],
    code: &[
        "
keep accumulator = 0
keep one_ago = refresh
keep two_ago = refresh
keep three_ago = refresh
most = 8 * max(dt, refresh)
if frame_time > most:
    frame_time = refresh
else:
    multiple = max(round(frame_time / refresh), 1) * refresh
    if abs(frame_time - multiple) <= within:
        frame_time = multiple
accumulator += (frame_time + one_ago + two_ago + three_ago) / 4
three_ago = two_ago
two_ago = one_ago
one_ago = frame_time
if accumulator > most:
    accumulator = 0
    one_ago = refresh
    two_ago = refresh
    three_ago = refresh
",
        WHOLE_STEPS,
    ],
    kept: Some(|timestep, accumulator| {
        let FrameAverage { recent, held, .. } = *accumulator.memory.of();
        let [one, two, three, _] = recent.unwrap_or([timestep.refresh; 4]);
        [accumulator.carried - held, one, two, three].map(Time).to_vec()
    }),
    plan: |timestep, accumulator, frame| {
        let most = timestep.dt.max(timestep.refresh).times(RESYNC);
        let wanted = if timestep.refresh > Flicks::ZERO { timestep.refresh } else { timestep.dt };
        let snapped = if frame > most { wanted } else { snap(timestep, frame) };
        let average: &mut FrameAverage = accumulator.memory.of();
        average.add(snapped, wanted);
        let held = average.held;
        let dropped = frame - snapped;
        // `carried` is the accumulator proper and the time that averaging holds back.
        let carried = accumulator.carried + snapped;
        let total = carried - held;
        if total > most {
            *accumulator = Accumulator::default();
            return Plan { dropped: dropped + carried, ..Plan::default() };
        }
        let steps = Steps::that_fit(total, timestep.dt);
        accumulator.carried = carried - steps.total();
        Plan { steps, dropped, overstep: total - steps.total(), ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// The running mean of four frames.
#[derive(Clone, Debug, Default, PartialEq)]
struct FrameAverage {
    /// The last four frames, the newest first; `None` before the first frame.
    recent: Option<[Flicks; 4]>,
    /// Time that averaging has received and not given out yet; negative where it has given out more.
    held: Flicks,
    /// Flicks that the division by four left over.
    residue: i64,
}

impl FrameAverage {
    /// Adds a frame and gives out the mean. Before the first frame all are as long as is `wanted`: were they as long as an unusual first
    /// one, the difference would stay in `held` for good.
    fn add(&mut self, frame: Flicks, wanted: Flicks) {
        let [a, b, c, _] = self.recent.unwrap_or([wanted; 4]);
        let recent = [frame, a, b, c];
        self.recent = Some(recent);
        let sum = recent.into_iter().sum::<Flicks>() + Flicks(self.residue);
        self.residue = sum.0 % 4;
        self.held += frame - Flicks(sum.0 / 4);
    }
}

/// The nearest multiple of the refresh interval, at least one, if it is near enough; otherwise the frame itself.
fn snap(timestep: &Timestep, frame: Flicks) -> Flicks {
    let refresh = timestep.refresh.0;
    if refresh <= 0 {
        return frame;
    }
    let [within, _] = timestep.options;
    let multiple = Flicks((frame.0.saturating_add(refresh / 2) / refresh).max(1).saturating_mul(refresh));
    if Flicks((frame - multiple).0.abs()) <= within { multiple } else { frame }
}
