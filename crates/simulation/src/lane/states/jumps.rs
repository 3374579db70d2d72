//! Jumps of a body, which no pose is blended across.
//!
//! A jump is a symmetry of the equations ([`Bodies::jump`](crate::worlds::Bodies::jump)). A motion is computed as if its body never
//! jumped, and a pose is taken to where the body is at the time of the pose.

use super::motion::Motion;
use crate::lane::pose::pose_sampler::PoseSampler;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::worlds::WorldSpec;
use glam::DVec2;
use timestep::time::Flicks;

/// Tracked point of the state of a motion, m.
pub fn place(world: &WorldSpec, motion: &Motion) -> DVec2 {
    world.track(&world.jumped(motion.now, &motion.y))
}

/// The exact state at `at` seconds, if there is one.
pub fn exact(world: &WorldSpec, motion: &Motion, at: f64) -> Option<Vec<f64>> {
    let mut y = motion.exact(world, at)?;
    world.jump(Flicks::from_secs(at), &mut y);
    Some(y)
}

/// The pose that a sampler chooses of a motion, for the simulated time `time`, with the body where it is then.
pub fn pose(spec: &LaneSpec, sampler: &PoseSampler<'_>, motion: &Motion, time: Flicks) -> Vec<f64> {
    let mut pose = motion.y.clone();
    if blends(spec) {
        sampler.sample(&as_seen(spec, motion), &mut pose);
    } else {
        sampler.sample(motion, &mut pose);
        spec.world.jump(time, &mut pose);
    }
    pose
}

/// Takes the trial steps of that pose. `false` if the work was spent before; the same call again goes on.
pub fn try_pose(spec: &LaneSpec, sampler: &PoseSampler<'_>, motion: &mut Motion, work: &mut Work) -> bool {
    if !blends(spec) {
        return sampler.try_on(motion, work);
    }
    let mut seen = as_seen(spec, motion);
    let ended = sampler.try_on(&mut seen, work);
    motion.trial = seen.trial;
    ended
}

/// `true` if a pose is blended across a jump.
fn blends(spec: &LaneSpec) -> bool {
    spec.blend_jumps && spec.world.jumps()
}

/// The motion with each of its states on the side where the body was then: what a program blends that forgets about jumps.
fn as_seen(spec: &LaneSpec, motion: &Motion) -> Motion {
    let (mut seen, world) = (motion.twin(), &spec.world);
    world.jump(seen.before, &mut seen.previous);
    world.jump(seen.frame_began, &mut seen.frame_start);
    world.jump(seen.now, &mut seen.y);
    seen
}
