//! The motion of a clip: a scenario from its start on the clip's own steady clock, or a recorded run as it was.

use super::clip_spec::{ClipOverlay, ClipSpec, Staging, on_faster_displays};
use super::error::StudioError;
use super::lesson_run::{LessonRun, advance_to};
use super::progress::Progress;
use crate::ui::{ClipScene, LaneEdits, TimedSwitch, speed_in_words};
use simulation::course::Reveal;
use simulation::displays::RefreshRate;
use simulation::lab::{Action, Frame, Lab, LaneView};
use simulation::lane::Mechanisms;
use simulation::lane_picture::Layers;
use simulation::replay::{Player, Run};
use simulation::scenario::Scenario;
use std::collections::VecDeque;
use std::sync::Arc;
use timestep::time::{Flicks, TimeScale};

/// Subject of a clip.
#[derive(Clone, Copy, Debug)]
pub enum ClipSource<'a> {
    /// A scenario, from its start. Its live lanes get the frames of the clip.
    Scenario(&'a Scenario),
    /// A recorded run. A frame of the clip shows what the window showed last up to then.
    Run(&'a Arc<Run>),
}

impl<'a> ClipSource<'a> {
    /// The scenario, for a run as it is at the end.
    pub fn scenario(&self) -> &'a Scenario {
        match self {
            ClipSource::Scenario(scenario) => scenario,
            ClipSource::Run(run) => run.scenario(),
        }
    }
}

/// Time of the clip for which the word for a switch is shown.
const WORD: Flicks = Flicks::SECOND;

/// Time of a frozen moment before the number that answers its question.
const GUESS: Flicks = Flicks(Flicks::PER_SECOND * 3 / 2);

/// Most lab time that an opening rolls in.
const ROLL_IN: Flicks = Flicks(Flicks::PER_SECOND / 4);

/// A lab on its way through a clip.
pub struct ClipMotion {
    /// The lab.
    pub lab: Lab,
    player: Option<Player>,
    lesson: Option<LessonRun>,
    speed: TimeScale,
    rate: RefreshRate,
    /// Lab time at which the clip begins.
    from: Flicks,
    /// `true` if the clip begins when all lanes move: an opening plays over and over, and its displays show the start for some refreshes.
    rolls_in: bool,
    /// Frames that have been run unseen.
    unseen: u64,
    staging: Staging,
    /// Remainder of the time that has passed for a lesson.
    carry: i64,
    /// Switches to come, in order.
    switches: VecDeque<TimedSwitch>,
    edits: LaneEdits,
    /// The last switch, and the time of the clip at which it was flipped.
    word: Option<(String, Flicks)>,
}

impl ClipMotion {
    /// Starts at t = 0.
    pub fn new(source: ClipSource<'_>, lesson: Option<LessonRun>, request: &ClipSpec) -> Self {
        let (speed, mut lesson) = (request.speed, lesson);
        let is_stage = matches!(request.overlay, ClipOverlay::Interface | ClipOverlay::Stage(_));
        let opening = source.scenario().opening.as_ref().filter(|_| is_stage);
        let layers = opening.map_or_else(Layers::default, |opening| Reveal::of_opening(opening).layers);
        let is_opening = opening.is_some();
        let staging = request.staging().cloned().unwrap_or_default();
        // The time trails of lanes wait for the slow part.
        let mechanisms = layers.mechanisms.filter(|_| staging == Staging::default());
        let layers = request.layers.over(Layers { eye_view: request.eye_view, mechanisms, ..layers });
        let mut player = None;
        let lab = match (source, &mut lesson) {
            (ClipSource::Scenario(_), Some(lesson)) => lesson.begin(),
            (ClipSource::Scenario(scenario), None) => {
                let mut lab = Lab::new(scenario.clone().on_display(request.rate));
                lab.set_speed(speed);
                lab.set_layers(layers);
                lab
            }
            (ClipSource::Run(run), _) => {
                let (of_run, mut lab) = Player::new(Arc::clone(run));
                player = Some(of_run);
                lab.set_layers(layers);
                lab
            }
        };
        let mut switches = request.switches.clone();
        switches.sort_by_key(|switch| switch.at);
        let edits = LaneEdits::default();
        let (rate, from, switches) = (request.rate, request.from, switches.into());
        let rolls_in = is_opening && from == Flicks::ZERO && player.is_none();
        let (unseen, carry, word) = (0, 0, None);
        ClipMotion { lab, player, lesson, speed, rate, from, rolls_in, unseen, staging, carry, switches, edits, word }
    }

    /// Runs unseen to where the clip begins, on the clip's own clock, and flips the switches that are due. A recorded run begins at its
    /// start, an opening when all of its lanes move.
    ///
    /// # Errors
    /// A switch that a lane cannot have, or a cancelled recording.
    pub fn begin(&mut self, progress: &Progress) -> Result<(), StudioError> {
        if let Some((frozen, lead)) = self.staging.frozen {
            self.lab.set_speed(TimeScale::ONE);
            advance_to(&mut self.lab, frozen - self.speed.scale(lead, &mut 0));
            return self.flip(Flicks::ZERO);
        }
        self.flip(Flicks::ZERO)?;
        while self.player.is_none() && !self.is_over() && self.lab.snapshot().elapsed < self.from {
            self.word = None;
            self.run_unseen(progress)?;
        }
        while self.rolls_in && !self.moves() && self.lab.snapshot().elapsed < ROLL_IN {
            self.run_unseen(progress)?;
        }
        Ok(())
    }

    /// Goes on by a frame of the clip that is not in it.
    fn run_unseen(&mut self, progress: &Progress) -> Result<(), StudioError> {
        let [before, now] = [self.unseen, self.unseen + 1].map(|frame| self.rate.refresh(frame));
        self.unseen += 1;
        self.run(now - before, progress)?;
        self.flip(Flicks::ZERO)
    }

    /// `true` once the display of every lane shows another moment than the start.
    fn moves(&self) -> bool {
        let moves = |lane: &LaneView<'_>| lane.held_frames().get(lane.held_frames().newest()).sim_time != Flicks::ZERO;
        self.lab.snapshot().lanes.iter().all(moves)
    }

    /// Lab time of a frame of the motion of a scenario without a lesson, once it has begun.
    pub fn lab_time_of(&self, frame: u64) -> Flicks {
        self.speed.scale(self.rate.refresh(self.unseen + frame), &mut 0)
    }

    /// Goes on from clip time `before` to clip time `now`.
    pub fn advance(&mut self, before: Flicks, now: Flicks, progress: &Progress) -> Result<(), StudioError> {
        if self.player.is_some() {
            return self.play(now, progress);
        }
        if let Some((_, slower)) = self.staging.slow.take_if(|(from, _)| *from <= before) {
            self.speed = TimeScale::new(self.speed.factor() * slower.factor());
            self.lab.set_speed(self.speed);
            let scenario = on_faster_displays(self.lab.snapshot().scenario, slower);
            let layers = Layers { mechanisms: Some(Mechanisms::NONE), ..self.lab.snapshot().layers };
            let actions = &[Action::SetLayers(layers)];
            self.lab.frame(Frame { actions, scenario: Some(&scenario), ..Frame::default() });
        }
        self.run(now - before, progress)?;
        self.flip(now)
    }

    /// `true` if the motion of a lesson is at its end.
    pub fn is_over(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.is_over(&self.lab.snapshot()))
    }

    /// The texts beside the lanes at clip time `now`.
    pub fn scene(&self, now: Flicks) -> ClipScene {
        let snapshot = self.lab.snapshot();
        let callout = self.lesson.as_ref().and_then(|lesson| lesson.callout(&snapshot));
        // A lesson has a speed of its own, within that of the clip.
        let own = self.lesson.as_ref().map_or(1.0, |_| snapshot.speed.factor());
        let speed = speed_in_words(self.speed.factor() * own);
        let word = self.word.as_ref().filter(|(_, since)| now - *since < WORD);
        let answers = self.staging.frozen.is_some_and(|(_, lead)| now >= lead + GUESS);
        let number = self.lesson.as_ref().filter(|_| answers).and_then(LessonRun::number);
        ClipScene { card: None, callout, word: word.map(|(word, _)| word.clone()), speed, number }
    }

    /// Flips the switches that are due at clip time `now`.
    fn flip(&mut self, now: Flicks) -> Result<(), StudioError> {
        while let Some(switch) = self.switches.pop_front_if(|switch| switch.at <= self.lab.snapshot().elapsed) {
            let mut scenario = self.lab.snapshot().scenario.clone();
            let flipped = switch.flip(&mut scenario, &mut self.edits).map_err(StudioError::Request)?;
            let actions: Vec<Action> = flipped.hang.map(Action::Hang).into_iter().collect();
            self.lab.frame(Frame { scenario: Some(&scenario), actions: &actions, ..Frame::default() });
            self.word = Some((flipped.words, now));
        }
        Ok(())
    }

    fn play(&mut self, now: Flicks, progress: &Progress) -> Result<(), StudioError> {
        let (Some(player), until) = (&mut self.player, self.speed.scale(now, &mut 0)) else { return Ok(()) };
        let is_due =
            |player: &Player, lab: &Lab| player.next_end(lab.snapshot().elapsed).is_some_and(|end| end <= until);
        while self.lab.is_busy() || is_due(player, &self.lab) {
            progress.check()?;
            player.step(&mut self.lab, Some(Lab::PIECE));
        }
        Ok(())
    }

    /// Lets clip time pass, in pieces short enough that the lab does not take them for a hiccup.
    fn run(&mut self, span: Flicks, progress: &Progress) -> Result<(), StudioError> {
        let (speed, carry) = (self.speed, &mut self.carry);
        // The lab has the speed of the clip, but that of a lesson its own.
        let [span, lab] = match &self.lesson {
            Some(_) => {
                let left = self.staging.frozen.map(|(frozen, _)| frozen - self.lab.snapshot().elapsed);
                let span = speed.scale(span, carry);
                [left.map_or(span, |left| span.min(left).max(Flicks::ZERO)); 2]
            }
            None => [span, speed.scale(span, &mut 0)],
        };
        let pieces = lab.0 / Lab::LONGEST_MEASURED.0 + 1;
        for piece in 0..pieces {
            let elapsed = Flicks(span.0 * (piece + 1) / pieces - span.0 * piece / pieces);
            let actions = match &mut self.lesson {
                Some(lesson) if self.staging.frozen.is_none() => lesson.conduct(&self.lab.snapshot()),
                _ => Vec::new(),
            };
            let frame = Frame { elapsed, actions: &actions, ..Frame::default() };
            self.lab.frame_in_pieces(frame, |_| progress.check())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::clip_script::ClipScript;
    use crate::studio::{ClipOverlay, StageLook};
    use picture::record::Format;
    use simulation::input::Hang;
    use simulation::metrics::Stretch;
    use simulation::replay::RunRecorder;

    fn request(speed: TimeScale, switches: &[&str]) -> ClipSpec {
        ClipSpec {
            size: [320, 240],
            rate: RefreshRate::HZ_60,
            length: Flicks(3 * Flicks::PER_SECOND),
            speed,
            overlay: ClipOverlay::Stage(StageLook { moments: false, ..StageLook::ALL }),
            switches: switches.iter().map(|text| text.parse().unwrap()).collect(),
            ..ClipSpec::new("a.mp4".into(), Format::of("a.mp4".as_ref()).unwrap())
        }
    }

    /// The scenario of a lesson without and with it.
    fn scenarios() -> [Scenario; 2] {
        let scenario = Scenario::load("stutter-50-on-60").unwrap();
        [Scenario { lesson: Default::default(), ..scenario.clone() }, scenario]
    }

    fn motion(scenario: &Scenario, request: &ClipSpec) -> ClipMotion {
        let source = ClipSource::Scenario(scenario);
        let script = ClipScript::of(source, request, &Progress::default()).unwrap();
        ClipMotion::new(source, script.lesson, request)
    }

    fn results(lab: &Lab) -> Vec<String> {
        let of = |lane: &LaneView<'_>| {
            format!("{} {:x} {:?}", lane.spec().presentation.id, lane.state_hash(), lane.report(Stretch::WholeRun))
        };
        lab.snapshot().lanes.iter().map(of).collect()
    }

    /// The numbers after a switch are those of a run with that edit: made by hand, and saved and played again.
    #[test]
    fn a_switch_is_the_edit_of_a_run() {
        let [plain, scenario] = scenarios();
        for (scenario, slower) in [(&plain, 1), (&plain, 2), (&scenario, 1)] {
            let speed = TimeScale::from_parts(TimeScale::PARTS / slower);
            let request = request(speed, &["dt=1/30@0.75", "interpolation@1/2"]);
            let mut motion = motion(scenario, &request);
            let mut recorder = RunRecorder::starting(&mut motion.lab);
            let mut by_hand = Lab::new(scenario.clone().on_display(request.rate));
            let at = |frame| request.rate.refresh(frame);
            let mut words = Vec::new();
            for frame in 1..=60 * slower as u64 {
                motion.advance(at(frame - 1), at(frame), &Progress::default()).unwrap();
                recorder.observe(&mut motion.lab);
                words.extend(motion.scene(at(frame)).word);
                let mut edited = by_hand.snapshot().scenario.clone();
                let elapsed = Flicks(at(1).0 / slower);
                for lane in &mut edited.lanes {
                    match frame as i64 * 60 / slower {
                        1800 => lane.presentation = timestep::entry::Entry::by_id("interpolate").unwrap(),
                        2700 => lane.dt = Flicks::from_ratio(1, 30),
                        _ => {}
                    }
                }
                by_hand.frame(Frame { elapsed, ..Frame::default() });
                by_hand.frame(Frame { scenario: Some(&edited), ..Frame::default() });
            }
            assert_eq!(results(&motion.lab), results(&by_hand), "{slower}");
            assert_eq!(words.iter().filter(|word| *word == "Interpolation on").count(), 15 * slower as usize);
            assert_eq!(words.last().unwrap(), "dt = 1/30");
            assert_eq!(played_again(recorder, &mut motion.lab), results(&motion.lab), "{slower}");
        }
    }

    /// The results of what a lab did, written as a run file and played.
    fn played_again(mut recorder: RunRecorder, lab: &mut Lab) -> Vec<String> {
        let run = Run::parse(&recorder.rest(lab).unwrap().bytes, "t").unwrap().0;
        let (mut player, mut again) = Player::new(Arc::new(run));
        while player.next_end(again.snapshot().elapsed).is_some() {
            player.step(&mut again, None);
        }
        results(&again)
    }

    /// A hang is that of the button at this moment, and an event of the run.
    #[test]
    fn a_hang_is_the_hang_of_a_run() {
        let [plain, scenario] = scenarios();
        let spiral = Scenario::load("spiral").unwrap();
        for scenario in [&plain, &scenario, &spiral] {
            let (request, half) = (request(TimeScale::ONE, &["hang@1/2"]), Flicks::from_ratio(1, 2));
            let mut motion = motion(scenario, &request);
            let mut recorder = RunRecorder::starting(&mut motion.lab);
            let mut by_hand = Lab::new(scenario.clone().on_display(request.rate));
            let mut words = Vec::new();
            for frame in 1..=150 {
                let [before, now] = [frame - 1, frame].map(|frame| request.rate.refresh(frame));
                motion.advance(before, now, &Progress::default()).unwrap();
                recorder.observe(&mut motion.lab);
                words.extend(motion.scene(now).word);
                by_hand.frame(Frame { elapsed: now - before, ..Frame::default() });
                if now == half {
                    let hang = Action::Hang(Hang { at: half, lasts: scenario.hang() });
                    by_hand.frame(Frame { actions: &[hang], ..Frame::default() });
                }
            }
            assert_eq!(results(&motion.lab), results(&by_hand), "{}", scenario.title);
            let snapshot = motion.lab.snapshot();
            assert_eq!(snapshot.input.hangs(), by_hand.snapshot().input.hangs());
            assert_eq!(snapshot.input.hangs().iter().map(|hang| hang.lasts).collect::<Vec<_>>(), [scenario.hang()]);
            assert_eq!(words.len(), 60);
            assert_eq!(played_again(recorder, &mut motion.lab), results(&motion.lab), "{}", scenario.title);
        }
    }

    /// The first frame of an opening's clip is one of its motion, as the next ones: every lane has left its start, and a body that is drawn
    /// evenly moves from the first frame on as it does later.
    #[test]
    fn an_opening_begins_in_motion() {
        for id in simulation::scenario::OPENINGS.iter().map(|opening| opening.id) {
            for rate in ["60", "50", "30"] {
                let scenario = Scenario::load(id).unwrap();
                let request = ClipSpec { rate: rate.parse().unwrap(), ..request(TimeScale::ONE, &[]) };
                let mut motion = ClipMotion::new(ClipSource::Scenario(&scenario), None, &request);
                motion.begin(&Progress::default()).unwrap();
                assert!(motion.moves() && motion.lab.snapshot().elapsed < Flicks::from_ratio(1, 4), "{id} at {rate}");
                let mut places = Vec::new();
                for frame in 1..=12 {
                    places
                        .push(motion.lab.snapshot().lanes.iter().map(|lane| lane.shown_point().x).collect::<Vec<_>>());
                    let [before, now] = [frame - 1, frame].map(|frame| request.rate.refresh(frame));
                    motion.advance(before, now, &Progress::default()).unwrap();
                }
                // Its display has 60 frames a second.
                if id == "jitter" && rate != "50" {
                    let moves: Vec<f64> = places.windows(2).map(|pair| pair[1][1] - pair[0][1]).collect();
                    let even = scenario.lanes[1].world.params[0] / request.rate.hz();
                    assert!(moves.iter().all(|moved| (moved - even).abs() < 1e-6), "{rate}: {moves:?}");
                }
            }
        }
    }

    /// A clip that begins later is the rest of the whole clip, with or without a lesson's slow moments.
    #[test]
    fn a_later_start_leaves_the_first_frames_out() {
        let [plain, scenario] = scenarios();
        let frames = |scenario: &Scenario, from: f64| {
            let request = ClipSpec { from: Flicks::from_secs(from), ..request(TimeScale::ONE, &["dt=1/30@1/2"]) };
            let mut motion = motion(scenario, &request);
            motion.begin(&Progress::default()).unwrap();
            let first = motion.lab.snapshot().elapsed;
            let frame = |frame: u64| {
                let times = [frame, frame + 1].map(|frame| request.rate.refresh(frame));
                motion.advance(times[0], times[1], &Progress::default()).unwrap();
                results(&motion.lab)
            };
            (first, (0..90).map(frame).collect::<Vec<_>>())
        };
        for scenario in [&plain, &scenario] {
            let (whole, later) = (frames(scenario, 0.0), frames(scenario, 0.75));
            assert_eq!((whole.0, later.0), (Flicks::ZERO, Flicks::from_ratio(3, 4)));
            assert_eq!(whole.1[45..], later.1[..45]);
        }
    }
}
