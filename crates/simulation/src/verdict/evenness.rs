//! Rules on evenness.

use super::facts::{Facts, ms, plain};
use super::rate::use_cure_of_policy;
use super::rule::{About, Rule, Said, Says, cured, said};
use crate::displays::Display;
use crate::lane::{ClockSource, FollowEase, FollowSpec, FollowUpdate, LaneSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::presentation::{INTERPOLATE, PoseTime, Presentation, RENDER_STEP};
use timestep::time::Flicks;

const fn rule(id: &'static str, says: Says) -> Rule {
    Rule { id, aspect: About::Evenness, says }
}

const BLENDS: &str = "interpolation evens it out, a step later";

/// The cure of a motion that a blend of two states evens out: a camera has then to read the pose that is drawn.
fn evened(facts: &Facts<'_>, text: String) -> Said {
    match facts.spec.follow.filter(|follow| follow.moved_at(FollowUpdate::Late) != *follow) {
        None => cured(text, BLENDS, interpolate),
        Some(follow) => {
            let words = format!("interpolation and a {} moved last even it out, a step later", follow.kind.word());
            cured(text, words, |lane| {
                interpolate(lane);
                move_last(lane);
            })
        }
    }
}

/// Moves what follows the body last, from the pose that is drawn.
fn move_last(lane: &mut LaneSpec) {
    if let Some(follow) = &mut lane.follow {
        *follow = follow.moved_at(FollowUpdate::Late);
    }
}

pub(super) static RULES: &[Rule] = &[
    rule("samples", |facts| {
        if !facts.is_sampled() {
            return None;
        }
        said("A log of samples: most frames are missing, so nothing tells how even it is".to_owned())
    }),
    rule("method-error", |facts| {
        facts.unevenness()?;
        let error = facts.report.integration_error?.rms;
        if !facts.makes_judder(Some(error)) {
            return None;
        }
        let text = format!(
            "The method is {} px off the exact motion, which hides how even the frames are",
            plain(facts.px(error))
        );
        match Integrator::by_id("exact").filter(|exact| facts.spec.world.fits(exact).is_ok()) {
            None => said(text),
            Some(_) => cured(text, "exact steps show the frames alone", |lane| {
                if let Some(exact) = Integrator::by_id("exact") {
                    lane.integrator = IntegratorSpec::from(exact);
                }
            }),
        }
    }),
    rule("mistake", |facts| {
        let uneven = facts.uneven_by()?;
        if facts.spec.presentation.mistake.is_some() && facts.spec.policy.carries {
            let text = format!("{uneven}: it draws by the mistake {}", facts.spec.presentation.name);
            return cured(text, BLENDS, |lane| {
                if let Some(mistake) = &lane.presentation.mistake {
                    lane.presentation = Presentation::by_id(mistake.cure).unwrap_or(&INTERPOLATE);
                }
            });
        }
        facts.spec.policy.mistake.as_ref()?;
        let text = format!("{uneven}: its loop is the mistake {}", facts.spec.policy.name);
        cured(text, "the right loop does not make it", use_cure_of_policy)
    }),
    rule("steps-do-not-fit", |facts| {
        let uneven = facts.uneven_by().filter(|_| facts.spec.holds_states())?;
        let steps = 1e3 / facts.step_ms;
        let why = match facts.beat() {
            Some((beat, beats)) if divides(steps, beat) => {
                let counts = &facts.report.steps_per_frame;
                let (fewest, most) = (counts.keys().next()?, counts.keys().next_back()?);
                let fit = format!("{} steps a second fit into {} {beats}", plain(steps), plain(beat));
                format!("{fit}, but frames come early or late and have {fewest} to {most}")
            }
            Some((beat, beats)) => format!("{} steps a second do not fit into {} {beats}", plain(steps), plain(beat)),
            None => format!("states of {} steps a second are shown at the frames that come", plain(steps)),
        };
        if facts.misses_refreshes() {
            return said(format!("{uneven}: {why}, and frames take one refresh and more in turn"));
        }
        evened(facts, format!("{uneven}: {why}"))
    }),
    rule("overshoot", |facts| {
        let uneven = facts.uneven_by()?;
        let error = facts.report.presentation_error?.rms;
        let extrapolates = facts.presented.pose_time == PoseTime::Ahead && !facts.presented.steps_copies;
        if !extrapolates || !facts.makes_judder(Some(error)) {
            return None;
        }
        let text = format!("{uneven}: it overshoots by {} px where the velocity changes", plain(facts.px(error)));
        cured(text, "a render step follows the bend, and costs a step a frame", |lane| lane.presentation = &RENDER_STEP)
    }),
    rule("blended-jump", |facts| {
        let uneven = facts.uneven_by().filter(|_| facts.spec.blend_jumps && facts.spec.world.jumps())?;
        let text = format!("{uneven}: a jump is blended, and draws the body where it never was");
        cured(text, "a pose on either side of it does not", |lane| lane.blend_jumps = false)
    }),
    rule("corners", |facts| {
        let uneven = facts.uneven_by()?;
        let error = facts.report.presentation_error?.rms;
        if !facts.presented.pose_time.ends_at_newest() || !facts.makes_judder(Some(error)) {
            return None;
        }
        let text = format!("{uneven}: the blend is {} px off the motion between two steps", plain(facts.px(error)));
        cured(text, "shorter steps follow it", |lane| lane.dt = Flicks((lane.dt.0 / 4).max(1)))
    }),
    rule("pixels", |facts| {
        let uneven = facts.uneven_by().filter(|_| facts.spec.snap_to_pixels)?;
        let text = format!("{uneven}: the body moves by whole pixels");
        cured(text, "parts of a pixel even it out", |lane| lane.snap_to_pixels = false)
    }),
    rule("clock", |facts| {
        /// Unevenness that noise alone brings about, as a part of its spread: that of two readings, and then some.
        const BY_NOISE: f64 = 3.0;
        let is_by_noise = facts.unevenness()? <= BY_NOISE * facts.noise_ms();
        let uneven = facts.uneven_by().filter(|_| is_by_noise && facts.spec.clock == ClockSource::Timer)?;
        let text = format!("{uneven}: the timer that the loop reads is off by that much");
        if !facts.screen().is_some_and(|display| display.waits_for_display()) {
            return said(text);
        }
        cured(text, "the display's own clock has no noise", |lane| {
            (lane.clock, lane.clock_step) = (ClockSource::Refresh, Flicks::ZERO);
        })
    }),
    rule("late-frames", |facts| {
        let uneven = facts.uneven_by()?;
        facts.screen().filter(|display| display.ever_works(facts.spec.policy.threaded))?;
        said(format!("{uneven}: frames take their time, and show where the body was when they began"))
    }),
    rule("uneven-frames", |facts| {
        let uneven = facts.uneven_by()?;
        match &facts.spec.display {
            Display::Trace(trace) if trace.shown().is_some() => {
                said(format!("{uneven}: the time from a frame's start to the display varies"))
            }
            _ => said(uneven),
        }
    }),
    rule("follower", |facts| {
        let (kind, px) = (facts.spec.follow?.kind.word(), plain(facts.shaking()?));
        let text = format!(
            "Even, but shakes beside its {kind} by {px} px: the {kind} reads another state than the one that is drawn"
        );
        cured(text, "moved last, it reads the drawn pose", move_last)
    }),
    rule("camera-by-frames", |facts| {
        let by_frames =
            |follow: &FollowSpec| matches!(follow.ease, FollowEase::Fraction(_)) && follow.update != FollowUpdate::Step;
        facts.spec.follow.filter(by_frames)?;
        let px = facts.report.follow_error_px.filter(|px| *px >= 1.0)?;
        let text = format!(
            "Even, but its camera is {} px from where it was meant: a part of the way in each frame is another camera on each display",
            plain(px)
        );
        cured(text, "by a rate it is alike on all", |lane| {
            if let Some(follow) = &mut lane.follow {
                *follow = follow.meant();
            }
        })
    }),
    rule("holes", |facts| {
        facts.pacing?;
        let (pictures, steady) = (facts.pictures?, facts.uneven_hold()?);
        let (by, text) = if facts.by().is_empty() { ("", "Stands") } else { (facts.by(), "stands") };
        let on = facts.even_refreshes().map_or_else(String::new, |hz| format!(" on {} refreshes", plain(hz)));
        said(format!(
            "{by}{text} and jumps: {} new pictures a second{on}, each on time, but held unevenly (±{}){}",
            plain(pictures),
            ms(steady),
            facts.with_hitches()
        ))
    }),
    rule("hitches", |facts| {
        facts.pacing?;
        facts.report.hold_ms.filter(|hold| hold.hitches > 0)?;
        let (by, even) = even(facts);
        said(format!("{by}{even}{}", facts.with_hitches()))
    }),
    rule("held", |facts| {
        // The first and the last picture of a short run are cut.
        facts.pacing.filter(|_| facts.report.counted_secs()[1] >= 1.0)?;
        let of_trace = match &facts.spec.display {
            Display::Trace(trace) => 1.0 / trace.mean_frame().secs(),
            Display::Live | Display::Virtual(_) => 0.0,
        };
        let beat = facts.refreshes().map(|hz| (hz, "refreshes"));
        let (hz, beats) = beat.or(Some((facts.report.shown_fps?.max(of_trace), "frames")))?;
        let pictures = facts.pictures?;
        let is_drawn_anew = facts.spec.policy.carries && !facts.spec.holds_states();
        if pictures > 0.95 * hz || is_drawn_anew || pictures <= 0.0 {
            return None;
        }
        let (by, even) = even(facts);
        let text = format!(
            "{by}{even}, with {} new pictures a second: each stays for {} {beats}",
            plain(pictures),
            plain(hz / pictures)
        );
        let is_drawn_again = facts.report.shown_fps.is_some_and(|shown| pictures < 0.95 * shown);
        let may_blend = facts.spec.holds_states() && (is_drawn_again || facts.spec.policy.needs.is_some());
        if !may_blend {
            said(text)
        } else {
            cured(text, "interpolation makes one for every refresh, a step later", interpolate)
        }
    }),
    rule("even", |facts| {
        facts.pacing?;
        let (by, even) = even(facts);
        said(format!("{by}{even}"))
    }),
];

fn even(facts: &Facts<'_>) -> (&'static str, &'static str) {
    let by = facts.by();
    (by, if by.is_empty() { "Even" } else { "even" })
}

/// `true` if every step comes with a whole number of refreshes, or every refresh with a whole number of steps.
fn divides(steps: f64, hz: f64) -> bool {
    let is_near_whole = |ratio: f64| ratio >= 0.99 && (ratio - ratio.round()).abs() < 0.002 * ratio;
    is_near_whole(hz / steps) || is_near_whole(steps / hz)
}

/// Draws between the last two states, in every frame: by the usual loop where the lane's needs a host that leaves frames out.
fn interpolate(lane: &mut LaneSpec) {
    lane.presentation = &INTERPOLATE;
    if lane.policy.needs.is_some() && !lane.policy.threaded {
        lane.policy = LaneSpec::default().policy;
    }
}
