//! `code`: the loop of a lane as a program in a language, to take home.

use super::argument_values::{entry, whole};
use super::failure::Failure;
use super::scenario_args::ScenarioArgs;
use super::streams::Results;
use clap::Args;
use simulation::code::{LaneCode, Language};

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct CodeArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// Number of the lane, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(1, 1000))]
    lane: u64,
    /// The language: python, rust, csharp, cpp, gdscript or javascript
    #[arg(long, value_name = "LANGUAGE", default_value = "python", value_parser = entry::<Language>)]
    lang: &'static Language,
}

/// Prints the program.
pub(super) fn code(args: &CodeArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let scenario = args.scenario.load()?;
    let lane = scenario.lanes.get(args.lane as usize - 1).ok_or_else(|| {
        let lanes = match scenario.lanes.len() {
            1 => "it has one lane".to_owned(),
            count => format!("its lanes are 1 to {count}"),
        };
        Failure::Input(format!("there is no lane {}; {lanes}", args.lane))
    })?;
    if lane.looks.concealed {
        let number = args.lane;
        return Err(Failure::Input(format!(
            "lane {number} conceals its loop: its question is answered in the window, which shows the code then"
        )));
    }
    let code = LaneCode::of(lane).map_err(Failure::Input)?;
    for line in args.lang.print(&code) {
        out.line(line.text)?;
    }
    Ok(())
}
