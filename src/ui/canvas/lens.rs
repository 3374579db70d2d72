//! The difference lens: one lane laid over another, and what shows it in the window.

use egui::Ui;

/// A lane that is held over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lens {
    /// Index of the lane below.
    pub onto: usize,
    /// Index of the lane that is held over it.
    pub held: usize,
}

impl Lens {
    /// The lens that holds a lane over the chosen one, or the lane after it over the chosen one if that is held itself. `None` where
    /// there is one lane only.
    pub fn over_chosen(held: usize, chosen: usize, lanes: usize) -> Option<Self> {
        let held = if held == chosen { (chosen + 1) % lanes.max(1) } else { held };
        (held != chosen && held < lanes && chosen < lanes).then_some(Lens { onto: chosen, held })
    }
}

/// What shows the lens in the window: its key, and headline numbers that are held down.
#[derive(Clone, Copy, Debug, Default)]
pub struct LensState {
    key: LensKey,
    /// Index of the lane whose number was held down in the last pass.
    number: Option<usize>,
}

impl LensState {
    /// The key goes down at time `now` of the interface's clock, s.
    pub fn press(&mut self, now: f64) {
        self.key.press(now);
    }

    /// The lens in this pass, over the `chosen` one of so many lanes.
    pub fn in_force(&mut self, ui: &Ui, chosen: usize, lanes: usize) -> Option<Lens> {
        let (is_down, now) = ui.input(|input| (input.key_down(egui::Key::D), input.time));
        let by_key = self.key.follow(is_down, now).then_some(chosen);
        Lens::over_chosen(self.number.or(by_key)?, chosen, lanes)
    }

    /// Takes the lane whose number is held down in this pass, for the next.
    pub fn hold_number(&mut self, ui: &Ui, lane: Option<usize>) {
        if self.number != lane {
            ui.ctx().request_repaint();
        }
        self.number = lane;
    }
}

/// The key of the lens: held down, it shows the lens as long; pressed shortly, until it is pressed again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum LensKey {
    /// The lens is away.
    #[default]
    Off,
    /// The key is down since this time of the interface's clock, s.
    Down(f64),
    /// The lens stays.
    On,
}

impl LensKey {
    /// Longest time that a key is down for a short press, s.
    const SHORT: f64 = 0.35;

    fn press(&mut self, now: f64) {
        *self = if *self == LensKey::Off { LensKey::Down(now) } else { LensKey::Off };
    }

    /// Follows the key. Returns `true` if the lens is to be shown.
    fn follow(&mut self, is_down: bool, now: f64) -> bool {
        if let LensKey::Down(since) = *self
            && !is_down
        {
            *self = if now - since <= Self::SHORT { LensKey::On } else { LensKey::Off };
        }
        *self != LensKey::Off
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_key_shows_the_lens_as_long_and_a_short_press_until_the_next() {
        let mut key = LensKey::default();
        key.press(1.0);
        assert!(key.follow(true, 1.0) && key.follow(true, 3.0) && !key.follow(false, 3.1));
        key.press(4.0);
        assert!(key.follow(true, 4.0) && key.follow(false, 4.1) && key.follow(false, 9.0));
        key.press(10.0);
        assert!(!key.follow(true, 10.0) && !key.follow(false, 10.1));
    }

    #[test]
    fn a_lane_is_held_over_another_one() {
        assert_eq!(Lens::over_chosen(2, 0, 3), Some(Lens { onto: 0, held: 2 }));
        assert_eq!(Lens::over_chosen(2, 2, 3), Some(Lens { onto: 2, held: 0 }));
        assert_eq!(Lens::over_chosen(0, 0, 1), None);
        assert_eq!(Lens::over_chosen(5, 0, 3), None);
    }
}
