//! A run without a window: the laboratory in slices of a frame, up to exactly the end.

use crate::lab::{Frame, Lab, Snapshot};
use crate::scenario::{LoadError, Scenario};
use crate::time::Flicks;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// What a command runs.
pub struct Run {
    pub scenario: Scenario,
    /// The scenario's title, or what it was asked for by.
    pub name: String,
    pub length: Flicks,
}

impl Run {
    /// `length` overrules the scenario's own.
    pub fn load(name: &str, length: Option<Flicks>) -> Result<Run, LoadError> {
        let scenario = Scenario::load(name)?.without_window();
        let title = if scenario.title.trim().is_empty() { name.to_owned() } else { scenario.title.clone() };
        Ok(Run { name: title, length: length.unwrap_or(scenario.duration), scenario })
    }

    /// Runs from the start to the end. `each` sees the laboratory after each slice; its error ends the run.
    pub fn drive<E>(&self, logging: bool, mut each: impl FnMut(&Snapshot<'_>) -> Result<(), E>) -> Result<Lab, E> {
        let mut lab = Lab::new(self.scenario.clone());
        lab.set_logging(logging);
        let mut progress = Progress::new(self.length);
        let mut done = Flicks::ZERO;
        while done < self.length {
            let elapsed = Lab::NOMINAL_FRAME.min(self.length - done);
            lab.frame(Frame { elapsed, ..Frame::default() });
            done += elapsed;
            each(&lab.snapshot())?;
            progress.show(done);
        }
        Ok(lab)
    }
}

/// A line on standard error that is overwritten; nothing unless a person looks at it, and not for short work.
struct Progress {
    total: Flicks,
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_millis(700);
    const INTERVAL: Duration = Duration::from_millis(100);

    fn new(total: Flicks) -> Self {
        let next = io::stderr().is_terminal().then(|| Instant::now() + Self::PATIENCE);
        Progress { total, next, shown: false }
    }

    fn show(&mut self, done: Flicks) {
        let now = match self.next {
            Some(next) => Some(Instant::now()).filter(|now| *now >= next),
            None => None,
        };
        if let Some(now) = now {
            let percent = 100.0 * done.secs() / self.total.secs();
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(io::stderr(), "\r{percent:3.0} %  {:.1} of {:.1} s", done.secs(), self.total.secs());
            self.shown = true;
            self.next = Some(now + Self::INTERVAL);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
