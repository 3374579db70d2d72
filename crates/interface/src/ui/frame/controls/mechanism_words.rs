//! The words of the mechanisms in menus and tooltips.

use simulation::lane::{LaneSpec, Mechanism};
use timestep::integrators::Method;

/// Name of a mechanism in the window.
pub fn name(mechanism: Mechanism) -> &'static str {
    match mechanism {
        Mechanism::Accumulator => "Accumulator",
        Mechanism::Slopes => "Sampled slopes",
        Mechanism::StepErrors => "Error of a step",
        Mechanism::Neighbours => "Neighbouring starts",
        Mechanism::InputDelay => "Delay of input",
        Mechanism::TrailInTime => "Time trail",
        Mechanism::States => "Two states",
    }
}

/// Tooltip of a mechanism's switch.
pub fn summary(mechanism: Mechanism) -> &'static str {
    match mechanism {
        Mechanism::Accumulator => {
            "Draw the accumulator as a bucket: a frame pours in its time Δ, steps ladle out dt each, and alpha is the level."
        }
        Mechanism::Slopes => {
            "Draw the slopes that the method samples in a step, numbered, in the lane and, for the chosen lane, in the phase plot. Seen while paused or in slow motion."
        }
        Mechanism::StepErrors => {
            "Show the error that the last step added (local) beside the error of all steps (global). With halved dt the one shrinks by an order more."
        }
        Mechanism::Neighbours => {
            "Step a closed curve of neighbouring states with the lane and draw it in the phase plot and, where a body swings along a line, in the lane: velocities across that line. Symplectic methods keep its area."
        }
        Mechanism::InputDelay => {
            "Draw the time from your key or hand to the first frame that shows it as a bar: it grows while you wait."
        }
        Mechanism::TrailInTime => {
            "Draw where the display showed the body at its last dozen refreshes, older ones further away: a held frame is a piece along time, a jump a long one, even motion a straight line."
        }
        Mechanism::States => {
            "Draw the previous and the current state as outlines, with the drawn pose and alpha: interpolation draws between two states that exist."
        }
    }
}

/// Reason why this lane draws no slopes, for the card in their place; `None` if it draws some.
pub fn why_no_slopes(spec: &LaneSpec) -> Option<&'static str> {
    match spec.integrator.method {
        _ if spec.has(Mechanism::Slopes) => None,
        Method::Adaptive(_) => Some("It chooses its own steps within dt."),
        Method::Exact => Some("The exact solution samples none."),
        _ => Some("An equation of first order has no x'' = a."),
    }
}

/// Reason why a lane may not have a mechanism, for the tooltip.
pub fn why_without(mechanism: Mechanism) -> &'static str {
    match mechanism {
        Mechanism::Accumulator => "No effect on lanes whose loop policy carries no time over.",
        Mechanism::Slopes => "No effect on lanes whose method chooses its own steps or samples no slope.",
        Mechanism::StepErrors => "No effect on worlds without an exact motion from every state.",
        Mechanism::Neighbours => {
            "No effect on worlds with friction, contacts or input, or more than one degree of freedom."
        }
        Mechanism::InputDelay => "No effect on worlds that cannot be driven or grabbed.",
        Mechanism::TrailInTime => "No effect on worlds that are driven, or whose motion does not run along a line.",
        Mechanism::States => "No effect on lanes whose loop policy carries no time over: there alpha is always 0.",
    }
}
