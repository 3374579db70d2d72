//! Man pages, and completions for shells, made from the definition of the command line: `command_files FOLDER`. Packages hold them.

use clap_complete::Shell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};
use timestep_lab::cli;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("error: no folder is named");
        return ExitCode::from(2);
    };
    match write(&cli::command(), &folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot write {}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

/// The shells that packages have completions for.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

/// Writes a page for the program and for each of its commands, and a file for each shell.
fn write(all: &clap::Command, folder: &Path) -> io::Result<()> {
    let shown = shown(all);
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(shown.clone(), folder)?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut shown.clone(), shown.get_name(), folder)?;
    }
    Ok(())
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

    #[test]
    fn every_shown_command_has_a_page_and_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        let all = cli::command();
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
}
