//! Changes of a clip with which it is as even as the displays of its lanes.

use super::cadence::{Cadence, is_whole};
use super::clip_request::{ClipRequest, RATE_RANGE};
use super::lane_pictures::LanePictures;
use picture::record::{ClipSpec, Format};
use simulation::displays::{Display, EvenSpeed, RefreshRate};
use simulation::lane::LaneSpec;
use timestep::entry::Entry;
use timestep::time::TimeScale;

/// Changes of a clip with which no lane of it judders.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CadenceAdvice {
    /// Another rate in this format.
    pub rate: Option<RefreshRate>,
    /// A rate in other formats, which these have and this one has not.
    pub elsewhere: Option<(RefreshRate, Vec<&'static Format>)>,
    /// Another speed at this rate.
    pub speed: Option<TimeScale>,
}

/// The most refreshes for a frame, or frames for a refresh, of a clip that is advised.
const MOST_PER_FRAME: u32 = 12;

impl Cadence<'_> {
    /// Looks for changes of the clip with which no lane judders. `None` if none does as it is.
    pub fn advice(&self, request: &ClipRequest) -> Option<CadenceAdvice> {
        if !self.judders(request) {
            return None;
        }
        let fits = |rate: &RefreshRate| !self.judders(&ClipRequest { rate: *rate, ..request.clone() });
        let rates: Vec<RefreshRate> = self.rates(request.speed).into_iter().filter(fits).collect();
        let best = |format: &Format| {
            let accepts = |rate: &&RefreshRate| {
                format.accepts(&ClipSpec { size: request.size, rate: **rate, frames: 1, alpha: false }).is_ok()
            };
            rates.iter().find(accepts).copied()
        };
        let rate = best(request.format);
        let elsewhere = rates.first().filter(|first| rate != Some(**first)).map(|first| {
            let formats = Format::all().iter().filter(|format| best(format) == Some(*first)).copied();
            (*first, formats.collect::<Vec<_>>())
        });
        Some(CadenceAdvice {
            rate,
            elsewhere: elsewhere.filter(|(_, formats)| !formats.is_empty()),
            speed: self.even_speed(request),
        })
    }

    /// The speed nearest to that of the request at which no lane judders in a clip of its rate.
    fn even_speed(&self, request: &ClipRequest) -> Option<TimeScale> {
        let fits = |speed: &TimeScale| !self.judders(&ClipRequest { speed: *speed, ..request.clone() });
        self.speeds(request).into_iter().find(fits)
    }

    /// Chooses the rate of the request, unless it is given, so that no lane judders if that can be. A lesson keeps the rate and plays
    /// slower or faster instead, unless the speed is given: its displays are its subject.
    pub fn fit(&self, request: &mut ClipRequest, [rate_given, speed_given]: [bool; 2]) {
        if !self.judders(request) {
            return;
        }
        let near = |speed: &TimeScale| (EvenSpeed::RANGE[0]..=EvenSpeed::RANGE[1]).contains(&speed.factor());
        let speed = self.even_speed(request).filter(|speed| self.scenario.lesson.asks() && !speed_given && near(speed));
        let rate = || self.advice(request).and_then(|advice| advice.rate).filter(|_| !rate_given);
        match speed {
            Some(speed) => request.speed = speed,
            None => request.rate = rate().unwrap_or(request.rate),
        }
    }

    /// Rates of clips that fit some lane: first those that show all frames of the fastest lane, the lowest first, then the highest.
    fn rates(&self, speed: TimeScale) -> Vec<RefreshRate> {
        let nominal: Vec<f64> = self.nominal().map(|rate| rate * speed.factor()).collect();
        let shown = self.pictures.iter().flatten().filter_map(LanePictures::steady_rate);
        let fastest = shown.map(|rate| rate.hz() * speed.factor()).fold(0.0, f64::max);
        let [lowest, highest] = RATE_RANGE;
        let near =
            |hz: f64| (1..=1001_u32).find(|den| is_whole(hz * f64::from(*den))).map(|den| (hz * f64::from(den), den));
        let mut rates: Vec<RefreshRate> = nominal
            .iter()
            .flat_map(|rate| factors().map(move |factor| rate * factor))
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

    /// Speeds at which the clip's rate fits some lane, those nearest to the present one first.
    fn speeds(&self, request: &ClipRequest) -> Vec<TimeScale> {
        let rate = request.rate.hz();
        let exact = self.nominal().flat_map(|nominal| factors().map(move |factor| factor * rate / nominal));
        // Much faster, any display is even: hardly a frame of it is left.
        let most = (EvenSpeed::RANGE[1] * request.speed.factor()).min(TimeScale::MAX);
        let distance = |speed: &f64| (speed / request.speed.factor()).ln().abs();
        let mut speeds: Vec<f64> = exact.filter(|speed| *speed > 0.0 && *speed <= most).collect();
        speeds.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        speeds.dedup();
        speeds.into_iter().map(|speed| TimeScale::new(speed).as_ratio()).collect()
    }

    fn nominal(&self) -> impl Iterator<Item = f64> {
        self.scenario
            .lanes
            .iter()
            .zip(&self.pictures)
            .flat_map(|(spec, pictures)| nominal_rates(spec, pictures.as_ref()))
    }
}

/// Whole numbers of refreshes for a frame, and of frames for a refresh, as factors.
fn factors() -> impl Iterator<Item = f64> {
    (1..=MOST_PER_FRAME).flat_map(|times| [f64::from(times), 1.0 / f64::from(times)])
}

/// Rates that the display of a lane is made for.
fn nominal_rates(spec: &LaneSpec, pictures: Option<&LanePictures>) -> Vec<f64> {
    let (steady, display) = (pictures.and_then(LanePictures::steady_rate), &spec.display);
    let given = match display {
        Display::Live => [None; 3],
        Display::Virtual(display) => [Some(display.refresh_rate()), Some(display.frame_rate()), steady],
        Display::Trace(_) => [None, None, steady],
    };
    given.into_iter().flatten().map(RefreshRate::hz).collect()
}

impl CadenceAdvice {
    /// The advice in the options of `record`; empty if there is none.
    pub fn options(&self) -> String {
        let rate = self.rate.map(|rate| format!("--fps {rate}"));
        let speed = self.speed.map(|speed| format!("--speed {}", speed.ratio_text()));
        let elsewhere = self.elsewhere.as_ref().map(|(rate, formats)| {
            let endings: Vec<_> = formats.iter().map(|format| format!(".{}", format.endings[0])).collect();
            format!("a file {} with --fps {rate}", endings.join(" or "))
        });
        [rate, speed, elsewhere].into_iter().flatten().collect::<Vec<_>>().join(", or ")
    }

    /// The advice in the words of the window; empty if there is none.
    pub fn sentence(&self) -> String {
        let rate = self.rate.map(|rate| format!("{rate} frames per second"));
        let speed = self.speed.map(|speed| format!("a speed of {} %", speed.mixed_percent()));
        let elsewhere = self.elsewhere.as_ref().map(|(rate, formats)| {
            let names: Vec<_> = formats.iter().map(|format| format.name).collect();
            format!("{rate} as {}", names.join(" or "))
        });
        let all: Vec<_> = [rate, elsewhere, speed].into_iter().flatten().collect();
        if all.is_empty() { String::new() } else { format!("Choose {}.", all.join(", or ")) }
    }
}
