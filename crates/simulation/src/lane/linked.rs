//! A lane's part in a link: its end, and the ticks that it may have to take again.

use super::motion::Motion;
use super::spec::LaneSpec;
use super::speculation::Speculation;
use super::status::Status;
use crate::link::{Desync, LinkEnd, LinkSpec};
use crate::metrics::StateHash;

/// A lane's part in a link.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The lane's end.
    pub end: LinkEnd,
    /// `true` if a tick of the last frame waits for the other's input.
    pub waits: bool,
    /// Ticks of the motion that may have to be taken again, if the lane predicts the other's inputs.
    pub speculation: Option<Speculation>,
}

impl Linked {
    /// The part of the machine of `player`, 0 or 1, at t = 0; `None` if the lane is not linked. `seed` is for the line.
    pub fn join(spec: &LaneSpec, motion: &Motion, player: usize, seed: u64) -> Option<Box<Self>> {
        let world = &spec.world;
        let named = world.id.bytes().map(f64::from).chain(world.params.iter().copied()).collect::<Vec<_>>();
        let numbers = [StateHash::of_start(&named).value(), seed];
        let join = |link: LinkSpec| {
            let mut end = LinkEnd::new(link, spec.apply, player, numbers, spec.dt);
            end.share_bodies(world.players, &motion.y);
            let speculation = (end.prediction() > 0).then(|| Speculation::new(motion));
            Box::new(Linked { end, waits: false, speculation })
        };
        spec.link.map(join)
    }

    /// Status of the link, if there is anything to say.
    pub fn status(&self) -> Option<Status> {
        let refused = self.end.refusal().map(|reason| Status::Refused { reason });
        let desync = self.end.report().desync.as_ref().map(|Desync { tick, .. }| Status::Desync { tick: *tick });
        refused.or(desync).or(self.waits.then_some(Status::Waiting))
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Linked>() + self.end.bytes() + self.speculation.as_ref().map_or(0, |made| made.bytes())
    }
}
