//! Stalls of the window: frames that last longer than the lab counts. The timeline marks them.

use simulation::lab::{Lab, Snapshot};
use timestep::time::Flicks;

/// Watches the lengths of the window's frames.
#[derive(Debug, Default)]
pub struct Stalls {
    /// Ordinary frames since the window opened, was hidden or paused, or since the last stall, at most [`Stalls::SETTLED`].
    ordinary: u32,
    /// Length of a stall that is not marked yet.
    unmarked: Option<Flicks>,
    marks: Vec<Stall>,
}

/// A stall in the recorded history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stall {
    /// Lab time at its end.
    pub at: Flicks,
    /// Length of the frame.
    pub length: Flicks,
}

impl Stall {
    /// Says what happened.
    pub fn note(&self) -> String {
        let decimals = if self.length < Flicks::SECOND { 2 } else { 1 };
        format!("The window was busy for {:.*} s; the lab paused for the rest.", decimals, self.length.secs())
    }
}

impl Stalls {
    /// Ordinary frames after which a long frame is a stall of its own. The first frames of a window load fonts and shaders.
    const SETTLED: u32 = 10;
    /// The most marks; the oldest go.
    const MOST: usize = 100;

    /// Takes the measured length of a frame; zero is the first one after the window was hidden or paused. `runs` says that time
    /// passes in the lab.
    pub fn observe(&mut self, frame: Flicks, runs: bool) {
        if frame <= Flicks::ZERO || !runs {
            self.ordinary = 0;
        } else if frame <= Lab::LONGEST_MEASURED {
            self.ordinary = (self.ordinary + 1).min(Self::SETTLED);
        } else if std::mem::take(&mut self.ordinary) == Self::SETTLED {
            self.unmarked = Some(frame);
        }
    }

    /// The stalls in the recorded history of the lab.
    pub fn marks(&mut self, snapshot: &Snapshot<'_>) -> &[Stall] {
        let new = self.unmarked.take().map(|length| Stall { at: snapshot.elapsed, length });
        self.marks.extend(new);
        let surplus = self.marks.len().saturating_sub(Self::MOST);
        self.marks.drain(..surplus);
        let [from, to] = snapshot.history;
        self.marks.retain(|stall| (from..=to).contains(&stall.at));
        &self.marks
    }
}
