//! Questions for a file: the window shows them in the system's dialog or, where there is none, on a page.

use std::path::PathBuf;

/// A picture in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Still {
    /// The first moment of the lesson.
    Moment,
    /// The last frames of every lane.
    Strobe,
}

/// The reason for a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePurpose {
    /// A scenario to open.
    Open,
    /// The file for the scenario.
    Save,
    /// A run to open.
    OpenRun,
    /// The file for the run.
    SaveRun,
    /// The file for a clip.
    Record,
    /// The file for a plot.
    Plot,
    /// The file for a still.
    Still(Still),
}

impl FilePurpose {
    /// Title of the question.
    pub fn title(self) -> &'static str {
        match self {
            FilePurpose::Open => "Open scenario",
            FilePurpose::Save => "Save scenario",
            FilePurpose::OpenRun => "Open run",
            FilePurpose::SaveRun => "Save this run",
            FilePurpose::Record => "Record a clip",
            FilePurpose::Still(_) => "Save the still as PNG or SVG",
            FilePurpose::Plot => "Save the plot as SVG, PNG or CSV",
        }
    }

    /// Name of the kind of file and its endings; `None` where the ending chooses the format.
    pub fn kind(self) -> Option<(&'static str, &'static [&'static str])> {
        match self {
            FilePurpose::Open | FilePurpose::Save => Some(("Timestep Lab scenario", &["toml"])),
            FilePurpose::OpenRun | FilePurpose::SaveRun => Some(("Timestep Lab run", &["run"])),
            FilePurpose::Record | FilePurpose::Plot | FilePurpose::Still(_) => None,
        }
    }

    /// `true` if the file is written, so that it need not be there.
    pub fn writes(self) -> bool {
        !matches!(self, FilePurpose::Open | FilePurpose::OpenRun)
    }
}

/// A question for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileQuestion {
    /// The reason.
    pub purpose: FilePurpose,
    /// A file or folder to start from; empty for the current folder.
    pub suggested: PathBuf,
}
