//! What the window begins with.

use super::values::{ThemeArg, one_of, size};
use crate::figures::FIGURES;
use crate::lab::PLOTS;
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
    /// Ids of the plots and figures that are shown; `None` for those of last time.
    pub plots: Option<Vec<String>>,
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
pub(super) struct WindowArgs {
    /// Plots and figures below the lanes, by their ids, separated by commas (`list plots`, `list figures`)
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = plot)]
    plots: Option<Vec<String>>,
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

/// The id of a plot or a figure.
fn plot(text: &str) -> Result<String, String> {
    let ids = PLOTS.iter().map(|plot| plot.id).chain(FIGURES.iter().map(|figure| figure.id));
    one_of("plot or figure", text.trim(), ids).map(str::to_owned)
}

impl Startup {
    pub(super) fn load(name: String, args: WindowArgs) -> Result<Self, LoadError> {
        let scenario = Scenario::load(&name)?;
        let file = LESSONS.iter().all(|lesson| lesson.id != name).then(|| PathBuf::from(&name));
        let theme = args.theme.into();
        let screenshot =
            args.screenshot.map(|path| ScreenshotRequest { path, after: args.after, size: args.size, theme });
        Ok(Startup { scenario, name, file, plots: args.plots, screenshot })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_and_figures_are_known_by_their_ids() {
        assert_eq!(plot(" energy").unwrap(), "energy");
        assert_eq!(plot("stability").unwrap(), "stability");
        assert!(plot("stabilty").unwrap_err().contains("did you mean `stability`?"));
    }

    #[test]
    fn no_plot_has_the_id_of_a_figure() {
        assert!(PLOTS.iter().all(|plot| FIGURES.iter().all(|figure| figure.id != plot.id && figure.name != plot.name)));
    }
}
