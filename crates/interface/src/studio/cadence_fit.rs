//! The rate and the speed that a clip has where none is given: with every frame of its lanes' displays where its format can have them.

use super::cadence::{Cadence, ClipFit, ROUNDING};
use super::cadence_advice::{MOST_TRIALS, accepts};
use super::clip_spec::ClipSpec;
use super::error::StudioError;
use super::lane_pictures::ClipTiming;
use simulation::displays::{EvenSpeed, RefreshRate};
use timestep::time::TimeScale;

/// The slowest speed that is chosen for a clip.
const SLOWEST: f64 = 0.2;
/// Speeds that are near enough to play a given rate at another one.
const NEAR: [f64; 2] = [0.8, 1.25];

impl Cadence {
    /// Chooses what is not `given`, the rate and the speed, so that the clip has every frame of its lanes' displays, and each of them
    /// equally long where that can be: by another rate, or where the format has none, by another speed. Where neither can be, it loses
    /// as few as its rates allow. A given rate is played at a near speed where the format has no rate for these displays in real time.
    pub fn fit(&self, request: &mut ClipSpec, [rate_given, speed_given]: [bool; 2]) {
        let asked = ClipTiming::of(request);
        let as_asked = self.fit_of(request, asked);
        if as_asked.is_whole() || (rate_given && (speed_given || as_asked.lost == 0.0)) {
            return;
        }
        let (now, rate) = self.best_rate(request, asked);
        if rate_given {
            let near = self.even_speeds(request, asked, NEAR).next().filter(|_| now.lost > 0.0);
            request.speed = near.unwrap_or(request.speed);
            return;
        }
        let even = |range| self.best_pair(request, asked, range).filter(|_| !speed_given && !now.is_whole());
        let pair = even(EvenSpeed::RANGE);
        let pair = pair.or_else(|| even([SLOWEST, EvenSpeed::RANGE[0]]).filter(|_| now.lost > 0.0));
        let pair = pair.or_else(|| self.whole_pair(request, asked).filter(|_| !speed_given && now.lost > 0.0));
        (request.rate, request.speed) = pair.unwrap_or((rate, request.speed));
    }

    /// Refuses a given rate with which frames of a virtual display are not in the clip, and names those with which they are.
    ///
    /// # Errors
    /// The reason, and what to do.
    pub fn refuse_losses(&self, request: &ClipSpec) -> Result<(), StudioError> {
        if !self.loses(request) {
            return Ok(());
        }
        let notes = self.notes(request);
        let reason = notes.iter().find(|note| note.loses()).map(|note| note.sentence()).unwrap_or_default();
        let options = self.advice(request).map(|advice| advice.options()).unwrap_or_default();
        let good = if options.is_empty() { String::new() } else { format!("use {options}; ") };
        Err(StudioError::Request(format!("{reason}; {good}--sampled records it all the same")))
    }

    /// The rate of the format at which the clip loses the fewest frames, then one without judder, then the present one, then the lowest.
    fn best_rate(&self, request: &ClipSpec, asked: ClipTiming) -> (ClipFit, RefreshRate) {
        let rates = self.rates(request, asked.speed).into_iter().chain(request.format.common_rates());
        let rates = rates.filter(|rate| accepts(request.format, request, *rate)).take(MOST_TRIALS);
        let fits = std::iter::once(asked.rate).chain(rates).map(|rate| {
            let fit = self.fit_of(request, ClipTiming { rate, ..asked });
            (fit, rate)
        });
        let order = |(fit, rate): &(ClipFit, RefreshRate)| (fit.lost, fit.judders, *rate != asked.rate, rate.hz());
        let best = fits.min_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(std::cmp::Ordering::Equal));
        best.unwrap_or((ClipFit { lost: 0.0, judders: false }, asked.rate))
    }

    /// The rate and the speed nearest to the present one, within a range, at which the clip has every frame equally long.
    fn best_pair(&self, request: &ClipSpec, asked: ClipTiming, range: [f64; 2]) -> Option<(RefreshRate, TimeScale)> {
        let pairs = self.pairs(request, asked, range).into_iter().take(MOST_TRIALS);
        pairs
            .into_iter()
            .find(|(rate, speed)| self.is_whole(request, ClipTiming { rate: *rate, speed: *speed, ..asked }))
    }

    /// A change with which every frame is kept, though not equally long.
    fn whole_pair(&self, request: &ClipSpec, asked: ClipTiming) -> Option<(RefreshRate, TimeScale)> {
        let pairs = self.pairs(request, asked, [SLOWEST, EvenSpeed::RANGE[1]]).into_iter().take(MOST_TRIALS);
        pairs
            .into_iter()
            .find(|(rate, speed)| self.fit_of(request, ClipTiming { rate: *rate, speed: *speed, ..asked }).lost == 0.0)
    }

    /// Rates and speeds that suit some lane and lose no frame of the fastest, the nearest speed first, and the usual rate before others.
    /// Rates are no higher than the usual one or the fastest lane.
    fn pairs(&self, request: &ClipSpec, asked: ClipTiming, range: [f64; 2]) -> Vec<(RefreshRate, TimeScale)> {
        let fastest = self.fastest(request);
        let highest = fastest.max(asked.rate.hz());
        let others = request.format.common_rates().filter(|rate| *rate != asked.rate && rate.hz() <= highest);
        let rates = std::iter::once(asked.rate).chain(others.filter(|rate| accepts(request.format, request, *rate)));
        let mut pairs: Vec<(RefreshRate, TimeScale)> = rates
            .flat_map(|rate| {
                let speeds = self.speeds(request, ClipTiming { rate, ..asked }, range);
                speeds.into_iter().map(move |speed| (rate, speed))
            })
            .filter(|(rate, speed)| fastest * speed.factor() <= rate.hz() * (1.0 + ROUNDING))
            .collect();
        let distance = |(_, speed): &(RefreshRate, TimeScale)| (speed.factor() / asked.speed.factor()).ln().abs();
        // The sort keeps the order of rates among equally near speeds.
        pairs.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::cadence::tests::{request, scenario};

    #[test]
    fn what_is_not_given_is_chosen_to_fit() {
        let free = [false; 2];
        for (name, displays, given, fps, speed) in [
            ("clip.gif", &["{ hz = 60 }"][..], free, 50.0, "5/6"),
            ("clip.gif", &["{ hz = 60 }"], [true, false], 50.0, "5/6"),
            ("clip.gif", &["{ hz = 60 }"], [false, true], 50.0, "1"),
            ("clip.gif", &["{ hz = 60 }"], [true; 2], 50.0, "1"),
            ("clip.gif", &["{ hz = 50 }"], free, 50.0, "1"),
            ("clip.gif", &["{ hz = 75 }"], free, 50.0, "2/3"),
            ("clip.gif", &["{ hz = 120 }"], free, 50.0, "5/12"),
            ("clip.gif", &["{ hz = 144 }"], free, 50.0, "25/72"),
            ("clip.gif", &["{ hz = 50 }", "{ hz = 60 }"], free, 50.0, "5/6"),
            ("clip.apng", &["{ hz = 144 }"], free, 60.0, "5/12"),
            ("clip.apng", &["{ hz = 75 }"], free, 75.0, "1"),
            ("clip.png", &["{ hz = 144 }"], free, 144.0, "1"),
            ("clip.png", &["{ hz = 50 }"], free, 50.0, "1"),
            ("clip.png", &["{ hz = 50 }"], [true, false], 60.0, "1"),
            ("clip.png", &["{ hz = 24 }", "\"live\""], free, 24.0, "1"),
            ("clip.png", &["\"live\""], free, 60.0, "1"),
            // In real time all frames of both are in 144 a second, and those of one are held unevenly.
            ("clip.png", &["{ hz = 60 }", "{ hz = 144 }"], free, 144.0, "1"),
        ] {
            let mut request = request(name, if name == "clip.gif" { 50.0 } else { 60.0 }, 1.0);
            Cadence::new(&scenario(displays)).fit(&mut request, given);
            let chosen = (request.rate.hz(), request.speed.ratio_text());
            assert_eq!((chosen.0, chosen.1.as_str()), (fps, speed), "{name} {displays:?} {given:?}");
        }
    }

    /// A format loses nothing that it can keep, and where it must lose frames no rate of it loses fewer.
    #[test]
    fn the_default_loses_nothing_that_the_format_can_keep() {
        let kinds =
            ["24", "30", "50", "59.94", "60", "75", "100", "144", "165", "240"].map(|hz| format!("{{ hz = {hz} }}"));
        for display in &kinds {
            let cadence = Cadence::new(&scenario(&[display]));
            for format in picture::record::FORMATS {
                let asked = ClipSpec::new("clip".into(), format);
                let (mut free, mut in_real_time) = (asked.clone(), asked.clone());
                cadence.fit(&mut free, [false; 2]);
                let (rate, speed) = (free.rate, free.speed);
                assert!(!cadence.loses(&free), "{} of {display}: {rate} at {speed}", format.id);
                // A refresh of 165 Hz is no whole number of flicks, so that at another speed it may come one late for its frame.
                let may_judder = display.contains("165") && speed != TimeScale::ONE;
                assert!(may_judder || !cadence.judders(&free), "{} of {display}: {rate} at {speed}", format.id);
                cadence.fit(&mut in_real_time, [false, true]);
                let lost = |rate| cadence.fit_of(&asked, ClipTiming { rate, ..ClipTiming::of(&asked) }).lost;
                let least = format.common_rates().map(lost).fold(1.0, f64::min);
                assert!(lost(in_real_time.rate) <= least, "{} of {display}: {}", format.id, in_real_time.rate);
            }
        }
    }

    /// The work for a clip does not grow with its frames.
    #[test]
    fn the_slowest_clip_is_looked_at_as_fast_as_any() {
        let cadence = Cadence::new(&scenario(&["{ hz = 60 }", "{ hz = 144 }", "\"live\""]));
        for parts in [1, 1000, 10_000_000_000, 10_000_000_000_000] {
            let speed = TimeScale::from_parts(parts);
            let mut request = ClipSpec { speed, ..request("clip.gif", 50.0, 1.0) };
            assert!(!cadence.loses(&request), "{speed}");
            let _ = cadence.advice(&request);
            cadence.fit(&mut request, [false, true]);
        }
    }

    /// A given rate that leaves out frames is refused with the reason and what is good; what is live has no frames of its own.
    #[test]
    fn a_rate_that_loses_frames_is_refused() {
        let refused =
            |displays: &[&str], fps| Cadence::new(&scenario(displays)).refuse_losses(&request("clip.png", fps, 1.0));
        let text = refused(&["{ hz = 60 }", "{ hz = 144 }"], 60.0).unwrap_err().to_string();
        assert!(text.starts_with("lane 2 shows 144 frames per second; the clip has 60, so 7 of 12 frames"), "{text}");
        assert!(text.contains("; use --speed 1/12; ") && text.ends_with("--sampled records it all the same"), "{text}");
        for (displays, fps) in [(&["\"live\""][..], 20.0), (&["{ hz = 50 }"], 60.0), (&["{ hz = 60 }"], 59.94)] {
            assert!(refused(displays, fps).is_ok(), "{displays:?} at {fps}");
        }
    }
}
