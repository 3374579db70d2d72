//! An automatic screenshot: the window goes to a moment of the lab, settles, and is saved.

use crate::app::documents::document::Document;
use crate::startup::ScreenshotRequest;
use interface::ui::LessonStart;
use simulation::lab::Lab;
use std::path::PathBuf;
use timestep::time::Flicks;

/// A requested screenshot and the number of frames that the window has been settled for it.
#[derive(Debug)]
pub struct AutomaticScreenshot {
    request: ScreenshotRequest,
    still_frames: u32,
    /// The picture is on its way to the file.
    taken: bool,
}

impl AutomaticScreenshot {
    /// Frames until every number of the window belongs to the moment of the screenshot.
    const STILL_FRAMES: u32 = 30;

    pub fn new(request: ScreenshotRequest) -> Self {
        AutomaticScreenshot { request, still_frames: 0, taken: false }
    }

    /// Advances the lab to the moment of the screenshot, in the same frames on every machine, and counts the
    /// frames of the window since then. `computing` says that figures are not finished.
    pub fn advance(&mut self, document: &mut Document, computing: bool) {
        loop {
            let missing = self.request.after - document.lab.snapshot().elapsed;
            if document.is_opening() || document.is_edited() {
                document.frame(Flicks::ZERO);
                continue;
            }
            // A run that was opened is paused at its end.
            if missing <= Flicks::ZERO || !document.runs() {
                break;
            }
            document.frame(missing.min(Lab::NOMINAL_FRAME));
        }
        self.still_frames += u32::from(!computing);
    }

    /// Conduct of an opened lesson: it asks in an attended window, and plays for a screenshot of a later moment.
    pub fn lesson_start(requested: Option<&Self>, document: &Document) -> LessonStart {
        match requested {
            _ if document.is_opening() => LessonStart::Rest,
            Some(picture) if picture.request.after > Flicks::ZERO => LessonStart::Play,
            _ => LessonStart::Ask,
        }
    }

    /// The file, once, as soon as the window has settled.
    pub fn take_due(&mut self) -> Option<PathBuf> {
        let is_due = !self.taken && self.still_frames >= Self::STILL_FRAMES;
        self.taken |= is_due;
        is_due.then(|| self.request.path.clone())
    }
}
