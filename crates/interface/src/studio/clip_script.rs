//! The parts of a clip: the strobe, the question and the answer of a lesson as cards, and the motion between them.

use super::clip_source::{ClipMotion, ClipSource};
use super::clip_spec::ClipSpec;
use super::error::StudioError;
use super::lesson_run::LessonRun;
use super::progress::Progress;
use crate::ui::Card;
use picture::record::FrameFormat;
use simulation::course::Rehearsal;
use simulation::scenario::Scenario;
use std::sync::Arc;
use timestep::time::Flicks;

/// The least and the most time of a question.
const QUESTION: [Flicks; 2] = [Flicks(2 * Flicks::PER_SECOND), Flicks(6 * Flicks::PER_SECOND)];
/// Letters of a question that are read in its least time, and the time for each letter more.
const LETTERS: i64 = 30;
const LETTER: Flicks = Flicks(Flicks::PER_SECOND * 60 / 1000);
/// Time of an answer.
const ANSWER: Flicks = Flicks(3 * Flicks::PER_SECOND);
/// Time of the strobe.
const STROBE: Flicks = Flicks(2 * Flicks::PER_SECOND);

/// The parts of a clip, in frames.
#[derive(Clone, Debug, Default)]
pub struct ClipScript {
    /// Frames of the strobe, before all others.
    pub strobe: u64,
    question: Option<(Card, u64)>,
    motion: u64,
    answer: Option<(Card, u64)>,
    /// The lesson, where the clip is one of its stage.
    pub lesson: Option<LessonRun>,
}

/// The part that a frame belongs to.
#[derive(Clone, Copy, Debug)]
pub enum ClipPart<'a> {
    /// A card.
    Card(&'a Card),
    /// This frame of the motion.
    Motion(u64),
}

impl ClipScript {
    /// Plans a clip. A lesson is run twice: without a window for the numbers of its texts, and to count the frames.
    ///
    /// # Errors
    /// A request that cannot be met, such as a switch after the end of the motion, or a cancelled recording.
    pub fn of(source: ClipSource<'_>, request: &ClipSpec, progress: &Progress) -> Result<Self, StudioError> {
        let strobe = request.strobe.map_or(0, |_| request.frames(STROBE));
        let all = ClipScript { strobe, motion: request.frame_format()?.frames, ..ClipScript::default() };
        let steady = || check_end(source, request, all.motion - 1, progress).map(|()| all.clone());
        let (ClipSource::Scenario(scenario), Some(look)) = (source, request.stage()) else { return steady() };
        let mut rehearsal = Rehearsal::of(scenario);
        let mut run = scenario.clone().on_display(request.rate);
        if !look.moments {
            run.lesson.moments.clear();
        }
        let Some(mut lesson) = LessonRun::of(run, request.eye_view, request.layers) else { return steady() };
        lesson.check_start(request.from)?;
        while !rehearsal.advance() {
            progress.check()?;
        }
        let outcome = Arc::new(rehearsal.outcome());
        let mut identified = scenario.clone();
        identified.identify();
        let question =
            look.question.then(|| (Card::question(&identified), request.frames(question_time(&scenario.lesson.ask))));
        // Of a run with other switches the answer may not be true.
        let answers = look.answer && request.switches.is_empty();
        let shows_all = request.lanes.as_ref().is_none_or(|lanes| lanes.len() == scenario.lanes.len());
        let answer = answers.then(|| (Card::answer(&identified, &outcome, shows_all), request.frames(ANSWER)));
        lesson.is_frozen = request.staging().is_some_and(|staging| staging.frozen.is_some());
        lesson.outcome = Some(outcome);
        let mut script = ClipScript { question, answer, lesson: Some(lesson), ..all };
        if look.staging.is_none() {
            let end;
            (script.motion, end) = script.count(source, request, progress)?;
            request.check_end(end)?;
        }
        Ok(script)
    }

    /// Time of the cards of a scenario's clip.
    pub fn cards(scenario: &Scenario, request: &ClipSpec) -> Flicks {
        let Some(look) = request.stage().filter(|_| scenario.lesson.asks()) else { return Flicks::ZERO };
        let of = |is_shown: bool, time: Flicks| if is_shown { time } else { Flicks::ZERO };
        of(look.question, question_time(&scenario.lesson.ask)) + of(look.answer, ANSWER)
    }

    /// Frames of the motion of a lesson, which is longer than its run where it is slow, and the lab time of the last one.
    fn count(
        &self,
        source: ClipSource<'_>,
        request: &ClipSpec,
        progress: &Progress,
    ) -> Result<(u64, Flicks), StudioError> {
        let mut motion = ClipMotion::new(source, self.lesson.clone(), request);
        motion.begin(progress)?;
        let end = request.from + request.length;
        let end = self.lesson.as_ref().map_or(end, |lesson| end.min(lesson.length()));
        // Lab times of the last three frames.
        let (mut frames, mut times) = (0, [motion.lab.snapshot().elapsed; 3]);
        while times[2] < end {
            request.check_length(frames + 1)?;
            motion.advance(request.rate.refresh(frames), request.rate.refresh(frames + 1), progress)?;
            frames += 1;
            times = [times[1], times[2], motion.lab.snapshot().elapsed];
        }
        // The nearer of two frames is the end.
        let is_early = frames > 1 && end - times[1] < times[2] - end;
        Ok(if is_early { (frames - 1, times[0]) } else { (frames.max(1), times[1]) })
    }

    /// Frames of the cards.
    pub fn cards_in_frames(&self) -> u64 {
        self.question.iter().chain(&self.answer).map(|(_, frames)| frames).sum()
    }

    /// The clip as its encoder takes it.
    pub fn spec(&self, request: &ClipSpec) -> Result<FrameFormat, StudioError> {
        let spec =
            FrameFormat { frames: self.strobe + self.motion + self.cards_in_frames(), ..request.frame_format()? };
        request.format.accepts(&spec)?;
        Ok(spec)
    }

    /// The part of the clip that this frame after the strobe belongs to.
    pub fn part(&self, frame: u64) -> ClipPart<'_> {
        let question = self.question.as_ref().map_or(0, |(_, frames)| *frames);
        match (&self.question, &self.answer) {
            (Some((card, _)), _) if frame < question => ClipPart::Card(card),
            (_, Some((card, _))) if frame >= question + self.motion => ClipPart::Card(card),
            _ => ClipPart::Motion(frame - question),
        }
    }
}

/// Refuses switches behind this frame, the last one of a motion without a lesson.
fn check_end(source: ClipSource<'_>, request: &ClipSpec, last: u64, progress: &Progress) -> Result<(), StudioError> {
    if request.switches.is_empty() {
        return Ok(());
    }
    let mut motion = ClipMotion::new(source, None, request);
    motion.begin(progress)?;
    request.check_end(motion.lab_time_of(last))
}

/// Time to read a question.
fn question_time(text: &str) -> Flicks {
    let [least, most] = QUESTION;
    (least + Flicks((text.chars().count() as i64 - LETTERS).max(0) * LETTER.0)).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::{ClipOverlay, StageLook};
    use picture::record::Format;
    use timestep::time::TimeScale;

    /// A clip of the whole stage.
    fn usual() -> ClipSpec {
        let overlay = ClipOverlay::Stage(StageLook::ALL);
        ClipSpec { size: [320, 240], overlay, ..ClipSpec::new("a.mp4".into(), Format::of("a.mp4".as_ref()).unwrap()) }
    }

    #[test]
    fn a_question_stays_as_long_as_it_takes_to_read() {
        for (letters, secs) in [(0, 2.0), (30, 2.0), (31, 2.06), (60, 3.8), (96, 5.96), (97, 6.0), (400, 6.0)] {
            assert_eq!(question_time(&"é".repeat(letters)).secs(), secs, "{letters}");
        }
    }

    /// A switch that is due at the last frame of the motion is in the clip, and one that is due a moment later is refused, for whatever
    /// start, rate and speed: the motion itself says where it ends.
    #[test]
    fn a_switch_after_the_end_is_refused() {
        let scenario = Scenario::load("stutter-50-on-60").unwrap();
        let plain = Scenario { lesson: Default::default(), ..scenario.clone() };
        for (scenario, moments) in [(&plain, true), (&scenario, true), (&scenario, false)] {
            for (rate, speed, from, length) in [
                ("60", 1.0, 0.0, 2.0),
                ("59.94", 0.75, 1.0 / 3.0, 1.0),
                ("50", 2.0, 0.7, 1.5),
                ("30", 5.0 / 6.0, 5.0, 9.0),
            ] {
                let look = StageLook { moments, ..StageLook::ALL };
                let request = ClipSpec {
                    rate: rate.parse().unwrap(),
                    from: Flicks::from_secs(from),
                    length: Flicks::from_secs(length),
                    overlay: ClipOverlay::Stage(look),
                    speed: TimeScale::new(speed),
                    ..usual()
                };
                let source = ClipSource::Scenario(scenario);
                let at = |at: Flicks| {
                    let switch = format!("interpolation@{at}").parse().unwrap();
                    let request = ClipSpec { switches: vec![switch], ..request.clone() };
                    ClipScript::of(source, &request, &Progress::default())
                };
                let script = ClipScript::of(source, &request, &Progress::default()).unwrap();
                let mut motion = ClipMotion::new(source, script.lesson.clone(), &request);
                motion.begin(&Progress::default()).unwrap();
                let frames = script.spec(&request).unwrap().frames - script.cards_in_frames();
                for frame in 1..frames {
                    let [before, now] = [frame - 1, frame].map(|frame| request.rate.refresh(frame));
                    motion.advance(before, now, &Progress::default()).unwrap();
                }
                let end = motion.lab.snapshot().elapsed;
                assert!(at(end).is_ok(), "{rate}: {end}");
                let refused = at(end + Flicks(1)).unwrap_err().to_string();
                assert!(refused.contains("comes after the last frame of the motion"), "{rate}: {refused}");
            }
        }
        let late = ClipSpec { from: scenario.duration, ..usual() };
        let refused = ClipScript::of(ClipSource::Scenario(&scenario), &late, &Progress::default()).unwrap_err();
        assert!(refused.to_string().contains("the run of the lesson ends at"), "{refused}");
    }
}
