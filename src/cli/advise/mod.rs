//! `advise`: which loop and which way of drawing suit a game or a capture, ranked, with the reasons.

mod page;

use super::argument_values::{seconds, whole};
use super::cancellable::with_progress;
use super::failure::Failure;
use super::output_file::ExistingArgs;
use super::paragraph;
use super::scenario_args::{PathArgs, inputs, load, short};
use super::streams::Results;
use super::table;
use clap::Args;
use files::safe_file::{ending, write_whole};
use files::visible_text::visible;
use serde::Serialize;
use simulation::advice::{
    self, ADVICE_NUMBERS, Advised, COMBINATIONS, LEFT_OUT, MOVED_LAST, MyGame, Sync, UnevenStarts, looked_at,
    worth_a_look,
};
use simulation::displays::RefreshRate;
use simulation::lane::LaneSpec;
use simulation::metrics::decimal;
use simulation::scenario::{SaveError, Scenario};
use simulation::verdict::{Finding, in_words};
use std::io;
use std::path::PathBuf;
use timestep::time::Flicks;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct AdviseArgs {
    /// A scenario or a capture, of which a lane gives world, method, steps and frames; without one, the game of the options
    #[arg(value_name = "SCENARIO", conflicts_with_all = ["hz", "sync", "step_cost", "frame_cost"])]
    scenario: Option<String>,
    /// Number of the scenario's lane, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(1, 1000), requires = "scenario")]
    lane: u64,
    /// Steps a second, of the game or of a scenario's lane; a capture does not say them, and has 60
    #[arg(long, value_name = "N", value_parser = whole(1, 200_000))]
    steps: Option<u64>,
    /// Rate of the display
    #[arg(long)]
    hz: Option<RefreshRate>,
    /// How frames come to the display: vsync, variable or off
    #[arg(long, value_parser = sync)]
    sync: Option<Sync>,
    /// Work of a step (such as "2 ms")
    #[arg(long, value_name = "TIME", value_parser = cost)]
    step_cost: Option<Flicks>,
    /// Work of a frame without its steps (such as "8 ms")
    #[arg(long, value_name = "TIME", value_parser = cost)]
    frame_cost: Option<Flicks>,
    /// Length of each run; the default is 10 s, and of a capture all of it up to 600 s
    #[arg(long, value_parser = seconds)]
    seconds: Option<Flicks>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
    /// File to write, an .html with pictures inside
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    existing: ExistingArgs,
    #[command(flatten)]
    paths: PathArgs,
}

fn sync(text: &str) -> Result<Sync, String> {
    let found = Sync::ALL.iter().find(|(word, _)| *word == text);
    found.map(|(_, sync)| *sync).ok_or_else(|| "it is vsync, variable or off".to_owned())
}

/// Reads the work of a step or a frame. Milliseconds are meant, but a number alone would be seconds.
fn cost(text: &str) -> Result<Flicks, String> {
    if text.trim().parse().is_ok_and(|number: f64| number != 0.0) {
        return Err(format!("it needs a unit: \"{text} ms\" or \"{text} s\"", text = text.trim()));
    }
    let time: Flicks = text.parse().map_err(|error: timestep::time::DurationError| error.to_string())?;
    let [least, most] = simulation::displays::VirtualDisplay::COST_RANGE;
    (least..=most).contains(&time).then_some(time).ok_or_else(|| format!("it must be from {least} to {most}"))
}

/// The output of `advise --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Advice<'a> {
    /// Title of the scenario, or the game in words.
    scenario: &'a str,
    /// Number of its lane; `None` where it has one, and for a game.
    lane: Option<u64>,
    seconds: f64,
    /// The best first.
    ranked: Vec<RankedRow>,
    /// `true` if what follows the body was moved last, as it is not in the lane.
    moved_last: bool,
    left_out: Vec<LeftOutRow>,
    /// A line that opens the three lanes worth a look; `None` where a file cannot be in it.
    look: Option<&'a str>,
}

#[derive(Serialize)]
struct RankedRow {
    policy: &'static str,
    presentation: &'static str,
    name: String,
    pacing_ms: Option<f64>,
    judder_px: Option<f64>,
    /// Uneven ones of the starts that were tried; `None` on a trace.
    starts: Option<UnevenStarts>,
    delay_ms: Option<f64>,
    dropped_secs: f64,
    shown_fps: Option<f64>,
    /// `true` if each frame costs one more step.
    steps_copies: bool,
    status: String,
    verdict: Vec<String>,
}

#[derive(Serialize)]
struct LeftOutRow {
    policy: &'static str,
    why: &'static str,
}

/// The subject of advice.
struct Subject {
    title: String,
    /// Number of the lane, where there are several.
    number: Option<u64>,
}

impl Subject {
    fn in_words(&self) -> String {
        match self.number {
            Some(lane) => format!("{}, lane {lane}", self.title),
            None => self.title.clone(),
        }
    }
}

/// What is advised, and about what.
struct GameAdvice {
    about: Subject,
    length: Flicks,
    ranked: Vec<Advised>,
    look: Scenario,
    line: Option<String>,
    /// `true` if what follows the body was moved last, as it is not in the lane.
    moved_last: bool,
}

/// Runs every combination and prints them, the best first.
pub fn advise(args: &AdviseArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let (about, lane, read) = subject(args)?;
    if let Some(output) = &args.output {
        if ending(output) != "html" {
            return Err(Failure::named(output.display(), "the name must end in .html"));
        }
        args.existing.check(output, &read)?;
    }
    let length = args.seconds.unwrap_or_else(|| advice::length_for(&lane));
    Scenario::of(vec![lane.clone()]).check_length(length)?;
    let total = || format!("of {} loops", COMBINATIONS.len());
    let ranked = with_progress(total, |watch| advice::advise(&lane, length, watch));
    let ranked = ranked.map_err(|_| Failure::Run("interrupted; nothing was ranked to the end".to_owned()))?;
    if ranked.iter().all(|one| one.report.shown_fps.is_none_or(|shown| shown == 0.0)) {
        let reason = format!(
            "no loop shows a frame in {} s, so there is nothing to rank by; less work or a longer run may",
            length.secs()
        );
        return Err(Failure::Run(reason));
    }
    let look = Scenario { title: about.in_words(), ..worth_a_look(&ranked) };
    let line = look.share_line().ok().filter(|line| line.left_out.is_empty()).map(|line| line.text);
    let moved_last = advice::moved_last(&lane).is_some();
    let answer = GameAdvice { about, length, ranked, look, line, moved_last };
    if let Some(output) = &args.output {
        let page = page::page(&answer);
        write_whole(output, |file| io::Write::write_all(file, page.as_bytes()))
            .map_err(|source| SaveError { path: output.clone(), source })?;
    }
    if args.json { Ok(out.json(&answer.in_json())?) } else { Ok(answer.print(out)?) }
}

/// What is advised on, in words, its lane, and the files that were read.
fn subject(args: &AdviseArgs) -> Result<(Subject, LaneSpec, Vec<PathBuf>), Failure> {
    if let Some(name) = &args.scenario {
        let scenario = load(name, args.paths.scope())?.on_display(RefreshRate::HZ_60);
        let count = scenario.lanes.len();
        let lane = scenario.lanes.get(args.lane as usize - 1).cloned();
        let lane =
            lane.ok_or_else(|| Failure::Input(format!("there is no lane {}; its lanes are 1 to {count}", args.lane)))?;
        // A loop is advised for one machine.
        let dt = args.steps.map_or(lane.dt, |steps| Flicks::from_ratio(1, steps as i64));
        let lane = LaneSpec { link: None, dt, ..lane };
        let title = if scenario.title.trim().is_empty() { short(name).into_owned() } else { scenario.title.clone() };
        let number = (count > 1).then_some(args.lane);
        return Ok((Subject { title, number }, lane, inputs(name, &scenario)));
    }
    let is_said = [
        args.steps.is_some(),
        args.hz.is_some(),
        args.sync.is_some(),
        args.step_cost.is_some(),
        args.frame_cost.is_some(),
    ];
    if !is_said.contains(&true) {
        return Err(Failure::Input(
            "say what the advice is about: a scenario, or your game, as in --steps 30 --hz 144 --frame-cost \"8 ms\""
                .to_owned(),
        ));
    }
    let usual = MyGame::default();
    let game = MyGame {
        dt: args.steps.map_or(usual.dt, |steps| Flicks::from_ratio(1, steps as i64)),
        hz: args.hz.unwrap_or(usual.hz),
        sync: args.sync.unwrap_or_default(),
        step_cost: args.step_cost.unwrap_or_default(),
        frame_cost: args.frame_cost.unwrap_or_default(),
    };
    Ok((Subject { title: game.in_words(), number: None }, game.lane(), Vec::new()))
}

impl GameAdvice {
    fn print(&self, out: &mut Results<'_>) -> io::Result<()> {
        out.line(visible(&format!("{}, {} s", self.about.in_words(), decimal::seconds(self.length.secs()))))?;
        if self.moved_last {
            paragraph::print(out, MOVED_LAST, 0)?;
        }
        let (three, of_all) = looked_at(&self.look, &self.ranked);
        if of_all > 0 {
            paragraph::print(out, &format!("All: {}", in_words(&three[0].1.verdict[..of_all])), 3)?;
        }
        for (rank, one) in three {
            let (name, own) = (one.combination.name(), one.words(of_all));
            let own = if own.is_empty() { String::new() } else { format!(": {own}") };
            paragraph::print(out, &format!("{rank}  {name}{own}"), 3)?;
        }
        out.line("")?;
        let heads: Vec<_> =
            ["rank", "loop and drawing"].into_iter().chain(ADVICE_NUMBERS.map(|(head, _)| head)).collect();
        let row = |(rank, one): (usize, &Advised)| {
            let numbers = ADVICE_NUMBERS.map(|(_, read)| table::number(read(one)));
            [rank.to_string(), one.combination.name()].into_iter().chain(numbers).collect()
        };
        table::print(out, &heads, &(1..).zip(&self.ranked).map(row).collect::<Vec<_>>())?;
        out.line("Loops whose steps are not the same on every display stand below all others.")?;
        if self.ranked.iter().any(|one| one.report.dropped_secs < 0.0) {
            out.line("Dropped time below 0 was simulated and has not passed: the loop is that far ahead.")?;
        }
        out.line("")?;
        for left in LEFT_OUT {
            out.line(format_args!("left out: {}. {}", left.policy, left.why))?;
        }
        out.line("left out: mistakes to recognise, and the loops of engines.")?;
        match &self.line {
            Some(line) => out.line(format_args!("Look at the three: timestep-lab '{line}'")),
            None => Ok(()),
        }
    }

    fn in_json(&self) -> Advice<'_> {
        let row = |one: &Advised| RankedRow {
            policy: one.combination.policy,
            presentation: one.combination.presentation,
            name: one.combination.name(),
            pacing_ms: one.report.pacing_ms,
            judder_px: one.report.judder_px,
            starts: one.starts,
            delay_ms: one.report.delay_ms.map(|delay| delay.mean),
            dropped_secs: one.report.dropped_secs,
            shown_fps: one.report.shown_fps,
            steps_copies: one.lane.presented().steps_copies,
            status: one.report.status.clone(),
            verdict: one.verdict.iter().map(Finding::sentence).collect(),
        };
        Advice {
            scenario: &self.about.title,
            lane: self.about.number,
            seconds: self.length.secs(),
            ranked: self.ranked.iter().map(row).collect(),
            moved_last: self.moved_last,
            left_out: LEFT_OUT.iter().map(|left| LeftOutRow { policy: left.policy, why: left.why }).collect(),
            look: self.line.as_deref(),
        }
    }
}
