//! The settings of a lane that the window has a row for, as one list.

use super::keys::{DISPLAY_KEYS, Group, Key, LANE_KEYS, LINK_KEYS};
use crate::displays::DisplayPreset;
use crate::engines::Engine;
use crate::worlds::World;
use std::sync::LazyLock;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::policies::LoopPolicy;

/// A setting with a row in the inspector.
#[derive(Debug, PartialEq, Eq)]
pub struct WindowSetting {
    /// The full key in a lane of a file, such as `display.fps_cap`.
    pub key: String,
    /// Name of the row.
    pub name: &'static str,
    /// The group that has the row.
    pub group: Group,
    /// What it does, in one or more sentences.
    pub help: &'static str,
    /// Names of the entries that it chooses from.
    pub values: String,
}

impl WindowSetting {
    /// The first sentence of its help.
    pub fn first_sentence(&self) -> &'static str {
        self.help.find(". ").map_or(self.help, |end| &self.help[..=end])
    }
}

/// Every setting with a row, in the order of the keys.
pub static WINDOW_SETTINGS: LazyLock<Vec<WindowSetting>> = LazyLock::new(|| {
    of_keys("", LANE_KEYS).chain(of_keys("display.", DISPLAY_KEYS)).chain(of_keys("link.", LINK_KEYS)).collect()
});

fn of_keys<T>(prefix: &'static str, keys: &'static [Key<T>]) -> impl Iterator<Item = WindowSetting> {
    keys.iter().filter_map(move |key| {
        let row = key.row.as_ref()?;
        let help = if row.tip.is_empty() { key.summary } else { row.tip };
        Some(WindowSetting {
            key: format!("{prefix}{}", key.name),
            name: row.name,
            group: row.group,
            help,
            values: values(key.name).join("\n"),
        })
    })
}

/// Ids, former ids and names of the entries that a key of a lane chooses from; the parameters of worlds as well.
fn values(key: &str) -> Vec<&'static str> {
    match key {
        "world" => {
            let params = World::listed().flat_map(|world| world.params.iter().map(|param| param.name));
            names::<World>().into_iter().chain(params).collect()
        }
        "integrator" => names::<Integrator>(),
        "policy" => names::<LoopPolicy>(),
        "presentation" => names::<Presentation>(),
        "orientation" => names::<Orientation>(),
        "engine" => names::<Engine>(),
        "display" => names::<DisplayPreset>(),
        _ => Vec::new(),
    }
}

fn names<E: Entry>() -> Vec<&'static str> {
    E::listed().flat_map(|entry| [entry.id(), entry.name()].into_iter().chain(entry.aliases())).collect()
}
