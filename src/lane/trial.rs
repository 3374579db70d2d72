//! Trial steps: a presentation may step copies of a motion beyond its last state. A lane that is far behind its display takes many of
//! them for one pose, so that they stop when a limit of work is reached, and go on from there.

use super::motion::Motion;
use super::spec::LaneSpec;
use super::work::Work;
use crate::integrators::Memory;

/// The trial steps of one pose of a motion, as far as they are known. A presentation that is run again meets them again, in order.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Steps that have been taken.
    taken: u64,
    /// States after the last of them but one, and after the last: what a presentation draws. Those before have served.
    states: [Vec<f64>; 2],
    /// The step that has begun.
    underway: Option<TrialStep>,
    /// `true` if the pose takes no more.
    pub is_complete: bool,
}

/// A step of a copy that has begun.
#[derive(Clone, Debug)]
struct TrialStep {
    y: Vec<f64>,
    memory: Memory<f64>,
    substep: u32,
}

impl Trial {
    /// Moves the copy `y` forward by `h` seconds, as the pose's trial step of this number, from 1. `false` if the work was spent before.
    pub fn advance(
        &mut self,
        number: u64,
        (spec, motion): (&LaneSpec, &Motion),
        (h, y): (f64, &mut [f64]),
        work: &mut Work,
    ) -> bool {
        if number <= self.taken {
            let known = (number + 1).checked_sub(self.taken).map(|place| &self.states[place as usize]);
            known.into_iter().for_each(|known| y.copy_from_slice(known));
            return true;
        }
        let begin = || TrialStep { y: y.to_vec(), memory: motion.memory_for(h), substep: 0 };
        let mut step = self.underway.take().unwrap_or_else(begin);
        let ended = motion.step_from_now(spec, h).take_on(
            &mut step.substep,
            &mut step.y,
            &mut step.memory,
            &mut vec![0.0; y.len()],
            work,
        );
        if ended {
            y.copy_from_slice(&step.y);
            self.taken += 1;
            self.states.swap(0, 1);
            self.states[1] = step.y;
        } else {
            self.underway = Some(step);
        }
        ended
    }
}
