//! What the window begins with.

use super::values::{ThemeArg, size};
use crate::palette::Theme;
use crate::scenario::{LESSONS, LoadError, Scenario};
use crate::time::Flicks;
use clap::Args;
use std::path::PathBuf;

/// A scenario and where it came from.
#[derive(Clone, Debug)]
pub struct Startup {
    pub scenario: Scenario,
    /// What was asked for: a lesson's id or a path.
    pub name: String,
    /// The file that saving goes to; `None` for a lesson.
    pub file: Option<PathBuf>,
    /// A picture to take instead of waiting for a person.
    pub screenshot: Option<ScreenshotRequest>,
}

/// A picture of the window, to be taken without a person.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenshotRequest {
    pub path: PathBuf,
    /// Laboratory time at which it is taken.
    pub after: Flicks,
    /// Size of the window, px.
    pub size: [u32; 2],
    pub theme: Theme,
}

#[derive(Debug, Args)]
pub(super) struct ScreenshotArgs {
    /// Save a picture of the window as PNG, then quit
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Laboratory time at which the picture is taken
    #[arg(long, value_name = "TIME", default_value = "2 s", value_parser = super::seconds, requires = "screenshot")]
    after: Flicks,
    /// Size of the window in the picture, pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = window_size, requires = "screenshot")]
    size: [u32; 2],
    /// Colours of the picture
    #[arg(long, default_value = "dark", requires = "screenshot")]
    theme: ThemeArg,
}

fn window_size(text: &str) -> Result<[u32; 2], String> {
    let fits = |size: &[u32; 2]| size.iter().all(|side| (160..=8192).contains(side));
    Some(size(text)?).filter(fits).ok_or_else(|| "each side must be 160 to 8192 pixels".to_owned())
}

impl Startup {
    pub(super) fn load(name: String, args: ScreenshotArgs) -> Result<Self, LoadError> {
        let scenario = Scenario::load(&name)?;
        let file = LESSONS.iter().all(|lesson| lesson.id != name).then(|| PathBuf::from(&name));
        let theme = args.theme.into();
        let screenshot =
            args.screenshot.map(|path| ScreenshotRequest { path, after: args.after, size: args.size, theme });
        Ok(Startup { scenario, name, file, screenshot })
    }
}
