//! The open scenario: its lab, its file, and the edits that wait for the next frame.

use super::kept_run::KeptRun;
use super::pace::Pace;
use super::parked_document::ParkedDocument;
use super::safe_scenarios::SafeScenarios;
use super::session::Session;
use super::work_budget::WorkBudget;
use files::safe_file::{ending, is_same_file};
use files::visible_text::visible;
use interface::ui::OpenedRun;
use simulation::input::Input;
use simulation::lab::{Action, Compared, Frame, Lab};
use simulation::lane::TimeLimit;
use simulation::replay::{Player, Run, RunPiece, RunRecorder};
use simulation::scenario::{PathScope, Scenario};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use timestep::time::Flicks;

/// The lab and the file that it came from.
#[derive(Debug)]
pub struct Document {
    pub lab: Lab,
    /// The file that saving goes to; `None` for a lesson.
    pub file: Option<PathBuf>,
    /// The scenarios that are no unsaved work.
    safe: SafeScenarios,
    /// Counts the documents of this window.
    pub number: u64,
    /// Counts the edits of this document and its saves.
    pub revision: u64,
    /// The drawing of the lanes while a switch is held.
    pub compared: Compared,
    edited: Option<Scenario>,
    actions: Vec<Action>,
    /// The user's input to a world that can be driven.
    input: Option<Input>,
    budget: WorkBudget,
    /// How fast lab time passes.
    pub pace: Pace,
    /// A file that was not opened, because it names files outside its folder; opening it again allows that.
    asked: Option<PathBuf>,
    /// The run since t = 0, as the end of a file.
    pub recorder: RunRecorder,
    /// A run that is being opened: it plays as fast as it can, up to its end.
    opening: Option<Player>,
    /// The run that was opened last.
    opened: Option<KeptRun>,
    /// A message about the run that was opened.
    note: Option<Result<String, String>>,
    /// The user's document, if this one is a puzzle.
    parked: Option<ParkedDocument>,
    /// Unsaved work that this document has taken the place of, until this one is edited.
    left: Option<ParkedDocument>,
}

impl Document {
    /// Time that a run which is being opened gets in a frame.
    const OPENING: Duration = Duration::from_millis(12);

    /// Starts the scenario, with history for scrubbing and curves for plots.
    pub fn new(scenario: Scenario, file: Option<PathBuf>) -> Self {
        Self::with(Lab::new(scenario.clone()), scenario, file)
    }

    /// Starts a bundled lesson or opening: trying it leaves nothing to save.
    pub fn of_lesson(scenario: Scenario) -> Self {
        Document { safe: SafeScenarios::of_lesson(scenario.clone()), ..Document::new(scenario, None) }
    }

    /// Restarts the scenario for another screen, as the same document.
    pub fn begin_as(&mut self, scenario: Scenario) {
        let (safe, file) = (self.safe.of_resolved(&scenario), self.file.take());
        *self = Document { safe, number: self.number, revision: self.revision, ..Document::new(scenario, file) };
    }

    fn with(mut lab: Lab, scenario: Scenario, file: Option<PathBuf>) -> Self {
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        lab.keep_history(Lab::HISTORY_BYTES);
        lab.keep_curves();
        lab.set_logging(true);
        lab.keep_cut_off();
        let recorder = RunRecorder::starting(&mut lab);
        Document {
            lab,
            file,
            recorder,
            opening: None,
            opened: None,
            note: None,
            parked: None,
            left: None,
            safe: SafeScenarios::of_document(scenario),
            number: 0,
            revision: 0,
            compared: Compared::default(),
            edited: None,
            actions: Vec::new(),
            input: None,
            asked: None,
            budget: WorkBudget::default(),
            pace: Pace::default(),
        }
    }

    /// The scenario with all edits, those that wait for the next frame included.
    pub fn current(&self) -> &Scenario {
        self.edited.as_ref().unwrap_or(self.lab.snapshot().scenario)
    }

    /// Work that is lost if the program ends now; `None` if a file has it. While a puzzle is open it is that of the document which waits.
    pub fn session(&self) -> Option<Session> {
        let session = || Session { scenario: self.current().clone(), file: self.file.clone(), edits: self.revision };
        self.parked.as_ref().map_or_else(|| self.unsaved().then(session), ParkedDocument::session)
    }

    /// Number and edits of the document that the session belongs to.
    pub fn session_key(&self) -> (u64, u64) {
        self.parked.as_ref().map_or((self.number, self.revision), |parked| (parked.number, parked.revision))
    }

    /// Applies these at the start of the next frame. A run that is being opened takes none.
    pub fn edit(&mut self, scenario: Option<Scenario>, actions: impl IntoIterator<Item = Action>) {
        if self.is_opening() {
            return;
        }
        self.revision += u64::from(scenario.is_some());
        self.left.take_if(|_| scenario.is_some());
        self.edited = scenario.or(self.edited.take());
        self.actions.extend(actions);
    }

    /// As [`Document::edit`], but an edit that was `undone` and leads back to the run that was opened does nothing and returns `true`:
    /// [`Document::bring_back_run`] is to follow. An edit that only `tries` the lesson leaves nothing to save.
    pub fn take_edit(&mut self, scenario: Option<Scenario>, tries: bool, undone: bool, actions: Vec<Action>) -> bool {
        if let Some(edited) = scenario.as_ref().filter(|_| tries) {
            let current = self.edited.as_ref().unwrap_or(self.lab.snapshot().scenario);
            self.safe.try_out(current, edited);
        }
        let is_of_run = undone
            && self.opened_run() == OpenedRun::Left
            && self.opened.as_ref().is_some_and(|kept| scenario.as_ref() == Some(&kept.scenario));
        if !is_of_run {
            self.edit(scenario, actions);
        }
        is_of_run
    }

    /// Sets the user's input from the next frame on.
    pub fn drive(&mut self, input: Option<Input>) {
        self.input = input;
    }

    /// `true` if the next frame changes something: time passes, an edit waits, or work is left.
    pub fn is_moving(&self) -> bool {
        self.is_opening() || self.runs() || self.is_edited() || self.lab.is_busy()
    }

    /// `true` if an edit or an action waits for the next frame.
    pub fn is_edited(&self) -> bool {
        self.edited.is_some() || !self.actions.is_empty()
    }

    /// Applies the edits, then advances by `elapsed`. Returns `true` if anything may look different.
    pub fn frame(&mut self, elapsed: Flicks) -> bool {
        if self.is_opening() {
            self.play();
            return true;
        }
        let (edited, actions) = (self.edited.take(), std::mem::take(&mut self.actions));
        let (begun, work) = (Instant::now(), Some(self.budget.limit()));
        let time = Some(TimeLimit(&|| begun.elapsed() > WorkBudget::LONGEST));
        let (scenario, input) = (edited.as_ref(), self.input);
        let frame = Frame { elapsed, actions: &actions, scenario, input, packets: &[], work, time };
        let (before, is_moved) = (self.lab.snapshot().elapsed, !actions.is_empty() || edited.is_some());
        let changed = self.lab.frame(frame);
        self.compared.frame(&self.lab, frame);
        self.recorder.observe(&mut self.lab);
        self.budget.spent(begun.elapsed(), elapsed, self.lab.is_busy());
        let snapshot = self.lab.snapshot();
        if is_moved || !self.runs() {
            self.pace.restart();
        } else {
            let real = elapsed.min(Lab::LONGEST_MEASURED);
            self.pace.add(real, snapshot.elapsed - before, snapshot.speed_now.factor(), self.lab.is_busy());
        }
        changed
    }

    /// `true` if time passes.
    pub fn runs(&self) -> bool {
        let snapshot = self.lab.snapshot();
        !(snapshot.paused || (snapshot.speed.is_zero() && snapshot.speed_now.is_zero()))
    }

    /// The title of the window, with a mark for unsaved changes.
    pub fn window_title(&self) -> String {
        let mark = if self.unsaved() { "• " } else { "" };
        let title = visible(&self.lab.snapshot().scenario.title);
        format!("{mark}{title} – Timestep Lab")
    }

    /// `true` if the scenario differs from its file. A puzzle has nothing to save, nor has a lesson that is only tried.
    pub fn unsaved(&self) -> bool {
        !self.is_opening() && self.parked.is_none() && !self.safe.has(self.current())
    }

    /// Opens a new scenario. Returns `true` if the old scenario had unsaved changes.
    pub fn open_new(&mut self) -> bool {
        self.replace(Document::new(Scenario::untitled(), None))
    }

    /// Opens a lesson. Returns `true` if the old scenario had unsaved changes; the error is a message.
    pub fn open_lesson(&mut self, id: &str) -> Result<bool, String> {
        let scenario = Scenario::load(id).map_err(|error| error.to_string())?;
        Ok(self.replace(Document::of_lesson(scenario)))
    }

    /// Opens a file as [`Document::open_lesson`] opens a lesson. It is refused once if it names
    /// files outside its folder.
    pub fn open_file(&mut self, path: &Path) -> Result<bool, String> {
        if ending(path) == "run" {
            return self.open_run(path);
        }
        let allowed = self.asked.take().is_some_and(|asked| asked == path);
        let scope = if allowed { PathScope::Anywhere } else { PathScope::Folder };
        let scenario = Scenario::load_in(&path.to_string_lossy(), scope).map_err(|error| {
            if !error.is_path_outside() {
                return error.to_string();
            }
            self.asked = Some(path.to_owned());
            let name = path.to_string_lossy();
            format!("{} reads files outside its folder. If you trust it, open it again.", visible(&name))
        })?;
        Ok(self.replace(Document::new(scenario, Some(path.to_owned()))))
    }

    /// Opens the share line in the text of the clipboard, which is then unsaved, as [`Document::open_lesson`] opens a lesson.
    pub fn paste(&mut self, clipboard: Option<&str>) -> Result<bool, String> {
        let pasted = clipboard.ok_or("There is no text on the clipboard.")?;
        let scenario = Scenario::load_line(pasted).map_err(|error| error.to_string())?;
        Ok(self.replace(Document { safe: SafeScenarios::default(), revision: 1, ..Document::new(scenario, None) }))
    }

    /// Opens a run, which plays to its end and pauses there.
    fn open_run(&mut self, path: &Path) -> Result<bool, String> {
        let (run, cut) = Run::load(path).map_err(|error| error.to_string())?;
        if let Some(reason) = run.closed_to_windows() {
            return Err(format!("{}: {reason}.", visible(&path.to_string_lossy())));
        }
        let note = cut.map(|cut| Ok(cut.sentence(run.length().secs())));
        Ok(self.replace(Document { note, ..Document::of_run(Arc::new(run)) }))
    }

    /// A run, before it has played.
    pub fn of_run(run: Arc<Run>) -> Self {
        let (player, lab) = Player::new(Arc::clone(&run));
        Document { opening: Some(player), ..Self::with(lab, run.scenario().clone(), None) }
    }

    /// `true` while a run that was opened has not come to its end.
    pub fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Lets a run that was opened play for a moment.
    fn play(&mut self) {
        let until = Instant::now() + Self::OPENING;
        let Some(player) = &mut self.opening else { return };
        while player.step(&mut self.lab, Some(self.budget.limit())) {
            self.recorder.observe(&mut self.lab);
            if Instant::now() >= until {
                return;
            }
        }
        if let Some(difference) = player.difference() {
            self.note = Some(Err(format!("This run plays differently here: {difference}.")));
        }
        let (run, scenario) = (Arc::clone(player.run()), self.lab.snapshot().scenario.clone());
        self.opened = Some(KeptRun { run, scenario, restarts: self.lab.restarts() });
        self.opening = None;
    }

    /// State of the opened run: in the lab, or replaced by an edit or a reset.
    pub fn opened_run(&self) -> OpenedRun {
        match &self.opened {
            None => OpenedRun::None,
            Some(kept) if kept.restarts == self.lab.restarts() => OpenedRun::Here,
            Some(_) => OpenedRun::Left,
        }
    }

    /// Opens the run again that was opened last, as it was. The document stays the same one.
    pub fn bring_back_run(&mut self) {
        if let Some(KeptRun { run, .. }) = self.opened.take().filter(|_| !self.is_opening()) {
            *self = Document { number: self.number, revision: self.revision + 1, ..Document::of_run(run) };
        }
    }

    /// The message about a run that was opened, once.
    pub fn take_note(&mut self) -> Option<Result<String, String>> {
        self.note.take()
    }

    /// Refuses to write a chart or a clip over the scenario's file or one that it reads. The error is a message.
    pub fn check_output(&self, path: &Path) -> Result<(), String> {
        if self.file.as_ref().is_some_and(|file| is_same_file(file, path)) {
            return Err("this is the file of the scenario; choose another name".to_owned());
        }
        self.lab.snapshot().scenario.check_not_read(path).map_err(|error| error.source.to_string())
    }

    /// The run's file after all pieces that have been taken, to be saved as `path`. The error is a message.
    pub fn run_to_save(&mut self, path: &Path) -> Result<RunPiece, String> {
        if self.is_opening() {
            return Err("The run is still being opened.".to_owned());
        }
        if ending(path) != "run" {
            return Err(format!("Cannot save {}: the name of a run must end in .run", path.display()));
        }
        self.recorder.rest(&mut self.lab)
    }

    /// Opens unsaved work, which stays unsaved. Returns `true` if the old scenario had unsaved changes.
    pub fn restore(&mut self, session: Session) -> bool {
        let document = Document::new(session.scenario, session.file);
        self.replace(Document { safe: SafeScenarios::default(), revision: session.edits.max(1), ..document })
    }

    /// Opens a puzzle, and puts this document aside unless one is already. Without a puzzle, opens the one that was put aside.
    pub fn show_puzzle(&mut self, puzzle: Option<Scenario>) {
        let parked = self.parked.take();
        if let Some(puzzle) = puzzle {
            let parked = parked.unwrap_or_else(|| self.as_parked());
            *self = Document { parked: Some(parked), number: self.number + 1, ..Document::new(puzzle, None) };
        } else if let Some(parked) = parked {
            *self = Document::of_parked(parked);
        }
    }

    /// `true` if [`Document::open_left_work`] has something to open.
    pub fn has_left_work(&self) -> bool {
        self.left.is_some()
    }

    /// Opens the unsaved work again that this document has taken the place of.
    pub fn open_left_work(&mut self) {
        if let Some(left) = self.left.take() {
            *self = Document::of_parked(left);
        }
    }

    fn as_parked(&self) -> ParkedDocument {
        ParkedDocument {
            scenario: self.current().clone(),
            file: self.file.clone(),
            safe: self.safe.clone(),
            number: self.number,
            revision: self.revision,
        }
    }

    fn of_parked(ParkedDocument { scenario, file, safe, number, revision }: ParkedDocument) -> Self {
        Document { safe, number, revision, ..Document::new(scenario, file) }
    }

    /// Opens another document in place of this one. Returns `true` if this one had unsaved changes.
    fn replace(&mut self, other: Document) -> bool {
        let unsaved =
            self.unsaved().then(|| self.as_parked()).or(self.parked.take().filter(ParkedDocument::is_unsaved));
        let (is_unsaved, number) = (unsaved.is_some(), self.number + 1);
        *self = Document { number, left: unsaved.or(self.left.take()), ..other };
        is_unsaved
    }

    /// Saves to `path`, edits of this frame and what was driven included. The result is a message.
    pub fn save(&mut self, path: &Path) -> Result<String, String> {
        if self.is_opening() {
            return Err("The run is still being opened.".to_owned());
        }
        // What was driven becomes a part of the scenario.
        self.frame(Flicks::ZERO);
        let driven = self.lab.snapshot().with_recorded_input();
        self.edit(Some(driven), None);
        self.frame(Flicks::ZERO);
        let failed = |error| format!("Cannot save {}: {error}", path.display());
        self.lab.snapshot().scenario.save(path).map_err(failed)?;
        self.file = Some(path.to_owned());
        self.safe = SafeScenarios::of_document(self.lab.snapshot().scenario.clone());
        self.revision += 1;
        Ok(format!("Saved {}", path.display()))
    }

    /// Saves to its file, if it has one. The result is a message.
    pub fn save_again(&mut self) -> Result<String, String> {
        self.save(&self.file.clone().ok_or("This scenario is in no file yet: Save as.")?)
    }
}
