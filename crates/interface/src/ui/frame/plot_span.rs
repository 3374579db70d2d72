//! The part of the run that plots show while they follow it.

use serde::{Deserialize, Serialize};

/// Part of the run that is shown while the plots follow it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// The last ten seconds.
    #[default]
    TenSeconds,
    /// The last minute.
    Minute,
    /// The whole run.
    Run,
}

impl Span {
    /// All spans, shortest first.
    pub const ALL: [Span; 3] = [Span::TenSeconds, Span::Minute, Span::Run];

    /// Name in the window.
    pub fn name(self) -> &'static str {
        match self {
            Span::TenSeconds => "Last 10 s",
            Span::Minute => "Last minute",
            Span::Run => "Whole run",
        }
    }

    /// Time to show, s, for a run whose curves cover `known` and whose play head is at `head`. A lesson's run ends after `end`: no more
    /// is shown.
    pub fn range(self, known: [f64; 2], head: f64, end: f64) -> [f64; 2] {
        let covered = known[1] - known[0];
        let length = match self {
            Span::TenSeconds => 10.0,
            Span::Minute => 60.0,
            Span::Run => covered.max(10.0),
        };
        let length = length.min(end.max(covered));
        let newest = known[1].max(known[0] + length);
        if head < newest - length {
            let from = (head - length / 2.0).max(known[0]);
            return [from, from + length];
        }
        [newest - length, newest]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn following_keeps_the_play_head_in_sight() {
        assert_eq!(Span::TenSeconds.range([0.0, 3.0], 3.0, f64::INFINITY), [0.0, 10.0]);
        assert_eq!(Span::TenSeconds.range([0.0, 100.0], 100.0, f64::INFINITY), [90.0, 100.0]);
        assert_eq!(Span::TenSeconds.range([0.0, 100.0], 20.0, f64::INFINITY), [15.0, 25.0]);
        assert_eq!(Span::TenSeconds.range([0.0, 100.0], 2.0, f64::INFINITY), [0.0, 10.0]);
        assert_eq!(Span::Run.range([0.0, 100.0], 20.0, f64::INFINITY), [0.0, 100.0]);
        assert_eq!(Span::Run.range([-4.0, 0.0], 4.0, f64::INFINITY), [-4.0, 6.0]);
        // Another scale of time lets a run cover more than it lasts.
        assert_eq!(Span::TenSeconds.range([0.0, 0.5], 0.5, 1.0), [0.0, 1.0]);
        assert_eq!(Span::TenSeconds.range([0.0, 2.0], 2.0, 1.0), [0.0, 2.0]);
    }
}
