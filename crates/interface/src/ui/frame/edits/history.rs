//! Undo and redo of edits to the scenario. One drag of a slider is one edit.

use super::draft::{Draft, let_go_if_linked, make_runnable};
use super::edit_name::edit_name;
use simulation::course::leave_lesson;
use simulation::scenario::Scenario;

/// Scenarios before and after the current one.
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: Vec<HistoryEntry>,
    redo: Vec<HistoryEntry>,
    /// Number of the document that the history is about.
    document: u64,
    /// `true` while the drag that made the last entry goes on.
    dragging: bool,
    /// Scenario that the lab should have now, and the one before, which it has until its next frame.
    expected: [Option<Scenario>; 2],
    /// `true` if every change of an open document counts as an edit: in a recording, where the clip flips the switches.
    follows: bool,
}

/// A scenario of the history.
#[derive(Clone, Debug)]
struct HistoryEntry {
    scenario: Scenario,
    /// Name of the edit between it and its neighbour towards the current scenario.
    edit: String,
    /// `true` if that edit only tries a lesson.
    tries: bool,
}

/// An edit as it ends.
#[derive(Debug, Default)]
pub struct EndedEdit {
    /// Sentences about changes that were not asked for.
    pub changes: Vec<String>,
    /// `true` if the edit has left the lesson.
    pub leaves_lesson: bool,
}

impl History {
    /// The most edits that can be undone.
    pub const MOST: usize = 200;

    /// The history of a recording, which follows what the clip edits.
    pub fn following() -> Self {
        History { follows: true, ..History::default() }
    }

    /// Observes the number of the document and the lab's scenario; call it once a frame. Another document, or a scenario that no
    /// edit made, starts a new history. Returns `true` if one did.
    pub fn observe(&mut self, document: u64, scenario: &Scenario, pointer_down: bool) -> bool {
        self.dragging &= pointer_down;
        let mut known = self.expected.iter().flatten().any(|expected| expected == scenario);
        if !known && self.follows && self.expected[0].is_some() && document == self.document {
            self.expect(scenario);
            known = true;
        }
        if !known || document != self.document {
            let first = self.expected[0].is_none();
            let (expected, follows) = ([Some(scenario.clone()), None], self.follows);
            *self = History { document, expected, follows, ..History::default() };
            return !first;
        }
        false
    }

    /// Records an edit from `before` to `after`. Edits during one press of the pointer are one entry.
    pub fn note(&mut self, before: &Scenario, after: &Scenario, pointer_down: bool) {
        if !(self.dragging && pointer_down) {
            self.undo.push(HistoryEntry { scenario: before.clone(), edit: String::new(), tries: true });
            if self.undo.len() > Self::MOST {
                self.undo.remove(0);
            }
        }
        if let Some(last) = self.undo.last_mut() {
            last.edit = edit_name(&last.scenario, after);
        }
        self.redo.clear();
        self.dragging = pointer_down;
        self.expect(after);
    }

    /// Ends the edit of a frame: numbers new lanes, makes the lanes of the draft fit to run, leaves a lesson that is no longer about them,
    /// and records it. `None` if nothing was edited.
    pub fn end_edit(&mut self, draft: &mut Draft<'_>, pointer_down: bool) -> Option<EndedEdit> {
        let before = draft.before().cloned()?;
        let is_of_lesson = draft.is_of_lesson();
        // What an edit brings with it is no edit of its own.
        let tries = draft.tries();
        let edited = draft.try_out();
        edited.identify();
        let mut changes: Vec<_> = edited.lanes.iter_mut().filter_map(make_runnable).collect();
        changes.extend(let_go_if_linked(edited));
        let leaves_lesson = !is_of_lesson && leave_lesson(&before, edited);
        if *draft.get() != before {
            self.note(&before, draft.get(), pointer_down);
            if let Some(last) = self.undo.last_mut() {
                last.tries &= tries;
            }
        }
        Some(EndedEdit { changes, leaves_lesson })
    }

    /// Takes the last edit of the draft back, or repeats the one that was taken back last. Returns its name; `None` if there is none.
    pub fn travel(&mut self, back: bool, draft: &mut Draft<'_>) -> Option<String> {
        let (from, to) = if back { (&mut self.undo, &mut self.redo) } else { (&mut self.redo, &mut self.undo) };
        let HistoryEntry { scenario, edit, tries } = from.pop()?;
        to.push(HistoryEntry { scenario: draft.get().clone(), edit: edit.clone(), tries });
        self.expect(&scenario);
        draft.replace(scenario, tries);
        Some(edit)
    }

    /// Changes the scenario for good: `change` applies to every scenario that an edit can be undone or repeated to, and has made
    /// `current`.
    pub fn change_all(&mut self, current: &Scenario, change: impl Fn(&mut Scenario)) {
        for entry in self.undo.iter_mut().chain(&mut self.redo) {
            change(&mut entry.scenario);
        }
        self.expect(current);
    }

    /// Name of the edit that undo takes back; `None` if there is none.
    pub fn undone(&self) -> Option<&str> {
        self.undo.last().map(|entry| &*entry.edit)
    }

    /// Name of the edit that redo repeats; `None` if there is none.
    pub fn redone(&self) -> Option<&str> {
        self.redo.last().map(|entry| &*entry.edit)
    }

    fn expect(&mut self, scenario: &Scenario) {
        self.dragging &= self.expected[0].is_some();
        self.expected[1] = self.expected[0].replace(scenario.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lane::LaneSpec;

    fn scenario(title: &str) -> Scenario {
        Scenario { title: title.to_owned(), ..Scenario::of(vec![LaneSpec::default()]) }
    }

    fn travel(history: &mut History, back: bool, current: &Scenario) -> Option<Scenario> {
        let mut draft = Draft::new(current, None);
        history.travel(back, &mut draft).map(|_| draft.get().clone())
    }

    #[test]
    fn a_drag_is_one_edit() {
        let mut history = History::default();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(scenario);
        assert!(!history.observe(0, &a, false), "the first scenario is no surprise");
        history.note(&a, &b, true);
        history.observe(0, &b, true);
        history.note(&b, &c, true);
        history.observe(0, &c, false);
        history.note(&c, &d, true);
        assert_eq!(travel(&mut history, true, &d), Some(c.clone()));
        assert_eq!(travel(&mut history, true, &c), Some(a.clone()));
        assert_eq!(travel(&mut history, true, &a), None);
        assert_eq!(travel(&mut history, false, &a), Some(c));
    }

    /// A switch of a clip is an edit as in a window, and does not open the scenario anew.
    #[test]
    fn a_recording_follows_the_switches_of_its_clip() {
        let [a, b, c] = ["a", "b", "c"].map(scenario);
        for follows in [false, true] {
            let mut history = History { follows, ..History::default() };
            assert!(!history.observe(0, &a, false));
            assert_eq!(history.observe(0, &b, false), !follows);
            assert_eq!(history.observe(0, &c, false), !follows);
            assert!(history.observe(1, &a, false), "another document");
        }
    }

    /// A lesson that is opened again, or a file that equals what is open, is another document.
    #[test]
    fn another_document_starts_a_new_history() {
        let [a, b, other] = ["a", "b", "other"].map(scenario);
        for (number, opened) in [(0, &other), (1, &a), (1, &b), (1, &other)] {
            let mut history = History::default();
            history.observe(0, &a, false);
            history.note(&a, &b, false);
            assert!(!history.observe(0, &a, false), "the edit takes effect with the next frame");
            assert!(!history.observe(0, &b, false));
            assert!(history.observe(number, opened, false));
            assert_eq!((history.undone(), history.redone()), (None, None));
        }
    }

    #[test]
    fn a_change_for_good_is_nothing_to_undo() {
        let mut history = History::default();
        let [a, b, c] = ["a", "b", "c"].map(scenario);
        history.observe(0, &a, false);
        history.note(&a, &b, false);
        history.note(&b, &c, false);
        travel(&mut history, true, &c);
        let mark = |scenario: &mut Scenario| scenario.title += "!";
        let [a, b, c] = [a, b, c].map(|scenario| Scenario { title: format!("{}!", scenario.title), ..scenario });
        history.change_all(&b, mark);
        assert!(!history.observe(0, &b, false));
        assert_eq!(travel(&mut history, true, &b), Some(a.clone()));
        assert_eq!(travel(&mut history, false, &a), Some(b.clone()));
        assert_eq!(travel(&mut history, false, &b), Some(c));
    }

    #[test]
    fn a_new_edit_ends_the_redo() {
        let mut history = History::default();
        let [a, b, c] = ["a", "b", "c"].map(scenario);
        history.observe(0, &a, false);
        history.note(&a, &b, false);
        travel(&mut history, true, &b);
        history.note(&a, &c, false);
        assert_eq!(history.redone(), None);
    }
}
