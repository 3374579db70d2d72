//! Tests of the disk: when unsaved work and runs are written, and what happens if they cannot be.

use super::queue::Disk;
use crate::app::documents::document::Document;
use crate::platform::clock::Instant;
use crate::platform::kept_work::run_file::RunFile;
use crate::platform::kept_work::session_folder::{FolderChanges, KeptFate};
use crate::platform::kept_work::session_name::SessionName;
use crate::platform::kept_work::window_lock::WindowLock;
use simulation::lab::{Action, Lab};
use simulation::replay::Run;
use simulation::scenario::{LESSONS, Scenario};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use timestep::time::Flicks;

const PATIENCE: Duration = Duration::from_secs(30);

/// A disk whose writes of unsaved work the test reads, and answers if it fails some.
fn disk(mut answer: impl FnMut(usize) -> io::Result<()> + Send + 'static) -> (Disk, Receiver<FolderChanges>) {
    let (sent, received): (Sender<FolderChanges>, _) = channel();
    let mut count = 0;
    let apply = move |changes: &FolderChanges| {
        count += 1;
        let result = answer(count).map(|()| Vec::new());
        // The test may have ended.
        let _ = sent.send(changes.clone());
        result
    };
    let no_run = RunFile::new(Arc::new(WindowLock::new(PathBuf::new())));
    (Disk::with(apply, no_run, || ()), received)
}

fn next(received: &Receiver<FolderChanges>) -> FolderChanges {
    received.recv_timeout(PATIENCE).expect("a write")
}

fn document() -> Document {
    Document::new(LESSONS[0].scenario(), None)
}

/// Gives the document an unsaved title.
pub fn rename(document: &mut Document, title: &str) {
    let scenario = Scenario { title: title.to_owned(), ..document.current().clone() };
    document.edit(Some(scenario), None);
}

/// The title that the last write has for the document, if it has the document at all.
fn title(changes: &FolderChanges, number: u64) -> Option<Option<String>> {
    let session = changes.documents.get(&number)?;
    Some(session.as_ref().map(|session| session.scenario.title.clone()))
}

#[test]
fn an_edit_is_written_soon_and_many_edits_seldom() {
    let (mut disk, received) = disk(|_| Ok(()));
    let mut document = document();
    disk.observe_edits(&document);
    assert_eq!(next(&received), FolderChanges::default(), "the first write lists what is there");
    let started = Instant::now();
    for edit in 1..=100 {
        rename(&mut document, &format!("edit {edit}"));
        disk.observe_edits(&document);
        disk.observe_edits(&document);
    }
    let mut writes = 0;
    loop {
        writes += 1;
        if title(&next(&received), 0) == Some(Some("edit 100".to_owned())) {
            break;
        }
    }
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    assert!(writes <= 2, "{writes} writes of 100 edits");
    rename(&mut document, "at the end");
    disk.observe_edits(&document);
    drop(disk);
    assert_eq!(title(&received.iter().last().unwrap(), 0), Some(Some("at the end".to_owned())), "the end waits");
}

#[test]
fn a_saved_document_is_none_and_another_one_has_another_number() {
    let folder = tempfile::tempdir().unwrap();
    let (mut disk, received) = disk(|_| Ok(()));
    let mut document = document();
    next(&received);
    rename(&mut document, "first");
    disk.observe_edits(&document);
    assert_eq!(title(&next(&received), 0), Some(Some("first".to_owned())));
    document.save(&folder.path().join("saved.toml")).unwrap();
    disk.observe_edits(&document);
    assert_eq!(title(&next(&received), 0), Some(None));
    document.open_lesson(LESSONS[1].id).unwrap();
    disk.observe_edits(&document);
    let changes = next(&received);
    assert_eq!((changes.open, title(&changes, 1)), (1, Some(None)));
}

#[test]
fn a_failed_write_is_told_and_tried_again_with_what_is_newer() {
    for panics in [false, true] {
        let (mut disk, received) = disk(move |write| match write {
            2 if panics => panic!("on purpose"),
            2 => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(()),
        });
        let mut document = document();
        next(&received);
        rename(&mut document, "old");
        disk.observe_edits(&document);
        disk.change(|changes| changes.fates.push((PathBuf::from("taken"), KeptFate::TakenOver)));
        if !panics {
            assert_eq!(title(&next(&received), 0), Some(Some("old".to_owned())));
        }
        wait_until("the failure", || disk.state().failure.is_some());
        rename(&mut document, "new");
        disk.observe_edits(&document);
        let again = next(&received);
        assert_eq!(title(&again, 0), Some(Some("new".to_owned())));
        assert_eq!(again.fates, [(PathBuf::from("taken"), KeptFate::TakenOver)], "it was not removed before");
        drop(disk);
    }
}

#[test]
fn a_disk_that_hangs_does_not_keep_the_window_open() {
    let (unblock, blocked) = channel::<()>();
    let (disk, received) = disk(move |_| {
        // Ends with the test.
        let _ = blocked.recv();
        Ok(())
    });
    let started = Instant::now();
    drop(disk);
    assert!((Duration::from_secs(3)..PATIENCE).contains(&started.elapsed()));
    drop(unblock);
    next(&received);
}

/// Waits for what a thread does.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn disk_in(folder: &Path) -> Disk {
    Disk::start(Arc::new(WindowLock::new(folder.to_owned())), || ())
}

/// The only run file of the folder.
fn run_in(folder: &Path) -> Option<PathBuf> {
    let paths = std::fs::read_dir(folder).ok()?.map(|entry| entry.unwrap().path());
    let runs: Vec<PathBuf> = paths.filter(|path| SessionName::of(path).is_some()).collect();
    assert!(runs.len() < 2, "{runs:?}");
    runs.into_iter().next()
}

/// Memory stays small however long a run is, and the file is the run.
#[test]
fn memory_does_not_grow_with_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut disk = disk_in(folder.path());
    let mut document = Document::new(Scenario::parse("[[lane]]\n", "test").unwrap(), None);
    let (mut most, mut written) = (0, 0);
    for frame in 0..12_000_i64 {
        document.frame(Lab::NOMINAL_FRAME + Flicks(frame * 7919 % 20_000));
        most = most.max(document.recorder.held());
        if frame % 30 == 0 {
            written += document.recorder.held();
            disk.observe_run(&mut document);
        }
    }
    document.edit(None, [Action::SetPaused(true)]);
    document.frame(Flicks::ZERO);
    disk.observe(&mut document);
    assert!(most < 2000 && written > 40 * most, "{most} bytes of {written}");
    let length = || Run::load(&run_in(folder.path())?).ok().map(|(run, _)| run.length());
    wait_until("the whole run", || length() == Some(document.lab.snapshot().elapsed));

    document.edit(None, [Action::Reset]);
    document.frame(Flicks::ZERO);
    disk.observe_run(&mut document);
    wait_until("the next run", || length() == Some(Flicks::ZERO));
    document.open_lesson("orbit-methods").unwrap();
    disk.observe_run(&mut document);
    wait_until("the run of another document", || {
        run_in(folder.path()).and_then(|run| SessionName::of(&run).map(|name| name.number)) == Some(1)
    });
    drop(disk);
    assert_eq!(run_in(folder.path()), None, "the window closed with nothing unsaved");
}

#[test]
fn a_run_with_unsaved_changes_or_of_a_broken_window_stays() {
    for broken in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut disk = disk_in(folder.path());
        let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
        if !broken {
            document.edit(Some(Scenario { title: "mine".to_owned(), ..document.current().clone() }), None);
        }
        document.frame(Lab::NOMINAL_FRAME);
        disk.observe_run(&mut document);
        if broken {
            disk.keep_run();
        }
        drop(disk);
        let run = Run::load(&run_in(folder.path()).expect("a run")).unwrap().0;
        assert_eq!(run.length(), document.lab.snapshot().elapsed);
    }
}

/// A disk that takes nothing ends the recording, not the run; the next run is recorded when the disk is back.
#[test]
fn a_folder_that_cannot_be_written_stops_the_recording() {
    let folder = tempfile::tempdir().unwrap();
    let obstacle = folder.path().join("sessions");
    std::fs::write(&obstacle, "").unwrap();
    let mut disk = disk_in(&obstacle);
    let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
    for _ in 0..20 {
        document.frame(Lab::NOMINAL_FRAME);
        disk.observe_run(&mut document);
    }
    wait_until("the failure", || disk.run_failure().is_some());
    document.frame(Lab::NOMINAL_FRAME);
    disk.observe_run(&mut document);
    assert_eq!(document.recorder.held(), 0, "memory does not hold what the disk refuses");
    disk.save_run(&mut document, folder.path().join("my.run"));
    assert!(matches!(&disk.take_messages()[..], [Err(text)] if text.contains("was not recorded")));

    std::fs::remove_file(&obstacle).unwrap();
    document.edit(None, [Action::Reset]);
    document.frame(Lab::NOMINAL_FRAME);
    disk.observe_run(&mut document);
    wait_until("the next run", || obstacle.is_dir() && run_in(&obstacle).is_some());
    assert_eq!(disk.run_failure(), None);
}
