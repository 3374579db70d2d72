//! The arguments of the window, and the state it starts in.

use super::argument_values::{one_of, seconds, size, theme};
use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::output_file::ExistingArgs;
use super::scenario_args::{self, MoreCaptures, PathArgs};
use crate::startup::{ScreenshotRequest, Startup};
use clap::Args;
use files::safe_file::ending;
use picture::figures::FIGURES;
use simulation::displays::RefreshRate;
use simulation::lab::PLOTS;
use simulation::palette::Theme;
use simulation::scenario::{Link, OPENINGS, bundled_by_id, is_share_line};
use std::path::{Path, PathBuf};
use timestep::time::Flicks;

/// The arguments of the window.
#[derive(Debug, Args)]
pub(super) struct WindowArgs {
    #[command(flatten)]
    paths: PathArgs,
    /// Ids of plots and figures to show below the lanes, separated by commas (see `list plots`, `list figures`)
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = plot)]
    plots: Option<Vec<String>>,
    /// Refresh rate of the screen, if the system reports none or a wrong one
    #[arg(long, value_name = "HZ")]
    screen_hz: Option<RefreshRate>,
    /// Save a screenshot of the window as PNG, then quit
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Lab time of the screenshot
    #[arg(long, value_name = "TIME", default_value = "2 s", value_parser = seconds, requires = "screenshot")]
    after: Flicks,
    /// Size of the window in the screenshot, pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size([160, 8192], " pixels"), requires = "screenshot")]
    size: [u32; 2],
    /// Colours of the window in the screenshot
    #[arg(long, default_value = "dark", value_parser = theme(), requires = "screenshot")]
    theme: Theme,
}

/// The id of a plot or a figure.
fn plot(text: &str) -> Result<String, String> {
    let ids = PLOTS.iter().map(|plot| plot.id).chain(FIGURES.iter().map(|figure| figure.id));
    one_of("plot or figure", text.trim(), ids).map(str::to_owned)
}

impl WindowArgs {
    /// Loads the scenario of this name, or the first opening; a capture with those beside it.
    pub(super) fn load(self, named: Option<String>, more: &MoreCaptures) -> Result<Startup, Failure> {
        let args = self;
        let is_named = named.is_some();
        let link = named.as_deref().map_or(Link::of(OPENINGS[0].id), Link::of);
        let only = link.only().map_err(|why| Failure::named(link.name, why))?;
        let name = link.name.to_owned();
        let run = (more.is_empty() && ending(Path::new(&name)) == "run")
            .then(|| HeadlessRun::load_recording(Path::new(&name)));
        let run = run.transpose()?.and_then(|run| run.recording);
        let scenario = match &run {
            Some(run) => run.scenario().clone(),
            None => more.load(&name, args.paths.scope())?,
        };
        if let Some(path) = &args.screenshot {
            if ending(path) != "png" {
                return Err(Failure::named(path.display(), "a screenshot is a PNG; its name must end in .png"));
            }
            ExistingArgs { no_clobber: false }.check(path, &scenario_args::inputs(&name, &scenario))?;
        }
        let is_file = run.is_none() && more.is_empty() && !is_share_line(&name) && bundled_by_id(&name).is_none();
        let file = is_file.then(|| PathBuf::from(&name));
        let theme = args.theme;
        let screenshot =
            args.screenshot.map(|path| ScreenshotRequest { path, after: args.after, size: args.size, theme });
        Ok(Startup { scenario, run, name, is_named, file, only, plots: args.plots, screenshot, screen: args.screen_hz })
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
