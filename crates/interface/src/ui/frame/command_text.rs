//! Command lines about the scenario in the window, to paste into a shell.

use simulation::scenario::{Scenario, ShareLineError};
use std::borrow::Cow;
use std::path::{self, Path};

/// A command that takes a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioCommand {
    /// The numbers of every lane.
    Measure,
    /// A clip.
    Record,
    /// A still of the cadence.
    Strobe,
}

impl ScenarioCommand {
    /// All commands, in the order of the menu.
    pub const ALL: [ScenarioCommand; 3] = [ScenarioCommand::Measure, ScenarioCommand::Record, ScenarioCommand::Strobe];

    /// Name on the command line and in the menu.
    pub fn name(self) -> &'static str {
        match self {
            ScenarioCommand::Measure => "measure",
            ScenarioCommand::Record => "record",
            ScenarioCommand::Strobe => "strobe",
        }
    }

    /// The usual options of the command, where the window has this lens: an output, if it needs one.
    pub fn usual_options(self, lens: Option<impl std::fmt::Display>) -> String {
        match (self, lens) {
            (ScenarioCommand::Measure, _) => String::new(),
            (ScenarioCommand::Record, None) => " -o clip.mp4".to_owned(),
            (ScenarioCommand::Record, Some(lens)) => format!(" -o clip.mp4 --lens {lens}"),
            (ScenarioCommand::Strobe, _) => " -o still.png".to_owned(),
        }
    }

    /// The command line with these options for `scenario`, which is in `file` unless it has `unsaved` changes. Its name is the path of
    /// the file, the id of the lesson, or else the whole scenario as a line.
    ///
    /// # Errors
    /// A scenario in no file that is too large for a line.
    pub fn line(
        self,
        scenario: &Scenario,
        file: Option<&Path>,
        unsaved: bool,
        options: &str,
    ) -> Result<String, ShareLineError> {
        let saved =
            file.filter(|_| !unsaved).and_then(|file| Some(quoted(path::absolute(file).ok()?.to_str()?).into_owned()));
        let name = saved.map_or_else(|| scenario.link(), Ok)?;
        Ok(format!("timestep-lab {} {name}{options}", self.name()))
    }
}

/// `text` as one word of a POSIX shell.
pub fn quoted(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=+,@%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("'{}'", text.replace('\'', r"'\''")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::frame::canvases::lens::Lens;
    use simulation::scenario::LESSONS;

    #[test]
    fn the_scenario_has_its_shortest_name() {
        let mut scenario = LESSONS[1].scenario();
        let of = |scenario: &Scenario, file: Option<&str>, unsaved| {
            ScenarioCommand::Measure.line(scenario, file.map(Path::new), unsaved, "").unwrap()
        };
        assert_eq!(of(&scenario, Some("/a b/c.toml"), false), "timestep-lab measure '/a b/c.toml'");
        assert_eq!(of(&scenario, None, false), format!("timestep-lab measure {}", LESSONS[1].id));
        scenario.seed += 1;
        let line = scenario.share_line().unwrap().text;
        assert_eq!(of(&scenario, Some("/c.toml"), true), format!("timestep-lab measure {line}"));
        assert_eq!(quoted(&line), line, "a shell takes it as it is");
    }

    #[test]
    fn a_recording_has_the_lens_of_the_window() {
        let lens = Some(Lens { onto: 0, held: 1 });
        assert_eq!(ScenarioCommand::Record.usual_options(lens), " -o clip.mp4 --lens 2:1");
        assert_eq!(ScenarioCommand::Strobe.usual_options(lens), " -o still.png");
    }

    /// A POSIX shell takes the quoted text as one word, whatever is in it.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_what_was_meant() {
        for text in ["a", "it's", "a b", "$HOME", "`x`", "*", "\"", "\\", "!", "a\nb", "~", "", "#", "ü;|&<>()"] {
            let output = std::process::Command::new("sh").arg("-c").arg(format!("printf %s {}", quoted(text))).output();
            assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap(), text);
        }
    }
}
