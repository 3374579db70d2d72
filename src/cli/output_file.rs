//! The file that a command writes: refused before any work where it cannot be, or where it would destroy what the command reads.

use super::failure::Failure;
use clap::Args;
use files::safe_file::{self, is_same_file, refusal};
use simulation::scenario::SaveError;
use std::path::{Path, PathBuf};

/// Files that stay as they are.
#[derive(Clone, Copy, Debug, Args)]
pub struct ExistingArgs {
    /// Refuse to write if the file exists
    #[arg(long)]
    pub no_clobber: bool,
}

impl ExistingArgs {
    /// Refuses a file that cannot be written, that is one of `inputs` by whatever path, or that exists with `--no-clobber`.
    pub fn check(self, target: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
        self.check_kept(target, inputs)?;
        safe_file::check_target(target).map_err(|error| match refusal(&error) {
            Some(reason) => Failure::named(target.display(), reason),
            None => SaveError { path: target.to_owned(), source: error }.into(),
        })
    }

    /// Refuses a file or a folder that must stay as it is, without asking whether it could be written.
    pub fn check_kept(self, target: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
        let refuse = |reason: String| Err(Failure::named(target.display(), reason));
        if let Some(input) = inputs.iter().find(|input| is_same_file(input, target)) {
            return refuse(format!("this command reads the file ({}); choose another name", input.display()));
        }
        // A link that leads nowhere is something, too.
        if self.no_clobber && target.symlink_metadata().is_ok() {
            return refuse("it exists, and --no-clobber keeps it; choose another name".to_owned());
        }
        Ok(())
    }
}
