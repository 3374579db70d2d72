//! Frame times snapped to multiples of the refresh interval, averaged over four frames, then accumulated.

use super::{Accumulator, LoopPolicy, Plan, PolicyOption, Steps, Timestep};
use crate::time::Flicks;

/// A frame of more steps or refreshes than this, whichever is longer, counts as one; and so far behind, the loop gives up
/// catching up.
const RESYNC: u64 = 8;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "snapped",
    name: "Snapped accumulator",
    summary: "Frame times close to a multiple of the refresh interval count as that multiple; the mean of four goes into the accumulator. Nearly all timer noise vanishes; a frame longer than 8 steps or refreshes, whichever is longer, counts as one refresh.",
    reference: "Tyler Glaiel, \"How to make your game run at 60fps\" (2019)",
    splits: true,
    carries: true,
    threaded: false,
    option: Some(PolicyOption {
        key: "within",
        name: "Snap within",
        summary: "How far a frame time may be from a multiple of the refresh interval to be taken for it.",
        default: Flicks(Flicks::PER_SECOND / 5000),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 100)],
        is_step: false,
    }),
    plan: |timestep, accumulator, frame| {
        let most = timestep.dt.max(timestep.refresh).times(RESYNC);
        let usual = if timestep.refresh > Flicks::ZERO { timestep.refresh } else { timestep.dt };
        let snapped = if frame > most { usual } else { snap(timestep, frame) };
        let mean = average(accumulator, snapped);
        let mut dropped = frame - snapped;
        accumulator.held += snapped - mean;
        // What is carried beside `held` is the accumulator proper.
        let total = accumulator.carried - accumulator.held + snapped;
        if total > most {
            dropped += total + accumulator.held;
            *accumulator = Accumulator::default();
            return Plan { steps: Steps::NONE, dropped, overstep: Flicks::ZERO };
        }
        let overstep = Flicks(total.0 % timestep.dt.0);
        accumulator.carried = overstep + accumulator.held;
        Plan { steps: Steps::equal((total.0 / timestep.dt.0) as u64, timestep.dt), dropped, overstep }
    },
};

/// The nearest multiple of the refresh interval, at least one, if it is near enough.
fn snap(timestep: &Timestep, frame: Flicks) -> Flicks {
    let refresh = timestep.refresh.0;
    if refresh <= 0 {
        return frame;
    }
    let multiple = Flicks(((frame.0 + refresh / 2) / refresh).max(1).saturating_mul(refresh));
    if Flicks((frame - multiple).0.abs()) <= timestep.option { multiple } else { frame }
}

/// The mean of this frame and the three before it. Before the first, all four are as long as this one.
fn average(accumulator: &mut Accumulator, frame: Flicks) -> Flicks {
    let [a, b, c, _] = accumulator.recent.unwrap_or([frame; 4]);
    let recent = [frame, a, b, c];
    accumulator.recent = Some(recent);
    let sum = recent.into_iter().sum::<Flicks>() + Flicks(accumulator.residue);
    accumulator.residue = sum.0 % 4;
    Flicks(sum.0 / 4)
}
