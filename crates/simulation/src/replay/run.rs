//! A run as a value: the content of a run file, without the parts that the user has rewound and replaced.

use super::bytes::Bytes;
use super::error::{CutShort, ReplayError};
use super::record::{Kind, LONGEST, LaneCheck, MAGIC, VERSION, advances, change, check, grab, hang, next_record};
use super::recorder::RunRecorder;
use super::scenario_bytes::scenario;
use crate::displays::{Trace, TraceUnit};
use crate::input::{Change, Hang};
use crate::lab::Advance;
use crate::scenario::{Scenario, ScenarioError};
use files::plain_file;
use std::path::Path;
use std::sync::Arc;
use timestep::time::Flicks;

/// A run from its start to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// At least one; the first begins at t = 0, each other with an edit.
    pub blocks: Vec<RunBlock>,
}

/// A part of a run in which lanes keep their settings.
#[derive(Clone, Debug, PartialEq)]
pub struct RunBlock {
    /// The scenario at its beginning.
    pub scenario: Scenario,
    /// Changes of the input and of looks, in order. They need no position among the advances: each input has its own time.
    pub settings: Vec<RunSetting>,
    /// Time that passes, in order.
    pub advances: Vec<Advance>,
    /// States of all lanes, in the order of the advances.
    pub checks: Vec<Check>,
}

/// A change that restarts nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum RunSetting {
    /// A new input from a moment on.
    TakeOver(Change),
    /// A frame that takes longer.
    Hang(Hang),
    /// A scenario that differs in looks, or that has taken over the input of the run.
    Restyle(Box<Scenario>),
}

/// States of all lanes after some advances of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Number of advances of the block before it.
    pub after: usize,
    /// The lanes, in the order of the scenario.
    pub lanes: Vec<LaneCheck>,
}

/// `true` for a plain file that begins as run files do, whatever its name.
pub fn is_run_file(path: &Path) -> bool {
    plain_file::read_start(path, MAGIC.len() as u64).is_ok_and(|start| start == MAGIC)
}

/// The reason why reading stops at a record.
enum Stop {
    Damaged,
    OneSide,
    Scenario(Vec<ScenarioError>),
}

impl Run {
    /// Reads a run file. A damaged or missing rest is left out, and the second value says so.
    ///
    /// # Errors
    /// A file that cannot be read, is of another kind, of a newer program or of one machine of two, or whose beginning is damaged.
    pub fn load(path: &Path) -> Result<(Run, Option<CutShort>), ReplayError> {
        Self::load_watched(path, |_| ())
    }

    /// Reads a run file as [`Run::load`] does, and gives `watch` the share that is read after each record.
    ///
    /// # Errors
    /// Those of [`Run::load`].
    pub fn load_watched(path: &Path, watch: impl FnMut(f64)) -> Result<(Run, Option<CutShort>), ReplayError> {
        let largest = (RunRecorder::LONGEST + LONGEST) as u64;
        let bytes = plain_file::read_bytes(path, largest)
            .map_err(|source| ReplayError::File { path: path.to_owned(), source })?;
        Run::parse_watched(&bytes, &path.display().to_string(), watch)
    }

    /// Reads the bytes of a run file, which messages call `name`.
    ///
    /// # Errors
    /// Those of [`Run::load`].
    pub fn parse(bytes: &[u8], name: &str) -> Result<(Run, Option<CutShort>), ReplayError> {
        Self::parse_watched(bytes, name, |_| ())
    }

    fn parse_watched(
        bytes: &[u8],
        name: &str,
        mut watch: impl FnMut(f64),
    ) -> Result<(Run, Option<CutShort>), ReplayError> {
        let name = || name.to_owned();
        let mut rest = Bytes(bytes);
        if !bytes.starts_with(MAGIC) {
            let begins = !bytes.is_empty() && MAGIC.starts_with(bytes);
            return Err(if begins {
                ReplayError::Damaged { name: name() }
            } else {
                ReplayError::Foreign { name: name() }
            });
        }
        rest.take(MAGIC.len());
        match rest.number() {
            Some(1..=VERSION) => {}
            Some(version) if version > VERSION => return Err(ReplayError::Newer { name: name(), version }),
            _ => return Err(ReplayError::Damaged { name: name() }),
        }
        let mut reader = Reader::default();
        while let Some((kind, content)) = next_record(&mut Bytes(rest.0)) {
            match reader.add(kind, content) {
                Ok(()) => {}
                Err(Stop::Damaged) => break,
                Err(Stop::OneSide) => return Err(ReplayError::OneSide { name: name() }),
                Err(Stop::Scenario(errors)) => return Err(ReplayError::Scenario { name: name(), errors }),
            }
            next_record(&mut rest);
            watch(1.0 - rest.0.len() as f64 / bytes.len() as f64);
        }
        if reader.blocks.is_empty() {
            return Err(ReplayError::Damaged { name: name() });
        }
        let good = (bytes.len() - rest.0.len()) as u64;
        let cut = (!rest.is_empty()).then_some(CutShort { good, of: bytes.len() as u64 });
        Ok((Run { blocks: reader.blocks }, cut))
    }

    /// Lab time at its end.
    pub fn length(&self) -> Flicks {
        self.blocks.iter().flat_map(|block| &block.advances).map(|advance| advance.lab).sum()
    }

    /// The scenario at the end of the run.
    pub fn scenario(&self) -> &Scenario {
        let last = self.blocks.last().expect("a run has a block");
        let restyled = last.settings.iter().rev().find_map(|setting| match setting {
            RunSetting::Restyle(scenario) => Some(&**scenario),
            RunSetting::TakeOver(_) | RunSetting::Hang(_) => None,
        });
        restyled.unwrap_or(&last.scenario)
    }
}

/// Blocks that have been read so far.
#[derive(Default)]
struct Reader {
    blocks: Vec<RunBlock>,
    traces: Vec<Arc<Trace>>,
}

impl Reader {
    fn add(&mut self, kind: Kind, mut content: Bytes<'_>) -> Result<(), Stop> {
        let bytes = &mut content;
        match kind {
            Kind::Trace => {
                let text = std::str::from_utf8(std::mem::take(&mut bytes.0)).map_err(|_| Stop::Damaged)?;
                self.traces
                    .push(Arc::new(Trace::parse(text, "run", Some(TraceUnit::Millis)).map_err(|_| Stop::Damaged)?));
            }
            Kind::Start | Kind::Edit | Kind::Restyle => {
                let scenario = scenario(bytes, &self.traces).ok_or(Stop::Damaged)?.map_err(Stop::Scenario)?;
                self.scenario(kind, scenario)?;
            }
            Kind::TakeOver | Kind::Grab => {
                let mut change = change(bytes).ok_or(Stop::Damaged)?;
                if kind == Kind::Grab {
                    change.input = change.input.holding(Some(grab(bytes).ok_or(Stop::Damaged)?));
                }
                self.block()?.settings.push(RunSetting::TakeOver(change));
            }
            Kind::Hang => {
                let hang = hang(bytes).ok_or(Stop::Damaged)?;
                self.block()?.settings.push(RunSetting::Hang(hang));
            }
            Kind::WentBack => {
                let to = bytes.number().and_then(|to| usize::try_from(to).ok()).ok_or(Stop::Damaged)?;
                let block = self.block()?;
                block.advances.truncate(to);
                block.checks.retain(|check| check.after <= to);
            }
            Kind::Advances => {
                let advances = advances(std::mem::replace(bytes, Bytes(&[]))).ok_or(Stop::Damaged)?;
                self.block()?.advances.extend(advances);
            }
            Kind::Side => return Err(Stop::OneSide),
            Kind::Check => {
                let lanes = check(bytes).ok_or(Stop::Damaged)?;
                let block = self.block()?;
                let after = block.advances.len();
                block.checks.push(Check { after, lanes });
            }
        }
        if content.is_empty() { Ok(()) } else { Err(Stop::Damaged) }
    }

    /// The first record starts the run, and no other does.
    fn scenario(&mut self, kind: Kind, scenario: Scenario) -> Result<(), Stop> {
        if (kind == Kind::Start) != self.blocks.is_empty() {
            return Err(Stop::Damaged);
        }
        if kind == Kind::Restyle {
            self.block()?.settings.push(RunSetting::Restyle(Box::new(scenario)));
        } else {
            let (settings, advances, checks) = Default::default();
            self.blocks.push(RunBlock { scenario, settings, advances, checks });
        }
        Ok(())
    }

    fn block(&mut self) -> Result<&mut RunBlock, Stop> {
        self.blocks.last_mut().ok_or(Stop::Damaged)
    }
}
