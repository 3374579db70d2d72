//! The edited copy of the scenario. The lab applies it at the start of its next frame.

use crate::ui::base::words::capitalized;
use simulation::identity::Identity;
use simulation::lane::{LaneSpec, StatePrecision};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A scenario that is copied when it is first edited.
#[derive(Debug)]
pub struct Draft<'a> {
    base: &'a Scenario,
    edited: Option<Scenario>,
    /// Scenario before the first edit of this pass.
    before: Option<Scenario>,
    /// `true` if the edit is the lesson's own.
    of_lesson: bool,
    /// `true` if the edits only try the lesson: its switches and what it proposes.
    tries: bool,
}

impl<'a> Draft<'a> {
    /// Starts from `base`, or from `carried` where an earlier pass of the same frame has edited it already.
    pub fn new(base: &'a Scenario, carried: Option<Scenario>) -> Self {
        let tries = carried.is_none();
        Draft { base, edited: carried, before: None, of_lesson: false, tries }
    }

    /// Marks a carried scenario as one whose edits only try the lesson, if it `tries`.
    pub fn trying(self, tries: bool) -> Self {
        Draft { tries: self.tries || tries, ..self }
    }

    /// The scenario with all edits so far.
    pub fn get(&self) -> &Scenario {
        self.edited.as_ref().unwrap_or(self.base)
    }

    /// Copies the scenario if this is its first edit, and returns the copy. A lesson becomes a document of the user.
    pub fn edit(&mut self) -> &mut Scenario {
        self.tries = false;
        self.try_out()
    }

    /// As [`Draft::edit`], for a switch or a proposal of the lesson, which leaves nothing to save.
    pub fn try_out(&mut self) -> &mut Scenario {
        if self.before.is_none() {
            self.before = Some(self.get().clone());
        }
        self.edited.get_or_insert_with(|| self.base.clone())
    }

    /// Edits the scenario into one that its lesson proposes, or into the lesson itself.
    pub fn take_lesson(&mut self, scenario: &Scenario) {
        self.try_out().clone_from(scenario);
        self.of_lesson = true;
    }

    /// `true` if the edit is the lesson's own, which does not leave it.
    pub fn is_of_lesson(&self) -> bool {
        self.of_lesson
    }

    /// `true` if the edits only try the lesson.
    pub fn tries(&self) -> bool {
        self.tries
    }

    /// The lane with this identity, to be edited; `None` if it is gone.
    pub fn lane_mut(&mut self, identity: Identity) -> Option<&mut LaneSpec> {
        let index = self.get().lane_with(identity)?;
        self.edit().lanes.get_mut(index)
    }

    /// Replaces the scenario by one from the history; this is no edit to undo. `tries`: the edit in between only tries the lesson.
    pub fn replace(&mut self, scenario: Scenario, tries: bool) {
        (self.edited, self.before) = (Some(scenario), None);
        self.tries &= tries;
    }

    /// Scenario before this pass edited it; `None` if it did not.
    pub fn before(&self) -> Option<&Scenario> {
        self.before.as_ref()
    }

    /// Takes the edited scenario, if it differs from the original.
    pub fn take(&mut self) -> Option<Scenario> {
        self.edited.take().filter(|edited| edited != self.base)
    }
}

/// Makes an edited lane fit to run: replaces an integrator that does not fit its world by the nearest one that does, lets time
/// run forwards where it cannot run backwards, ends a link that cannot be, makes a clock exact that cannot be coarse, takes a grid off a state
/// that cannot have one, and a follower that cannot follow. Returns a message about the changes, if it made any.
pub fn make_runnable(lane: &mut LaneSpec) -> Option<String> {
    let instead = replace_unfit_integrator(lane);
    let forwards = lane.runs().err().map(|reason| {
        lane.time_scale = lane.time_scale.magnitude();
        format!("{reason}. Time runs forwards.")
    });
    let alone = lane.links().err().map(|reason| {
        lane.link = None;
        format!("{reason}. The link ends.")
    });
    let exact = lane.reads_clock().err().map(|_| {
        lane.clock_step = Flicks::ZERO;
        "Only a timer is coarse. The clock has no steps.".to_owned()
    });
    let smooth = lane.state.holds(&lane.world).err().map(|reason| {
        lane.state = StatePrecision::default();
        format!("{reason}. Its state is kept in f64.")
    });
    let led = lane.follows().err().map(|reason| {
        lane.follow = None;
        format!("{}. Nothing follows the body.", capitalized(&reason))
    });
    let messages: Vec<_> = [instead, forwards, alone, exact, smooth, led].into_iter().flatten().collect();
    (!messages.is_empty()).then(|| messages.join(" "))
}

/// Leaves out the hands of the input where lanes are linked: packets have pushes only. Returns a message if there were any.
pub fn let_go_if_linked(scenario: &mut Scenario) -> Option<String> {
    let is_linked = scenario.lanes.iter().any(|lane| lane.link.is_some());
    (is_linked && scenario.input.has_grabs()).then(|| {
        scenario.input = scenario.input.without_grabs();
        "Linked lanes cannot be grabbed; the input keeps its pushes only.".to_owned()
    })
}

fn replace_unfit_integrator(lane: &mut LaneSpec) -> Option<String> {
    let reason = lane.fits().err()?;
    let nearest = lane.world.nearest_method(&lane.integrator)?;
    lane.integrator = nearest.into();
    Some(format!("{reason}: {} instead.", nearest.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::integrators::INTEGRATORS;
    use timestep::time::TimeScale;

    #[test]
    fn only_reversible_methods_run_backwards() {
        let backwards = TimeScale::new(-0.5);
        let mut lane = LaneSpec { time_scale: backwards, ..LaneSpec::default() };
        assert_eq!((make_runnable(&mut lane), lane.time_scale), (None, backwards));
        lane.integrator = INTEGRATORS.iter().find(|integrator| !integrator.reversible).copied().unwrap().into();
        let message = make_runnable(&mut lane).expect("refused");
        assert!(message.contains("cannot run backwards"), "{message}");
        assert_eq!(lane.time_scale, TimeScale::new(0.5));
    }

    #[test]
    fn friction_takes_velocity_verlet_away() {
        let mut lane = LaneSpec::default();
        assert_eq!(make_runnable(&mut lane), None);
        lane.world["damping"] = 0.5;
        let message = make_runnable(&mut lane).expect("velocity Verlet does not fit");
        assert!(lane.fits().is_ok());
        assert!(message.contains("Velocity Verlet needs"), "{message}");
        assert!(message.contains(lane.integrator.name), "{message}");
    }
}
