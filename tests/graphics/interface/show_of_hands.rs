//! A class bets together: hands are counted by keys and by clicks.

use super::bench::press;
use super::course::{lesson, phase};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::course::Phase;

const NONE: Modifiers = Modifiers::NONE;

/// A digit with Shift and a click with Shift are a hand each; Enter bets with the most.
#[test]
fn a_class_raises_its_hands() {
    let mut harness = lesson("stutter-50-on-60");
    for key in [Key::Num2, Key::Num3, Key::Num2] {
        press(&mut harness, Modifiers::SHIFT, key);
    }
    assert_eq!(phase(&harness), Some(Phase::Ask));
    harness.get_by_label_contains("2: 100 times, 2 hands");
    harness.get_by_label_contains("3: 500 times, 1 hand");
    // Shift is let go before the digit: the key ends as another one than it began.
    for _ in 0..3 {
        let digit = |key, pressed, modifiers| egui::Event::Key {
            key,
            physical_key: Some(Key::Num1),
            pressed,
            repeat: false,
            modifiers,
        };
        harness.event(digit(Key::Exclamationmark, true, Modifiers::SHIFT));
        harness.event(digit(Key::Num1, false, NONE));
        harness.run();
    }
    harness.get_by_label_contains("Bet with the most hands: 1");
    harness.event(egui::Event::PointerMoved(harness.get_by_label_contains("2: 100 times, 2 hands").rect().center()));
    harness.get_by_label_contains("2: 100 times, 2 hands").click_modifiers(Modifiers::SHIFT);
    harness.run();
    assert_eq!(phase(&harness), Some(Phase::Ask), "a click with Shift is a hand");
    harness.get_by_label_contains("Bet with the first of equal hands: 1");
    press(&mut harness, Modifiers::SHIFT, Key::Num2);
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(phase(&harness), Some(Phase::See));
    harness.get_by_label_contains("2: 100 times, 4 hands, your answer");
}
