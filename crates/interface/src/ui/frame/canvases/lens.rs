//! The difference lens: one lane laid over another, and what shows it in the window.

use egui::Ui;
use std::fmt;
use std::str::FromStr;

/// A lane that is held over another. Written by their numbers in the scenario: `2:1` holds lane 2 over lane 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lens {
    /// Index of the lane below.
    pub onto: usize,
    /// Index of the lane that is held over it.
    pub held: usize,
}

impl fmt::Display for Lens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.held + 1, self.onto + 1)
    }
}

impl FromStr for Lens {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let index = |text: &str| text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let both = text.split_once(':').and_then(|(held, onto)| index(held).zip(index(onto)));
        let (held, onto) = both.filter(|(held, onto)| held != onto).ok_or("write it as two lanes, such as 2:1")?;
        Ok(Lens { onto, held })
    }
}

impl Lens {
    /// The lens that holds a lane over the chosen one, or the lane after it over the chosen one if that is held itself. `None` where
    /// there is one lane only.
    pub fn over_chosen(held: usize, chosen: usize, lanes: usize) -> Option<Self> {
        let held = if held == chosen { (chosen + 1) % lanes.max(1) } else { held };
        (held != chosen && held < lanes && chosen < lanes).then_some(Lens { onto: chosen, held })
    }
}

/// A lane that the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldLane {
    /// The lane at this index, by its headline number: it is drawn over the chosen one.
    ByNumber(usize),
    /// A lane that was dragged over another.
    Over(Lens),
}

/// The controls that show the lens in the window: its key, headline numbers that are held down, and lanes that are dragged.
#[derive(Clone, Copy, Debug, Default)]
pub struct LensState {
    key: LensKey,
    /// The lane that the pointer held in the last pass.
    held: Option<HeldLane>,
    /// The lens of this pass.
    pub shown: Option<Lens>,
}

impl LensState {
    /// The key goes down at time `now` of the interface's clock, s.
    pub fn press(&mut self, now: f64) {
        self.key.press(now);
    }

    /// The lens in this pass, over the `chosen` one of so many lanes.
    pub fn in_force(&mut self, ui: &Ui, chosen: usize, lanes: usize) -> Option<Lens> {
        let (is_down, now) = ui.input(|input| (input.key_down(egui::Key::D), input.time));
        let by_key = self.key.follow(is_down, now).then_some(HeldLane::ByNumber(chosen));
        self.shown = self.held.or(by_key).and_then(|held| match held {
            HeldLane::ByNumber(held) => Lens::over_chosen(held, chosen, lanes),
            HeldLane::Over(lens) => Some(lens).filter(|lens| lens.held.max(lens.onto) < lanes),
        });
        self.shown
    }

    /// Takes the lane that the pointer holds in this pass, for the next.
    pub fn hold(&mut self, ui: &Ui, lane: Option<HeldLane>) {
        if self.held != lane {
            ui.ctx().request_repaint();
        }
        self.held = lane;
    }
}

/// The key of the lens: held down, it shows the lens as long; pressed shortly, until it is pressed again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum LensKey {
    /// The lens is off.
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
    fn a_lens_is_written_by_the_numbers_of_its_lanes() {
        let lens = Lens { onto: 0, held: 1 };
        assert_eq!((lens.to_string().as_str(), "2:1".parse()), ("2:1", Ok(lens)));
        for wrong in ["2", "2:", "0:1", "1:1", "a:b", ""] {
            assert!(wrong.parse::<Lens>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_lane_is_held_over_another_one() {
        assert_eq!(Lens::over_chosen(2, 0, 3), Some(Lens { onto: 0, held: 2 }));
        assert_eq!(Lens::over_chosen(2, 2, 3), Some(Lens { onto: 2, held: 0 }));
        assert_eq!(Lens::over_chosen(0, 0, 1), None);
        assert_eq!(Lens::over_chosen(5, 0, 3), None);
    }
}
