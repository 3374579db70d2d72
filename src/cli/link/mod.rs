//! `link`: one machine's side of a scenario whose lanes are linked; the other machine has the other, and UDP is the line between them.
//! Both are paced by their clocks, and the one that is ahead slows down.

mod endpoint;
mod pace;
mod play;
mod report;

use super::argument_values::seconds;
use super::failure::Failure;
use super::output_file::ExistingArgs;
use super::scenario_args::{self, ScenarioArgs, short};
use crate::lab::Lab;
use crate::safe_file::ending;
use crate::time::Flicks;
use clap::{ArgGroup, Args};
use endpoint::{Endpoint, Place};
use play::{Ended, Play};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments.
#[derive(Debug, Args)]
#[command(args_override_self = true, group(ArgGroup::new("place").required(true).args(["listen", "connect"])))]
pub struct LinkArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// Wait for the other machine at this address, and play the first linked lane; port 0 is any free one
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<String>,
    /// Join the machine that listens at this address, and play the second linked lane
    #[arg(long, value_name = "ADDR:PORT")]
    connect: Option<String>,
    /// The pair of linked lanes to play, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pair: u32,
    /// Length of the run in simulated time (such as 10, "1/2" or "500 ms"); the default is the scenario's own
    #[arg(long, value_parser = seconds, allow_hyphen_values = true)]
    seconds: Option<Flicks>,
    /// Time to wait for a machine that is not there, or says nothing any more
    #[arg(long, value_name = "TIME", default_value = "10 s", value_parser = seconds, allow_hyphen_values = true)]
    timeout: Flicks,
    /// Print all numbers in full, as JSON
    #[arg(long)]
    json: bool,
    /// Save the run of this machine as a run file (.run), which `replay` plays without the other
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    existing: ExistingArgs,
}

/// Plays with the other machine, and prints the numbers of this side. A run that ended early is printed, saved, and an error.
pub fn link(args: &LinkArgs, out: &mut impl Write) -> Result<(), Failure> {
    let scenario = args.scenario.load()?.without_window();
    let place = match (&args.listen, &args.connect) {
        (Some(listen), _) => Place::Listen(listen),
        (None, connect) => Place::Connect(connect.as_deref().unwrap_or_default()),
    };
    let player = place.player();
    let pair = scenario.pair(args.pair as usize - 1);
    let sides = pair.and_then(|pair| Some((pair.side(player)?, pair.terms(player)?)));
    let Some((side, terms)) = sides else {
        let name = short(&args.scenario.name);
        let reason = match scenario.pair(0) {
            Some(_) => format!("it has no pair {} of linked lanes", args.pair),
            None => "none of its lanes has a `link`, so that there is nothing to link".to_owned(),
        };
        return Err(Failure::Input(format!("{name}: {reason}")));
    };
    if let Some(save) = &args.save {
        if ending(save) != "run" {
            return Err(Failure::Target {
                path: save.clone(),
                reason: "the name of a run must end in .run".to_owned(),
            });
        }
        args.existing.check(save, &scenario_args::inputs(&args.scenario.name, &scenario))?;
    }
    let name =
        if scenario.title.trim().is_empty() { short(&args.scenario.name).into_owned() } else { scenario.title.clone() };
    let length = args.seconds.unwrap_or(scenario.duration);
    let timeout = Duration::from_secs_f64(args.timeout.secs());

    let mut endpoint = Endpoint::open(place, terms)?;
    endpoint.join(timeout)?;
    let mut play = Play::new(Lab::with_remote(side, player), length);
    let ended = play.run(&mut endpoint, timeout);
    report::print(&name, &play, &endpoint, args.json, out)?;
    if let Some(save) = &args.save {
        play.save(save).map_err(Failure::Run)?;
    }
    match ended {
        Ended::Whole => Ok(()),
        Ended::Early(reason) => Err(Failure::Run(reason)),
    }
}
