//! Trial steps: a presentation may step copies of a motion beyond its last state. A lane that is far behind its display takes many of
//! them for one pose, so that they stop when a limit of work is reached, and go on from there.

use crate::lane::states::substeps::Substeps;
use crate::lane::time::work::Work;
use timestep::integrators::Memory;

/// The trial steps of one pose of a motion, as far as they are known. A presentation that is run again meets them again, in order.
#[derive(Clone, Debug, Default)]
pub struct TrialSteps {
    /// Steps that have been taken.
    taken: u64,
    /// States after the last of them but one, and after the last: what a presentation draws. Those before have served.
    states: [Vec<f64>; 2],
    /// Memory after the last of them.
    memory: Memory<f64>,
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

impl TrialSteps {
    /// Takes `step` from the state `y`, as the pose's trial step of this number, from 1. `memory` is for the first; the others, which are as
    /// long, go on with that of the one before. `false` if the work was spent before its end.
    pub fn take(
        &mut self,
        number: u64,
        step: &Substeps<'_>,
        memory: impl FnOnce() -> Memory<f64>,
        y: &mut [f64],
        work: &mut Work,
    ) -> bool {
        if number <= self.taken {
            if let Some(place) = (number + 1).checked_sub(self.taken) {
                y.copy_from_slice(&self.states[place as usize]);
            }
            return true;
        }
        let known = &mut self.memory;
        let begin = || {
            let memory = if number == 1 { memory() } else { std::mem::take(known) };
            TrialStep { y: y.to_vec(), memory, substep: 0 }
        };
        let mut begun = self.underway.take().unwrap_or_else(begin);
        let ended = step.take_on(&mut begun.substep, &mut begun.y, &mut begun.memory, &mut vec![0.0; y.len()], work);
        if ended {
            y.copy_from_slice(&begun.y);
            self.taken += 1;
            self.states.swap(0, 1);
            (self.states[1], self.memory) = (begun.y, begun.memory);
        } else {
            self.underway = Some(begun);
        }
        ended
    }
}
