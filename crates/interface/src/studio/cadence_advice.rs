//! Changes of a clip with which it has every frame of its lanes' displays, and each of them equally long.

use super::cadence::{Cadence, is_whole};
use super::clip_spec::{ClipSpec, RATE_RANGE};
use super::lane_pictures::ClipTiming;
use picture::record::{Format, FrameFormat};
use simulation::displays::{EvenSpeed, RefreshRate};
use timestep::entry::Entry;
use timestep::time::TimeScale;

/// Changes of a clip with which no lane judders or loses a frame, each of them alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CadenceAdvice {
    /// Another rate in this format.
    pub rate: Option<RefreshRate>,
    /// A rate in other formats, where this one has none.
    pub elsewhere: Option<(RefreshRate, Vec<&'static Format>)>,
    /// Another speed at this rate.
    pub speed: Option<TimeScale>,
    /// Another rate and another speed, where neither is enough.
    pub both: Option<(RefreshRate, TimeScale)>,
}

/// The most refreshes for a frame, or frames for a refresh, of a clip that is advised.
const MOST_PER_FRAME: u32 = 12;
/// The most clips that one search looks at.
pub(super) const MOST_TRIALS: usize = 200;

impl Cadence {
    /// Looks for changes of the clip with which it has every frame of its lanes, equally long. `None` if it has them as it is.
    pub fn advice(&self, request: &ClipSpec) -> Option<CadenceAdvice> {
        let asked = ClipTiming::of(request);
        if self.is_whole(request, asked) {
            return None;
        }
        let fits = |rate: &RefreshRate| self.is_whole(request, ClipTiming { rate: *rate, ..asked });
        let mut rates: Vec<RefreshRate> =
            self.rates(request, asked.speed).into_iter().take(MOST_TRIALS).filter(fits).collect();
        let distance = |rate: &RefreshRate| (rate.hz() / asked.rate.hz()).ln().abs();
        rates.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        let best = |format: &'static Format| rates.iter().find(|rate| accepts(format, request, **rate)).copied();
        let rate = best(request.format);
        let elsewhere = rates.first().filter(|_| rate.is_none()).map(|first| {
            let formats = Format::all().iter().filter(|format| best(format) == Some(*first)).copied();
            (*first, formats.collect::<Vec<_>>())
        });
        let mut chosen = ClipSpec { rate: request.format.default_rate, ..request.clone() };
        self.fit(&mut chosen, [false; 2]);
        let differs = chosen.rate != asked.rate && chosen.speed != asked.speed;
        let is_good = rate.is_none() && differs && self.is_whole(request, ClipTiming::of(&chosen));
        Some(CadenceAdvice {
            rate,
            elsewhere: elsewhere.filter(|(_, formats)| !formats.is_empty()),
            speed: self.even_speeds(request, asked, [0.0, EvenSpeed::RANGE[1]]).next(),
            both: is_good.then_some((chosen.rate, chosen.speed)),
        })
    }

    /// Speeds at which the clip has every frame equally long, those nearest to the present one first. `range` is in parts of that.
    pub(super) fn even_speeds(
        &self,
        request: &ClipSpec,
        clip: ClipTiming,
        range: [f64; 2],
    ) -> impl Iterator<Item = TimeScale> {
        let speeds = self.speeds(request, clip, range).into_iter().take(MOST_TRIALS);
        speeds.filter(move |speed| self.is_whole(request, ClipTiming { speed: *speed, ..clip }))
    }

    /// Rates of clips that fit some lane: first those that show all frames of the fastest lane, the lowest first, then the highest.
    pub(super) fn rates(&self, request: &ClipSpec, speed: TimeScale) -> Vec<RefreshRate> {
        let fastest = self.fastest(request) * speed.factor();
        let [lowest, highest] = RATE_RANGE;
        let near =
            |hz: f64| (1..=1001_u32).find(|den| is_whole(hz * f64::from(*den))).map(|den| (hz * f64::from(den), den));
        let made_for = self.shown(request).flat_map(|display| &display.rates).map(|rate| rate.hz() * speed.factor());
        let mut rates: Vec<RefreshRate> = made_for
            .flat_map(|rate| factors().map(move |[num, den]| rate * f64::from(num) / f64::from(den)))
            .filter(|hz| (lowest..=highest).contains(hz))
            .filter_map(|hz| near(hz).and_then(|(num, den)| RefreshRate::ratio(num.round() as u32, den)))
            .collect();
        let order = |rate: &RefreshRate| {
            let is_complete = rate.hz() >= fastest * (1.0 - 1e-9);
            (!is_complete, if is_complete { rate.hz() } else { -rate.hz() })
        };
        rates.sort_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(std::cmp::Ordering::Equal));
        rates.dedup();
        rates
    }

    /// Speeds at which the clip's rate fits some lane, those nearest to the present one first. `range` is in parts of that.
    pub(super) fn speeds(&self, request: &ClipSpec, clip: ClipTiming, range: [f64; 2]) -> Vec<TimeScale> {
        let made_for = self.shown(request).flat_map(|display| &display.rates);
        let exact = made_for.flat_map(|rate| factors().filter_map(move |factor| quotient(clip.rate, *rate, factor)));
        let present = clip.speed.factor();
        let distance = |speed: &TimeScale| (speed.factor() / present).ln().abs();
        let [slowest, fastest] = range.map(|part| part * present);
        let mut speeds: Vec<TimeScale> = exact.filter(|speed| (slowest..=fastest).contains(&speed.factor())).collect();
        speeds.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        speeds.dedup();
        speeds
    }

    /// Most frames a second that a virtual display shows at equal distances.
    pub(super) fn fastest(&self, request: &ClipSpec) -> f64 {
        let steady = self.shown(request).filter_map(|display| display.pictures.as_ref()?.steady_rate());
        steady.map(RefreshRate::hz).fold(0.0, f64::max)
    }
}

/// `true` if a clip of this format and the request's size may have this rate.
pub(super) fn accepts(format: &Format, request: &ClipSpec, rate: RefreshRate) -> bool {
    let exact = request.exact && format.has_browser_times();
    format.accepts(&FrameFormat { size: request.size, exact, ..FrameFormat::frame_at(rate) }).is_ok()
}

/// Whole numbers of refreshes for a frame, and of frames for a refresh, as factors.
fn factors() -> impl Iterator<Item = [u32; 2]> {
    (1..=MOST_PER_FRAME).flat_map(|times| [[times, 1], [1, times]])
}

/// The exact speed at which a clip of this rate has so many frames for each of a display.
fn quotient(clip: RefreshRate, display: RefreshRate, [num, den]: [u32; 2]) -> Option<TimeScale> {
    let num = [clip.num(), display.den(), num].into_iter().map(u128::from).product::<u128>();
    let den = [clip.den(), display.num(), den].into_iter().map(u128::from).product::<u128>();
    let divisor = greatest_common_divisor(num, den);
    TimeScale::ratio(u32::try_from(num / divisor).ok()?, u32::try_from(den / divisor).ok()?)
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl CadenceAdvice {
    /// The advice in the options of `record`; empty if there is none.
    pub fn options(&self) -> String {
        let rate = self.rate.map(|rate| format!("--fps {rate}"));
        let both = self.both.map(|(rate, speed)| format!("--fps {rate} --speed {}", speed.ratio_text()));
        let speed = self.speed.map(|speed| format!("--speed {}", speed.ratio_text()));
        let elsewhere = self.elsewhere.as_ref().map(|(rate, formats)| {
            let endings: Vec<_> = formats.iter().map(|format| format!(".{}", format.endings[0])).collect();
            format!("a file {} with --fps {rate}", endings.join(" or "))
        });
        [rate, both, speed, elsewhere].into_iter().flatten().collect::<Vec<_>>().join(", or ")
    }

    /// The advice in the words of the window; empty if there is none.
    pub fn sentence(&self) -> String {
        let percent = |speed: TimeScale| format!("a speed of {} %", speed.mixed_percent());
        let rate = self.rate.map(|rate| format!("{rate} frames per second"));
        let both = self.both.map(|(rate, speed)| format!("{rate} frames per second at {}", percent(speed)));
        let elsewhere = self.elsewhere.as_ref().map(|(rate, formats)| {
            let names: Vec<_> = formats.iter().map(|format| format.name).collect();
            format!("{rate} as {}", names.join(" or "))
        });
        let all: Vec<_> = [rate, both, elsewhere, self.speed.map(percent)].into_iter().flatten().collect();
        if all.is_empty() { String::new() } else { format!("Choose {}.", all.join(", or ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::cadence::tests::{request, scenario};

    /// The advice works, in every format and for pairs of displays.
    #[test]
    fn with_the_advice_nothing_judders_or_is_lost() {
        let displays = ["{ hz = 24 }", "{ hz = 50 }", "{ hz = 59.94 }", "{ hz = 60 }", "{ hz = 75 }", "{ hz = 144 }"];
        let pairs = displays.iter().enumerate().flat_map(|(i, a)| displays[..=i].iter().map(move |b| [*a, *b]));
        let cadences: Vec<_> = pairs.map(|pair| (pair, Cadence::new(&scenario(&pair)))).collect();
        let mut helped = 0;
        let clips = ["clip.gif", "clip.apng"].into_iter();
        let clips = clips.flat_map(|name| [20.0, 100.0 / 3.0, 50.0, 60.0].map(|fps| request(name, fps, 1.0)));
        for (request, (pair, cadence)) in clips.flat_map(|clip| cadences.iter().map(move |pair| (clip.clone(), pair))) {
            let (name, fps) = (request.format.name, request.rate);
            let is_whole = |request: &ClipSpec| !cadence.judders(request) && !cadence.loses(request);
            let Some(advice) = cadence.advice(&request) else {
                assert!(is_whole(&request));
                continue;
            };
            assert!(!is_whole(&request), "{pair:?} at {fps} fps");
            helped += usize::from(!advice.options().is_empty());
            assert_eq!(advice.options().is_empty(), advice.sentence().is_empty());
            let rates = advice.rate.map(|rate| (rate, request.format, request.speed));
            let speeds = advice.speed.map(|speed| (request.rate, request.format, speed));
            let both = advice.both.map(|(rate, speed)| (rate, request.format, speed));
            let elsewhere = advice.elsewhere.iter().flat_map(|(rate, all)| all.iter().map(move |one| (*rate, *one)));
            let elsewhere = elsewhere.map(|(rate, format)| (rate, format, request.speed));
            for (rate, format, speed) in rates.into_iter().chain(speeds).chain(both).chain(elsewhere) {
                let better = ClipSpec { rate, format, speed, ..request.clone() };
                assert!(is_whole(&better), "{pair:?} at {fps} fps in {name}: {rate} at {speed} as {}", format.name);
                // Some are no rates of the format, and only a speed is advised.
                assert!(better.frame_format().is_ok() || rate == request.rate, "{pair:?} at {fps} in {name}: {rate}");
            }
        }
        assert!(helped > 90, "{helped}");
    }

    /// Not so fast that hardly a frame is left, but so slow that each is held equally long.
    #[test]
    fn the_advised_speed_keeps_the_frames() {
        let scenario = scenario(&["{ hz = 60 }", "{ hz = 144 }", "{ hz = 240 }"]);
        let advice = Cadence::new(&scenario).advice(&request("clip.gif", 50.0, 1.0)).unwrap();
        assert!(advice.speed.is_some_and(|speed| speed.factor() < 0.5), "{advice:?}");
    }

    #[test]
    fn the_advice_is_in_the_words_of_its_reader() {
        let advice = |name, fps| Cadence::new(&scenario(&["{ hz = 60 }"])).advice(&request(name, fps, 1.0)).unwrap();
        let gif = advice("clip.gif", 50.0);
        assert_eq!((gif.rate, gif.both), (None, None));
        assert!(gif.options().starts_with("--speed 5/6, or a file ") && gif.options().contains(".apng"), "{gif:?}");
        assert!(
            gif.options().ends_with("with --fps 60") && gif.sentence().ends_with("or a speed of 83⅓ %."),
            "{gif:?}"
        );
        let slower = advice("clip.gif", 20.0);
        assert!(slower.options().starts_with("--fps 50 --speed 5/6, or --speed 1/3, or a file "), "{slower:?}");
        assert!(
            slower.sentence().starts_with("Choose 50 frames per second at a speed of 83⅓ %, or 60 as "),
            "{slower:?}"
        );
        assert_eq!(
            (advice("clip.png", 50.0).rate, advice("clip.png", 50.0).elsewhere),
            (RefreshRate::ratio(60, 1), None)
        );
    }
}
