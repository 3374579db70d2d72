//! The state that the window starts in: what the command line or a link asks for.

use simulation::displays::RefreshRate;
use simulation::palette::Theme;
use simulation::replay::Run;
use simulation::scenario::{OPENINGS, Scenario};
use std::path::PathBuf;
use std::sync::Arc;
use timestep::time::Flicks;

/// The state that the window starts in.
#[derive(Clone, Debug)]
pub struct Startup {
    /// The scenario that it shows.
    pub scenario: Scenario,
    /// The recorded run that it opens instead of starting the scenario.
    pub run: Option<Arc<Run>>,
    /// The name that was asked for: an id or a path.
    pub name: String,
    /// `true` if the user named it; otherwise the window opens what was open last, if it can.
    pub is_named: bool,
    /// The file that saving writes to; `None` for a lesson.
    pub file: Option<PathBuf>,
    /// Ids of the plots and figures to show; `None` for those of the last start.
    pub plots: Option<Vec<String>>,
    /// A screenshot to take, after which the program ends.
    pub screenshot: Option<ScreenshotRequest>,
    /// Rate of the screen; `None` for what the system reports.
    pub screen: Option<RefreshRate>,
}

impl Startup {
    /// The state of a window that opens the scenario of a link; of an empty one the first opening.
    ///
    /// # Errors
    /// A sentence about a link that opens nothing.
    pub fn of_link(link: &str) -> Result<Self, String> {
        let name = if link.is_empty() { OPENINGS[0].id } else { link };
        let scenario = Scenario::load(name).map_err(|why| format!("This link opens nothing: {why}"))?;
        let (name, is_named) = (name.to_owned(), !link.is_empty());
        Ok(Startup { scenario, run: None, name, is_named, file: None, plots: None, screenshot: None, screen: None })
    }
}

/// A screenshot of the window, to be taken without a user.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenshotRequest {
    /// The PNG file.
    pub path: PathBuf,
    /// Lab time at which it is taken.
    pub after: Flicks,
    /// Size of the window, px.
    pub size: [u32; 2],
    /// Colours of the window.
    pub theme: Theme,
}
