//! Labels of lanes whose switches differ from the lesson. A label may name a setting that was switched, so it shows the change.

use super::step_rate;
use crate::ui::base::duration_text;
use simulation::displays::Display;
use simulation::lane::LaneSpec;
use timestep::presentation::PoseTime;

/// Time for which a label shows the change, s.
const FOLLOWS: f64 = 1.5;

/// Words behind the labels of lanes, and the time since which they are shown.
#[derive(Debug, Default)]
pub struct FollowedLabels {
    lanes: Vec<(String, f64)>,
}

impl FollowedLabels {
    /// The label of the lane at `index` that has this title, and the time until it changes, s. `own` is the lane with the settings of its
    /// lesson, `now` the interface's clock, s: "newest state → interpolated" for a moment, and then "newest state: now interpolated".
    pub fn label(
        &mut self,
        index: usize,
        (title, lane): (String, &LaneSpec),
        own: Option<&LaneSpec>,
        now: f64,
    ) -> (String, Option<f64>) {
        let words = own.map_or_else(String::new, |own| changes(own, lane).join(", "));
        // What a lane has from the beginning is no change to point at.
        self.lanes.resize(self.lanes.len().max(index + 1), (words.clone(), now - FOLLOWS));
        let said = &mut self.lanes[index];
        if said.0 != words {
            *said = (words.clone(), now);
        }
        // A title that the settings make follows by itself.
        if words.is_empty() || lane.looks.label.is_empty() {
            return (title, None);
        }
        let wait = said.1 + FOLLOWS - now;
        if wait > 0.0 { (format!("{title} → {words}"), Some(wait)) } else { (format!("{title}: now {words}"), None) }
    }
}

/// Settings of a lane that differ from its own by switches of the stage, in words.
pub fn changes(own: &LaneSpec, lane: &LaneSpec) -> Vec<String> {
    let pairs = words(own).into_iter().zip(words(lane));
    let differ = pairs.filter(|(own, now)| own != now).map(|(_, now)| now);
    differ.filter(|_| !lane.looks.concealed).collect()
}

/// `true` if a title is one of the words for the settings that the switches of the stage have.
pub fn is_setting(title: &str, lane: &LaneSpec) -> bool {
    words(lane).iter().any(|word| word == title)
}

/// The settings of a lane that the switches of the stage have, in words.
fn words(lane: &LaneSpec) -> [String; 6] {
    let drawn = match lane.presented().pose_time {
        PoseTime::Between => "interpolated",
        PoseTime::Ahead => "extrapolated",
        _ => "newest state",
    };
    let clamp = match lane.guards.max_frame {
        Some(longest) => format!("frames of at most {}", duration_text::format(longest)),
        None => "no clamp".to_owned(),
    };
    let vsync = match &lane.display {
        Display::Virtual(display) if !display.vsync => "no vsync",
        _ => "vsync",
    };
    let steps = format!("{} steps/s", step_rate::rate(lane.dt));
    let eye = if lane.looks.eye_view { "eye view" } else { "no eye view" };
    let follower = lane.follow.map_or_else(|| "no follower".to_owned(), |follow| follow.words());
    [drawn.to_owned(), follower, steps, clamp, vsync.to_owned(), eye.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lane::Looks;
    use timestep::entry::Entry;
    use timestep::presentation::Presentation;
    use timestep::time::Flicks;

    #[test]
    fn a_label_follows_its_lane_and_comes_back() {
        let own = LaneSpec { looks: Looks::named("newest state"), ..LaneSpec::default() };
        let mut lane = own.clone();
        let mut labels = FollowedLabels::default();
        let mut label = |lane: &LaneSpec, now| labels.label(0, (lane.title(), lane), Some(&own), now);
        assert_eq!(label(&lane, 0.0), ("newest state".to_owned(), None));
        lane.presentation = Presentation::by_id("interpolate").unwrap();
        assert_eq!(label(&lane, 1.0), ("newest state → interpolated".to_owned(), Some(1.5)));
        assert_eq!(label(&lane, 2.0).1, Some(0.5));
        assert_eq!(label(&lane, 2.6), ("newest state: now interpolated".to_owned(), None));
        lane.dt = Flicks::from_ratio(1, 10);
        lane.guards.max_frame = None;
        assert_eq!(label(&lane, 3.0).0, "newest state → interpolated, 10 steps/s, no clamp");
        assert_eq!(label(&own, 3.1), ("newest state".to_owned(), None));
        let first = FollowedLabels::default().label(0, (lane.title(), &lane), Some(&own), 0.0);
        assert_eq!(first, ("newest state: now interpolated, 10 steps/s, no clamp".to_owned(), None));
    }

    #[test]
    fn a_title_may_be_the_words_of_a_setting() {
        let lane = LaneSpec::default();
        let mut drawn = lane.clone();
        drawn.presentation = Presentation::by_id("interpolate").unwrap();
        let found = ["no clamp", "newest state", "interpolated", "mine"].map(|title| is_setting(title, &drawn));
        assert_eq!(found, [lane.guards.max_frame.is_none(), false, true, false]);
    }

    #[test]
    fn a_concealed_lane_and_one_without_a_name_tell_nothing() {
        let own = LaneSpec { looks: Looks { concealed: true, ..Looks::named("a") }, ..LaneSpec::default() };
        let lane = LaneSpec { dt: Flicks::from_ratio(1, 10), ..own.clone() };
        let mut labels = FollowedLabels::default();
        assert_eq!(labels.label(1, (lane.title(), &lane), Some(&own), 0.0).0, "a");
        let unnamed = LaneSpec { looks: Looks::default(), ..lane };
        assert_eq!(labels.label(1, (unnamed.title(), &unnamed), Some(&LaneSpec::default()), 0.0).0, unnamed.title());
    }
}
