//! The record by which a loop policy describes itself.

use super::accumulator::Accumulator;
use super::code_value::CodeValue;
use super::plan::Plan;
use super::timestep::Timestep;
use crate::entry::Mistake;
use crate::time::Flicks;

/// A name of the code that keeps its value from frame to frame, and the value; the items of a list are `NAME.0`, `NAME.1`, and so on.
pub type Kept = (String, CodeValue);

/// A loop policy: a function that turns a frame's time into steps, and its description.
#[derive(Debug)]
pub struct LoopPolicy {
    /// Key in scenario files and on the command line.
    pub id: &'static str,
    /// Name in menus.
    pub name: &'static str,
    /// Description in one or two sentences.
    pub summary: &'static str,
    /// Source of the method.
    pub reference: &'static str,
    /// `false` if the policy takes its steps whatever the clock says; a limit on the frame's time then means nothing.
    pub uses_clock: bool,
    /// `true` if a longer frame takes more steps.
    pub splits: bool,
    /// `true` if time that fills no step is kept for the next frame. Without it there is no fraction to present between states.
    pub carries: bool,
    /// `true` if steps run beside the frames, so that their cost does not lengthen them.
    pub threaded: bool,
    /// `true` if every frame ends with a step of a copy by the time that fills no step, which is drawn and thrown away, at the cost of a
    /// step: the loop has a variable part beside its fixed one.
    pub draws_remainder: bool,
    /// Needs beyond the lengths of frames, as words that follow "it needs"; `None` for a policy that has none.
    pub needs: Option<&'static str>,
    /// The durations that a user may choose, at most [`Timestep::MOST_OPTIONS`].
    pub options: &'static [PolicyOption],
    /// The mistake that it makes on purpose, if it is one to recognise.
    pub mistake: Option<Mistake>,
    /// `true` if it is the loop of an engine and no policy to choose for its own sake: lists of policies leave it out.
    pub engine: bool,
    /// `true` if a frame below 0 is planned as it is, as a program does that does not look.
    pub takes_negative: bool,
    /// `true` if whole steps may stay in the accumulator, however many. Poses are a step past the last one at most.
    pub keeps_steps: bool,
    /// `true` if steps may be taken a little before they are due, or after: the pose is then before the last step, or more than one past it.
    pub runs_ahead: bool,
    /// The policy as code ([`crate::code`]), in parts; empty where a few statements do not say it. It takes `frame_time` and gives
    /// `overstep`.
    pub code: &'static [&'static str],
    /// What a program does beside this code, as a sentence; empty where that is nothing.
    pub beside_code: &'static str,
    /// Values that an accumulator and its memory have for the names that the code keeps, in the order of the code; `None` where all stand for
    /// the time carried over.
    pub(super) kept: Option<fn(&Timestep, &mut Accumulator) -> Vec<CodeValue>>,
    /// Turns a frame of the given length into steps. [`LoopPolicy::plan`] guards its input.
    pub(super) plan: fn(&Timestep, &mut Accumulator, Flicks) -> Plan,
}

impl LoopPolicy {
    /// A loop over the clock that takes no steps, without a name: an entry says how it differs.
    pub(super) const PLAIN: LoopPolicy = LoopPolicy {
        id: "",
        name: "",
        summary: "",
        reference: "",
        uses_clock: true,
        splits: true,
        carries: false,
        threaded: false,
        draws_remainder: false,
        needs: None,
        options: &[],
        mistake: None,
        engine: false,
        takes_negative: false,
        keeps_steps: false,
        runs_ahead: false,
        code: &[],
        beside_code: "",
        kept: None,
        plan: |_, _, frame| Plan { dropped: frame, ..Plan::default() },
    };

    /// `true` if the length of its steps is an option, in place of dt.
    pub fn sets_step(&self) -> bool {
        self.options.iter().any(|option| option.is_step)
    }

    /// The length as which a frame counts: below 0 as 0, unless the policy does not look.
    pub fn counted(&self, frame: Flicks) -> Flicks {
        if self.takes_negative { frame } else { frame.max(Flicks::ZERO) }
    }

    /// Every name that its code keeps from frame to frame, with the value that it has where `accumulator` is kept. A name may have lost a part
    /// of a flick.
    pub fn kept(&self, timestep: &Timestep, accumulator: &Accumulator) -> Vec<Kept> {
        let lines = self.code.iter().flat_map(|part| part.lines());
        let kept = |line: &'static str| line.trim_start_matches('[').strip_prefix("keep ")?.split_once(" = ");
        let names = lines.filter_map(kept).flat_map(|(name, first)| {
            let length = first.strip_prefix("list(").and_then(|length| length.strip_suffix(')')?.parse().ok());
            let item = move |index: Option<usize>| index.map_or(name.to_owned(), |index| format!("{name}.{index}"));
            length.map_or(vec![None], |length| (0..length).map(Some).collect()).into_iter().map(item)
        });
        match self.kept {
            Some(kept) => names.zip(kept(&timestep.guarded(), &mut accumulator.clone())).collect(),
            None => names.map(|name| (name, CodeValue::Time(accumulator.carried))).collect(),
        }
    }

    /// Turns a frame, `max_frame` already applied, into steps, however many are due. [`super::plan_frame`] bounds their number.
    ///
    /// The frame counts as [`LoopPolicy::counted`] says, the numbers of `timestep` as its fields say.
    pub fn plan(&self, timestep: &Timestep, accumulator: &mut Accumulator, frame: Flicks) -> Plan {
        (self.plan)(&timestep.guarded(), accumulator, self.counted(frame))
    }
}

/// The duration that a user may choose for a policy, or a choice of words.
#[derive(Debug)]
pub struct PolicyOption {
    /// Key in scenario files: `policy = { id = "…", KEY = "1 ms" }`.
    pub key: &'static str,
    /// Name in the window.
    pub name: &'static str,
    /// Description in one sentence.
    pub summary: &'static str,
    /// Value where none is chosen.
    pub default: Flicks,
    /// Smallest and largest value that menus and files offer; both are allowed.
    pub range: [Flicks; 2],
    /// `true` if it is the length of the policy's steps, in place of dt.
    pub is_step: bool,
    /// The words of an option that is a choice; then the duration is the place of the chosen word, in flicks. Empty for a duration.
    pub words: &'static [&'static str],
}

impl PolicyOption {
    /// A duration of 0 without a name: an option says how it differs.
    pub(super) const DURATION: PolicyOption = PolicyOption {
        key: "",
        name: "",
        summary: "",
        default: Flicks::ZERO,
        range: [Flicks::ZERO, Flicks::ZERO],
        is_step: false,
        words: &[],
    };

    /// A value as files and menus have it.
    pub fn text(&self, value: Flicks) -> String {
        match usize::try_from(value.0).ok().and_then(|place| self.words.get(place)) {
            Some(word) => (*word).to_owned(),
            None => value.to_string(),
        }
    }

    /// The values that it takes, in words.
    pub fn takes(&self) -> String {
        let [from, to] = self.range;
        if self.words.is_empty() { format!("{from} to {to}") } else { self.words.join(" or ") }
    }
}
