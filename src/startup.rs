//! The state that the window starts in: what the command line or a link asks for.

use simulation::advice::MyGame;
use simulation::displays::RefreshRate;
use simulation::palette::Theme;
use simulation::replay::Run;
use simulation::scenario::opening::Control;
use simulation::scenario::{Link, LoadError, OPENINGS, Scenario};
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
    /// The only controls that the stage shows; none for all.
    pub only: Vec<Control>,
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
        let link = Link::of_fragment(link);
        let is_named = !link.name.is_empty();
        let name = if is_named { link.name } else { OPENINGS[0].id };
        let scenario = Scenario::load(name).or_else(|why| MyGame::named(name).ok_or(why));
        let scenario = scenario.map_err(|why| match why {
            LoadError::Unknown { name, nearest: None } => {
                format!(
                    "This link opens nothing: there is no lesson, example or opening `{name}`. The course lists them."
                )
            }
            why => format!("This link opens nothing: {why}"),
        })?;
        let only = link.only().map_err(|why| format!("This link opens nothing: {why}"))?;
        let name = name.to_owned();
        Ok(Startup {
            scenario,
            run: None,
            name,
            is_named,
            file: None,
            only,
            plots: None,
            screenshot: None,
            screen: None,
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The message has room in a window, and names no command.
    #[test]
    fn my_game_is_opened_as_the_openings_are() {
        let startup = Startup::of_link("my-game").unwrap();
        assert_eq!((MyGame::of(&startup.scenario), startup.is_named), (Some(MyGame::default()), true));
    }

    #[test]
    fn a_link_that_opens_nothing_says_so_in_a_line() {
        for (link, hint) in [("no-such-thing", "The course lists them."), ("jiter", "did you mean `jitter`?")] {
            let why = Startup::of_link(link).unwrap_err();
            assert!(why.starts_with("This link opens nothing: ") && why.ends_with(hint) && why.len() < 120, "{why}");
        }
    }
}
