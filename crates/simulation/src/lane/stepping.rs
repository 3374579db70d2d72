//! A step of a lane in stages, with everything that is stepped beside its motion. It may stop in and between all of them when a limit
//! of work is reached, and goes on from there.

use super::Lane;
use super::step_errors;
use super::step_stage::StepStage;
use super::underway::StartedFrame;
use super::work::Work;
use crate::input::InputTrack;
use crate::reference::ReferenceStep;
use timestep::time::Flicks;

impl Lane {
    /// Takes the frame's next step, of `length`. `false` if the work was spent before its end; the same call again goes on.
    pub(super) fn take_step(
        &mut self,
        frame: &mut StartedFrame,
        (length, is_again): (Flicks, bool),
        input: &InputTrack,
        work: &mut Work,
    ) -> bool {
        let directed = self.spec.time_scale.directed(length);
        loop {
            let next = match &mut frame.stage {
                StepStage::Start if work.is_spent() || !self.solve(self.motion.now + directed, work) => None,
                StepStage::Start => {
                    self.start_step(frame, (length, is_again), input);
                    Some(StepStage::Motion)
                }
                StepStage::Motion => self.step_motion(directed, work).then_some(StepStage::Others),
                StepStage::Others => {
                    let ended = self.company.tick_on(&self.spec, directed, &mut self.motion, work);
                    ended.then_some(StepStage::Neighbours)
                }
                StepStage::Neighbours => {
                    let ended = match self.neighbours.as_mut().zip(self.motion.last_step(&self.spec)) {
                        Some((neighbours, step)) => neighbours.step_on(&step, work),
                        None => true,
                    };
                    ended.then(|| StepStage::Exact(self.exact_to_log()))
                }
                StepStage::Exact(exact) => {
                    let ended = exact.as_mut().is_none_or(|exact| exact.solve(&self.spec.world, || work.is_spent()));
                    let end = exact.as_ref().and_then(|exact| exact.end());
                    let local_error = end.and_then(|end| step_errors::local_from(&self.spec, &self.motion, end));
                    ended.then(|| {
                        self.end_tick(length, local_error);
                        StepStage::Twins
                    })
                }
                StepStage::Twins if self.input.step_on(&self.spec, directed, work) => {
                    frame.stage = StepStage::Start;
                    return true;
                }
                StepStage::Twins => None,
            };
            match next {
                Some(next) => frame.stage = next,
                None => return false,
            }
        }
    }

    /// Samples the input for a step.
    fn start_step(&mut self, frame: &mut StartedFrame, (length, is_again): (Flicks, bool), input: &InputTrack) {
        let times = frame.times.as_mut().filter(|_| !is_again);
        let due = times.map(|times| times.next(&self.spec, length));
        if self.link.is_some() {
            self.drive_linked(input, due.unwrap_or(frame.time.at));
        } else if let Some(at) = due {
            self.sample_input(input, at);
        }
    }

    fn step_motion(&mut self, directed: Flicks, work: &mut Work) -> bool {
        let (link, lost) = (&mut self.link, self.lost);
        // What a machine drops puts its simulated time behind the other's, and not its clock.
        let place = |now: Flicks, y: &mut [f64]| link.as_mut().is_some_and(|end| end.place(now + lost, y));
        self.motion.step_on(&self.spec, directed, place, work)
    }

    /// The exact motion over the last step, if its local error is to be logged. Bodies that a link puts elsewhere have none.
    fn exact_to_log(&self) -> Option<Box<ReferenceStep>> {
        let is_logged = self.log.enabled && self.log.local_errors && self.link.is_none();
        let step = || step_errors::last_step(&self.spec, &self.motion).map(Box::new);
        is_logged.then(step).flatten()
    }
}
