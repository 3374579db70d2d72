//! Contacts: what a world's body runs into, and the moment at which a step deals with it.
//!
//! A game that checks for overlap at the end of its steps (discrete collision detection) moves a fast body through a thin
//! wall without noticing: it tunnels. The cure is to cut the step at the time of impact (continuous collision detection).
//! The way until then is the method's own, of a shorter step, and the time is found by halving: no assumption about the
//! method, the same bits everywhere, and a bounded number of steps. (Ericson, "Real-Time Collision Detection", 2005, 2.4
//! and 5.5.)
//!
//! Engines with a velocity solver handle contacts between the two halves of semi-implicit Euler: the forces change the velocity, what
//! overlaps has it reversed, and then the body moves. So does Jolt 1.1.0. An elastic ball then rises higher with each bounce: the
//! gravity of the step in which it turns round is reversed with the rest.

use crate::words::worded;
use timestep::integrators::Memory;

/// The contacts of a world. The functions have its parameters, and the state before the step as `from`.
#[derive(Clone, Copy, Debug)]
pub struct Contact {
    /// Distance of the body in the state `y` from the obstacles around the place where it was in `from`, m; negative behind
    /// them, however far.
    pub gap: fn(p: &[f64], from: &[f64], y: &[f64]) -> f64,
    /// Puts a body that overlaps an obstacle back and reverses its velocity; `true` if it did. A body that is behind an
    /// obstacle, but no longer overlaps it, stays there.
    pub respond: RespondFn,
}

/// See [`Contact::respond`].
pub type RespondFn = fn(p: &[f64], from: &[f64], y: &mut [f64]) -> bool;

worded! {
    /// The moment at which a step deals with contacts.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ContactTiming {
        /// The end of the step: what overlaps then is put back.
        #[default]
        EndOfStep = "end-of-step",
        /// Before the move: what overlaps when the step starts, and goes deeper, turns round after the forces and moves then.
        BeforeMove = "before-move",
        /// The time of impact: the step ends there, and the rest of it starts from there.
        TimeOfImpact = "time-of-impact",
    }
}

impl ContactTiming {
    /// Steps of the method that one impact takes at most.
    pub const STEPS_OF_IMPACT: u64 = HALVINGS as u64 + 2;
}

/// Halvings of the step that find a time of impact: to the last bit of the step's length.
const HALVINGS: u32 = 52;
/// Impacts in one step. What is left of a step after so many passes without motion: a ball whose bounces have become this
/// short is on the floor.
const MOST_IMPACTS: u32 = 8;

/// A step of a method: time, length, state and memory.
pub(super) trait Move: Fn(f64, f64, &mut [f64], &mut Memory<f64>) {}
impl<F: Fn(f64, f64, &mut [f64], &mut Memory<f64>)> Move for F {}

impl Contact {
    /// Takes a step of `h` seconds from `t`, with the contacts of `timing`. After one the memory is restarted. `from` is
    /// working space as long as `y`.
    pub(super) fn step(
        &self,
        (timing, p): (ContactTiming, &[f64]),
        (t, h): (f64, f64),
        y: &mut [f64],
        memory: &mut Memory<f64>,
        from: &mut [f64],
        take: &impl Move,
    ) {
        let (mut passed, impacts) = (0.0, if timing == ContactTiming::TimeOfImpact { MOST_IMPACTS } else { 1 });
        for _ in 0..impacts {
            from.copy_from_slice(y);
            let rest = (t + passed, h - passed);
            take(rest.0, rest.1, y, memory);
            if timing == ContactTiming::BeforeMove {
                return self.respond_before_the_move(p, h, from, y, memory);
            }
            if timing == ContactTiming::TimeOfImpact {
                match self.time_of_impact(p, rest, y, from, take) {
                    Some(time) => passed += time,
                    None => return,
                }
            }
            if (self.respond)(p, from, y) {
                memory.restart();
            }
        }
    }

    /// Responds to what overlapped at the start of a step of `h` seconds and goes deeper, with the velocities of its end, and moves it
    /// with these. A state is its places and then their velocities.
    fn respond_before_the_move(&self, p: &[f64], h: f64, from: &[f64], y: &mut [f64], memory: &mut Memory<f64>) {
        let gap = (self.gap)(p, from, from);
        if gap < 0.0 && (self.gap)(p, from, y) < gap {
            let places = y.len() / 2;
            y[..places].copy_from_slice(&from[..places]);
            (self.respond)(p, from, y);
            for place in 0..places {
                y[place] = from[place] + h * y[places + place];
            }
            memory.restart();
        }
    }

    /// Time in a step of `h` seconds from `t` at which the gap closes, s; `None` if it does not. `y` is the state at the end of the step,
    /// and becomes the one at that time.
    fn time_of_impact(
        &self,
        p: &[f64],
        (t, h): (f64, f64),
        y: &mut [f64],
        from: &[f64],
        take: &impl Move,
    ) -> Option<f64> {
        // A state that is not a number has no gap, and no impact.
        let is_behind = |y: &[f64]| (self.gap)(p, from, y) < 0.0;
        if !is_behind(y) {
            return None;
        }
        // A multistep method's memory fits only steps as long as the last: the parts of a step that is cut are first steps.
        let part_of_step = |secs: f64, y: &mut [f64]| {
            y.copy_from_slice(from);
            take(t, secs, y, &mut Memory::new());
        };
        part_of_step(h, y);
        let (mut free, mut closed, mut trial) = (0.0, h, from.to_vec());
        if !is_behind(y) {
            return None;
        }
        for _ in 0..HALVINGS {
            let middle = 0.5 * (free + closed);
            part_of_step(middle, &mut trial);
            if is_behind(&trial) {
                closed = middle;
                y.copy_from_slice(&trial);
            } else {
                free = middle;
            }
        }
        Some(closed)
    }
}
