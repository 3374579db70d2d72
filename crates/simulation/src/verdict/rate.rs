//! Rules on the rate: what display and clock do to a lane.

use super::facts::{OFF_SPEED, ms, plain};
use super::rule::{About, Rule, Says, cured, said};
use crate::displays::{Display, Queue, RefreshRate, Vrr};
use crate::lane::LaneSpec;
use timestep::entry::Entry;
use timestep::time::Flicks;
use timestep::time::policies::{LoopPolicy, PolicySpec};

const fn rule(id: &'static str, says: Says) -> Rule {
    Rule { id, aspect: About::Rate, says }
}

pub(super) static RULES: &[Rule] = &[
    rule("diverged", |facts| {
        let status = facts.report.status.strip_prefix("diverged")?;
        said(format!(
            "Diverged{status}: its numbers say nothing after that; shorter steps or an implicit method may hold"
        ))
    }),
    rule("spiral", |facts| {
        if facts.report.status != "spiral" {
            return None;
        }
        let (work, step) = (facts.step_work_ms(), facts.step_ms);
        let text = if work >= step {
            format!("Falls behind for ever: a step of {} takes {}", ms(step), ms(work))
        } else {
            "Falls behind: long frames have more steps to take, which keeps them long".to_owned()
        };
        cured(text, "longer steps end it", take_longer_steps)
    }),
    rule("heavy-steps", |facts| {
        let (work, step) = (facts.step_work_ms(), facts.step_ms);
        let speed = facts.speed.filter(|speed| *speed < 1.0 - OFF_SPEED && work >= step)?;
        let policy = &*facts.spec.policy;
        if !policy.uses_clock || !policy.splits || policy.mistake.is_some() {
            return None;
        }
        let text = format!("{}: a step of {} takes {}, which no loop makes up for", runs_at(speed), ms(step), ms(work));
        if policy.sets_step() {
            return said(text);
        }
        cured(text, "longer steps do", take_longer_steps)
    }),
    rule("speed", |facts| {
        let speed = facts.speed.filter(|speed| (speed - 1.0).abs() > OFF_SPEED)?;
        let text = runs_at(speed);
        let policy = &*facts.spec.policy;
        if policy.mistake.is_some() {
            let text = format!("{text}: so does the mistake {}", policy.name);
            return cured(text, "the right loop does not", use_cure_of_policy);
        }
        if !policy.uses_clock {
            let text = format!("{text}: it takes a step a frame, whatever the clock says");
            return cured(text, "an accumulator goes by the clock", |lane| lane.policy = LaneSpec::default().policy);
        }
        if policy.engine {
            return said(format!("{text}: {} counts these frames so", policy.name));
        }
        let [_, real] = facts.report.counted_secs();
        if facts.report.dropped_secs > 0.01 * real {
            let [dropped, of] = [facts.report.dropped_secs, real].map(|secs| ms(1e3 * secs));
            return said(format!("{text}: guards or loop drop {dropped} of {of}"));
        }
        said(text)
    }),
    rule("work-does-not-fit", |facts| {
        let (display, hz) = (facts.screen()?, facts.refreshes()?);
        let (work, refresh, shown) = (facts.work_ms()?, 1e3 / hz, facts.report.shown_fps?);
        if !display.waits_for_display() || display.holds_back() || work <= refresh * (1.0 + 1e-9) || shown > 0.98 * hz {
            return None;
        }
        let waits = (work / refresh - 1e-9).ceil();
        let is_even = (shown - hz / waits).abs() <= 0.015 * hz / waits;
        let rate = if is_even { hz / waits } else { shown };
        let is_steady = facts.step_work_ms() == 0.0 && display.hitch.is_none() && display.frames_in_flight == 1;
        let then = if is_even {
            let frames = if is_steady { "every frame waits" } else { "most frames wait" };
            format!("{frames} for the {} refresh", ordinal(waits))
        } else {
            "frames miss refreshes".to_owned()
        };
        if shown == 0.0 {
            return said(format!("{} of work does not fit into {}: no frame is shown yet", ms(work), ms(refresh)));
        }
        let text = format!("{} of work does not fit into {}: {then}, {} a second", ms(work), ms(refresh), plain(rate));
        cured(text, "variable refresh shows each when it is done", |lane| {
            if let Display::Virtual(display) = &mut lane.display {
                let lowest = RefreshRate::new(display.hz.hz() / 4.0).unwrap_or(display.hz);
                display.vrr = Vrr::between(lowest, display.hz);
            }
        })
    }),
    rule("tears", |facts| {
        let share = facts.report.frames_torn as f64 / facts.report.frames.max(1) as f64;
        if share <= 0.01 {
            return None;
        }
        let text = format!("Tears: {} % of the frames come in mid refresh", plain(100.0 * share));
        cured(text, "vsync shows whole frames, up to a refresh later", |lane| {
            if let Display::Virtual(display) = &mut lane.display {
                display.vsync = true;
            }
        })
    }),
    rule("never-shown", |facts| {
        let share = facts.report.frames_never_shown as f64 / facts.report.frames.max(1) as f64;
        let shown = facts.report.shown_fps.filter(|_| share > 0.01)?;
        let text = format!("{} % of its frames are never shown; {} a second are", plain(100.0 * share), plain(shown));
        match facts.screen() {
            None => said(text),
            Some(_) => cured(text, "a queue in order shows all of them", |lane| {
                if let Display::Virtual(display) = &mut lane.display {
                    display.queue = Queue::Fifo;
                }
            }),
        }
    }),
];

fn ordinal(count: f64) -> String {
    let count = count as u64;
    let ending = match (count % 10, count % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    match count {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n => format!("{n}{ending}"),
    }
}

/// "Runs at 85 % of its speed".
fn runs_at(speed: f64) -> String {
    format!("Runs at {} % of its speed", plain(100.0 * speed))
}

/// Makes steps so long that their work is a quarter of their time at most.
fn take_longer_steps(lane: &mut LaneSpec) {
    let works = lane.display.as_virtual().map_or(Flicks::ZERO, |display| display.step_cost.times(lane.substeps.into()));
    while lane.dt < works.times(4) {
        lane.dt = lane.dt.times(2);
    }
}

/// The policy with this id, which must be in the list.
fn policy_of(id: &str) -> PolicySpec {
    PolicySpec::of(LoopPolicy::by_id(id).expect("cures are in the list"))
}

/// Takes the cure of the lane's mistake in the loop.
pub(super) fn use_cure_of_policy(lane: &mut LaneSpec) {
    if let Some(mistake) = &lane.policy.mistake {
        lane.policy = policy_of(mistake.cure);
    }
}
