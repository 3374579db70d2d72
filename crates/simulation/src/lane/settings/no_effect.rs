//! Reasons why a setting has no effect beside the lane's other settings, as sentences; `None` where it has one.

use super::clock_source::ClockSource;
use super::spec::LaneSpec;
use crate::displays::{Display, VirtualDisplay};
use timestep::presentation::PoseTime;
use timestep::time::Flicks;

const VRR: &str = "Variable refresh has its own rates.";
const NO_VSYNC: &str = "Without vsync every frame is visible at once.";
const CARRIES_NOTHING: Reason = Reason {
    brief: "no time carried over",
    sentence: "This policy carries no time over: every frame shows its last step.",
};
const DRAWS_REMAINDER: Reason = Reason {
    brief: "draws the remainder",
    sentence: "This policy draws its own variable step for the time that fills no step.",
};
const ASKS_NO_CLOCK: Reason =
    Reason { brief: "asks no clock", sentence: "This policy asks no clock: a long frame is like any other." };
const OWN_CLOCK: Reason =
    Reason { brief: "a clock of its own", sentence: "The simulation has a clock and bounds of its own." };
const NO_DT: Reason = Reason {
    brief: "steps of the frame",
    sentence: "The loop takes no steps of a length of its own: the frames decide.",
};
const VRR_NEEDS_VSYNC: Reason = Reason { brief: "variable refresh", sentence: "Variable refresh needs vsync." };
const TRACE: Reason =
    Reason { brief: "recorded frames", sentence: "The frames come from a trace, at times of their own." };
const LIVE: &str = "The display is the live window, where the start of the frame is all that is known.";

/// A reason in a few words and as a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// For a narrow place.
    pub brief: &'static str,
    /// The whole reason.
    pub sentence: &'static str,
}

/// Reason for settings that a lane conceals.
pub const CONCEALED: Reason = Reason { brief: "concealed", sentence: "The lane conceals what it draws." };
/// Reason for the eye view.
pub const NO_PATH: Reason =
    Reason { brief: "no exact motion", sentence: "There is no exact motion for the eye to follow." };

/// Reason for the refresh rate.
pub fn of_refresh_rate(display: &VirtualDisplay) -> Option<&'static str> {
    display.vrr.is_some().then_some(VRR)
}

/// Reason for vsync, which variable refresh needs.
pub fn of_vsync(display: &VirtualDisplay) -> Option<&'static str> {
    display.vrr.is_some().then_some(VRR_NEEDS_VSYNC.sentence)
}

/// Reason for vsync of any display.
pub fn of_display_vsync(display: &Display) -> Option<Reason> {
    match display {
        Display::Live => None,
        Display::Trace(_) => Some(TRACE),
        Display::Virtual(display) => of_vsync(display).map(|_| VRR_NEEDS_VSYNC),
    }
}

/// Reason for the length of a step.
pub fn of_dt(lane: &LaneSpec) -> Option<Reason> {
    (!lane.policy.uses_dt()).then_some(NO_DT)
}

/// Reason for the presentation.
pub fn of_blending(lane: &LaneSpec) -> Option<Reason> {
    let carries_nothing = (!lane.policy.carries).then_some(CARRIES_NOTHING);
    lane.policy.draws_remainder.then_some(DRAWS_REMAINDER).or(carries_nothing)
}

/// Reason for the max-frame clamp.
pub fn of_max_frame(lane: &LaneSpec) -> Option<Reason> {
    let own_clock = lane.policy.threaded.then_some(OWN_CLOCK);
    (!lane.policy.uses_clock).then_some(ASKS_NO_CLOCK).or(own_clock)
}

/// Reason for variable refresh.
pub fn of_vrr(display: &VirtualDisplay) -> Option<&'static str> {
    (!display.vsync).then_some("It needs vsync.")
}

/// Reason for the queue.
pub fn of_queue(display: &VirtualDisplay) -> Option<&'static str> {
    (!display.vsync).then_some(NO_VSYNC)
}

/// Reason for the number of frames in flight.
pub fn of_frames_in_flight(display: &VirtualDisplay) -> Option<&'static str> {
    let replaces = display.replaces_waiting().then_some("With the queue Newest the loop does not wait.");
    of_queue(display).or(replaces)
}

/// Reason for the choice of clock.
pub fn of_clock(lane: &LaneSpec) -> Option<&'static str> {
    let coarse = (lane.clock_step > Flicks::ZERO).then_some("Only a timer is coarse: the clock step is not 0.");
    (lane.display == Display::Live).then_some(LIVE).or(coarse)
}

/// Reason for the step of a coarse clock.
pub fn of_clock_step(lane: &LaneSpec) -> Option<&'static str> {
    (lane.clock == ClockSource::Refresh).then_some("The loop reads the refresh, which is not coarse.")
}

/// Reason for the noise of the display's timer.
pub fn of_noise(lane: &LaneSpec) -> Option<&'static str> {
    (lane.clock == ClockSource::Refresh).then_some("The loop reads the refresh, which has no noise.")
}

/// Reason for the moment that the pose is drawn for.
pub fn of_aim(lane: &LaneSpec) -> Option<&'static str> {
    if lane.display == Display::Live {
        Some(LIVE)
    } else if !lane.policy.carries {
        Some(CARRIES_NOTHING.sentence)
    } else if lane.presented().pose_time == PoseTime::Current {
        Some("The newest state has a time of its own.")
    } else if lane.presented().pose_time == PoseTime::ByFrame {
        Some("Alpha is the frame's own length, whatever the moment.")
    } else if lane.clock == ClockSource::Refresh {
        Some("The loop's clock reads the moment of display already.")
    } else {
        None
    }
}

/// Reason for the way in which orientations are blended.
pub fn of_orientation(lane: &LaneSpec) -> Option<&'static str> {
    if lane.world.attitude.is_none() {
        Some("This world has no body that turns.")
    } else if !lane.policy.carries {
        Some(CARRIES_NOTHING.sentence)
    } else if lane.presented().pose_time == PoseTime::Current {
        Some("The newest state is drawn as it is.")
    } else if !lane.presented().blends_orientations {
        Some("The pose is a step of the integrator: nothing is blended.")
    } else {
        None
    }
}

/// Reason for the law of friction.
pub fn of_damping_law(lane: &LaneSpec) -> Option<&'static str> {
    if lane.world.friction_rate() == 0.0 {
        return Some("The damping of its world is 0.");
    }
    (!lane.integrator.takes_even_steps()).then_some("This method has no steps of one length.")
}

/// Reason for the way in which frames read the state.
pub fn of_reads(lane: &LaneSpec) -> Option<&'static str> {
    (!lane.policy.threaded).then_some("Only the policy Threaded writes the state while frames read it.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::displays::{Noise, Queue, RefreshRate, Vrr};
    use crate::lab::{Frame, Lab};
    use crate::lane::pose::aim::Aim;
    use crate::lane::pose::reads::Reads;
    use crate::metrics::{Report, Stretch};
    use crate::scenario::Scenario;
    use crate::worlds::{World, WorldSpec};
    use timestep::entry::Entry;
    use timestep::integrators::{Integrator, IntegratorSpec};
    use timestep::orientation::Orientation;
    use timestep::presentation::Presentation;
    use timestep::time::Flicks;
    use timestep::time::policies::{LoopPolicy, POLICIES};

    fn run(lane: &LaneSpec) -> Report {
        let scenario = Scenario::parse("[[lane]]", "t").unwrap();
        let mut lab = Lab::new(Scenario { lanes: vec![lane.clone()], ..scenario });
        (0..24).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
        lab.snapshot().lanes[0].report(Stretch::WholeRun)
    }

    /// Lanes under every policy, three presentations and several displays, all with uneven costs.
    fn lanes() -> Vec<LaneSpec> {
        let virtual_displays = [(true, Queue::Fifo, None), (true, Queue::Newest, None), (false, Queue::Fifo, None)]
            .into_iter()
            .chain([(true, Queue::Fifo, Vrr::new(40.0, 90.0))])
            .map(|(vsync, queue, vrr)| {
                let step_cost = Flicks::from_millis(7.0);
                let noise = Some(Noise::gaussian(Flicks::from_millis(1.0)));
                Display::Virtual(VirtualDisplay { vsync, queue, vrr, step_cost, noise, ..VirtualDisplay::default() })
            });
        let mut lanes = Vec::new();
        for display in virtual_displays.chain([Display::Live]) {
            for policy in POLICIES {
                for presentation in ["latest", "interpolate", "extrapolate"] {
                    for clock in [ClockSource::Timer, ClockSource::Refresh] {
                        lanes.push(LaneSpec {
                            display: display.clone(),
                            policy: (*policy).into(),
                            presentation: Presentation::by_id(presentation).unwrap(),
                            clock,
                            dt: Flicks::from_ratio(1, 90),
                            ..LaneSpec::default()
                        });
                    }
                }
            }
        }
        lanes
    }

    /// Lanes under policies and presentations of each kind, in a world with a body that turns and in one without.
    fn turning_lanes() -> Vec<LaneSpec> {
        let mut lanes = Vec::new();
        for world in ["spin", "circle"] {
            for policy in ["fixed", "variable"] {
                for presentation in ["latest", "interpolate", "extrapolate-difference", "render-step"] {
                    lanes.push(LaneSpec {
                        world: WorldSpec::of(World::by_id(world).unwrap()),
                        integrator: IntegratorSpec::of(Integrator::by_id("rk4").unwrap()),
                        policy: LoopPolicy::by_id(policy).unwrap().into(),
                        presentation: Presentation::by_id(presentation).unwrap(),
                        dt: Flicks::from_ratio(1, 25),
                        ..LaneSpec::default()
                    });
                }
            }
        }
        lanes
    }

    type Setting = (&'static str, fn(&LaneSpec) -> Option<&'static str>, fn(&mut LaneSpec));

    /// Lanes with another value of one setting change nothing where there is a reason; somewhere without one they do.
    fn check(lanes: &[(LaneSpec, Report)], (name, reason, change): Setting) {
        let mut effects = 0;
        for (lane, report) in lanes {
            let mut other = lane.clone();
            change(&mut other);
            let same = other == *lane || *report == run(&other);
            match reason(lane) {
                Some(reason) => assert!(same, "{name} has an effect although \"{reason}\": {lane:?}"),
                None => effects += u32::from(!same),
            }
        }
        assert!(effects > 0, "{name} never has an effect");
    }

    fn virtual_display(lane: &LaneSpec) -> VirtualDisplay {
        if let Display::Virtual(display) = &lane.display { display.clone() } else { VirtualDisplay::default() }
    }

    fn edit(lane: &mut LaneSpec, change: impl FnOnce(&mut VirtualDisplay)) {
        if let Display::Virtual(display) = &mut lane.display {
            change(display);
        }
    }

    #[test]
    fn reasons_are_true() {
        let settings: [Setting; 9] = [
            (
                "hz",
                |lane| of_refresh_rate(&virtual_display(lane)),
                |lane| edit(lane, |v| v.hz = RefreshRate::new(75.0).unwrap()),
            ),
            (
                "in flight",
                |lane| of_frames_in_flight(&virtual_display(lane)),
                |lane| edit(lane, |v| v.frames_in_flight = 3),
            ),
            ("cap", |_| None, |lane| edit(lane, |v| v.fps_cap = RefreshRate::new(50.0))),
            ("queue", |lane| of_queue(&virtual_display(lane)), |lane| edit(lane, |v| v.queue = Queue::Newest)),
            ("noise", of_noise, |lane| edit(lane, |v| v.noise = None)),
            ("clock step", of_clock_step, |lane| lane.clock_step = Flicks::from_millis(4.0)),
            ("aim", of_aim, |lane| lane.aim = Aim::Display),
            ("reads", of_reads, |lane| lane.reads = Reads::Torn),
            ("clock", of_clock, |lane| {
                let timer = lane.clock == ClockSource::Timer;
                lane.clock = if timer { ClockSource::Refresh } else { ClockSource::Timer };
            }),
        ];
        let measured =
            |lanes: Vec<LaneSpec>| lanes.into_iter().map(|lane| (lane.clone(), run(&lane))).collect::<Vec<_>>();
        let lanes = measured(lanes());
        for setting in settings {
            check(&lanes, setting);
        }
        let lerp: Setting =
            ("orientation", of_orientation, |lane| lane.orientation = Orientation::by_id("lerp").unwrap());
        check(&measured(turning_lanes()), lerp);
    }
}
