//! Rules on delay.

use super::facts::{EVEN_MS, Facts, ms};
use super::rule::{About, Rule, Says, cured, said};
use crate::displays::Display;
use crate::lane::Aim;
use timestep::presentation::{PoseTime, RENDER_STEP};

const fn rule(id: &'static str, says: Says) -> Rule {
    Rule { id, aspect: About::Delay, says }
}

/// A delay that is worth a sentence, ms.
fn late(facts: &Facts<'_>) -> Option<f64> {
    facts.delay.filter(|delay| *delay >= EVEN_MS)
}

const RENDER: &str = "a render step is not, and costs a step a frame";

pub(super) static RULES: &[Rule] = &[
    rule("ahead", |facts| {
        let delay = facts.delay.filter(|delay| *delay <= -EVEN_MS)?;
        said(format!("{} ahead of the display", ms(-delay)))
    }),
    rule("queue", |facts| {
        let (delay, display) = (late(facts)?, facts.screen()?);
        let queued = f64::from(display.frames_in_flight - 1) * display.refresh().millis();
        if !display.waits_for_display() || queued < 0.5 * delay || queued > 1.001 * delay {
            return None;
        }
        let text = format!("{} late: up to {} frames wait in the queue", ms(delay), display.frames_in_flight - 1);
        cured(text, "one frame in flight waits for none", |lane| {
            if let Display::Virtual(display) = &mut lane.display {
                display.frames_in_flight = 1;
            }
        })
    }),
    rule("blend", |facts| {
        let delay = late(facts).filter(|delay| facts.step_ms >= 0.9 * delay)?;
        if !facts.presented.pose_time.ends_at_newest() || facts.presented.mistake.is_some() {
            return None;
        }
        cured(format!("{} late: a blend of two states is a step late", ms(delay)), RENDER, |lane| {
            lane.presentation = &RENDER_STEP;
        })
    }),
    rule("state", |facts| {
        let delay = late(facts).filter(|delay| facts.step_ms >= 0.9 * delay)?;
        if facts.presented.pose_time != PoseTime::Current || !facts.spec.policy.carries {
            return None;
        }
        cured(format!("{} late: a state is up to a step old", ms(delay)), RENDER, |lane| {
            lane.presentation = &RENDER_STEP;
        })
    }),
    rule("display", |facts| {
        let delay = late(facts)?;
        let display = facts.screen().filter(|display| display.waits_for_display());
        let may_aim = facts.spec.aim == Aim::Start && facts.presented.pose_time == PoseTime::Ahead;
        if display.is_none() || !may_aim {
            return None;
        }
        cured(
            format!("{} late, from the start of a frame to the display", ms(delay)),
            "aimed at the display it is not",
            |lane| {
                lane.aim = Aim::Display;
            },
        )
    }),
    rule("late", |facts| said(format!("{} late", ms(late(facts)?)))),
    rule("no-delay", |facts| {
        facts.delay?;
        said("Not late".to_owned())
    }),
];
