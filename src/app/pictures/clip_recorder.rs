//! Records a clip beside the running window: its work, its progress, and its end.

use super::clip_checks::ClipChecks;
use super::clip_form;
use super::clip_work::{ClipWork, Job};
use crate::app::documents::document::Document;
use crate::app::event::UserEvent;
use crate::platform::clock::Instant;
use crate::platform::graphics;
use crate::platform::user_folders;
#[cfg(feature = "page")]
use interface::studio::ClipSteps;
use interface::studio::{self, ClipSource, KnownCadence, Progress, STROBE_FRAMES, StrobeRequest, StudioError};
use interface::ui::{FilePurpose, FileQuestion, Still};
use interface::ui::{FormatInfo, RecordCheck, RecordForm, RecordProgress, RecordingInfo};
use picture::render::gpu::Gpu;
use simulation::displays::RefreshRate;
use simulation::scenario::Scenario;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use timestep::time::Flicks;
use winit::event_loop::EventLoopProxy;

/// The recording page's answers and the clip that is being recorded.
pub struct ClipRecorder {
    formats: Vec<FormatInfo>,
    checks: ClipChecks,
    /// The answer to the last question of the page that has one.
    check: Option<RecordCheck>,
    running: Option<RunningClip>,
    proxy: EventLoopProxy<UserEvent>,
}

struct RunningClip {
    work: ClipWork,
    progress: Arc<Progress>,
    target: PathBuf,
    /// The file's name, for people.
    name: String,
    /// Word for it: clip or still.
    noun: &'static str,
    /// When the first frames were counted, and their number then.
    counted_since: Option<(Instant, u64)>,
}

impl ClipRecorder {
    /// Ending of a still: a page draws it without waiting for its graphics device.
    const STILL: &str = if cfg!(feature = "page") { "svg" } else { "png" };

    /// Pause after each frame of the clip where the processor renders the window as well.
    const PAUSE: Duration = Duration::from_millis(15);

    /// Frames of each lane on a sheet.
    const STROBE: usize = 12;

    /// Calls `request_frame`, from any thread, when the page has an answer.
    pub fn new(proxy: EventLoopProxy<UserEvent>, request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        let mut formats = studio::clip_formats();
        // Its folder of files is no download.
        formats.retain(|format| !cfg!(feature = "page") || format.id != "png");
        ClipRecorder { formats, checks: ClipChecks::new(request_frame), check: None, running: None, proxy }
    }

    /// Asks for the clip that `form` would make of the scenario. The answer comes with a later frame.
    pub fn ask(&mut self, form: &RecordForm, scenario: &Scenario) {
        if self.checks.ask(form, scenario) {
            self.check = None;
        }
    }

    /// The question for the file of a still.
    pub fn ask_still(still: Still, document: &Document) -> FileQuestion {
        let snapshot = document.lab.snapshot();
        let name = match still {
            Still::Moment => format!("{} moment", snapshot.scenario.title),
            Still::Strobe => format!("{} strobe", snapshot.scenario.title),
        };
        let suggested = user_folders::unused_file(&user_folders::pictures(), &name, Self::STILL);
        FileQuestion { purpose: FilePurpose::Still(still), suggested }
    }

    /// Makes a still beside the window, like a clip.
    pub fn start_still(
        &mut self,
        still: Still,
        mut target: PathBuf,
        form: &RecordForm,
        document: &Document,
    ) -> Result<(), String> {
        let failed = |error: String| format!("Cannot save the still: {error}");
        if self.running.is_some() {
            return Err(failed("a clip is being recorded".to_owned()));
        }
        if target.extension().is_none() {
            target.set_extension(Self::STILL);
        }
        document.check_output(&target).map_err(failed)?;
        let snapshot = document.lab.snapshot();
        let (scenario, theme) = (snapshot.scenario.clone(), form.theme());
        let job: Job = match still {
            Still::Moment => {
                let (form, target) = (form.clone(), target.clone());
                Box::new(move |progress| {
                    let (scenario, request) =
                        studio::form_moment(&form, &scenario, target).map_err(StudioError::Request)?;
                    studio::still(&scenario, &request, progress, graphics::for_studio).map(|()| 1)
                })
            }
            Still::Strobe => {
                let at =
                    if snapshot.elapsed > Flicks::ZERO { snapshot.elapsed } else { Flicks(2 * Flicks::PER_SECOND) };
                let [_, most] = STROBE_FRAMES;
                let (size, rate) = (form.size, RefreshRate::HZ_60);
                let frames = Self::STROBE.min(most);
                let request = StrobeRequest { target: target.clone(), size, rate, at, frames, theme, captions: true };
                request.check().map_err(|error| failed(error.to_string()))?;
                Box::new(move |_| studio::strobe(&scenario, &request, graphics::for_studio, |_| ()).map(|()| 1))
            }
        };
        let progress = Arc::<Progress>::default();
        let work = ClipWork::start(job, Arc::clone(&progress), self.proxy.clone());
        let work = work.map_err(|error| failed(error.to_string()))?;
        self.running = Some(RunningClip::of("still", target, progress, work));
        Ok(())
    }

    /// Takes over an answer, and notes when the first frames are done, from which the remaining time is estimated.
    pub fn update(&mut self) {
        if let Some(answer) = self.checks.take_answer() {
            self.check = Some(answer);
        }
        if let Some(running) = &mut self.running {
            running.work.go_on();
            let (done, _) = running.progress.frames();
            if done > 0 && running.counted_since.is_none() {
                running.counted_since = Some((Instant::now(), done));
            }
        }
    }

    /// The state of recording, as the interface shows it.
    pub fn info(&self) -> RecordingInfo<'_> {
        RecordingInfo {
            formats: &self.formats,
            check: self.check.as_ref(),
            running: self.running.as_ref().map(RunningClip::progress),
        }
    }

    /// Records the scenario as it is now, edits of this frame included, unless a recording is running;
    /// [`UserEvent::RecordingEnded`] tells its end. Where the processor renders the window too, `gpu` being its device, the window gets time
    /// between the frames. The error is a message.
    pub fn start(&mut self, form: &RecordForm, document: &mut Document, gpu: &Gpu) -> Result<(), String> {
        if self.running.is_some() {
            return Ok(());
        }
        document.frame(Flicks::ZERO);
        let scenario = document.lab.snapshot().scenario.clone();
        let failed = |error: String| format!("Cannot record: {error}");
        let target = clip_form::target(form, &scenario);
        document.check_output(&target).map_err(failed)?;
        tracing::debug!("recording {}", target.display());
        let progress = Arc::new(Progress::default());
        if gpu.facts.is_software {
            progress.set_pause(Self::PAUSE);
        }
        let work = self.start_clip(form.clone(), scenario, target.clone(), (&progress, gpu)).map_err(failed)?;
        self.running = Some(RunningClip::of("clip", target, progress, work));
        // The next clip gets another name.
        self.check = None;
        Ok(())
    }

    /// Starts the work on a clip, with a graphics device of its own.
    #[cfg(not(feature = "page"))]
    fn start_clip(
        &self,
        form: RecordForm,
        scenario: Scenario,
        target: PathBuf,
        (progress, _): (&Arc<Progress>, &Gpu),
    ) -> Result<ClipWork, String> {
        let job: Job = Box::new(move |progress| {
            let request = studio::form_clip(&form, &scenario, target, &mut KnownCadence::default());
            let request = request.map_err(StudioError::Request)?;
            studio::record(ClipSource::Scenario(&scenario), &request, progress, graphics::for_studio)
        });
        ClipWork::start(job, Arc::clone(progress), self.proxy.clone()).map_err(|error| error.to_string())
    }

    /// Starts the work on a clip, with the window's device.
    #[cfg(feature = "page")]
    fn start_clip(
        &self,
        form: RecordForm,
        scenario: Scenario,
        target: PathBuf,
        (progress, gpu): (&Arc<Progress>, &Gpu),
    ) -> Result<ClipWork, String> {
        let request = studio::form_clip(&form, &scenario, target, &mut KnownCadence::default())?;
        let steps = ClipSteps::start(ClipSource::Scenario(&scenario), &request, Arc::clone(progress), gpu);
        Ok(ClipWork::of_steps(steps.map_err(|error| error.to_string())?, self.proxy.clone()))
    }

    pub fn cancel(&self) {
        if let Some(running) = &self.running {
            running.progress.cancel();
        }
    }

    /// The result of the recording that has ended, as a message.
    pub fn take_result(&mut self) -> Option<Result<String, String>> {
        let running = self.running.take()?;
        self.check = None;
        let target = running.target.display();
        Some(match running.work.result() {
            Ok(frames) => {
                tracing::debug!("recorded {target}: {frames} frames");
                let saved = user_folders::told_saved(&running.target);
                Ok(if frames == 1 { saved } else { format!("Recorded {frames} frames. {saved}") })
            }
            Err(StudioError::Cancelled) => {
                tracing::debug!("cancelled {target}");
                Ok(format!("The {} was cancelled; it left no file.", running.noun))
            }
            Err(error) => Err(format!("The {} was not made: {error}", running.noun)),
        })
    }

    /// Cancels the recording because the window closes, and waits for a while until its part files are removed.
    pub fn stop(&mut self) {
        self.cancel();
        if let Some(running) = self.running.take() {
            running.work.wait();
        }
    }
}

impl Drop for ClipRecorder {
    fn drop(&mut self) {
        self.stop();
    }
}

impl RunningClip {
    fn of(noun: &'static str, target: PathBuf, progress: Arc<Progress>, work: ClipWork) -> Self {
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        RunningClip { work, progress, target, name, noun, counted_since: None }
    }

    fn progress(&self) -> RecordProgress<'_> {
        let (done, total) = self.progress.frames();
        let left_secs = self.counted_since.filter(|(_, before)| done > *before).map(|(since, before)| {
            let each = since.elapsed().as_secs_f64() / (done - before) as f64;
            each * (total - done) as f64
        });
        let cancelled = self.progress.is_cancelled();
        RecordProgress { name: &self.name, frames: (done, total), left_secs, cancelled }
    }
}
