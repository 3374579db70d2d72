//! Keyboard shortcuts: what a press asks for, and what menus, tooltips and the help page print.

use super::browser_keys;
use super::driving;
use super::intent::{GameIntent, Intent, LaneIntent, PanelIntent};
use super::shortcut_list::{CTRL, SHIFT_DIGITS};
pub use super::shortcut_list::{SHORTCUTS, Shortcut, draw_menu};
use egui::{Context, Event, Key, KeyboardShortcut, Modifiers, Popup};
use simulation::identity::Identity;
use simulation::scenario::Scenario;

/// The keys of a shortcut that the window gets.
fn keys_here(ctx: &Context, shortcut: &Shortcut) -> impl Iterator<Item = (Modifiers, Key)> {
    shortcut.keys.iter().copied().filter(|keys| browser_keys::reaches_window(ctx, *keys))
}

/// Takes the keys pressed in this frame out of the input and returns their intents, in order. Text fields and menus keep
/// their keys, but for the menu of what is drawn, and a control with the focus those that move it or press it. `wanted` is `false` for intents that have no meaning
/// now. While lanes are `driven`, the keys that push have no other intent.
pub fn pressed(ctx: &Context, wanted: impl Fn(Intent) -> bool, driven: bool) -> Vec<Intent> {
    let mut draws = Popup::is_id_open(ctx, draw_menu());
    if ctx.text_edit_focused() || (Popup::is_any_open(ctx) && !draws) {
        return Vec::new();
    }
    let has_focus = ctx.memory(|memory| memory.focused().is_some());
    let mut intents = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let (key, modifiers, repeat) = match event {
                Event::Key { key, physical_key, pressed: true, repeat, modifiers } => {
                    (of_place(*key, *physical_key, *modifiers, draws), *modifiers, *repeat)
                }
                // The window tells these two keys by what they stand for.
                Event::Copy => (Key::C, CTRL, false),
                Event::Paste(_) => (Key::V, CTRL, false),
                _ => return true,
            };
            if driven && !draws && driving::is_push(key, modifiers) {
                return true;
            }
            let Some((shortcut, intent)) = find(key, modifiers, draws) else { return true };
            let is_of_focus = matches!(intent, Intent::Proceed | Intent::Game(GameIntent::ShowCure));
            if !wanted(intent) || (has_focus && is_of_focus) {
                return true;
            }
            if shortcut.repeats || !repeat {
                intents.push(intent);
                // The next key of the same frame finds the menu open, or closed.
                draws ^= intent == Intent::Panel(PanelIntent::Draw);
            }
            // A field that has just lost its focus to Escape needs the key to drop its text.
            intent == Intent::Escape
        });
    });
    if intents.iter().any(|i| matches!(i, Intent::Lane(LaneIntent::MoveBack) | Intent::Lane(LaneIntent::MoveForward))) {
        ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    intents
}

/// The key that a press means. On most keyboards Shift makes another character of a digit: where that has no shortcut, the place of the
/// key counts.
fn of_place(key: Key, place: Option<Key>, modifiers: Modifiers, draws: bool) -> Key {
    let is_digit = |place: &Key| SHIFT_DIGITS.contains(&(modifiers, *place));
    place.filter(is_digit).filter(|_| find(key, modifiers, draws).is_none()).unwrap_or(key)
}

/// The shortcut of a key. `draws`: the menu of what is drawn is open, and has only its own keys.
fn find(key: Key, modifiers: Modifiers, draws: bool) -> Option<(&'static Shortcut, Intent)> {
    // On most keyboards a question mark is Shift and another key.
    let modifiers = if key == Key::Questionmark { Modifiers { shift: false, ..modifiers } } else { modifiers };
    SHORTCUTS.iter().filter(|shortcut| shortcut.works(draws)).find_map(|shortcut| {
        let place = shortcut.keys.iter().position(|&(with, other)| other == key && modifiers.matches_exact(with))?;
        let intent = match shortcut.intent {
            Intent::Lane(LaneIntent::Choose(_)) => Intent::Lane(LaneIntent::Choose(place)),
            Intent::Lane(LaneIntent::Include(_)) => Intent::Lane(LaneIntent::Include(place)),
            Intent::Opening(_) => Intent::Opening(place),
            Intent::Toggle(switch) if place > 0 => Intent::ToggleChosen(switch),
            intent => intent,
        };
        Some((shortcut, intent))
    })
}

/// The key of an intent that is down; `None` if it was released already, or something else asked for the intent.
pub fn key_down(ctx: &Context, intent: Intent) -> Option<Key> {
    let draws = Popup::is_id_open(ctx, draw_menu());
    let keys = SHORTCUTS.iter().flat_map(|shortcut| shortcut.keys);
    let mut of_intent =
        keys.filter(|(modifiers, key)| find(*key, *modifiers, draws).is_some_and(|(_, found)| found == intent));
    ctx.input(|input| of_intent.find(|(_, key)| input.key_down(*key)).map(|(_, key)| *key))
}

/// The intent of a digit: it chooses the lane with this number, wherever that lane is. [`find`] took the number for a place.
pub fn by_number(intent: Intent, scenario: &Scenario) -> Intent {
    let lane = |place| scenario.lane_with(Identity::of_place(place)).unwrap_or(usize::MAX);
    match intent {
        Intent::Lane(LaneIntent::Choose(place)) => Intent::Lane(LaneIntent::Choose(lane(place))),
        Intent::Lane(LaneIntent::Include(place)) => Intent::Lane(LaneIntent::Include(lane(place))),
        intent => intent,
    }
}

/// First key of an intent as menus and tooltips print it, such as `Ctrl+S`; empty if the intent has none.
pub fn keys_of(ctx: &Context, intent: impl Into<Intent>) -> String {
    let intent = intent.into();
    let intent = if intent == Intent::Game(GameIntent::NextPuzzle) { Intent::Proceed } else { intent };
    let shortcut = SHORTCUTS.iter().find(|shortcut| shortcut.intent == intent);
    let keys = shortcut.and_then(|shortcut| keys_here(ctx, shortcut).next());
    keys.map_or(String::new(), |keys| printed(ctx, keys))
}

/// Adds the key of `intent` in brackets to `text`.
pub fn tip(ctx: &Context, text: &str, intent: impl Into<Intent>) -> String {
    let keys = keys_of(ctx, intent);
    if keys.is_empty() { text.to_owned() } else { format!("{text}  [{keys}]") }
}

/// All keys of a shortcut, each as printed on a keyboard.
pub fn all_keys(ctx: &Context, shortcut: &Shortcut) -> Vec<String> {
    if let Intent::Lane(LaneIntent::Choose(_) | LaneIntent::Include(_)) = shortcut.intent {
        let ends = [0, shortcut.keys.len() - 1].map(|place| printed(ctx, shortcut.keys[place]));
        return vec![ends[0].clone(), "…".to_owned(), ends[1].clone()];
    }
    // Some keyboards have other characters on keys that are named already.
    let named = |(modifiers, key): &(Modifiers, Key)| match key {
        Key::Colon | Key::Semicolon | Key::Equals => false,
        Key::Slash | Key::Plus => !modifiers.shift,
        _ => true,
    };
    keys_here(ctx, shortcut).filter(named).map(|keys| printed(ctx, keys)).collect()
}

fn printed(ctx: &Context, (modifiers, key): (Modifiers, Key)) -> String {
    match key {
        Key::Delete => "Del".to_owned(),
        Key::Escape => "Esc".to_owned(),
        Key::Period if modifiers.shift => "Shift+.".to_owned(),
        Key::Comma if modifiers.shift => "Shift+,".to_owned(),
        Key::Period => ".".to_owned(),
        Key::Comma => ",".to_owned(),
        Key::Questionmark => "?".to_owned(),
        Key::Slash => "/".to_owned(),
        _ => ctx.format_shortcut(&KeyboardShortcut::new(modifiers, key)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::intent::{PageIntent, ShareIntent};
    use super::super::shortcut_list::CTRL_SHIFT;
    use super::super::window_intent::WindowIntent;
    use super::*;
    const NONE: Modifiers = Modifiers::NONE;

    #[test]
    fn no_key_is_given_twice() {
        for draws in [false, true] {
            let mut seen = std::collections::BTreeSet::new();
            for keys in SHORTCUTS.iter().filter(|shortcut| shortcut.works(draws)).flat_map(|shortcut| shortcut.keys) {
                assert!(seen.insert(format!("{keys:?}")), "{keys:?} is taken twice");
            }
        }
    }

    /// But for those that copy a command line, which a page has not.
    #[test]
    fn a_page_has_a_key_for_everything() {
        let (ctx, save) = (Context::default(), Intent::Window(WindowIntent::SaveRun));
        assert_eq!(keys_of(&ctx, save), "Ctrl+Shift+R");
        browser_keys::set_in_browser(&ctx);
        assert_eq!((keys_of(&ctx, save), keys_of(&ctx, WindowIntent::Paste)), ("Shift+S".into(), "Ctrl+V".into()));
        for shortcut in SHORTCUTS {
            let copies_command = matches!(shortcut.intent, Intent::Share(ShareIntent::CopyCommand(_)));
            assert!(copies_command || keys_here(&ctx, shortcut).next().is_some(), "{}", shortcut.text);
        }
    }

    #[test]
    fn save_as_is_not_save() {
        assert_eq!(find(Key::S, CTRL, false).unwrap().1, Intent::Window(WindowIntent::Save));
        assert_eq!(find(Key::S, CTRL_SHIFT, false).unwrap().1, Intent::Window(WindowIntent::SaveAs));
        assert!(find(Key::E, CTRL, false).is_none());
        let shift = Modifiers { shift: true, ..NONE };
        assert_eq!(find(Key::Questionmark, shift, false).unwrap().1, Intent::Page(PageIntent::Help));
        assert_eq!(find(Key::Num4, NONE, false).unwrap().1, Intent::Lane(LaneIntent::Choose(3)));
        assert!(find(Key::G, NONE, false).is_none() && find(Key::G, NONE, true).is_some());
    }
}
