//! The arrangement of the lanes that the user has chosen for a document in place of the lesson's own.

use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;

/// Chosen arrangements by the titles of their documents, the newest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layouts {
    /// The choices to remember.
    pub chosen: Vec<(String, Layout)>,
}

impl Layouts {
    /// The most documents that are remembered.
    const MOST: usize = 100;

    /// These choices, but for the oldest of too many.
    pub fn new(mut chosen: Vec<(String, Layout)>) -> Self {
        chosen.drain(..chosen.len().saturating_sub(Self::MOST));
        Layouts { chosen }
    }

    /// The arrangement in force.
    pub fn of(&self, scenario: &Scenario) -> Layout {
        let chosen = self.chosen.iter().find(|(title, _)| *title == scenario.title);
        chosen.map_or(scenario.layout(), |(_, layout)| *layout)
    }

    /// Chooses an arrangement; the lesson's own needs no choice.
    pub fn choose(&mut self, scenario: &Scenario, layout: Layout) {
        self.chosen.retain(|(title, _)| *title != scenario.title);
        if layout != scenario.layout() {
            self.chosen.push((scenario.title.clone(), layout));
        }
        *self = Self::new(std::mem::take(&mut self.chosen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_belongs_to_its_document() {
        let named = |title: &str| Scenario { title: title.to_owned(), ..Scenario::of(Vec::new()) };
        let (mut a, b) = (named("a"), named("b"));
        a.lesson.layout = Layout::Tracks;
        let mut layouts = Layouts::default();
        layouts.choose(&a, Layout::Overlay);
        assert_eq!((layouts.of(&a), layouts.of(&b)), (Layout::Overlay, Layout::Grid));
        layouts.choose(&a, Layout::Tracks);
        assert_eq!((layouts.of(&a), layouts.chosen.as_slice()), (Layout::Tracks, &[][..]));
        (0..150).for_each(|n| layouts.choose(&named(&n.to_string()), Layout::Tracks));
        assert_eq!(layouts.chosen.len(), Layouts::MOST);
    }
}
