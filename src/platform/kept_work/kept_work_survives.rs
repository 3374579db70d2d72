//! Random folders of unsaved work, with any dates and counters, under random windows that close, are killed or find a full disk.

use super::kept_session::{KeptSession, surplus};
use super::session::Session;
use super::session_files::plain_files;
use super::session_folder::{FolderChanges, KeptFate, SessionFolder};
use super::session_name::{SessionKind, SessionName};
use super::window_lock::WindowLock;
use crate::platform::clock::{SystemTime, UNIX_EPOCH};
use files::safe_file::fault;
use interface::ui::Surplus;
use proptest::prelude::*;
use simulation::scenario::{FileState, LESSONS, Scenario};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A file of an earlier window.
#[derive(Clone, Debug)]
struct OldFile {
    counter: u64,
    is_seen: bool,
    date: SystemTime,
    /// Length of the scenario and of the run, bytes.
    lengths: [u64; 2],
}

/// The life of a window.
#[derive(Clone, Debug)]
struct Life {
    /// Documents that it leaves or has open at its end.
    documents: u64,
    /// `true` if the announcement was on the screen.
    announces: bool,
    end: End,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Closed,
    Killed,
    /// The disk takes that many operations of the last write.
    FullDisk(u64),
}

fn date() -> impl Strategy<Value = SystemTime> {
    let days = |days: u64| SystemTime::now() + Duration::from_secs(86_400 * days);
    prop_oneof![
        (0..2_000_000_000_u64).prop_map(|secs| UNIX_EPOCH + Duration::from_secs(secs)),
        (1..4000_u64).prop_map(days),
        Just(UNIX_EPOCH + Duration::from_secs(4_000_000_000)),
        Just(UNIX_EPOCH),
    ]
}

fn old_file() -> impl Strategy<Value = OldFile> {
    let counter = prop_oneof![3 => Just(0), 4 => 1..200_u64, 1 => 1..u64::MAX / 2];
    let length = || prop_oneof![9 => 0..5000_u64, 1 => 0..70_000_000_u64];
    (counter, any::<bool>(), date(), length(), length()).prop_map(|(counter, is_seen, date, scenario, run)| OldFile {
        counter,
        is_seen,
        date,
        lengths: [scenario, run],
    })
}

fn life() -> impl Strategy<Value = Life> {
    let end = prop_oneof![2 => Just(End::Closed), 2 => Just(End::Killed), 1 => (0..8_u64).prop_map(End::FullDisk)];
    (0..3_u64, any::<bool>(), end).prop_map(|(documents, announces, end)| Life { documents, announces, end })
}

fn write(path: &Path, length: u64, date: SystemTime) {
    fs::write(path, "# timestep-lab session {\"title\": \"old\"}\n").unwrap();
    let file = File::options().append(true).open(path).unwrap();
    file.set_len(file.metadata().unwrap().len() + length).unwrap();
    file.set_modified(date).unwrap();
}

fn session(title: &str) -> Session {
    let scenario = Scenario { title: title.to_owned(), ..LESSONS[0].scenario() };
    Session { scenario, file: None, known: FileState::default(), edits: 1 }
}

/// Window and number of the document of a file.
type KeptDocument = (String, u64);

fn document(path: &Path) -> KeptDocument {
    let name = SessionName::of(path).unwrap();
    (name.window.to_owned(), name.number)
}

/// Documents whose scenarios are in the folder.
fn documents(folder: &Path) -> BTreeSet<KeptDocument> {
    let files = plain_files(folder).unwrap();
    files
        .iter()
        .filter(|path| SessionName::of(path).is_some_and(|name| name.is_scenario()))
        .map(|path| document(path))
        .collect()
}

/// A folder, and what windows have done there.
struct WindowModel {
    root: tempfile::TempDir,
    /// Documents of which a window has said that they go.
    announced: BTreeSet<KeptDocument>,
    /// The document that was written last.
    newest: Option<KeptDocument>,
}

impl WindowModel {
    /// Carries out changes of a window. Nothing is gone afterwards but what was announced.
    fn apply(
        &mut self,
        window: &mut SessionFolder,
        changes: &FolderChanges,
    ) -> Result<Vec<KeptSession>, TestCaseError> {
        let before = documents(self.root.path());
        let kept = window.apply(changes);
        let after = documents(self.root.path());
        let gone: Vec<&KeptDocument> = before.difference(&after).collect();
        prop_assert!(gone.iter().all(|document| self.announced.contains(document)), "without a word: {gone:?}");
        prop_assert!(self.newest.iter().all(|newest| after.contains(newest)), "the newest is gone");
        Ok(kept.unwrap_or_default())
    }

    /// Lives the life of a window from its start to its end.
    fn live(&mut self, life: &Life, name: u64) -> Result<(), TestCaseError> {
        let lock = Arc::new(WindowLock::new(self.root.path().to_owned()));
        let mut window = SessionFolder::new(Arc::clone(&lock));
        let mut kept = self.apply(&mut window, &FolderChanges::default())?;
        if let Some(newest) = &self.newest {
            prop_assert!(kept[0].offered && document(&kept[0].path) == *newest, "the newest is offered first");
        }
        let mut changes = FolderChanges::default();
        for number in 0..life.documents {
            changes = FolderChanges { open: number, ..FolderChanges::default() };
            changes.documents.insert(number, Some(session(&format!("{name}.{number}"))));
            kept = self.apply(&mut window, &changes)?;
        }
        if life.announces {
            let unwanted = surplus(&kept);
            self.announced = unwanted.iter().map(|path| document(path)).collect();
            changes.fates.extend(unwanted.into_iter().map(|path| (path, KeptFate::Announced)));
        }
        match life.end {
            End::Closed => kept = self.apply(&mut window, &changes)?,
            End::Killed => {}
            End::FullDisk(operations) => _ = fault::on_full_disk(operations, || self.apply(&mut window, &changes)).0?,
        }
        if life.documents > 0 {
            self.newest = Some((lock.id().unwrap(), life.documents - 1));
        }
        if life.announces && life.end == End::Closed {
            self.check_limits(&kept)?;
        }
        drop(window);
        // A window that was killed leaves its lock, which no process holds.
        if life.end != End::Closed {
            let id = lock.id().unwrap();
            drop(lock);
            File::create(self.root.path().join(format!("{id}.lock"))).unwrap();
        }
        self.announced.clear();
        Ok(())
    }

    /// The files of `kept` are few and small, but for the newest scenario and the newest run.
    fn check_limits(&self, kept: &[KeptSession]) -> Result<(), TestCaseError> {
        let scenarios = || kept.iter().filter(|kept| !kept.is_only_a_run());
        let newest = scenarios().find(|kept| kept.offered).or(scenarios().next()).map(|kept| kept.path.clone());
        let newest_run = kept.iter().find_map(|kept| kept.run.clone());
        let paths = kept.iter().flat_map(|kept| [Some(kept.path.clone()), kept.run.clone()]).flatten();
        let files: BTreeSet<PathBuf> = paths.collect();
        let others =
            || files.iter().filter(|path| Some(*path) != newest.as_ref() && Some(*path) != newest_run.as_ref());
        let bytes: u64 = others().map(|path| fs::metadata(path).unwrap().len()).sum();
        prop_assert!(bytes <= Surplus::MOST_BYTES, "{bytes} bytes");
        prop_assert!(
            others().count() <= Surplus::MOST_FILES && files.len() <= Surplus::MOST_FILES + 1,
            "{}",
            files.len()
        );
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Nothing is removed before it was announced, and the newest work never; after an announcement the limits hold.
    #[test]
    fn the_newest_work_survives_any_folder(
        files in prop_oneof![
            prop::collection::vec(old_file(), 0..20),
            prop::collection::vec(old_file(), 90..130),
        ],
        lives in prop::collection::vec(life(), 1..5),
    ) {
        let root = tempfile::tempdir().unwrap();
        for (number, old) in (0..).zip(&files) {
            let kinds = [if old.is_seen { SessionKind::Seen } else { SessionKind::Offered }, SessionKind::Run];
            for (kind, length) in kinds.into_iter().zip(old.lengths).filter(|(_, length)| *length > 0) {
                let name = SessionName { window: "0-0", number, counter: old.counter, kind };
                // Runs without scenarios have their own rule.
                if kind != SessionKind::Run || old.lengths[0] > 0 {
                    write(&root.path().join(name.to_string()), length, old.date);
                }
            }
        }
        let mut model = WindowModel { root, announced: BTreeSet::new(), newest: None };
        for (name, life) in (0..).zip(&lives) {
            model.live(life, name)?;
        }
        let last = Life { documents: 0, announces: true, end: End::Closed };
        model.live(&last, 99)?;
    }
}

/// The case of the report: ten kept files of the future, and work of today. It is offered at the next start.
#[test]
fn dates_in_the_future_remove_nothing() {
    let root = tempfile::tempdir().unwrap();
    let future = SystemTime::now() + Duration::from_secs(30 * 86_400);
    (0..10).for_each(|number| write(&root.path().join(format!("0-0.{number}.toml")), 10, future));
    let window = || SessionFolder::new(Arc::new(WindowLock::new(root.path().to_owned())));
    let mut changes = FolderChanges::default();
    changes.documents.insert(0, Some(session("today")));
    window().apply(&changes).unwrap();
    let kept = window().apply(&FolderChanges::default()).unwrap();
    assert_eq!((kept.len(), kept[0].header.title.as_str(), kept[0].offered), (11, "today", true));
    assert!(surplus(&kept).is_empty());
}
