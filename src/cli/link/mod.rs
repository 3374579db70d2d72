//! `link`: one machine's side of a scenario whose lanes are linked; the other machine has the other, and UDP is the line between them.
//! Both are paced by their clocks, and the one that is ahead slows down.

mod endpoint;
mod pace;
mod play;
mod report;

use super::argument_values::{seconds, whole};
use super::failure::Failure;
use super::output_file::ExistingArgs;
use super::scenario_args::{self, ScenarioArgs, short};
use super::streams::Results;
use clap::{ArgGroup, Args};
use endpoint::{Endpoint, LinkRole};
use files::safe_file::ending;
use play::Play;
use simulation::lab::Lab;
use simulation::scenario::MAX_LANES;
use std::path::PathBuf;
use std::time::Duration;
use timestep::time::Flicks;

/// The arguments.
#[derive(Debug, Args)]
#[command(args_override_self = true, group(ArgGroup::new("place").required(true).args(["listen", "connect"])))]
pub struct LinkArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// Wait for the other machine at this address, and play the first linked lane; port 0 is any free one
    #[arg(long, value_name = "ADDR:PORT", value_parser = address)]
    listen: Option<String>,
    /// Join the machine that listens at this address, and play the second linked lane
    #[arg(long, value_name = "ADDR:PORT", value_parser = address)]
    connect: Option<String>,
    /// The pair of linked lanes to play, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(1, MAX_LANES as u64))]
    pair: u64,
    /// Length of the run in simulated time (such as 10, "1/2" or "500 ms"); the default is the scenario's own
    #[arg(long, value_parser = seconds)]
    seconds: Option<Flicks>,
    /// Time to wait for a machine that is not there, or says nothing any more
    #[arg(long, value_name = "TIME", default_value = "10 s", value_parser = seconds)]
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
pub fn link(args: &LinkArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let scenario = args.scenario.load()?.without_window();
    let place = match (&args.listen, &args.connect) {
        (Some(listen), _) => LinkRole::Listen(listen),
        (None, connect) => LinkRole::Connect(connect.as_deref().unwrap_or_default()),
    };
    let player = place.player();
    let pair = scenario.pair(args.pair as usize - 1);
    let sides = pair.and_then(|pair| Some((pair.side(player)?, pair.terms(player)?)));
    let Some((side, terms)) = sides else {
        let reason = match scenario.pair(0) {
            Some(_) => format!("it has no pair {} of linked lanes", args.pair),
            None => "none of its lanes has a `link`, so that there is nothing to link".to_owned(),
        };
        return Err(Failure::named(short(&args.scenario.name), reason));
    };
    if let Some(save) = &args.save {
        if ending(save) != "run" {
            return Err(Failure::named(save.display(), "the name of a run must end in .run"));
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
    let saved = args.save.as_deref().map_or(Ok(()), |save| play.save(save));
    let printed = report::print(&name, &play, &endpoint, args.json, out);
    let failed: Vec<Failure> = [saved, ended].into_iter().filter_map(Result::err).map(Failure::Run).collect();
    if failed.is_empty() { Ok(printed?) } else { Err(Failure::Several(failed).after(printed)) }
}

/// An address with a port, such as `192.0.2.1:7777` or `name:7777`. The name is looked up later.
fn address(text: &str) -> Result<String, String> {
    let has_port = text.rsplit_once(':').is_some_and(|(name, port)| !name.is_empty() && port.parse::<u16>().is_ok());
    if has_port { Ok(text.to_owned()) } else { Err("write it as 192.0.2.1:7777 or name:7777".to_owned()) }
}
