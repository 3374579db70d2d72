//! Scenario files that name files outside their folder: refused once, so that a stranger's file reads nothing without the user's word.

use files::visible_text::visible;
use simulation::scenario::{PathScope, Scenario};
use std::path::{Path, PathBuf};

/// The file that was refused last; opening it again allows it.
#[derive(Debug, Default)]
pub struct OutsideFiles(Option<PathBuf>);

impl OutsideFiles {
    /// Reads the scenario at `path`. The error is a message.
    pub fn load(&mut self, path: &Path) -> Result<Scenario, String> {
        let allowed = self.0.take().is_some_and(|asked| asked == path);
        let scope = if allowed { PathScope::Anywhere } else { PathScope::Folder };
        Scenario::load_in(&path.to_string_lossy(), scope).map_err(|error| {
            if !error.is_path_outside() {
                return error.to_string();
            }
            self.0 = Some(path.to_owned());
            let name = path.to_string_lossy();
            format!("{} reads files outside its folder. If you trust it, open it again.", visible(&name))
        })
    }
}
