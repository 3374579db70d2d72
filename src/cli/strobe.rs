//! `strobe`: a still image that shows the cadence, by several frames of each lane at once.

use super::argument_values::{size, theme, whole};
use super::failure::Failure;
use super::output_file::ExistingArgs;
use super::progress::Progress;
use super::scenario_args::{self, ComparedArgs};
use super::streams::Results;
use crate::platform::graphics;
use clap::Args;
use interface::studio::{self, LONGEST_CLIP, SIZE_RANGE, STROBE_FRAMES, StrobeRequest};
use simulation::displays::RefreshRate;
use simulation::palette::Theme;
use simulation::scenario::typed;
use std::path::PathBuf;
use timestep::time::Flicks;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct StrobeArgs {
    #[command(flatten)]
    scenario: ComparedArgs,
    /// File to write, a .png or a .svg
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    existing: ExistingArgs,
    /// Width and height, pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080", value_parser = size(SIZE_RANGE, " pixels"))]
    size: [u32; 2],
    /// Number of frames of each lane, counted back from the newest
    #[arg(long, value_name = "N", default_value = "12", value_parser = whole(STROBE_FRAMES[0] as u64, STROBE_FRAMES[1] as u64))]
    frames: u64,
    /// Lab time of the newest frame (such as 2, "1/2" or "500 ms")
    #[arg(long, value_name = "TIME", default_value = "2 s", value_parser = |text: &str| typed::length_of_time(text, LONGEST_CLIP))]
    at: Flicks,
    /// Refresh rate of lanes that are live in a window
    #[arg(long, alias = "fps", default_value = "60")]
    hz: RefreshRate,
    /// Colours of the still
    #[arg(long, default_value = "dark", value_parser = theme())]
    theme: Theme,
    /// Leave out title and caption
    #[arg(long)]
    no_captions: bool,
}

/// Renders the still.
pub(super) fn strobe(args: StrobeArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let scenario = args.scenario.load()?;
    let inputs = scenario_args::inputs(&args.scenario.name, &scenario);
    let request = StrobeRequest {
        target: args.output,
        size: args.size,
        rate: args.hz,
        at: args.at,
        frames: args.frames as usize,
        theme: args.theme,
        captions: !args.no_captions,
    };
    request.check()?;
    scenario.check_length(args.at)?;
    args.existing.check(&request.target, &inputs)?;
    let mut progress = Progress::new();
    studio::strobe(&scenario, &request, graphics::for_studio, |done| {
        let (done, at) = (done.secs(), request.at.secs());
        progress.show(done, at, || format!("{done:.1} of {at:.1} s"));
    })?;
    drop(progress);
    let [width, height] = request.size;
    let (target, frames) = (request.target.display(), request.frames);
    Ok(out.line(format_args!("{target}: {frames} frames of each lane, {width} x {height}"))?)
}
