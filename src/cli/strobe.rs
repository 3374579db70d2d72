//! `strobe`: a still image that shows the cadence, by several frames of each lane at once.

use super::argument_values::{ThemeArg, seconds, size};
use super::failure::Failure;
use crate::scenario::Scenario;
use crate::studio::{self, StrobeRequest};
use crate::time::Flicks;
use crate::time::displays::RefreshRate;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct StrobeArgs {
    /// A lesson or a scenario file
    scenario: String,
    /// File to write, a .png
    #[arg(short, long)]
    output: PathBuf,
    /// Width and height, pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080", value_parser = size)]
    size: [u32; 2],
    /// Number of frames of each lane, counted back from the newest
    #[arg(long, value_name = "N", default_value = "12")]
    frames: usize,
    /// Laboratory time of the newest frame (such as 2, "1/2" or "500 ms")
    #[arg(long, value_name = "TIME", default_value = "2 s", value_parser = seconds)]
    at: Flicks,
    /// Refresh rate of lanes that are live in a window
    #[arg(long, alias = "fps", default_value = "60")]
    hz: RefreshRate,
    /// Colours of the still
    #[arg(long, default_value = "dark")]
    theme: ThemeArg,
    /// Leave out title and caption
    #[arg(long)]
    no_captions: bool,
}

/// Renders the still.
pub(super) fn strobe(args: StrobeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let scenario = Scenario::load(&args.scenario)?;
    let request = StrobeRequest {
        target: args.output,
        size: args.size,
        rate: args.hz,
        at: args.at,
        frames: args.frames,
        theme: args.theme.into(),
        captions: !args.no_captions,
    };
    studio::strobe(&scenario, &request)?;
    let [width, height] = request.size;
    writeln!(out, "{}: {} frames of each lane, {width} x {height}", request.target.display(), request.frames)?;
    Ok(())
}
