//! The value of the key `engine` of a lane.

use super::entry_options::plain_entry;
use super::value::Notation;
use crate::engines::Engine;
use crate::scenario::toml_text::quoted;

/// Beginnings of what people type for engines that have no id, and the names of these.
const NOT_RUN: [(&str, &str); 3] = [("unity", "Unity"), ("unreal", "Unreal"), ("godot4", "Godot 4")];

/// The id of an engine, or "off".
pub(super) const ENGINE_ID: Notation<Option<&'static Engine>> = Notation {
    takes: "an id, or \"off\"",
    read: |setting, context| {
        let typed = setting.value.as_str().unwrap_or_default().to_lowercase().replace([' ', '-'], "");
        if let Some((_, name)) = NOT_RUN.iter().find(|(begins, _)| typed.starts_with(begins)) {
            let reason = format!("{name} was not run here, and has no id; docs/ENGINES.md names the settings to enter");
            return setting.invalid(reason, context);
        }
        setting.unless_off(context, (plain_entry::<Engine>()).read)
    },
    write: |engine| Some(quoted(engine.map_or("off", |engine| engine.id))),
};
