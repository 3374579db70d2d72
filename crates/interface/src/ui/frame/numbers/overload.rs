//! The warning in the header of a lane that cannot keep up with its display.

use crate::ui::base::duration_text;
use simulation::lab::LaneView;
use simulation::lane::Status;
use simulation::link::Desync;
use timestep::time::Flicks;

/// Policies drop up to this much time per second by rounding; more is overload.
const LEAST_DROPPED: Flicks = Flicks(Flicks::PER_SECOND / 200);

/// Describes the overload of a lane in one line: dropped time, simulated seconds per second, steps and length of the last
/// frame, and backlog; or where it and the lane that it is linked with parted. `None` if the lane keeps up or has diverged.
pub fn warning(lane: &LaneView<'_>) -> Option<String> {
    let (recent, dropped) = (lane.recent(), lane.recent().dropped());
    let head = match lane.status() {
        Status::Diverged { .. } | Status::Refused { .. } => return None,
        Status::Desync { .. } => return desync(lane.link()?.desync.as_ref()?),
        Status::Waiting => "waiting for the other".to_owned(),
        Status::Spiral { .. } if dropped >= LEAST_DROPPED => format!("spiral, drops {}/s", rounded(dropped)),
        Status::Spiral { .. } => "spiral".to_owned(),
        Status::Ok if dropped >= LEAST_DROPPED => format!("drops {}/s", rounded(dropped)),
        Status::Ok => return None,
    };
    let newest = recent.newest()?;
    let steps = if newest.steps == 1 { "1 step".to_owned() } else { format!("{} steps", newest.steps) };
    let mut parts = vec![head];
    parts.extend(recent.pace().map(|pace| format!("{pace:.2} s/s")));
    parts.push(steps);
    parts.extend(recent.frame_time().map(|frame| format!("frame {}", rounded(frame))));
    // Less than a step is what every accumulator carries over.
    if newest.backlog >= lane.spec().dt {
        parts.push(format!("backlog {}", rounded(newest.backlog)));
    }
    Some(parts.join(" · "))
}

/// The first number that differs between both machines, as each has it.
fn desync(desync: &Desync) -> Option<String> {
    let Desync { tick, component, here, there } = desync;
    let (here, there) = ((*here)?, (*there)?);
    // As many digits as show that they differ; two zeros or numbers that are not finite may not.
    let texts = (6..=17).map(|digits| (format!("{here:.digits$}"), format!("{there:.digits$}")));
    let (here, there) = texts.reduce(|last, next| if last.0 == last.1 { next } else { last })?;
    Some(format!("tick {tick}, state[{}]: {here} here, {there} there", (*component)?))
}

/// Text of a spiral's badge: the time at which it began.
pub fn spiral_since(at: Flicks) -> String {
    format!("spiral since {:.1} s", at.secs())
}

/// Rounds to milliseconds, from one second on to hundredths of a second.
fn rounded(span: Flicks) -> String {
    if span.millis().abs() < 1000.0 {
        duration_text::format(Flicks::from_millis(span.millis().round()))
    } else {
        format!("{:.2} s", span.secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Frame, Lab};
    use simulation::scenario::Scenario;

    fn after(lesson: &str, frames: u32) -> Vec<Option<String>> {
        let mut lab = Lab::new(Scenario::load(lesson).unwrap());
        for _ in 0..frames {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        }
        lab.snapshot().lanes.iter().map(warning).collect()
    }

    #[test]
    fn a_spiral_says_what_it_costs_and_the_healthy_say_nothing() {
        let lanes = after("spiral-of-death", 200);
        let spiral = lanes.iter().flatten().find(|text| text.starts_with("spiral")).expect("a lane in a spiral");
        assert!(spiral.contains("steps") && spiral.contains("frame ") && spiral.contains(" s/s"), "{spiral}");
        assert!(after("welcome", 200).iter().all(Option::is_none));
    }
}
