//! `command-files`: man pages, and completions for shells, made from the definition of the command line. Packages hold them.

use super::failure::Failure;
use clap_complete::Shell;
use simulation::scenario::SaveError;
use std::fs;
use std::path::Path;

/// The shells that packages have completions for.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

/// Writes a page for the program and for each of its commands, and a file for each shell.
pub(super) fn write(all: &clap::Command, folder: &Path) -> Result<(), Failure> {
    let shown = shown(all);
    let written = fs::create_dir_all(folder).and_then(|()| {
        clap_mangen::generate_to(shown.clone(), folder)?;
        SHELLS.into_iter().try_for_each(|shell| {
            clap_complete::generate_to(shell, &mut shown.clone(), shown.get_name(), folder).map(drop)
        })
    });
    Ok(written.map_err(|source| SaveError { path: folder.to_owned(), source })?)
}

/// The command line without its hidden commands, which completions would offer.
fn shown(all: &clap::Command) -> clap::Command {
    let texts = [all.get_about(), all.get_after_help()].map(|text| text.cloned().unwrap_or_default());
    let [about, after_help] = texts;
    clap::Command::new("timestep-lab")
        .version(env!("CARGO_PKG_VERSION"))
        .about(about)
        .after_help(after_help)
        .args_conflicts_with_subcommands(true)
        .args(all.get_arguments().cloned())
        .subcommands(all.get_subcommands().filter(|command| !command.is_hide_set()).cloned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::{LESSONS, OPENINGS};

    #[test]
    fn every_shown_command_has_a_page_and_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        let all = crate::cli::command();
        write(&all, folder.path()).unwrap();
        let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        let completions = ["timestep-lab.bash", "_timestep-lab", "timestep-lab.fish"].map(text);
        for command in all.get_subcommands() {
            let (name, shown) = (command.get_name(), !command.is_hide_set());
            assert_eq!(folder.path().join(format!("timestep-lab-{name}.1")).exists(), shown, "{name}");
            assert!(completions.iter().all(|file| file.contains(name) == shown), "{name}");
            for option in command.get_arguments().filter_map(|arg| arg.get_long()) {
                assert!(!shown || completions.iter().all(|file| file.contains(option)), "{name} --{option}");
            }
        }
        assert!(text("timestep-lab.1").contains("timestep\\-lab\\-measure(1)"));
    }

    /// A lesson with the name of a command could not be opened by its id.
    #[test]
    fn no_lesson_has_the_name_of_a_command() {
        let all = crate::cli::command();
        for listed in LESSONS.iter().chain(OPENINGS) {
            assert!(all.find_subcommand(listed.id).is_none(), "{}", listed.id);
        }
    }
}
