//! Edits of a lane that runs: its motion goes on, and what no longer fits is forgotten.

use super::Lane;
use super::mechanisms::Mechanism;
use super::neighbours::Neighbours;
use super::spec::LaneSpec;
use timestep::time::Flicks;
use timestep::time::policies::Accumulator;

impl Lane {
    /// Replaces the spec while the motion continues; the meters start again, unless it only draws neighbours or draws them no longer.
    /// The world and its parameters must stay the same.
    pub fn edit(&mut self, spec: LaneSpec, seed: u64) {
        debug_assert_eq!(self.spec.world, spec.world, "another world is another lane");
        if self.spec.draws(Mechanism::Neighbours) != spec.draws(Mechanism::Neighbours) {
            self.neighbours = Neighbours::if_drawn(&spec, &self.motion.y);
        }
        if self.spec.moves_like(&spec) {
            return self.restyle(&spec);
        }
        if self.spec.display != spec.display {
            self.clock.switch_display(&spec.display, seed);
        }
        self.company.edit(&spec);
        self.restart_numbers();
        self.clock.stop_waiting();
        self.status.restart();
        self.input.restart();
        self.waiting.clear();
        if self.spec.time_scale.is_backwards() != spec.time_scale.is_backwards() {
            self.reverse();
        }
        if !self.spec.has_same_steps(&spec) {
            self.restart_history();
            // Steps of the old length that are still owed would come at once, past every guard.
            self.keep_carried(Flicks(self.accumulator.carried.0.rem_euclid(spec.dt.0)));
        }
        self.spec = spec;
        self.start_waiting();
        // Also while paused, the new choices apply to the moment on display.
        self.shown.drawn = self.sample_pose(self.accumulator.carried, false);
        self.shown.point = self.spec.world.track(&self.shown.drawn.pose);
    }

    /// Starts the numbers again, while the lane goes on as it is.
    pub fn restart_numbers(&mut self) {
        self.company.restart_numbers(self.clock.now());
        self.meters.restart(self.clock.now());
        self.motion.restart_meters(&self.spec.world);
    }

    /// Forgets the past after a change of the steps: it no longer fits a multistep method or a blend.
    fn restart_history(&mut self) {
        self.motion.restart_history();
        self.company.restart_history();
        self.neighbours.iter_mut().for_each(|neighbours| neighbours.restart_history());
    }

    /// Keeps a part of the time that is carried over, and drops the rest.
    fn keep_carried(&mut self, kept: Flicks) {
        let dropped = self.accumulator.carried - kept;
        self.meters.dropped += dropped;
        self.lost += dropped;
        self.accumulator = Accumulator::carrying(kept);
    }

    /// Reverses time: as far as the simulation was behind the display, it is now ahead of it, up to a step; a longer backlog
    /// is dropped.
    fn reverse(&mut self) {
        self.motion.let_go(&self.spec.world);
        self.restart_history();
        let step = self.spec.policy.step_length(self.spec.dt);
        self.keep_carried(Flicks(self.accumulator.carried.0 % step.0.max(1)));
        self.accumulator.carried = -self.accumulator.carried;
        self.lost = -self.lost;
        self.clock.reverse();
    }

    /// Takes the looks of a spec that runs alike ([`LaneSpec::runs_like`]).
    pub fn restyle(&mut self, spec: &LaneSpec) {
        self.spec.looks.clone_from(&spec.looks);
    }
}
