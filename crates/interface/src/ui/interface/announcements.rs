//! Announcements of transport actions for screen readers, wherever the focus is. Lessons and messages announce their own texts.

use crate::ui::base::widgets::tell_text;
use crate::ui::base::words::percentage;
use egui::accesskit::Live;
use egui::{Rect, Ui, Vec2};
use simulation::lab::Action;
use timestep::time::TimeScale;

/// The newest announcement.
#[derive(Debug, Default)]
pub struct Announcements {
    text: String,
    /// Number of announcements so far. A new node id makes a screen reader repeat an identical text.
    count: u64,
    /// Time until which it can be read, on the interface's clock, s.
    until: f64,
    /// Speed that is being chosen, until the pointer lets it go.
    speed: Option<TimeScale>,
}

impl Announcements {
    /// Time for which an announcement can be read, s.
    const LASTS: f64 = 4.0;

    /// Announces the action that the user has `asked` for. `now` is the interface's clock, s.
    pub fn show(&mut self, ui: &Ui, asked: &[Action], now: f64) {
        let sentences = self.sentences(asked, ui.input(|input| input.pointer.any_down()));
        if !sentences.is_empty() {
            (self.text, self.count, self.until) = (sentences.join(" "), self.count + 1, now + Self::LASTS);
            ui.ctx().request_repaint();
        }
        if now < self.until {
            let corner = Rect::from_min_size(ui.max_rect().left_bottom(), Vec2::splat(1.0));
            let node = tell_text(ui, corner, ui.scope_id().with(("announcement", self.count)), || &self.text);
            ui.ctx().accesskit_node_builder(node.id, |node| node.set_live(Live::Polite));
        }
    }

    fn sentences(&mut self, asked: &[Action], pointer_down: bool) -> Vec<String> {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transport_tells_what_was_asked_of_it() {
        let mut told = Announcements::default();
        assert_eq!(told.sentences(&[Action::SetPaused(true)], false), ["Paused."]);
        assert_eq!(told.sentences(&[Action::Reset, Action::SetPaused(false)], false), ["Back to the start."]);
        let speed = |percent: f64| Action::SetSpeed(TimeScale::from_percent(percent));
        assert!(told.sentences(&[speed(50.0)], true).is_empty(), "the pointer still drags it");
        assert!(told.sentences(&[speed(25.0)], true).is_empty());
        assert_eq!(told.sentences(&[], false), ["Speed 25 %."]);
        assert!(told.sentences(&[], false).is_empty());
    }
}
