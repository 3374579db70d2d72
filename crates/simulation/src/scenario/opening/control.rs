//! The controls of an opening, by their words in scenario files.

use crate::lane::LaneSpec;
use crate::scenario::named;
use crate::words::worded;
use std::str::FromStr;
use timestep::presentation::{PoseTime, Presentation, RENDER_STEP};

worded! {
    /// A control of an opening.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Control {
        /// Draws a pose between the last two steps.
        Interpolation = "interpolation",
        /// Draws a pose ahead of the last step.
        Extrapolation = "extrapolation",
        /// Cuts long frames.
        Clamp = "clamp",
        /// Shows frames at refreshes only.
        Vsync = "vsync",
        /// Steps a second.
        Steps = "steps",
        /// Numerical method.
        Integrator = "integrator",
        /// Moment at which the follower of the body is moved.
        Mover = "mover",
        /// Makes the next frame longer.
        Hang = "hang",
    }
}

impl Control {
    /// The switch that a presentation belongs to. A render step draws ahead of the last step, too, but by a step of its own: it belongs to
    /// neither switch.
    pub fn of_presentation(presentation: &Presentation) -> Option<Control> {
        match presentation.pose_time {
            PoseTime::Between => Some(Control::Interpolation),
            PoseTime::Ahead if *presentation != RENDER_STEP => Some(Control::Extrapolation),
            _ => None,
        }
    }

    /// `true` if the switch is on for a lane; `None` for a control that is no switch of a lane.
    pub fn is_on(self, lane: &LaneSpec) -> Option<bool> {
        match self {
            Control::Interpolation | Control::Extrapolation => {
                Some(Control::of_presentation(lane.presentation) == Some(self))
            }
            Control::Clamp => Some(lane.guards.max_frame.is_some()),
            Control::Vsync => lane.display.as_virtual().map(|display| display.vsync),
            Control::Steps | Control::Integrator | Control::Mover | Control::Hang => None,
        }
    }

    /// The control that leads from some lanes to others: a switch that was switched on before one that was switched off.
    pub fn between(before: &[LaneSpec], after: &[LaneSpec]) -> Option<Control> {
        let pairs = || before.iter().zip(after);
        let switched = |to: bool| {
            let is = |control: &Control| {
                pairs().any(|(before, after)| control.is_on(before) == Some(!to) && control.is_on(after) == Some(to))
            };
            Self::ALL.into_iter().map(|(_, control)| control).find(is)
        };
        let steps = || pairs().any(|(before, after)| before.dt != after.dt).then_some(Control::Steps);
        let method =
            || pairs().any(|(before, after)| before.integrator != after.integrator).then_some(Control::Integrator);
        let mover = || pairs().any(|(before, after)| before.follow != after.follow).then_some(Control::Mover);
        switched(true).or_else(|| switched(false)).or_else(method).or_else(mover).or_else(steps)
    }
}

impl FromStr for Control {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        named(text, &Self::ALL, "there is no control")
    }
}
