//! `record`: a clip of a scenario, rendered off screen.

use super::argument_values::{seconds_up_to, size, theme, value_of, whole};
use super::clip_values::{clip_rate, number, on_or_off, speed};
use super::failure::Failure;
use super::interrupt;
use super::output_file::ExistingArgs;
use super::progress::Progress as ProgressLine;
use super::scenario_args::{self, PathArgs};
use super::streams::{self, Results};
use crate::platform::graphics;
use clap::{Args, ValueEnum};
use interface::studio::{
    self, Cadence, CadenceNote, ClipOverlay, ClipSource, ClipSpec, LONGEST_CLIP, Progress, SIZE_RANGE, StageLook,
    StudioError, TEMPLATES, Template, clip_notes, is_still,
};
use interface::ui::{ClipShape, Lens, OwnLayers, TimedSwitch};
use picture::record::{FORMATS, Format};
use picture::render::Background;
use simulation::displays::RefreshRate;
use simulation::numbers::Number;
use simulation::palette::Theme;
use simulation::replay::Run;
use simulation::scenario::lesson::Layout;
use simulation::scenario::{MAX_LANES, list_of_names};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use timestep::time::{Flicks, TimeScale};

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true, after_help = formats_help() + "\n\n" + &templates_help())]
pub(super) struct RecordArgs {
    /// A lesson, an example, an opening, a scenario file or a line that begins with timestep-lab:
    #[arg(value_name = "SCENARIO", required_unless_present = "template")]
    name: Option<String>,
    #[command(flatten)]
    paths: PathArgs,
    /// Kind of clip, which decides the motion and its texts; see below
    #[arg(long, value_parser = template, conflicts_with_all = [
        "seconds", "switches", "no_question", "no_moments", "no_answer", "look", "captions", "no_captions", "lanes", "numbers",
        "lens", "ui", "speed", "eye", "ghosts", "trails", "from", "layout", "background", "strobe",
    ])]
    template: Option<&'static Template>,
    /// File to write; its extension selects the format
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    clip: ClipArgs,
    /// Time of the scenario to show (such as 10, "1/2" or "500 ms"), whatever the speed; the default is the scenario's own
    #[arg(long, value_parser = seconds_up_to(LONGEST_CLIP))]
    seconds: Option<Flicks>,
    /// Lab time at which the motion begins; what was before is run unseen
    #[arg(long, value_name = "TIME", value_parser = seconds_up_to(LONGEST_CLIP))]
    from: Option<Flicks>,
    /// Switch to flip at a lab time, as the stage does: interpolation@3s, extrapolation@, clamp@, vsync@, hang@, or a key of lanes
    /// such as dt=1/60@3s; can be repeated
    #[arg(long = "switch", value_name = "SWITCH@TIME", value_parser = str::parse::<TimedSwitch>)]
    switches: Vec<TimedSwitch>,
    /// Begin with the strobe of this lab time, 12 frames of each lane at once, for 2 s: a first frame that explains where the clip
    /// does not play
    #[arg(long, value_name = "TIME", value_parser = seconds_up_to(LONGEST_CLIP))]
    strobe: Option<Flicks>,
    /// Leave out the lesson's question
    #[arg(long)]
    no_question: bool,
    /// Do not slow down at the lesson's moments
    #[arg(long)]
    no_moments: bool,
    /// Leave out the lesson's answer
    #[arg(long)]
    no_answer: bool,
}

/// Appearance of a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Look {
    /// The stage: large lanes with names and headline numbers; a lesson with its question, slow moments and answer
    Stage,
    /// The lab: title, caption, headers, strips and all numbers
    Lab,
    /// The lanes as on the stage, without any text
    Plain,
}

/// Background of the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BackgroundArg {
    /// The theme's ground with a grid
    Theme,
    /// The theme's ground alone
    Plain,
    /// Nothing
    Transparent,
}

impl From<BackgroundArg> for Background {
    fn from(background: BackgroundArg) -> Background {
        match background {
            BackgroundArg::Theme => Background::Theme,
            BackgroundArg::Plain => Background::Plain,
            BackgroundArg::Transparent => Background::Transparent,
        }
    }
}

/// Lines with which the longer side of the widest shape is within the sizes of clips.
const MOST_LINES: u64 = SIZE_RANGE[1] as u64 * 9 / 16;

/// The looks and the format of a clip.
#[derive(Debug, Args)]
pub(super) struct ClipArgs {
    /// Width and height, pixels
    #[arg(long, value_name = "WxH", value_parser = size(SIZE_RANGE, " pixels"), conflicts_with_all = ["shape", "lines"])]
    size: Option<[u32; 2]>,
    /// Shape of the frames, 16:9, 1:1 or 9:16; the default is 16:9
    #[arg(long, value_parser = str::parse::<ClipShape>)]
    shape: Option<ClipShape>,
    /// Pixels of the shorter side of such a shape: 720, 1080, 1440, 2160 or others
    #[arg(long, default_value_t = u64::from(ClipShape::LINES[0]), value_parser = whole(SIZE_RANGE[0].into(), MOST_LINES))]
    lines: u64,
    /// Frames per second, such as 60, 59.94 or 100/3; also the refresh rate of lanes that are live in a window. The default has
    /// every frame of the lanes' displays, if the format can
    #[arg(long, value_parser = clip_rate)]
    fps: Option<RefreshRate>,
    /// Record at the given rate also where it leaves out frames of the lanes' displays
    #[arg(long)]
    sampled: bool,
    /// Store exact times in an APNG, for programs other than browsers, which play whole milliseconds evenly
    #[arg(long)]
    exact: bool,
    /// Store at most 255 colours in an APNG, for pages: a quarter of the bytes or less
    #[arg(long)]
    small: bool,
    #[command(flatten)]
    pub(super) existing: ExistingArgs,
    /// Replace an existing folder of PNG frames, as a whole
    #[arg(long, conflicts_with = "no_clobber")]
    replace: bool,
    /// Speed of the clip, such as 1/4, 0.05 or 50 %: everything is slower, displays included. The default is real time, or the
    /// nearest speed at which the format has every frame of the displays
    #[arg(long, value_parser = speed)]
    speed: Option<TimeScale>,
    /// Show what an eye sees that follows the motion, in every lane
    #[arg(long)]
    eye: bool,
    /// Show ghosts or leave them out, whatever the scenario shows
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    ghosts: Option<bool>,
    /// Show trails or leave them out, whatever the scenario shows
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    trails: Option<bool>,
    /// Colours of the clip
    #[arg(long, default_value = "dark", value_parser = theme())]
    theme: Theme,
    /// Background of the lanes; empty pixels are clear in a PNG sequence and in an APNG with `transparent`
    #[arg(long, default_value = "theme")]
    background: BackgroundArg,
    /// Arrangement of the lanes on the stage: grid, tracks or overlay; the default is the scenario's own, in an upright frame one
    /// below the other
    #[arg(long, value_parser = |word: &str| value_of("arrangement", word, &Layout::ALL), conflicts_with = "ui")]
    layout: Option<Layout>,
    /// Look of the frames; the default is the stage, without captions the lab
    #[arg(long, conflicts_with = "ui")]
    look: Option<Look>,
    /// Write texts into the frames (this is the default)
    #[arg(long, overrides_with = "no_captions")]
    captions: bool,
    /// Render the lanes of the lab only, without any text
    #[arg(long)]
    no_captions: bool,
    /// Lanes to show, by their places, such as 1,3; the others run unseen
    #[arg(long, value_delimiter = ',', value_parser = whole(1, MAX_LANES as u64), conflicts_with = "ui")]
    lanes: Option<Vec<u64>>,
    /// Numbers to show of each lane, by their names in `measure --json`, separated by commas; the default is as many as fit, on
    /// the stage the lesson's, at most two
    #[arg(long, value_delimiter = ',', value_parser = number, conflicts_with_all = ["no_captions", "ui"])]
    numbers: Option<Vec<&'static Number>>,
    /// Lane to hold over another, with the gap between their bodies as a measured bar: 2:1 holds lane 2 over lane 1
    #[arg(long, value_name = "HELD:ONTO", value_parser = str::parse::<Lens>, conflicts_with = "ui")]
    lens: Option<Lens>,
    /// Render the whole interface, as the window shows it
    #[arg(long, overrides_with = "no_ui", conflicts_with = "no_captions")]
    ui: bool,
    /// Render without the interface (this is the default)
    #[arg(long)]
    no_ui: bool,
}

impl ClipArgs {
    /// The request for a clip of this much lab time.
    fn request(&self, output: &Path, length: Flicks) -> Result<ClipSpec, StudioError> {
        let format = Format::of(output)?;
        let overlay = match self.look {
            _ if self.ui => ClipOverlay::Interface,
            Some(Look::Stage) if self.no_captions => {
                return Err(StudioError::Request(
                    "the stage has texts: use --look plain for its lanes alone".to_owned(),
                ));
            }
            Some(Look::Plain) if self.numbers.is_some() => {
                return Err(StudioError::Request("--look plain has no numbers".to_owned()));
            }
            Some(Look::Plain) => ClipOverlay::Plain,
            _ if self.no_captions => ClipOverlay::None,
            Some(Look::Lab) => ClipOverlay::Captions(self.numbers.clone()),
            None | Some(Look::Stage) => {
                ClipOverlay::Stage(StageLook { numbers: self.numbers.clone(), ..StageLook::ALL })
            }
        };
        Ok(ClipSpec {
            size: self.size.unwrap_or_else(|| self.shape.unwrap_or_default().size(self.lines as u32)),
            rate: self.fps.unwrap_or(format.default_rate),
            length,
            speed: self.speed.unwrap_or_default(),
            theme: self.theme,
            overlay,
            lens: self.lens,
            eye_view: self.eye,
            layers: OwnLayers { ghost: self.ghosts, trail: self.trails },
            lanes: self.lanes.as_ref().map(|lanes| lanes.iter().map(|lane| *lane as usize - 1).collect()),
            background: self.background.into(),
            layout: self.layout,
            replace: self.replace,
            exact: self.exact,
            small: self.small,
            ..ClipSpec::new(output.to_owned(), format)
        })
    }
}

impl RecordArgs {
    /// `true` if the file is a still and not a clip.
    fn is_still(&self) -> bool {
        self.template.is_some_and(|template| is_still(template, &self.output))
    }

    /// The request; `usual` is the length where none is given.
    fn request(&self, usual: Flicks) -> Result<ClipSpec, StudioError> {
        // A still has the rates of a sequence of stills.
        let named = if self.is_still() { Path::new("still.png") } else { &self.output };
        let mut request = self.clip.request(named, self.seconds.unwrap_or(usual))?;
        request.target.clone_from(&self.output);
        request.switches.clone_from(&self.switches);
        request.strobe = self.strobe;
        request.from = self.from.unwrap_or_default();
        let [question, moments, answer] = [!self.no_question, !self.no_moments, !self.no_answer];
        match &mut request.overlay {
            ClipOverlay::Stage(look) => {
                [look.question, look.moments, look.answer] = [question, moments, answer];
            }
            _ if question && moments && answer => {}
            _ => return Err(StudioError::Request("only the stage has a question, moments and an answer".to_owned())),
        }
        Ok(request)
    }
}

/// Records the clip, with progress and until Ctrl-C.
pub(super) fn record(args: RecordArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let own = args.name.as_deref().map(|name| scenario_args::load(name, args.paths.scope())).transpose()?;
    let inputs = args.name.iter().zip(&own).flat_map(|(name, scenario)| scenario_args::inputs(name, scenario));
    let inputs: Vec<PathBuf> = inputs.collect();
    let (scenario, request) = match args.template {
        Some(template) => template.apply(own.as_ref(), &args.request(Flicks::SECOND)?)?,
        None => {
            let scenario = own.clone().expect("clap demands a scenario where there is no template");
            let usual = scenario.length();
            scenario.check_length(args.seconds.unwrap_or(usual))?;
            let request = args.request(usual)?;
            (scenario, request)
        }
    };
    if let (Some(name), Some(own), ClipOverlay::Stage(_)) = (&args.name, &own, &request.overlay) {
        scenario_args::examine(name, own)?;
    }
    if args.is_still() {
        args.clip.existing.check(&request.target, &inputs)?;
        studio::still(&scenario, &request, &Progress::default(), graphics::for_studio)?;
        let ([width, height], target) = (request.size, request.target.display());
        return Ok(out.line(format_args!("{target}: a still of {width} x {height}"))?);
    }
    Ok(out.line(write_clip(ClipSource::Scenario(&scenario), request, &args.clip, &inputs)?)?)
}

/// Records a clip of a run as it was, at the speed of the arguments. The clip ends with the run. Returns the line to print about it.
pub(super) fn record_run(
    run: &Arc<Run>,
    args: &ClipArgs,
    output: &Path,
    inputs: &[PathBuf],
) -> Result<String, Failure> {
    write_clip(ClipSource::Run(run), args.request(output, run.length())?, args, inputs)
}

fn write_clip(
    source: ClipSource<'_>,
    mut request: ClipSpec,
    args: &ClipArgs,
    inputs: &[PathBuf],
) -> Result<String, Failure> {
    // What is asked for is checked before anything is computed, and once more with what is chosen.
    request.spec()?;
    let place = request.format.place(&request.target);
    args.existing.check_kept(&place, inputs)?;
    let cadence = Cadence::new(source.scenario());
    // A run has the frames of its window, of which the scenario does not tell: it keeps the usual rate where that loses nothing.
    let is_free = match source {
        ClipSource::Scenario(_) => request.staging().is_none(),
        ClipSource::Run(_) => cadence.loses(&request),
    };
    if is_free && !(args.sampled && args.fps.is_some()) {
        cadence.fit(&mut request, [args.fps.is_some(), args.speed.is_some()]);
    }
    if args.fps.is_some() && !args.sampled {
        cadence.refuse_losses(&request)?;
    }
    let request = &request;
    request.spec()?;
    for note in notes(source, &cadence, request) {
        streams::message(format_args!("{note}"));
    }
    let progress = Progress::default();
    let frames = std::thread::scope(|scope| {
        let recording = scope.spawn(|| studio::record(source, request, &progress, graphics::for_studio));
        let mut line = ProgressLine::new();
        while !recording.is_finished() {
            if interrupt::requested() {
                progress.cancel();
            }
            let (done, total) = progress.frames();
            line.show(done as f64, total.max(1) as f64, || format!("{done} of {total} frames"));
            std::thread::sleep(Duration::from_millis(10));
        }
        recording.join().expect("recording returns its errors")
    })?;
    let [width, height] = request.size;
    let (place, rate) = (place.display(), request.rate.typed());
    let speed = match request.speed {
        TimeScale::ONE => String::new(),
        speed => format!(", at {} % of real time", speed.mixed_percent()),
    };
    let noun = if frames == 1 { "frame" } else { "frames" };
    Ok(format!("{place}: {frames} {noun} of {width} x {height}, {rate} per second{speed}"))
}

/// Notes on how the file will differ from its lanes: their displays that do not fit the clip, with what to do where that makes even
/// motion judder, and the rest.
fn notes(source: ClipSource<'_>, cadence: &Cadence, request: &ClipSpec) -> Vec<String> {
    let line = |note: &CadenceNote| format!("{}: {}", if note.judders() { "warning" } else { "note" }, note.sentence());
    let advice = cadence.advice(request).filter(|_| cadence.judders(request)).map(|advice| advice.options());
    let help = advice.filter(|options| !options.is_empty()).map(|options| format!("help: use {options}"));
    let others = clip_notes(source, cadence, request).into_iter().map(|note| format!("note: {note}"));
    cadence.notes(request).iter().map(line).chain(help).chain(others).collect()
}

/// The template with this id.
fn template(id: &str) -> Result<&'static Template, String> {
    Template::by_id(id)
        .ok_or_else(|| format!("there are{}", list_of_names(TEMPLATES.iter().map(|template| template.id))))
}

fn templates_help() -> String {
    let line = |template: &Template| {
        let of = if template.of_lesson { "LESSON " } else { "" };
        format!("  {of}--template {}: {}", template.id, template.summary)
    };
    format!("Templates:\n{}", TEMPLATES.iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn formats_help() -> String {
    let line = |format: &&Format| format!("  {}: {}", format.name, format.summary);
    format!("Formats:\n{}", FORMATS.iter().map(line).collect::<Vec<_>>().join("\n"))
}
