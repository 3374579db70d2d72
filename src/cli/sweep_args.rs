//! What is swept: the arguments of `sweep`, read and checked.

use super::failure::Failure;
use super::sweep_map::MapArgs;
use super::sweep_sampling::SamplingArgs;
use super::values::{ThemeArg, named, seconds};
use crate::analysis::{CHECKPOINTS, MOST_STEPS, Study};
use crate::integrators::{INTEGRATORS, Integrator};
use crate::lane::LaneSpec;
use crate::scenario::Scenario;
use crate::time::Flicks;
use crate::worlds::{World, WorldSpec};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(super) enum Sweep {
    /// Error against dt, for every integrator, with the fitted slope beside the declared order
    Convergence(CurveArgs),
    /// Error against evaluations of the right-hand side, or against measured time
    WorkPrecision {
        #[command(flatten)]
        curves: CurveArgs,
        /// Measure the time of every run, one after the other, and show it instead of evaluations
        #[arg(long)]
        time: bool,
    },
    /// Growth of a state on a grid of dt × one parameter, with theory's boundary where it is known
    Stability(MapArgs),
    /// A force that depends on time alone, when methods look at it, and the frequency they take it for
    Sampling(SamplingArgs),
}

#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct CurveArgs {
    #[command(flatten)]
    subject: Subject,
    /// Where to; the ending, .svg, .png or .csv, says in which format
    #[arg(short, long)]
    pub output: PathBuf,
    /// Which, by their ids, separated by commas; or `all` that fit the world. Without it those of the scenario's lanes, or all
    #[arg(long, value_name = "IDS", value_parser = integrators)]
    integrators: Option<Integrators>,
    /// The longest and the shortest step. The steps between, two for each halving, are chosen so that all runs meet at the same moments; an adaptive method has tolerances instead
    #[arg(long, value_name = "FROM..TO", value_parser = dts, allow_hyphen_values = true)]
    dt: Option<[Flicks; 2]>,
    /// Simulated time of a run instead of the scenario's own, or of 10 s, or of less for a chaotic world (such as 10, "1/2" or "500 ms")
    #[arg(long, value_parser = seconds, allow_hyphen_values = true)]
    seconds: Option<Flicks>,
    /// The most steps of a run; without --dt they say how short steps become
    #[arg(long, value_name = "N", default_value_t = MOST_STEPS, value_parser = clap::value_parser!(u64).range(CHECKPOINTS..))]
    most_steps: u64,
    /// Colours
    #[arg(long, default_value = "light")]
    pub theme: ThemeArg,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct Subject {
    /// A lesson or a scenario file whose lanes all have the same world
    scenario: Option<String>,
    /// A world by its id, with parameters that differ from its own, such as spring:stiffness=40,damping=0.1
    #[arg(long, value_name = "WORLD", value_parser = world)]
    world: Option<WorldSpec>,
}

/// A list by ids, or `None` for all that fit.
#[derive(Clone, Debug)]
pub(super) struct Integrators(Option<Vec<&'static Integrator>>);

impl Integrators {
    /// The list, or all that fit.
    pub fn of(&self, world: &WorldSpec) -> Vec<&'static Integrator> {
        let all = || INTEGRATORS.iter().copied().filter(|entry| world.fits(entry).is_ok()).collect();
        self.0.clone().unwrap_or_else(all)
    }
}

impl CurveArgs {
    /// The runs that were asked for.
    pub fn study(&self) -> Result<Study, Failure> {
        let (spec, lanes, length) = self.subject.load()?;
        let integrators = match &self.integrators {
            Some(Integrators(Some(list))) => list.clone(),
            None if !lanes.is_empty() => lanes,
            _ => Study::all_that_fit(&spec),
        };
        let length = self.seconds.or(length).unwrap_or_else(|| Study::default_length(&spec));
        let dts = self.dt.unwrap_or_else(|| Study::default_dts(length, self.most_steps));
        Study::new(spec, integrators, length, dts, self.most_steps)
            .map_err(|refusal| Failure::Input(refusal.to_string()))
    }
}

impl Subject {
    /// The world, and of a scenario the methods of the lanes without repetition, and its time.
    fn load(&self) -> Result<(WorldSpec, Vec<&'static Integrator>, Option<Flicks>), Failure> {
        let (world, scenario) = self.world()?;
        let Some(scenario) = scenario else { return Ok((world, Vec::new(), None)) };
        let integrators = unique(scenario.lanes.iter().map(|lane| lane.integrator.integrator));
        Ok((world, integrators, Some(scenario.duration)))
    }

    /// The world, and the lanes where a scenario has some.
    pub fn lanes(&self) -> Result<(WorldSpec, Vec<LaneSpec>), Failure> {
        let (world, scenario) = self.world()?;
        Ok((world, scenario.map_or_else(Vec::new, |scenario| scenario.lanes)))
    }

    /// The world, and the scenario that it is from.
    fn world(&self) -> Result<(WorldSpec, Option<Scenario>), Failure> {
        if let Some(world) = &self.world {
            return Ok((world.clone(), None));
        }
        let name = self.scenario.as_deref().unwrap_or_default();
        let scenario = Scenario::load(name)?;
        let mut worlds = scenario.lanes.iter().map(|lane| &lane.world);
        let first = worlds.next().cloned().ok_or_else(|| Failure::Input(format!("{name}: there are no lanes")))?;
        if let Some(other) = worlds.find(|world| **world != first) {
            let differ = if other.world == first.world {
                format!("{} with different parameters", first.world.id)
            } else {
                format!("{} and {}", first.world.id, other.world.id)
            };
            let say =
                format!("{name}: its lanes must have the same world, and they have {differ}; choose one with --world");
            return Err(Failure::Input(say));
        }
        Ok((first, Some(scenario)))
    }
}

fn unique(all: impl Iterator<Item = &'static Integrator>) -> Vec<&'static Integrator> {
    all.fold(Vec::new(), |mut list, entry| {
        if !list.contains(&entry) {
            list.push(entry);
        }
        list
    })
}

pub(super) fn integrators(text: &str) -> Result<Integrators, String> {
    if text.trim() == "all" {
        return Ok(Integrators(None));
    }
    let list = text.split(',').map(|id| named::<Integrator>(id.trim())).collect::<Result<Vec<_>, _>>()?;
    Ok(Integrators(Some(unique(list.into_iter()))))
}

/// `1/10..1/10000`.
pub(super) fn dts(text: &str) -> Result<[Flicks; 2], String> {
    let (from, to) = text.split_once("..").ok_or("write both ends of the range as 1/10..1/10000")?;
    let read = |text: &str| {
        let dt: Flicks = text.parse().map_err(|error: crate::time::DurationError| error.to_string())?;
        if dt > Flicks::ZERO { Ok(dt) } else { Err(format!("a step must be longer than 0, not {}", text.trim())) }
    };
    Ok([read(from)?, read(to)?])
}

/// `spring`, or `spring:stiffness=40,damping=0.1`; a colon may stand for each comma.
fn world(text: &str) -> Result<WorldSpec, String> {
    let (id, rest) = text.split_once(':').unwrap_or((text, ""));
    let world = named::<World>(id.trim())?;
    let mut spec = WorldSpec::of(world);
    for pair in rest.split([',', ':']).filter(|pair| !pair.trim().is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| format!("write `{}` as key=value", pair.trim()))?;
        let keys = world.params.iter().map(|param| param.key);
        let key = super::values::one_of("parameter", key.trim(), keys)?;
        let index = world.params.iter().position(|param| param.key == key);
        let Some((param, place)) = index.map(|index| (&world.params[index], &mut spec.params[index])) else { continue };
        let [low, high] = param.range;
        let number = value.trim().parse::<f64>().ok().filter(|number| (low..=high).contains(number));
        let unit = if param.unit.is_empty() { String::new() } else { format!(" {}", param.unit) };
        *place = number.ok_or_else(|| format!("`{key}` must be from {low} to {high}{unit}, not {}", value.trim()))?;
    }
    Ok(spec)
}
