//! Continuations that were cut off come back bit for bit, however the run went on in between.

use super::history::EVERYTHING;
use proptest::prelude::*;
use simulation::input::{Hang, Input};
use simulation::lab::{Action, Frame, Lab};
use simulation::replay::{Player, Run, RunRecorder};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A window's frame: its length, the input while it lasts, and a hang before it.
#[derive(Clone, Copy, Debug)]
struct Window {
    length: i64,
    push: i8,
    hangs: bool,
}

fn windows(most: usize) -> impl Strategy<Value = Vec<Window>> {
    let hangs = prop::bool::weighted(0.1);
    let window = (1_000_000..30_000_000_i64, -1..=1_i8, hangs);
    let window = window.prop_map(|(length, push, hangs)| Window { length, push, hangs });
    prop::collection::vec(window, 5..most)
}

struct Table {
    lab: Lab,
    recorder: RunRecorder,
    /// Limit of the work of a call.
    work: Option<u64>,
}

impl Table {
    fn new(work: Option<u64>) -> Self {
        let mut lab = Lab::new(Scenario::parse(EVERYTHING, "t").unwrap());
        lab.keep_history(Lab::HISTORY_BYTES);
        lab.keep_curves();
        lab.keep_cut_off();
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        let recorder = RunRecorder::starting(&mut lab);
        Table { lab, recorder, work }
    }

    fn give(&mut self, frame: Frame<'_>) {
        self.lab.frame(Frame { work: self.work, ..frame });
        self.recorder.observe(&mut self.lab);
        while self.lab.is_busy() {
            self.lab.frame(Frame { work: self.work, ..Frame::default() });
            self.recorder.observe(&mut self.lab);
        }
    }

    fn act(&mut self, action: Action) {
        self.give(Frame { actions: &[action], ..Frame::default() });
    }

    fn run(&mut self, windows: &[Window]) {
        self.act(Action::SetPaused(false));
        for Window { length, push, hangs } in windows {
            let input = Some(Input::new(f64::from(*push), 0.0));
            let hang = [Action::Hang(Hang { at: Flicks::ZERO, lasts: Flicks::from_millis(70.0) })];
            let actions = if *hangs { &hang[..] } else { &[] };
            self.give(Frame { elapsed: Flicks(*length), actions, input, ..Frame::default() });
        }
    }

    /// Goes to a part of the run, and on from there.
    fn branch(&mut self, part: f64, windows: &[Window]) {
        let end = self.lab.snapshot().history[1];
        self.act(Action::ScrubTo(Flicks((end.0 as f64 * part) as i64)));
        self.run(windows);
    }

    /// All bits now and, after going back, at some earlier moments.
    fn states(&self) -> Vec<String> {
        let end = self.lab.snapshot().history[1];
        let at = |part: i64| {
            let mut lab = self.lab.clone();
            lab.frame(Frame { actions: &[Action::ScrubTo(Flicks(end.0 / 4 * part))], ..Frame::default() });
            // Of the curves, the ranges know where the run has been.
            let lanes: Vec<_> = lab.snapshot().lanes.iter().map(|view| format!("{:?}", view.lane)).collect();
            lanes.join("\n")
        };
        (1..=4).map(at).collect()
    }

    /// Brings back the continuation that ends there.
    fn bring_back(&mut self, end: Flicks) {
        let cut_off = self.lab.snapshot().cut_off;
        let index = cut_off.iter().position(|kept| kept.to == end).expect("it is kept");
        self.act(Action::BringBack(index));
    }

    /// The run as it was recorded, played in another lab.
    fn replayed(&mut self) -> Vec<u64> {
        let piece = self.recorder.rest(&mut self.lab).unwrap();
        let (run, _) = Run::parse(&piece.bytes, "t").unwrap();
        let (mut player, mut lab) = Player::new(run.into());
        while player.step(&mut lab, None) {}
        assert_eq!(player.difference(), None);
        hashes(&lab)
    }
}

/// The first place at which two texts differ, and what is around it.
fn difference(a: &str, b: &str) -> String {
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| text.get(same.saturating_sub(120)..text.len().min(same + 60)).unwrap_or("").to_owned();
    format!("{} | {}", around(a), around(b))
}

fn hashes(lab: &Lab) -> Vec<u64> {
    lab.snapshot().lanes.iter().map(|lane| lane.state_hash()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 8, ..ProptestConfig::default() })]

    /// A run, and two other ways from earlier moments of it: each comes back from each.
    #[test]
    fn every_continuation_comes_back(
        first in windows(24), second in windows(12), third in windows(12),
        [a, b] in [0.05..0.95_f64, 0.05..0.95], slowly in any::<bool>(),
    ) {
        let mut table = Table::new(slowly.then_some(3000));
        let (mut ends, mut states) = (Vec::new(), Vec::new());
        let mut note = |table: &Table| {
            ends.push(table.lab.snapshot().history[1]);
            states.push((table.states(), hashes(&table.lab)));
        };
        table.run(&first);
        note(&table);
        table.branch(a, &second);
        note(&table);
        table.branch(b, &third);
        note(&table);
        prop_assume!(ends[0] != ends[1] && ends[1] != ends[2] && ends[0] != ends[2]);
        for index in [0, 2, 1, 2, 0] {
            table.bring_back(ends[index]);
            prop_assert!(table.lab.snapshot().paused);
            for (here, then) in table.states().iter().zip(&states[index].0) {
                prop_assert!(here == then, "continuation {}: {}", index, difference(here, then));
            }
            prop_assert_eq!(&table.replayed(), &states[index].1, "its run file");
        }
    }
}

/// Of too many, the long ones stay; another run has none.
#[test]
fn the_longest_are_kept_until_the_run_starts_again() {
    let mut table = Table::new(None);
    let long = [Window { length: 10_000_000, push: 0, hangs: false }; 100];
    table.run(&long);
    let end = table.lab.snapshot().history[1];
    for part in 1..30 {
        table.branch(f64::from(part) / 40.0, &long[..2]);
    }
    let kept = table.lab.snapshot().cut_off.iter().map(|kept| kept.to).collect::<Vec<_>>();
    assert!(kept.len() == 6 && kept.contains(&end), "{kept:?}");
    table.act(Action::BringBack(99));
    assert_eq!(table.lab.snapshot().cut_off.len(), 6, "there is no such continuation");
    let mut scenario = table.lab.snapshot().scenario.clone();
    scenario.lanes[0].looks.label = "another look".to_owned();
    table.give(Frame { scenario: Some(&scenario), ..Frame::default() });
    assert_eq!(table.lab.snapshot().cut_off.len(), 6, "looks change no run");
    table.act(Action::Reset);
    assert!(table.lab.snapshot().cut_off.is_empty());
    let mut other = Lab::new(scenario);
    other.keep_history(Lab::HISTORY_BYTES);
    for action in [Action::ScrubTo(Flicks::ZERO), Action::SetPaused(false)] {
        other.frame(Frame { elapsed: Flicks::SECOND, actions: &[action], ..Frame::default() });
    }
    assert!(other.snapshot().cut_off.is_empty(), "only where they are asked for");
}
