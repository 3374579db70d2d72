//! What happens away from the control that has the focus, for screen readers: each once, when they have finished their sentence.

use super::course::Telling;
use super::widgets::percentage;
use crate::course::Phase;
use crate::lab::Action;
use crate::time::TimeScale;
use egui::accesskit::Live;
use egui::{Rect, Role, Sense, Ui, Vec2, WidgetInfo};

/// The newest announcement, and what has been told.
#[derive(Debug, Default)]
pub struct Announcements {
    text: String,
    /// Number of announcements so far. Each has a node of its own, so that the same words are told again when they are meant again.
    count: u64,
    /// Part of the lesson and words of its bar that were told last.
    lesson: Option<(Phase, String)>,
    /// Sentences of moments that were told in this part: a run that repeats repeats them.
    moments: Vec<String>,
    /// Speed that is being chosen, until the pointer lets it go.
    speed: Option<TimeScale>,
}

impl Announcements {
    /// Tells what the person has `asked` of the transport, and what the lesson says.
    pub fn show(&mut self, ui: &Ui, asked: &[Action], lesson: Option<Telling>) {
        let mut sentences = self.transport(asked, ui.input(|input| input.pointer.any_down()));
        sentences.extend(self.follow(lesson));
        if !sentences.is_empty() {
            (self.text, self.count) = (sentences.join(" "), self.count + 1);
            ui.ctx().request_repaint();
        }
        if !self.text.is_empty() {
            let corner = Rect::from_min_size(ui.max_rect().left_bottom(), Vec2::splat(1.0));
            let node = ui.interact(corner, ui.scope_id().with(("announcement", self.count)), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.text));
            ui.ctx().accesskit_node_builder(node.id, |node| node.set_live(Live::Polite));
        }
    }

    fn transport(&mut self, asked: &[Action], pointer_down: bool) -> Vec<String> {
        let mut sentences = Vec::new();
        let paused = asked.iter().rev().find_map(|action| match action {
            Action::SetPaused(paused) => Some(*paused),
            _ => None,
        });
        match paused {
            _ if asked.contains(&Action::Reset) => sentences.push("Back to the start.".to_owned()),
            Some(true) => sentences.push("Paused.".to_owned()),
            Some(false) => sentences.push("Playing.".to_owned()),
            None => {}
        }
        for action in asked {
            if let Action::SetSpeed(speed) = action {
                self.speed = Some(*speed);
            }
        }
        if !pointer_down && let Some(speed) = self.speed.take() {
            sentences.push(format!("Speed {} %.", percentage(speed.percent(), 0..=2)));
        }
        sentences
    }

    fn follow(&mut self, lesson: Option<Telling>) -> Vec<String> {
        let Some(Telling { phase, opening, words, moment }) = lesson else {
            self.lesson = None;
            return Vec::new();
        };
        let mut sentences = Vec::new();
        let is_new = self.lesson.as_ref().is_none_or(|(told, _)| *told != phase);
        if is_new {
            sentences.extend(opening);
            self.moments.clear();
        }
        if (is_new || self.lesson.as_ref().is_some_and(|(_, told)| *told != words)) && !words.is_empty() {
            sentences.push(words.clone());
        }
        self.lesson = Some((phase, words));
        if let Some(moment) = moment.filter(|moment| !self.moments.contains(moment)) {
            sentences.push(moment.clone());
            self.moments.push(moment);
        }
        sentences
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn telling(phase: Phase, words: &str, moment: Option<&str>) -> Option<Telling> {
        let opening = (phase == Phase::Ask).then(|| "Which one?".to_owned());
        Some(Telling { phase, opening, words: words.to_owned(), moment: moment.map(str::to_owned) })
    }

    #[test]
    fn a_lesson_tells_each_sentence_once() {
        let mut told = Announcements::default();
        let mut follow = |lesson| told.follow(lesson).join(" ");
        assert_eq!(follow(telling(Phase::Ask, "Press 1 or 2.", None)), "Which one? Press 1 or 2.");
        assert_eq!(follow(telling(Phase::Ask, "Press 1 or 2.", None)), "");
        assert_eq!(follow(telling(Phase::Ask, "Press 1 or 2. Lane 1: 1 hand.", None)), "Press 1 or 2. Lane 1: 1 hand.");
        assert_eq!(follow(telling(Phase::See, "Watch.", Some("No step here."))), "Watch. No step here.");
        assert_eq!(follow(telling(Phase::See, "Watch.", None)), "");
        assert_eq!(follow(telling(Phase::See, "Watch.", Some("No step here."))), "", "the run repeats");
        assert_eq!(follow(telling(Phase::Why, "", None)), "", "the answer is being computed");
        assert_eq!(follow(telling(Phase::Why, "Right.", None)), "Right.");
        assert_eq!(follow(None), "");
        assert_eq!(follow(telling(Phase::Why, "Right.", None)), "Right.", "back on the stage");
    }

    #[test]
    fn the_transport_tells_what_was_asked_of_it() {
        let mut told = Announcements::default();
        assert_eq!(told.transport(&[Action::SetPaused(true)], false), ["Paused."]);
        assert_eq!(told.transport(&[Action::Reset, Action::SetPaused(false)], false), ["Back to the start."]);
        let speed = |percent: f64| Action::SetSpeed(TimeScale::from_percent(percent));
        assert!(told.transport(&[speed(50.0)], true).is_empty(), "the pointer still drags it");
        assert!(told.transport(&[speed(25.0)], true).is_empty());
        assert_eq!(told.transport(&[], false), ["Speed 25 %."]);
        assert!(told.transport(&[], false).is_empty());
    }
}
