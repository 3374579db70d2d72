//! Bullet in Panda3D as the manual calls it: one substep a frame at most.

use super::LOOP;
use super::doubles::Books;
use crate::time::Flicks;
use crate::time::policies::one_substep;
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "panda3d",
    name: "Panda3D 1.10.16, Bullet",
    summary: "The accumulator in single-precision seconds with one substep a frame: of several that are due one is taken, and the time of the others is dropped at once.",
    reference: "Panda3D 1.10.16, BulletWorld.doPhysics(dt), as its manual calls it",
    code: one_substep::ENTRY.code,
    plan: |timestep, accumulator, frame| {
        let given = accumulator.carried;
        let bullet: &mut Bullet = accumulator.memory.of();
        let step = timestep.dt.secs() as f32;
        bullet.held += bullet.books.left(given).secs() as f32;
        bullet.held += bullet.books.read(frame, Flicks::secs) as f32;
        let mut due = 0;
        if bullet.held >= step {
            due = (bullet.held / step) as u64;
            bullet.held -= due as f32 * step;
        }
        let steps = Steps::equal(due.min(1), timestep.dt);
        let dropped = timestep.dt.times(due.saturating_sub(1));
        let overstep = Flicks::from_secs(bullet.held.into()).clamp(Flicks::ZERO, timestep.dt - Flicks(1));
        accumulator.carried = bullet.books.end(given, frame, steps, dropped);
        Plan { steps, dropped, shed: dropped, overstep, ..Plan::default() }
    },
    splits: false,
    ..LOOP
};

/// Memory of Bullet between frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bullet {
    books: Books,
    /// Its local time, s.
    held: f32,
}
