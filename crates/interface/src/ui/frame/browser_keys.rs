//! Keys that belong to the browser where the window is a page.

use egui::{Context, Id, Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Keys that a page leaves to its browser: to load it again, to look into it, to go elsewhere, and to paste, which hands over a text.
static OF_BROWSERS: &[(Modifiers, Key)] = &[
    (NONE, Key::F3),
    (NONE, Key::F5),
    (NONE, Key::F6),
    (NONE, Key::F7),
    (NONE, Key::F12),
    (SHIFT, Key::Insert),
    (CTRL, Key::F),
    (CTRL, Key::L),
    (CTRL, Key::N),
    (CTRL, Key::P),
    (CTRL, Key::R),
    (CTRL, Key::T),
    (CTRL, Key::V),
    (CTRL, Key::W),
    (CTRL_SHIFT, Key::C),
    (CTRL_SHIFT, Key::I),
    (CTRL_SHIFT, Key::J),
    (CTRL_SHIFT, Key::N),
    (CTRL_SHIFT, Key::R),
    (CTRL_SHIFT, Key::T),
    (CTRL_SHIFT, Key::V),
    (CTRL_SHIFT, Key::W),
];

/// `true` for a key, as a browser names it, that a page leaves to its browser. `ctrl` is Command on a Mac.
pub fn is_of_browser(key: &str, ctrl: bool, shift: bool) -> bool {
    let named = if key.chars().count() == 1 { key.to_uppercase() } else { key.to_owned() };
    let modifiers = Modifiers { shift, ..if ctrl { CTRL } else { NONE } };
    Key::from_name(&named).is_some_and(|key| OF_BROWSERS.contains(&(modifiers, key)))
}

fn browser() -> Id {
    Id::unique("in a browser")
}

/// Notes that a browser shows the window: menus and tooltips name other keys in place of those that are the browser's.
pub fn set_in_browser(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(browser(), true));
}

/// `true` where a browser shows the window: a line of text is a link there, and there is no program to quit or to call.
pub fn is_in_browser(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(browser())).unwrap_or(false)
}

/// `true` for keys that the window gets: on a page those that are not the browser's, and those that paste.
pub fn reaches_window(ctx: &Context, keys: (Modifiers, Key)) -> bool {
    !is_in_browser(ctx) || keys == (CTRL, Key::V) || !OF_BROWSERS.contains(&keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_names_keys_by_what_they_write() {
        assert!(is_of_browser("r", true, false) && is_of_browser("F5", false, false) && is_of_browser("V", true, true));
        assert!(
            !is_of_browser("r", false, false)
                && !is_of_browser("s", true, false)
                && !is_of_browser("Dead", false, false)
        );
    }
}
