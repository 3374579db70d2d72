//! What follows the body as code: the lines that move it stand at their moment of the frame.

use super::function::NamedNumber;
use crate::lane::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate, LaneSpec};
use crate::worlds::WorldSpec;
use glam::DVec2;
use timestep::code::{Expression, Operator, Statement};
use timestep::presentation::INTERPOLATE;

/// The direction in which the body goes as the first number of its state grows; `None` where it does not go that far along a line.
pub fn along(world: &WorldSpec) -> Option<DVec2> {
    let mut state = world.initial_state();
    let from = world.track(&state);
    *state.first_mut()? += 1.0;
    let way = world.track(&state) - from;
    ((way.length() - 1.0).abs() < 1e-9).then_some(way)
}

/// The follower of a lane, where its lines can be told: it follows along a line, and what blends it has an alpha.
pub fn told(spec: &LaneSpec) -> Option<&FollowSpec> {
    let follow = spec.follow.as_ref()?;
    let is_blended = follow.blend == FollowBlend::Off || spec.presented() == &INTERPOLATE;
    // A pose that is written back is not the state that the steps have made.
    let is_kept = !spec.presented().writes_back || follow.update == FollowUpdate::Late;
    let is_on_line = along(&spec.world).is_some() && (follow.dead_zone == 0.0 || spec.world.dim() == 2);
    (is_on_line && is_blended && is_kept).then_some(follow)
}

/// Its numbers that stay.
pub fn constants(follow: &FollowSpec) -> Vec<NamedNumber> {
    let (rate, part) = match follow.ease {
        FollowEase::Off => (None, None),
        FollowEase::Rate(rate) => (Some(rate), None),
        FollowEase::Fraction(part) => (None, Some(part)),
    };
    let dead_zone = (follow.dead_zone > 0.0).then_some(follow.dead_zone);
    let numbers = [
        ("follow_rate", rate, "how fast what follows comes near, 1/s"),
        ("follow_part", part, "part of the way that is left, in each move"),
        ("dead_zone", dead_zone, "distance at which what follows stays, m"),
    ];
    let number = |(name, value, about): (&str, Option<f64>, &str)| {
        Some(NamedNumber::new(name, Expression::Number(value?), about))
    };
    numbers.into_iter().filter_map(number).collect()
}

/// Names that are kept from frame to frame: where it is, where it was before the last step, where it is drawn.
pub fn names(follow: &FollowSpec) -> [String; 3] {
    let kind = follow.kind.word();
    [kind.to_owned(), format!("previous_{kind}"), format!("drawn_{kind}")]
}

/// The name of the place at which it is drawn.
pub fn drawn(follow: &FollowSpec) -> String {
    let [at, _, blended] = names(follow);
    if follow.blend == FollowBlend::Off { at } else { blended }
}

/// Puts the lines of a follower into a frame: `plan` from its place `guarded` on, where guards have had the time of the frame, and `pose`,
/// which ends with what is drawn. The view of a camera is drawn from its place.
pub fn follow(follow: &FollowSpec, plan: &mut Vec<Statement>, guarded: usize, pose: &mut Vec<Statement>) {
    let [at, before, _] = names(follow);
    match follow.update {
        FollowUpdate::Step => {
            let is_blended = follow.blend != FollowBlend::Off;
            after_steps(plan, &|length| {
                let mut lines = moved(follow, &at, "position", length);
                if is_blended {
                    lines.insert(0, Statement::Set(before.clone(), Expression::named(&at)));
                }
                lines
            });
        }
        update => {
            let secs = if changes(&plan[guarded..], "frame_time") { "follow_time" } else { "frame_time" };
            let body = match pose.last() {
                Some(Statement::Draw(Expression::Name(drawn))) if update == FollowUpdate::Late => drawn.as_str(),
                _ => "position",
            };
            let lines = moved(follow, &at, body, &Expression::named(secs));
            let place = pose.len() - 1;
            match update {
                FollowUpdate::FrameBefore => _ = plan.splice(guarded..guarded, lines),
                FollowUpdate::FrameAfter => _ = pose.splice(0..0, lines),
                _ => _ = pose.splice(place..place, lines),
            }
            // Some loops use the time of the frame up.
            if secs == "follow_time" {
                plan.insert(guarded, Statement::Set(secs.to_owned(), Expression::named("frame_time")));
            }
        }
    }
    let place = pose.len() - 1;
    let blend = match follow.blend {
        FollowBlend::Off => String::new(),
        FollowBlend::Once => format!("drawn_{at} = {before} * (1 - alpha) + {at} * alpha\n"),
        FollowBlend::Twice => format!("drawn_{at} = {before} * (1 - alpha) + {at} * alpha + (pose - position)\n"),
    };
    pose.splice(place..place, Statement::parse(&blend, false).expect("lines of a blend"));
    if let (FollowKind::Camera, Some(Statement::Draw(place))) = (follow.kind, pose.last_mut()) {
        let from = Box::new(Expression::named(&drawn(follow)));
        *place = Expression::Binary(Operator::Minus, Box::new(place.clone()), from);
    }
}

/// The lines that move what is at `at` towards the body in a move of this length ([`FollowSpec::moved`]).
fn moved(follow: &FollowSpec, at: &str, body: &str, length: &Expression) -> Vec<Statement> {
    let part = match follow.ease {
        FollowEase::Off => "",
        FollowEase::Rate(_) => " * (1 - exp(-follow_rate * length))",
        FollowEase::Fraction(_) => " * follow_part",
    };
    let text = match follow.dead_zone > 0.0 {
        false if part.is_empty() => format!("{at} = {body}\n"),
        false => format!("{at} += ({body} - {at}){part}\n"),
        true => format!(
            "way = {body} - {at}\nif abs(way) > dead_zone:\n    {at} += way * (1 - dead_zone / abs(way)){part}\n"
        ),
    };
    let mut lines = Statement::parse(&text, false).expect("lines of a follower");
    super::reduced::replace(&mut lines, "length", length);
    lines
}

/// Puts lines behind every step of a block.
fn after_steps(block: &mut Vec<Statement>, lines: &impl Fn(&Expression) -> Vec<Statement>) {
    let mut place = 0;
    while let Some(statement) = block.get_mut(place) {
        place += 1;
        if let Statement::Step(length) = statement {
            let more = lines(length);
            let count = more.len();
            block.splice(place..place, more);
            place += count;
        } else {
            statement.blocks_mut().for_each(|inner| after_steps(inner, lines));
        }
    }
}

/// `true` if a block gives the name a value.
fn changes(block: &[Statement], name: &str) -> bool {
    let mut changes = false;
    timestep::code::visit(block, &mut |statement| changes |= statement.target() == Some(name));
    changes
}
