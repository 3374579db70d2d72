//! The care with which a frame reads the state of a simulation in another thread.

use crate::words::worded;
use timestep::entry::Mistake;

worded! {
    /// Reading of the state by a frame, where the policy has a thread of its own.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Reads {
        /// A published state as a whole.
        #[default]
        Whole = "whole",
        /// Whatever is in memory: a frame now and then meets a tick that is half written, with the old positions beside the new
        /// velocities. A mistake, to be recognised.
        Torn = "torn",
    }
}

impl Reads {
    /// Share of the frames that meet a half-written tick.
    pub(in crate::lane) const TORN_SHARE: f64 = 0.25;
    /// The mistake of [`Reads::Torn`]; its cure is the word of [`Reads::Whole`].
    pub const TORN: Mistake = Mistake {
        sign: "The policy Threaded, and a body that is fast or steps that are long: the picture trembles, now and then by a part of a step, with judder at every refresh rate. A body that turns has numbers of two orientations, which is the orientation of no moment. The state itself is right.",
        code: "// thread of the simulation\nbody.velocity = v;\nbody.position = x;\n\n// thread of the frames\ndraw(body.position, body.velocity);",
        cure: "whole",
        advice: "Publish a state as a whole: copy it under a lock, or swap finished buffers, and let frames read the copy.",
    };
}
