//! A suspect: a mistake that may be in a lane, whatever kind of choice it hides in.

use crate::lane::{LaneSpec, Reads};
use timestep::entry::{Entry, Mistake};
use timestep::integrators::Integrator;
use timestep::orientation::Orientation;
use timestep::presentation::{PoseTime, Presentation};
use timestep::time::policies::LoopPolicy;

/// A mistake to recognise, or that there is none. Suspects are equal if their ids are.
#[derive(Clone, Copy, Debug)]
pub struct Suspect {
    /// Id of the entry; `torn` for torn reads, `none` for no mistake.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// One or more sentences that say what such a program does.
    pub summary: &'static str,
    /// The way to see it, its code and its cure; `None` for no mistake.
    pub mistake: Option<&'static Mistake>,
    wrong: SuspectSetting,
    right: SuspectSetting,
}

impl Suspect {
    /// The mistake in the lines of a lane's code; `None` where there is none.
    pub fn in_code_of(lane: &LaneSpec) -> Option<Suspect> {
        Suspect::all().find(|suspect| suspect.is_in_code() && suspect.wrong.is_in(lane))
    }

    /// `true` if the mistake is in lines of the loop's code ([`crate::code`]).
    pub fn is_in_code(&self) -> bool {
        match self.wrong {
            SuspectSetting::Integrator(entry) => entry.mistake.is_some() && !entry.code.is_empty(),
            SuspectSetting::Policy(entry) => entry.mistake.is_some() && !entry.code.is_empty(),
            SuspectSetting::Presentation(entry) => entry.mistake.is_some() && !entry.shares_alpha,
            _ => false,
        }
    }
}

/// The choice of a lane that is wrong or right.
#[derive(Clone, Copy, Debug)]
enum SuspectSetting {
    Integrator(&'static Integrator),
    Policy(&'static LoopPolicy),
    Presentation(&'static Presentation),
    /// The way in which a body that turns is drawn between two states.
    Orientation(&'static Orientation),
    /// The way in which frames read the state of a thread.
    Reads(Reads),
    None,
}

impl Suspect {
    /// The suspect that a program without a mistake is.
    pub const NONE: Suspect = Suspect {
        id: "none",
        name: "No mistake",
        summary: "The program is right: its settings explain all that there is to see.",
        mistake: None,
        wrong: SuspectSetting::None,
        right: SuspectSetting::None,
    };

    const TORN: Suspect = Suspect {
        id: "torn",
        name: "Torn reads",
        summary: "Frames read the state while another thread writes it: the old position beside the new velocity. Now and then a frame is a part of a step behind.",
        mistake: Some(&Reads::TORN),
        wrong: SuspectSetting::Reads(Reads::Torn),
        right: SuspectSetting::Reads(Reads::Whole),
    };

    /// Every mistake of the lists, then torn reads, then no mistake.
    pub fn all() -> impl Iterator<Item = Suspect> {
        of_list(SuspectSetting::Presentation)
            .chain(of_list(SuspectSetting::Orientation))
            .chain(of_list(SuspectSetting::Policy))
            .chain(of_list(SuspectSetting::Integrator))
            .chain([Suspect::TORN, Suspect::NONE])
    }

    /// The policy that is wrong, if it is one.
    pub fn policy(self) -> Option<&'static LoopPolicy> {
        match self.wrong {
            SuspectSetting::Policy(entry) => Some(entry),
            _ => None,
        }
    }

    /// `true` if the mistake only leaves a blend without effect, and so is none where nothing is blended.
    pub fn shows_newest(self) -> bool {
        match self.wrong {
            SuspectSetting::Presentation(entry) => entry.pose_time == PoseTime::Current && !entry.writes_back,
            _ => false,
        }
    }

    /// Name of the entry that is right; `None` for no mistake.
    pub fn cure_name(self) -> Option<&'static str> {
        match self.right {
            SuspectSetting::Integrator(entry) => Some(entry.name),
            SuspectSetting::Policy(entry) => Some(entry.name),
            SuspectSetting::Presentation(entry) => Some(entry.name),
            SuspectSetting::Orientation(entry) => Some(entry.name),
            SuspectSetting::Reads(_) => Some("Whole reads"),
            SuspectSetting::None => None,
        }
    }

    /// Makes a lane make the mistake.
    pub fn put_into(self, lane: &mut LaneSpec) {
        self.wrong.put_into(lane);
    }

    /// Makes a lane right that makes the mistake.
    pub fn cure(self, lane: &mut LaneSpec) {
        self.right.put_into(lane);
    }
}

impl PartialEq for Suspect {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl SuspectSetting {
    /// `true` if a lane draws or steps by this entry.
    fn is_in(self, lane: &LaneSpec) -> bool {
        match self {
            SuspectSetting::Integrator(entry) => lane.integrator.integrator == entry,
            SuspectSetting::Policy(entry) => lane.policy.policy == entry,
            SuspectSetting::Presentation(entry) => lane.presented() == entry,
            _ => false,
        }
    }

    fn put_into(self, lane: &mut LaneSpec) {
        match self {
            SuspectSetting::Integrator(entry) => lane.integrator = entry.into(),
            SuspectSetting::Policy(entry) => lane.policy = entry.into(),
            SuspectSetting::Presentation(entry) => lane.presentation = entry,
            SuspectSetting::Orientation(entry) => {
                lane.orientation = entry;
                lane.presentation = Presentation::by_id("interpolate").unwrap_or(lane.presentation);
            }
            SuspectSetting::Reads(reads) => {
                lane.reads = reads;
                lane.policy = LoopPolicy::by_id("threaded").map_or(lane.policy, Into::into);
            }
            SuspectSetting::None => {}
        }
    }
}

/// The mistakes of a list of entries.
fn of_list<E: Entry>(choice: fn(&'static E) -> SuspectSetting) -> impl Iterator<Item = Suspect> {
    E::all().iter().filter_map(move |entry| {
        let mistake = entry.mistake()?;
        let right = choice(E::by_id(mistake.cure)?);
        let (id, name, summary) = (entry.id(), entry.name(), entry.summary());
        Some(Suspect { id, name, summary, mistake: Some(mistake), wrong: choice(entry), right })
    })
}
