//! The controls that the link of a document shows.

use crate::app::documents::document::Document;
use simulation::scenario::opening::Control;

/// The only controls that the stage shows, because the link of a document asks for them; none for all.
#[derive(Debug, Default)]
pub struct OnlyControls {
    controls: Vec<Control>,
    document: u64,
}

impl OnlyControls {
    /// Those of the link that has just opened a document.
    pub fn of_link(controls: Vec<Control>, document: &Document) -> Self {
        OnlyControls { controls, document: document.number }
    }

    /// Those of this document.
    pub fn of(&self, document: &Document) -> &[Control] {
        if self.document == document.number { &self.controls } else { &[] }
    }
}
