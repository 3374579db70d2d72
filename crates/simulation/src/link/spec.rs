//! Settings of a link, for each of its ends.

use crate::words::worded;
use timestep::time::Flicks;

/// Line from a lane to its partner, and the rule that keeps the two in step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkSpec {
    /// Rule by which both machines stay equal.
    pub model: LinkModel,
    /// Number of ticks from the one at which an input is sampled to the one that uses it, on both machines.
    pub input_delay: u32,
    /// Most ticks that a machine with [`LinkModel::Rollback`] goes ahead of the other's inputs.
    pub prediction: u32,
    /// Scaled time by which the other's body is shown late with [`LinkModel::Snapshots`].
    pub buffer: Flicks,
    /// Shortest time between two states that are sent with [`LinkModel::Snapshots`], on the clock that both machines have; at zero every
    /// frame sends one.
    pub every: Flicks,
    /// Reaction to an error of the shown body.
    pub corrections: Corrections,
    /// Time that a packet takes at least.
    pub delay: Flicks,
    /// Most time that a packet takes beyond that; each amount is equally likely.
    pub jitter: Flicks,
    /// Share of the packets that never arrive.
    pub loss: f64,
    /// Share of the packets that are held up for the longer of delay and jitter once more, so that later ones overtake them. The
    /// others stay in order.
    pub reorder: f64,
}

impl LinkSpec {
    /// Most ticks of input delay.
    pub const MOST_INPUT_DELAY: u32 = 120;
    /// Most ticks of prediction.
    pub const MOST_PREDICTION: u32 = 120;
    /// Smallest and largest buffer.
    pub const BUFFER_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 2)];
    /// Smallest and largest time between two states.
    pub const EVERY_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(2 * Flicks::PER_SECOND)];
    /// Smallest and largest delay and jitter.
    pub const TIME_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(2 * Flicks::PER_SECOND)];
    /// Smallest and largest share of lost packets: some always arrive.
    pub const LOSS_RANGE: [f64; 2] = [0.0, 0.9];
    /// Smallest and largest share of packets that are held up.
    pub const REORDER_RANGE: [f64; 2] = [0.0, 1.0];
}

impl Default for LinkSpec {
    fn default() -> Self {
        LinkSpec {
            model: LinkModel::Lockstep,
            input_delay: 4,
            prediction: 8,
            buffer: Flicks::from_millis(100.0),
            every: Flicks::ZERO,
            corrections: Corrections::Smooth,
            delay: Flicks::from_millis(25.0),
            jitter: Flicks::ZERO,
            loss: 0.0,
            reorder: 0.0,
        }
    }
}

worded! {
    /// Rule by which two machines stay equal.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum LinkModel {
        /// A machine takes a tick when it knows the inputs of both players for it, and waits until then.
        #[default]
        Lockstep = "lockstep",
        /// A machine takes a tick at once, with the newest input of the other player that it knows. When that input turns out
        /// wrong, it rolls back to the state before that tick and takes the ticks since then again.
        Rollback = "rollback",
        /// A machine simulates its own player's body, and shows an earlier position of the other's. The two are never equal.
        Snapshots = "snapshots",
    }
}

worded! {
    /// Reaction to a state of the other's body that differs from the one shown.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Corrections {
        /// The body jumps to its place.
        Snap = "snap",
        /// The error decays within a few tenths of a second.
        #[default]
        Smooth = "smooth",
    }
}

worded! {
    /// The tick at which a linked lane applies an input.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Apply {
        /// The tick that it is stamped with.
        #[default]
        Tick = "tick",
        /// The next tick after its arrival: a mistake, because that is a different tick on each machine.
        OnArrival = "on-arrival",
    }
}
