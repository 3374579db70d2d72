//! The rows of what follows the body of a lane.

use crate::ui::base::rows::{RowTexts, choice};
use crate::ui::base::widgets::{number, row};
use egui::{DragValue, Ui};
use simulation::lane::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate};

/// A camera's usual smoothing: a rate in 1/s, and the fraction of each update that is mistaken for it.
const RATE: f64 = 6.0;
const FRACTION: f64 = 0.1;

/// Shows what follows, and how. Returns `true` if it has set a choice in which the chosen lanes differ.
pub fn show(ui: &mut Ui, texts: RowTexts<'_>, follow: &mut Option<FollowSpec>) -> bool {
    let kinds = [("nothing", None)].into_iter();
    let kinds: Vec<_> = kinds.chain(FollowKind::ALL.into_iter().map(|(word, kind)| (word, Some(kind)))).collect();
    let now = (!texts.differs).then_some(follow.map(|follow| follow.kind));
    let clicked = choice(ui, (texts.name, texts.tip), texts.no_effect, &kinds, now);
    if let Some(clicked) = clicked {
        *follow = clicked.map(|kind| of_kind(kind, follow.unwrap_or_default()));
    }
    if let (false, Some(follow)) = (texts.differs, follow) {
        parts(ui, follow);
    }
    clicked.is_some() && texts.differs
}

/// Shows the rows of a follower.
fn parts(ui: &mut Ui, follow: &mut FollowSpec) {
    let tip = "When it is moved: after each step by dt; once a frame, before or after the steps; or last, from the pose that is drawn.";
    if let Some(update) = choice(ui, ("   moved", tip), None, &FollowUpdate::ALL, Some(follow.update)) {
        follow.update = update;
        if update != FollowUpdate::Step {
            follow.blend = FollowBlend::Off;
        }
    }
    let tip = "What is moved in the steps is drawn at its newest place, or between its last two as the body is. Twice: moved again by what the blend has moved the body.";
    let not_in_steps = "It is moved once a frame: there is nothing to blend.";
    let no_effect = (follow.update != FollowUpdate::Step).then_some(not_in_steps);
    if let Some(blend) = choice(ui, ("   blended", tip), no_effect, &FollowBlend::ALL, Some(follow.blend))
        && no_effect.is_none()
    {
        follow.blend = blend;
    }
    if follow.kind != FollowKind::Camera {
        return;
    }
    let (rate, fraction) = match follow.ease {
        FollowEase::Rate(rate) => (rate, FRACTION),
        FollowEase::Fraction(fraction) => (RATE, fraction),
        FollowEase::Off => (RATE, FRACTION),
    };
    let eases =
        [("off", FollowEase::Off), ("rate", FollowEase::Rate(rate)), ("fraction", FollowEase::Fraction(fraction))];
    let tip = "Smoothing. By a rate it goes as far in a second on every display; by a fraction of each update it does not, where updates are frames.";
    if let Some(ease) = choice(ui, ("   smoothed", tip), None, &eases, Some(follow.ease)) {
        follow.ease = ease;
    }
    let field =
        |ui: &mut Ui, name: &str, spoken: &str, tip: &str, value: &mut f64, [least, most]: [f64; 2], unit: &str| {
            row(ui, name, tip, |ui| {
                let speed = (0.01 * *value).max(1e-3);
                number(ui, spoken, DragValue::new(value).range(least..=most).speed(speed).suffix(unit));
            });
        };
    match &mut follow.ease {
        FollowEase::Off => {}
        FollowEase::Rate(rate) => {
            let tip = "Part of the way that is left per time: in 1/rate seconds 63 % of it are gone.";
            field(ui, "   rate", "Rate of the camera", tip, rate, FollowEase::RATES, " 1/s");
        }
        FollowEase::Fraction(fraction) => {
            let tip = "Part of the way that is left that each update goes.";
            field(ui, "   fraction", "Fraction of the camera", tip, fraction, FollowEase::FRACTIONS, "");
        }
    }
    let tip = "Distance of the body from the middle of the camera at which it does not move yet.";
    field(ui, "   dead zone", "Dead zone of the camera", tip, &mut follow.dead_zone, FollowSpec::DEAD_ZONES, " m");
}

/// A follower of another kind: a rider and a child have no smoothing.
fn of_kind(kind: FollowKind, follow: FollowSpec) -> FollowSpec {
    if kind == FollowKind::Camera {
        return FollowSpec { kind, ..follow };
    }
    FollowSpec { kind, ease: FollowEase::Off, dead_zone: 0.0, ..follow }
}
