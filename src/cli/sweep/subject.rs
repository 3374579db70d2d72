//! The subject of a sweep: a world, and the integrators that are compared on it, read from the arguments.

use crate::cli::argument_values::{entry, one_of};
use crate::cli::failure::Failure;
use crate::cli::output_file::ExistingArgs;
use crate::cli::scenario_args::{self, PathArgs};
use clap::Args;
use picture::chart;
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use simulation::worlds::{ContactTiming, World, WorldSpec};
use std::path::PathBuf;
use timestep::integrators::{INTEGRATORS, Integrator};
use timestep::time::{DurationError, Flicks};

/// A scenario or a world.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Subject {
    /// A lesson, an example, a scenario file or a line whose lanes all have the same world
    scenario: Option<String>,
    /// Id of a world, with parameters other than its defaults, such as spring:stiffness=40,damping=0.1
    #[arg(long, value_name = "WORLD", value_parser = world)]
    world: Option<WorldSpec>,
}

/// A subject and the chart that is made of it.
#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct ChartArgs {
    #[command(flatten)]
    subject: Subject,
    /// File to write; its extension (.svg, .png or .csv) selects the format
    #[arg(short, long)]
    pub output: PathBuf,
    #[command(flatten)]
    existing: ExistingArgs,
    #[command(flatten)]
    paths: PathArgs,
}

impl ChartArgs {
    /// Checks that the chart can be written, before any work.
    pub fn check(&self) -> Result<(), Failure> {
        chart::check_ending(&self.output)?;
        self.existing.check(&self.output, &self.inputs())
    }

    /// The files that the sweep reads; none that cannot be read.
    fn inputs(&self) -> Vec<PathBuf> {
        let name = self.subject.scenario.as_deref();
        let loaded = name.and_then(|name| Some((name, Scenario::load_in(name, self.paths.scope()).ok()?)));
        loaded.map_or_else(Vec::new, |(name, scenario)| scenario_args::inputs(name, &scenario))
    }

    /// The world, and the lanes of the scenario; none without a scenario.
    pub fn lanes(&self) -> Result<(WorldSpec, Vec<LaneSpec>), Failure> {
        let (world, scenario) = self.world()?;
        Ok((world, scenario.map_or_else(Vec::new, |scenario| scenario.lanes)))
    }

    /// The world, and the scenario that it is taken from.
    pub fn world(&self) -> Result<(WorldSpec, Option<Scenario>), Failure> {
        if let Some(world) = &self.subject.world {
            return Ok((world.clone(), None));
        }
        let name = self.subject.scenario.as_deref().unwrap_or_default();
        let scenario = scenario_args::load(name, self.paths.scope())?;
        let name = scenario_args::short(name);
        let mut worlds = scenario.lanes.iter().map(|lane| &lane.world);
        let first = worlds.next().cloned().ok_or_else(|| Failure::Input(format!("{name}: there are no lanes")))?;
        if let Some(other) = worlds.find(|world| **world != first) {
            let differ = if other.world == first.world {
                format!("{} with different parameters", first.world.id)
            } else {
                format!("{} and {}", first.world.id, other.world.id)
            };
            let message =
                format!("{name}: its lanes must have the same world, and they have {differ}; choose one with --world");
            return Err(Failure::Input(message));
        }
        Ok((first, Some(scenario)))
    }
}

/// A list of integrators, or `None` for all that fit the world and are no mistakes.
#[derive(Clone, Debug)]
pub(super) struct Integrators(pub Option<Vec<&'static Integrator>>);

impl Integrators {
    /// The integrators of the list, or all that fit the world and are no mistakes.
    pub fn of(&self, world: &WorldSpec) -> Vec<&'static Integrator> {
        let good = |entry: &&Integrator| entry.mistake.is_none() && world.fits(entry).is_ok();
        let all = || INTEGRATORS.iter().copied().filter(good).collect();
        self.0.clone().unwrap_or_else(all)
    }
}

/// The integrators of lanes, each once.
pub(super) fn integrators_of(lanes: &[LaneSpec]) -> Vec<&'static Integrator> {
    unique(lanes.iter().map(|lane| lane.integrator.integrator), |integrator| *integrator)
}

/// The moment at which all lanes deal with contacts; that of the defaults where they differ.
pub(super) fn contact_of(lanes: &[LaneSpec]) -> ContactTiming {
    let first = lanes.first().map(|lane| lane.contact);
    first.filter(|first| lanes.iter().all(|lane| lane.contact == *first)).unwrap_or_default()
}

/// The items without those that have the same key as an earlier one.
pub(super) fn unique<T, K: PartialEq>(all: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    all.fold(Vec::new(), |mut list, item| {
        if !list.iter().any(|other| key(other) == key(&item)) {
            list.push(item);
        }
        list
    })
}

/// Ids separated by commas, or `all`.
pub(super) fn integrators(text: &str) -> Result<Integrators, String> {
    if text.trim() == "all" {
        return Ok(Integrators(None));
    }
    let list = text.split(',').map(|id| entry::<Integrator>(id.trim())).collect::<Result<Vec<_>, _>>()?;
    Ok(Integrators(Some(unique(list.into_iter(), |integrator| *integrator))))
}

/// Two lengths of a step, such as `1/10..1/10000`.
pub(super) fn dts(text: &str) -> Result<[Flicks; 2], String> {
    let (from, to) = text.split_once("..").ok_or("write both ends of the range as 1/10..1/10000")?;
    let read = |text: &str| {
        let dt: Flicks = text.parse().map_err(|error: DurationError| error.to_string())?;
        if dt > Flicks::ZERO { Ok(dt) } else { Err(format!("a step must be longer than 0, not {}", text.trim())) }
    };
    Ok([read(from)?, read(to)?])
}

/// A world such as `spring` or `spring:stiffness=40,damping=0.1`; each comma may be a colon.
fn world(text: &str) -> Result<WorldSpec, String> {
    let (id, rest) = text.split_once(':').unwrap_or((text, ""));
    let world = entry::<World>(id.trim())?;
    let mut spec = WorldSpec::of(world);
    for pair in rest.split([',', ':']).filter(|pair| !pair.trim().is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| format!("write `{}` as key=value", pair.trim()))?;
        let keys = world.params.iter().map(|param| param.key);
        let key = one_of("parameter", key.trim(), keys)?;
        let index = world.place_of(key);
        let Some((param, place)) = index.map(|index| (&world.params[index], &mut spec.params[index])) else { continue };
        let [low, high] = param.range;
        let number = value.trim().parse::<f64>().ok().filter(|number| (low..=high).contains(number));
        let unit = if param.unit.is_empty() { String::new() } else { format!(" {}", param.unit) };
        *place = number.ok_or_else(|| format!("`{key}` must be from {low} to {high}{unit}, not {}", value.trim()))?;
    }
    Ok(spec)
}
