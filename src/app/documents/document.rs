//! The open scenario: its lab, its file, and the edits that wait for the next frame.

use super::clean_states::CleanStates;
use super::outside_files::OutsideFiles;
use super::parked_document::ParkedDocument;
use super::run_opening::RunOpening;
use crate::app::frames::pace::Pace;
use crate::app::frames::work_budget::WorkBudget;
use crate::platform::clock::Instant;
use crate::platform::kept_work::session::Session;
use files::safe_file::{ending, is_same_file};
use files::visible_text::visible;
use interface::ui::OpenedRun;
use simulation::displays::RefreshRate;
use simulation::input::Input;
use simulation::lab::{Action, Compared, Frame, Lab};
use simulation::lane::TimeLimit;
use simulation::replay::{Player, Run, RunPiece, RunRecorder};
use simulation::scenario::{FileState, Scenario, ScreenChange, ScreenLanes};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use timestep::time::Flicks;

/// The lab and the file that it came from.
#[derive(Debug)]
pub struct Document {
    pub lab: Lab,
    /// The file that saving goes to; `None` for a lesson.
    pub file: Option<PathBuf>,
    /// The file as it was opened or last saved here.
    known: FileState,
    /// The scenarios that are no unsaved work.
    safe: CleanStates,
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
    outside: OutsideFiles,
    /// Lanes that follow the screen.
    screen: Option<ScreenLanes>,
    /// The last change of them, for the interface.
    pub rescreened: Option<ScreenChange>,
    /// The run since t = 0, as the end of a file.
    pub recorder: RunRecorder,
    run: RunOpening,
    /// The user's document, if this one is a puzzle.
    parked: Option<ParkedDocument>,
    /// Unsaved work that this document has taken the place of, until this one is edited.
    left: Option<ParkedDocument>,
}

impl Document {
    /// Starts the scenario, with history for scrubbing and curves for plots.
    pub fn new(scenario: Scenario, file: Option<PathBuf>) -> Self {
        Self::with(Lab::new(scenario.clone()), scenario, file)
    }

    /// Starts a bundled lesson or opening: trying it leaves nothing to save.
    pub fn of_lesson(scenario: Scenario) -> Self {
        Document { safe: CleanStates::of_lesson(scenario.clone()), ..Document::new(scenario, None) }
    }

    /// Gives displays of the screen its rate: before anything has happened to the scenario, and whenever the rate changes, as a change
    /// that is no edit of the user. An opening starts again then.
    pub fn follow_screen(&mut self, rate: RefreshRate) {
        if let Some(lanes) = ScreenLanes::of(self.lab.snapshot().scenario, rate) {
            let Document { lab, recorder, .. } = Document::new(lanes.scenario(), None);
            self.safe = std::mem::take(&mut self.safe).map(|_| lanes.scenario());
            (self.lab, self.recorder, self.screen) = (lab, recorder, Some(lanes));
        } else if let Some(change) = self.screen.as_mut().and_then(|lanes| lanes.follow(rate)) {
            let on_screen = |mut scenario: Scenario| {
                change.apply(&mut scenario.lanes);
                scenario
            };
            self.edited = Some(on_screen(self.current().clone()));
            self.actions.extend(self.current().opening.is_some().then_some(Action::Reset));
            self.safe = std::mem::take(&mut self.safe).map(on_screen);
            self.rescreened = Some(change);
        }
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
            known: file.as_deref().map_or_else(FileState::default, FileState::of),
            file,
            recorder,
            run: RunOpening::default(),
            parked: None,
            left: None,
            safe: CleanStates::of_document(scenario),
            number: 0,
            revision: 0,
            compared: Compared::default(),
            edited: None,
            actions: Vec::new(),
            input: None,
            outside: OutsideFiles::default(),
            screen: None,
            rescreened: None,
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
        let own = || self.unsaved().then(|| self.as_parked().session()).flatten();
        self.parked.as_ref().map_or_else(own, ParkedDocument::session)
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
            && scenario.as_ref().is_some_and(|scenario| self.run.ended_with(scenario));
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
            self.run.play(&mut self.lab, &mut self.recorder, self.budget.limit());
            return true;
        }
        let (edited, actions) = (self.edited.take(), std::mem::take(&mut self.actions));
        let (begun, work) = (Instant::now(), Some(self.budget.limit()));
        let time = Some(TimeLimit(&|| begun.elapsed() > WorkBudget::LONGEST));
        let (scenario, input) = (edited.as_ref(), self.input);
        let frame = Frame { elapsed, actions: &actions, scenario, input, work, time };
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
        let (mark, title) = (if self.unsaved() { "• " } else { "" }, &self.lab.snapshot().scenario.title);
        let file = self.file.as_deref().and_then(Path::file_name);
        let name = file.map_or("Untitled".into(), |file| file.to_string_lossy());
        format!("{mark}{} – Timestep Lab", visible(if title.is_empty() { &name } else { title }))
    }

    /// `true` if the scenario differs from its file. A puzzle has nothing to save, nor has a lesson that is only tried.
    pub fn unsaved(&self) -> bool {
        !self.is_opening() && self.parked.is_none() && !self.safe.has(self.current())
    }

    /// Opens a new scenario. Returns `true` if the old scenario had unsaved changes.
    pub fn open_new(&mut self) -> bool {
        self.replace(Document::new(Scenario::untitled(), None))
    }

    /// Opens a scenario that is in no file as [`Document::open_lesson`] opens a lesson.
    pub fn open_scenario(&mut self, scenario: Scenario) -> bool {
        self.replace(Document::new(scenario, None))
    }

    /// Opens a lesson. Returns `true` if the old scenario had unsaved changes; the error is a message.
    pub fn open_lesson(&mut self, id: &str) -> Result<bool, String> {
        let scenario = Scenario::load(id).map_err(|error| error.to_string())?;
        Ok(self.replace(Document::of_lesson(scenario)))
    }

    /// Opens a file as [`Document::open_lesson`] opens a lesson. It is refused once if it names files outside its folder.
    pub fn open_file(&mut self, path: &Path) -> Result<bool, String> {
        if ending(path) == "run" {
            return self.open_run(path);
        }
        let known = FileState::of(path);
        let scenario = self.outside.load(path)?;
        Ok(self.replace(Document { known, ..Document::new(scenario, Some(path.to_owned())) }))
    }

    /// Opens the share line in the text of the clipboard, which is then unsaved, as [`Document::open_lesson`] opens a lesson.
    pub fn paste(&mut self, clipboard: Option<&str>) -> Result<bool, String> {
        let pasted = clipboard.ok_or("There is no text on the clipboard.")?;
        let scenario = Scenario::load_line(pasted).map_err(|error| error.to_string())?;
        Ok(self.replace(Document { safe: CleanStates::default(), revision: 1, ..Document::new(scenario, None) }))
    }

    /// Opens a run, which plays to its end and pauses there.
    fn open_run(&mut self, path: &Path) -> Result<bool, String> {
        let (run, cut) = Run::load(path).map_err(|error| error.to_string())?;
        let note = cut.map(|cut| Ok(cut.sentence(run.length().secs())));
        let mut document = Document::of_run(Arc::new(run));
        document.run.note = note;
        Ok(self.replace(document))
    }

    /// A run, before it has played.
    pub fn of_run(run: Arc<Run>) -> Self {
        let (player, lab) = Player::new(Arc::clone(&run));
        Document { run: RunOpening::of(player), ..Self::with(lab, run.scenario().clone(), None) }
    }

    /// `true` while a run that was opened has not come to its end.
    pub fn is_opening(&self) -> bool {
        self.run.is_playing()
    }

    /// State of the opened run: in the lab, or replaced by an edit or a reset.
    pub fn opened_run(&self) -> OpenedRun {
        self.run.state(&self.lab)
    }

    /// Opens the run again that was opened last, as it was. The document stays the same one.
    pub fn bring_back_run(&mut self) {
        if let Some(run) = self.run.take() {
            *self = Document { number: self.number, revision: self.revision + 1, ..Document::of_run(run) };
        }
    }

    /// The message about a run that was opened, once.
    pub fn take_note(&mut self) -> Option<Result<String, String>> {
        self.run.note.take()
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
        let (safe, known, revision) = (CleanStates::default(), session.known, session.edits.max(1));
        self.replace(Document { safe, known, revision, ..Document::new(session.scenario, session.file) })
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
            known: self.known,
            screen: self.screen.clone(),
            safe: self.safe.clone(),
            number: self.number,
            revision: self.revision,
        }
    }

    fn of_parked(parked: ParkedDocument) -> Self {
        let ParkedDocument { scenario, file, known, screen, safe, number, revision } = parked;
        Document { known, screen, safe, number, revision, ..Document::new(scenario, file) }
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
        let mut saved = self.lab.snapshot().scenario.clone();
        if let Some(screen) = &self.screen {
            screen.to_file().apply(&mut saved.lanes);
        }
        saved.save(path).map_err(failed)?;
        (self.file, self.known) = (Some(path.to_owned()), FileState::of(path));
        self.safe = CleanStates::of_document(self.lab.snapshot().scenario.clone());
        self.revision += 1;
        Ok(crate::platform::user_folders::told_saved(path))
    }

    /// Name of the document's file if something else has written it since it was opened or saved here.
    pub fn changed_file(&self) -> Option<String> {
        let file = self.file.as_ref().filter(|file| self.known.has_changed(file))?;
        Some(file.file_name().unwrap_or_default().to_string_lossy().into_owned())
    }

    /// Saves to its file, if it has one. The result is a message.
    pub fn save_again(&mut self) -> Result<String, String> {
        self.save(&self.file.clone().ok_or("This scenario is in no file yet: Save as.")?)
    }
}
