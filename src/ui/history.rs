//! Undo and redo of edits to the scenario. One drag of a slider is one edit.

use super::draft::{Draft, let_go_if_linked, make_runnable};
use crate::scenario::Scenario;

/// Scenarios before and after the current one.
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: Vec<Scenario>,
    redo: Vec<Scenario>,
    /// `true` while the drag that made the last entry goes on.
    dragging: bool,
    /// Scenario that the laboratory should have now, and the one before, which it has until its next frame.
    expected: [Option<Scenario>; 2],
}

impl History {
    /// The most edits that can be undone.
    pub const MOST: usize = 200;

    /// Observes the laboratory's scenario; call it once a frame. A scenario that no edit made (a file was opened) starts a
    /// new history. Returns `true` if one did.
    pub fn observe(&mut self, scenario: &Scenario, pointer_down: bool) -> bool {
        self.dragging &= pointer_down;
        let known = self.expected.iter().flatten().any(|expected| expected == scenario);
        if !known {
            let first = self.expected[0].is_none();
            *self = History { expected: [Some(scenario.clone()), None], ..History::default() };
            return !first;
        }
        false
    }

    /// Records an edit from `before` to `after`. Edits during one press of the pointer are one entry.
    pub fn note(&mut self, before: &Scenario, after: &Scenario, pointer_down: bool) {
        if !(self.dragging && pointer_down) {
            self.undo.push(before.clone());
            if self.undo.len() > Self::MOST {
                self.undo.remove(0);
            }
        }
        self.redo.clear();
        self.dragging = pointer_down;
        self.expect(after);
    }

    /// Ends the edit of a frame: numbers new lanes, makes the lanes of the draft fit to run, and records it. Returns what that changed, in sentences;
    /// `None` if nothing was edited.
    pub fn end_edit(&mut self, draft: &mut Draft<'_>, pointer_down: bool) -> Option<Vec<String>> {
        let before = draft.before().cloned()?;
        draft.edit().identify();
        let mut changes: Vec<_> = draft.edit().lanes.iter_mut().filter_map(make_runnable).collect();
        changes.extend(let_go_if_linked(draft.edit()));
        if *draft.get() != before {
            self.note(&before, draft.get(), pointer_down);
        }
        Some(changes)
    }

    /// Takes the last edit of the draft back, or repeats the one that was taken back last. Returns `false` if there is none.
    pub fn travel(&mut self, back: bool, draft: &mut Draft<'_>) -> bool {
        let current = draft.get().clone();
        let found = if back { self.undo(&current) } else { self.redo(&current) };
        let is_found = found.is_some();
        found.into_iter().for_each(|scenario| draft.replace(scenario));
        is_found
    }

    /// Takes the last edit back and returns the scenario before it.
    pub fn undo(&mut self, current: &Scenario) -> Option<Scenario> {
        let before = self.undo.pop()?;
        self.redo.push(current.clone());
        self.expect(&before);
        Some(before)
    }

    /// Repeats the edit that was undone last and returns the scenario after it.
    pub fn redo(&mut self, current: &Scenario) -> Option<Scenario> {
        let after = self.redo.pop()?;
        self.undo.push(current.clone());
        self.expect(&after);
        Some(after)
    }

    /// Changes the scenario for good: `change` applies to every scenario that an edit can be undone or repeated to, and has made
    /// `current`.
    pub fn change_all(&mut self, current: &Scenario, change: impl Fn(&mut Scenario)) {
        self.undo.iter_mut().chain(&mut self.redo).for_each(change);
        self.expect(current);
    }

    /// `true` if there is an edit to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// `true` if there is an edit to redo.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    fn expect(&mut self, scenario: &Scenario) {
        self.dragging &= self.expected[0].is_some();
        self.expected[1] = self.expected[0].replace(scenario.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::LaneSpec;

    fn scenario(title: &str) -> Scenario {
        Scenario { title: title.to_owned(), ..Scenario::of(vec![LaneSpec::default()]) }
    }

    #[test]
    fn a_drag_is_one_edit() {
        let mut history = History::default();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(scenario);
        assert!(!history.observe(&a, false), "the first scenario is no surprise");
        history.note(&a, &b, true);
        history.observe(&b, true);
        history.note(&b, &c, true);
        history.observe(&c, false);
        history.note(&c, &d, true);
        assert_eq!(history.undo(&d), Some(c.clone()));
        assert_eq!(history.undo(&c), Some(a.clone()));
        assert_eq!(history.undo(&a), None);
        assert_eq!(history.redo(&a), Some(c));
    }

    #[test]
    fn another_file_starts_a_new_history() {
        let mut history = History::default();
        let [a, b, other] = ["a", "b", "other"].map(scenario);
        history.observe(&a, false);
        history.note(&a, &b, false);
        assert!(!history.observe(&a, false), "the edit takes effect with the next frame");
        assert!(!history.observe(&b, false));
        assert!(history.observe(&other, false));
        assert!(!history.can_undo());
    }

    #[test]
    fn a_change_for_good_is_nothing_to_undo() {
        let mut history = History::default();
        let [a, b, c] = ["a", "b", "c"].map(scenario);
        history.observe(&a, false);
        history.note(&a, &b, false);
        history.note(&b, &c, false);
        history.undo(&c);
        let mark = |scenario: &mut Scenario| scenario.title += "!";
        let [a, b, c] = [a, b, c].map(|scenario| Scenario { title: format!("{}!", scenario.title), ..scenario });
        history.change_all(&b, mark);
        assert!(!history.observe(&b, false));
        assert_eq!(history.undo(&b), Some(a.clone()));
        assert_eq!(history.redo(&a), Some(b.clone()));
        assert_eq!(history.redo(&b), Some(c));
    }

    #[test]
    fn a_new_edit_ends_the_redo() {
        let mut history = History::default();
        let [a, b, c] = ["a", "b", "c"].map(scenario);
        history.observe(&a, false);
        history.note(&a, &b, false);
        history.undo(&b);
        history.note(&a, &c, false);
        assert!(!history.can_redo());
    }
}
