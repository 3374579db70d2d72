//! `record`: a clip of a scenario, rendered off screen.

use super::failure::Failure;
use super::interrupt;
use super::output_file::ExistingArgs;
use super::progress::Progress as ProgressLine;
use super::scenario_args::{self, MoreCaptures, PathArgs};
use super::streams::{self, Results};
use super::typed_options::{TypedOptions, motion_options};
use crate::platform::graphics;
use clap::Args;
use interface::studio::{
    self, Cadence, CadenceNote, ClipOverlay, ClipSource, ClipSpec, Progress, StageLook, StudioError, TEMPLATES,
    Template, clip_notes, is_still,
};
use picture::record::{FORMATS, Format};
use simulation::replay::Run;
use simulation::scenario::list_of_names;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use timestep::time::{Flicks, TimeScale};

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true, after_help = formats_help() + "\n\n" + &templates_help())]
pub(super) struct RecordArgs {
    /// A lesson, an example, an opening, a scenario file, a line that begins with timestep-lab: or a capture
    #[arg(value_name = "SCENARIO", required_unless_present = "template")]
    name: Option<String>,
    #[command(flatten)]
    more: MoreCaptures,
    #[command(flatten)]
    paths: PathArgs,
    /// Kind of clip, which decides the motion and its texts; see below
    #[arg(long, value_parser = template, conflicts_with_all = motion_options())]
    template: Option<&'static Template>,
    /// File to write; its extension selects the format. With - standard output gets a Y4M, for a pipe into an encoder
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    clip: ClipArgs<true>,
}

/// The options of a clip and what may be replaced by it; `OF_SCENARIO`: with those that a clip of a run does not have.
#[derive(Debug, Args)]
pub(super) struct ClipArgs<const OF_SCENARIO: bool> {
    #[command(flatten)]
    options: TypedOptions<OF_SCENARIO>,
    #[command(flatten)]
    pub(super) existing: ExistingArgs,
    /// Replace an existing folder of PNG frames, as a whole
    #[arg(long, conflicts_with = "no_clobber")]
    replace: bool,
}

impl<const OF_SCENARIO: bool> ClipArgs<OF_SCENARIO> {
    /// The request for a clip of this much lab time, unless the options have another. The name says the format.
    fn request(&self, named: &Path, length: Flicks) -> Result<ClipSpec, StudioError> {
        let overlay = ClipOverlay::Stage(StageLook::ALL);
        let format = if is_stream(named) { Format::of_stream() } else { Format::of(named)? };
        let mut request =
            ClipSpec { length, overlay, replace: self.replace, ..ClipSpec::new(named.to_owned(), format) };
        self.options.read(&mut request).map_err(StudioError::Request)?;
        Ok(request)
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
        Ok(ClipSpec { target: self.output.clone(), ..self.clip.request(named, usual)? })
    }
}

/// Records the clip, with progress and until Ctrl-C.
pub(super) fn record(args: RecordArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let own = args.name.as_deref().map(|name| args.more.load(name, args.paths.scope())).transpose()?;
    let inputs = args.name.iter().zip(&own).flat_map(|(name, scenario)| scenario_args::inputs(name, scenario));
    let inputs: Vec<PathBuf> = inputs.collect();
    let (scenario, request) = match args.template {
        Some(template) => template.apply(own.as_ref(), &args.request(Flicks::SECOND)?)?,
        None => {
            let scenario = own.clone().expect("clap demands a scenario where there is no template");
            let request = args.request(scenario.length())?;
            scenario.check_length(request.length)?;
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
    let existing = args.clip.existing;
    write_clip(ClipSource::Scenario(&scenario), request, &args.clip.options, existing, &inputs)?.print(out)
}

/// `true` for the name that means standard output.
fn is_stream(output: &Path) -> bool {
    output == Path::new("-")
}

/// The line about a clip that is complete.
pub(super) struct ClipReport {
    text: String,
    /// `true` if the clip itself is on standard output.
    streamed: bool,
}

impl ClipReport {
    /// Prints the line where the clip is not.
    pub(super) fn print(&self, out: &mut Results<'_>) -> Result<(), Failure> {
        if self.streamed {
            streams::message(&self.text);
            return Ok(());
        }
        Ok(out.line(&self.text)?)
    }
}

/// Records a clip of a run as it was, at the speed of the arguments. The clip ends with the run.
pub(super) fn record_run(
    run: &Arc<Run>,
    args: &ClipArgs<false>,
    output: &Path,
    inputs: &[PathBuf],
) -> Result<ClipReport, Failure> {
    write_clip(ClipSource::Run(run), args.request(output, run.length())?, &args.options, args.existing, inputs)
}

fn write_clip<const OF_SCENARIO: bool>(
    source: ClipSource<'_>,
    mut request: ClipSpec,
    options: &TypedOptions<OF_SCENARIO>,
    existing: ExistingArgs,
    inputs: &[PathBuf],
) -> Result<ClipReport, Failure> {
    // What is asked for is checked before anything is computed, and once more with what is chosen.
    request.frame_format()?;
    let streamed = is_stream(&request.target);
    let place = request.format.place(&request.target);
    let mut stream = None;
    if streamed {
        stream = Some(streams::frames_out().ok_or_else(|| Failure::Input(TERMINAL.to_owned()))?);
    } else {
        existing.check_kept(&place, inputs)?;
    }
    let given = ["fps", "speed"].map(|name| options.has(name));
    let cadence = Cadence::new(source.scenario());
    // A run has the frames of its window, of which the scenario does not tell: it keeps the usual rate where that loses nothing.
    let is_free = match source {
        ClipSource::Scenario(_) => request.staging().is_none(),
        ClipSource::Run(_) => cadence.loses(&request),
    };
    if is_free && !(request.sampled && given[0]) {
        cadence.fit(&mut request, given);
    }
    if given[0] && !request.sampled {
        cadence.refuse_losses(&request)?;
    }
    let request = &request;
    request.frame_format()?;
    for note in notes(source, &cadence, request) {
        streams::message(format_args!("{note}"));
    }
    let progress = Progress::default();
    let frames = std::thread::scope(|scope| {
        let recording = scope.spawn(|| match stream {
            Some(stream) => studio::record_into(Box::new(stream), source, request, &progress, graphics::for_studio),
            None => studio::record(source, request, &progress, graphics::for_studio),
        });
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
    let place = if streamed { "standard output".to_owned() } else { place.display().to_string() };
    let rate = request.rate.typed();
    let speed = match request.speed {
        TimeScale::ONE => String::new(),
        speed => format!(", at {} % of real time", speed.mixed_percent()),
    };
    let noun = if frames == 1 { "frame" } else { "frames" };
    let text = format!("{place}: {frames} {noun} of {width} x {height}, {rate} per second{speed}");
    Ok(ClipReport { text, streamed })
}

/// The refusal of frames on a terminal.
const TERMINAL: &str =
    "standard output is a terminal: pipe the clip into a program, such as `| ffmpeg -i - clip.mkv`, or name a file";

/// Notes on how the file will differ from its lanes: their displays that do not fit the clip, with what to do where that makes even
/// motion judder, and the rest.
fn notes(source: ClipSource<'_>, cadence: &Cadence, request: &ClipSpec) -> Vec<String> {
    let line = |note: &CadenceNote| format!("{}: {}", if note.judders() { "warning" } else { "note" }, note.sentence());
    let advice = cadence.advice(request).filter(|_| cadence.judders(request)).map(|advice| advice.options());
    let help = advice.filter(|options| !options.is_empty()).map(|options| format!("help: use {options}"));
    let others = clip_notes(source, cadence, request).into_iter().chain(as_folder(request));
    let others = others.map(|note| format!("note: {note}"));
    cadence.notes(request).iter().map(line).chain(help).chain(others).collect()
}

/// The folder that a file with the ending of one picture becomes, where its name has no place for a frame's number.
fn as_folder(request: &ClipSpec) -> Option<String> {
    let folder = request.format.place(&request.target);
    let is_expected = folder == request.target || request.target.to_string_lossy().contains('%');
    let text = || format!("each frame becomes a file in the folder {}; strobe makes one picture", folder.display());
    (!is_expected).then(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_that_is_named_like_one_picture_says_where_its_frames_go() {
        let of = |target: &str| as_folder(&ClipSpec::new(target.into(), Format::of(target.as_ref()).unwrap()));
        assert!(of("shot.png").is_some_and(|note| note.contains("shot; strobe makes one picture")));
        assert_eq!([of("shot-%05d.png"), of("shot.gif")], [None, None]);
    }
}
