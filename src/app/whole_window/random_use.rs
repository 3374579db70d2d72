//! A test: a window used at random, its run on the way into a file, and the file played again as each command does it.

use crate::app::disk::disk_tests::wait_until;
use crate::app::disk::queue::Disk;
use crate::app::documents::document::Document;
use crate::platform::kept_work::window_lock::WindowLock;
use files::safe_file::ending;
use interface::studio::{ClipMotion, ClipSource, ClipSpec, Progress};
use picture::record::Format;
use simulation::displays::{NoiseSource, RefreshRate};
use simulation::input::Input;
use simulation::lab::{Action, Lab, LaneView};
use simulation::metrics::Stretch;
use simulation::replay::{Player, Run};
use simulation::scenario::Scenario;
use std::sync::Arc;
use timestep::time::{Flicks, TimeScale};

/// Settings of the lanes, and their numbers over both stretches.
fn results(lab: &Lab) -> Vec<String> {
    let of = |lane: &LaneView<'_>| {
        let reports = [Stretch::WholeRun, Stretch::LastSeconds].map(|stretch| lane.report(stretch));
        format!("{} {:x} {:?} {reports:?}", lane.steps(), lane.state_hash(), lane.shown_at())
    };
    lab.snapshot().lanes.iter().map(of).collect()
}

/// Seeded random use for a while: frames of any length, edits, input, all ways to go back and on, resets.
fn use_at_random(document: &mut Document, frames: u32, seed: u64, mut after: impl FnMut(&mut Document)) {
    let mut numbers = NoiseSource::new(seed);
    let mut below = |bound: u64| numbers.below(bound);
    for frame in 0..frames {
        // Later nothing starts the run again, so that it becomes long.
        let restarts = frame < frames / 4;
        let lane = below(document.current().lanes.len() as u64) as usize;
        let action = match below(90) {
            0 => Some(Action::SetPaused(true)),
            1..=14 => Some(Action::SetPaused(false)),
            15 => Some(Action::StepFrameBack { lane }),
            16 => Some(Action::StepTick { lane }),
            17 => Some(Action::StepTickBack { lane }),
            18 => Some(Action::ScrubTo(document.lab.snapshot().history[1] - Flicks(below(1 << 30) as i64))),
            19 => Some(Action::SetSpeed(TimeScale::from_parts((1 + below(3)) as i64 * TimeScale::PARTS / 2))),
            20 if restarts => Some(Action::Reset),
            _ => None,
        };
        let mut scenario = document.current().clone();
        match below(120) {
            0 => scenario.title.push('!'),
            1 => scenario.lanes[lane].dt = Flicks::from_ratio(1, 20 + below(200) as i64),
            2 if restarts && scenario.lanes.len() < 6 => scenario.lanes.push(scenario.lanes[lane].clone()),
            3 if restarts && scenario.lanes.len() > 1 => drop(scenario.lanes.remove(lane)),
            4 => scenario = document.lab.snapshot().with_recorded_input(),
            _ => {}
        }
        let edit = (scenario != *document.current()).then_some(scenario);
        document.edit(edit, action);
        if below(20) == 0 {
            document.drive(Some(Input::new(below(3) as f64 - 1.0, 0.0)));
        }
        document.frame(Flicks::from_millis(below(45_000) as f64 / 1000.0));
        after(document);
    }
    // Time that comes in while the lab is busy is not owed, and in a pause a heavy advance would rest.
    finish(document);
    document.edit(None, [Action::SetPaused(false)]);
    document.frame(Lab::NOMINAL_FRAME);
    finish(document);
    assert!(!document.lab.has_future(), "a clip and a replay end with the last time that passes");
}

fn finish(document: &mut Document) {
    while document.lab.is_busy() {
        document.frame(Flicks::ZERO);
    }
}

/// A file that was written while a window was used at random gives equal hashes and numbers where it is opened, measured and
/// drawn for a clip.
#[test]
fn random_use_is_equal_in_window_measure_and_record() {
    let folder = tempfile::tempdir().unwrap();
    let mut longest = Flicks::ZERO;
    for (lesson, seed) in [("drive", 1), ("desync", 3)] {
        let kept = folder.path().join(lesson);
        let mut disk = Disk::start(Arc::new(WindowLock::new(kept.clone())), || ());
        let mut document = Document::new(Scenario::load(lesson).unwrap(), None);
        let mut held = 0;
        use_at_random(&mut document, 500, seed, |document| {
            held += 1;
            if held % 7 == 0 {
                disk.observe_run(document);
            }
        });
        disk.observe_run(&mut document);
        let path = folder.path().join(format!("{lesson}.run"));
        disk.save_run(&mut document, path.clone());
        let mut messages = Vec::new();
        wait_until("the file", || {
            messages.extend(disk.take_messages());
            !messages.is_empty()
        });
        assert!(messages[0].as_ref().is_ok_and(|text| text.contains("Saved the run")), "{messages:?}");
        assert_eq!(disk.run_failure(), None);

        let (run, cut) = Run::load(&path).unwrap();
        let mut files = std::fs::read_dir(&kept).unwrap().map(|entry| entry.unwrap().path());
        let kept = Run::load(&files.find(|path| ending(path) == "run").unwrap()).unwrap();
        assert_eq!((cut, kept.1), (None, None));
        assert!(kept.0.blocks.iter().zip(&run.blocks).all(|(kept, run)| kept.advances == run.advances));
        longest = longest.max(run.length());
        let run = Arc::new(run);
        let expected = results(&document.lab);
        let (mut player, mut lab) = Player::new(Arc::clone(&run));
        while player.step(&mut lab, Some(Lab::PIECE)) {}
        assert_eq!((player.difference(), results(&lab)), (None, expected.clone()), "{lesson} as measured");
        let mut window = Document::of_run(Arc::clone(&run));
        while window.is_opening() {
            window.frame(Lab::NOMINAL_FRAME);
        }
        assert_eq!((window.take_note(), results(&window.lab)), (None, expected.clone()), "{lesson} in a window");
        assert_eq!(results(&clip_of(&run)), expected, "{lesson} in a clip");
    }
    assert!(longest > Flicks::from_millis(5000.0), "the longest run has {longest:?}");
}

/// The lab at the end of a clip of the whole run.
fn clip_of(run: &Arc<Run>) -> Lab {
    let request = ClipSpec {
        size: [320, 240],
        rate: RefreshRate::HZ_60,
        length: run.length(),
        ..ClipSpec::new("a.mp4".into(), Format::of("a.mp4".as_ref()).unwrap())
    };
    let mut motion = ClipMotion::new(ClipSource::Run(run), None, &request);
    let (mut now, step) = (Flicks::ZERO, Lab::NOMINAL_FRAME);
    while now < run.length() {
        motion.advance(now, now + step, &Progress::default()).unwrap();
        now += step;
    }
    motion.lab
}
