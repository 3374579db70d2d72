//! Tests of the list of shortcuts.

use super::browser_keys;
use super::intent::{Intent, LaneIntent, PageIntent, ShareIntent};
use super::shortcuts::{SHORTCUTS, find, keys_here, keys_of};
use super::window_intent::WindowIntent;
use egui::{Context, Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

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
