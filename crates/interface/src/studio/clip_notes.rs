//! Notes on how a file will differ from its lanes, shown before the clip is recorded.

use super::cadence::Cadence;
use super::clip_source::ClipSource;
use super::clip_spec::ClipSpec;
use super::lane_pictures::ClipTiming;
use picture::record::{FORMATS, Format};
use simulation::displays::RefreshRate;
use simulation::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// Refreshes per second of the most common screen.
const SCREEN: f64 = 60.0;
/// How much longer than whole refreshes a frame may stay: it repeats once in fifty frames, and no frame is ever skipped.
const LONGER: f64 = 0.021;

/// Sentences, without full stops, about a clip: the time of a scenario that is left out, the times that its format stores, and its
/// motion on a screen of 60 Hz.
pub fn clip_notes(source: ClipSource<'_>, cadence: &Cadence, request: &ClipSpec) -> Vec<String> {
    let left_out = match source {
        ClipSource::Scenario(scenario) => left_out(scenario, request),
        ClipSource::Run(_) => None,
    };
    let notes = [left_out, stored_times(request), on_screen(cadence, request)];
    notes.into_iter().flatten().collect()
}

/// The time of the scenario that is not in the clip.
fn left_out(scenario: &Scenario, request: &ClipSpec) -> Option<String> {
    if request.staging().is_some() {
        return None;
    }
    let usual = scenario.length();
    let [from, end] = [request.from, request.from + request.length].map(|time| time.min(usual));
    let left = usual - (end - from);
    let secs = |time: Flicks| (time.secs() * 1000.0).round() / 1000.0;
    let text = || match from {
        Flicks::ZERO => format!("{} s of the scenario's {} s are left out", secs(left), secs(usual)),
        _ => format!("it begins at {} s of the scenario's {} s", secs(from), secs(usual)),
    };
    // A loop need not be a whole number of frames.
    (left.secs() >= 1.0 / request.rate.hz()).then(text)
}

/// The whole milliseconds of an animated PNG, where they make it slow.
fn stored_times(request: &ClipSpec) -> Option<String> {
    let stored = request.stored_rate();
    let slow = (request.rate.hz() / stored.hz() - 1.0) * 100.0;
    let text = || {
        let (stays, slow) = (1000.0 / stored.hz(), (slow * 10.0).round() / 10.0);
        format!("browsers keep whole milliseconds, so each frame stays {stays} ms: the file plays {slow} % slow")
    };
    (slow > 0.05).then(text)
}

/// How smooth motion looks on the screen, where that is not smooth, and the format that is better.
fn on_screen(cadence: &Cadence, request: &ClipSpec) -> Option<String> {
    let text = uneven_on_screen(request.stored_rate())?;
    let even_rate = |format: &'static Format, speed: TimeScale| {
        let mut other = ClipSpec { format, speed, rate: format.default_rate, exact: false, ..request.clone() };
        // The display of a template is made for the rate; other displays stay as they are.
        let stays = request.staging().is_none_or(|staging| staging.frozen.is_some());
        if stays {
            cadence.fit(&mut other, [false; 2]);
        }
        let is_whole = !stays || cadence.is_whole(&other, ClipTiming::of(&other));
        (is_whole && uneven_on_screen(other.stored_rate()).is_none()).then_some(other.rate)
    };
    // The speed may have been chosen for this format alone.
    let speeds = [request.speed, TimeScale::ONE];
    let rate_of = |format| speeds.into_iter().find_map(|speed| even_rate(format, speed));
    let better = FORMATS.iter().find_map(|format| Some((*format, rate_of(format)?)));
    Some(match better {
        Some((format, rate)) if format.name == request.format.name => {
            format!("{text}; {rate} frames a second are even")
        }
        Some((format, _)) => format!("{text}; {} is even", format.name),
        None => text,
    })
}

/// The frames of a file of this rate on the screen; `None` if each stays for equally many refreshes.
fn uneven_on_screen(rate: RefreshRate) -> Option<String> {
    let (hz, refreshes) = (rate.hz(), SCREEN / rate.hz());
    let [held, left_out] = [refreshes, 1.0 / refreshes].map(f64::round);
    let is_even = match refreshes {
        longer if longer >= 1.0 - 1e-3 => (-1e-3..LONGER).contains(&(refreshes / held - 1.0)),
        _ => (1.0 / refreshes / left_out - 1.0).abs() < 1e-3,
    };
    let shown = (hz * 10.0).round() / 10.0;
    match refreshes {
        _ if is_even => None,
        shorter if shorter < 1.0 => {
            Some(format!("a {SCREEN} Hz screen shows {SCREEN} of {shown} frames a second, at uneven distances"))
        }
        repeats if repeats < 1.5 => {
            let times = ((SCREEN - hz) * 10.0).round() / 10.0;
            let stands = format!("a smooth body stands still {times} times a second on a {SCREEN} Hz screen");
            Some(format!("{shown} of {SCREEN} frames a second: {stands}"))
        }
        _ => {
            let least = refreshes.floor();
            let held = format!("each frame stays for {least} or {} refreshes of a {SCREEN} Hz screen", least + 1.0);
            Some(format!("{held}: a smooth body judders there"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clip plays evenly where its frames begin at refreshes with equal distances between them, or nearly: by counting them.
    #[test]
    fn what_is_said_of_a_screen_is_what_its_refreshes_show() {
        for rate in [
            "10", "12.5", "20", "24", "25", "30", "100/3", "48", "50", "59.94", "60", "75", "90", "120", "144", "240",
            "1000/17", "1000/34", "1000/42", "45", "58",
        ] {
            let rate: RefreshRate = rate.parse().unwrap();
            // The frame that each refresh of ten seconds shows, at a phase at which none begins.
            let frame = |refresh: u32| ((f64::from(refresh) + 0.37) / SCREEN * rate.hz()).floor() as i64;
            let frames: Vec<i64> = (0..600).map(frame).collect();
            let distances: Vec<i64> = frames.chunk_by(|a, b| a == b).map(|run| run.len() as i64).collect();
            let steps: Vec<i64> = frames.windows(2).map(|pair| pair[1] - pair[0]).filter(|step| *step > 0).collect();
            let odd = |of: &[i64]| {
                let usual = of[of.len() / 2];
                of[1..of.len() - 1].iter().filter(|one| **one != usual).count() as f64 / frames.len() as f64
            };
            let is_even = odd(&distances) < 0.025 && odd(&steps) < 0.025;
            let said = uneven_on_screen(rate);
            assert_eq!(said.is_none(), is_even, "{rate}: {said:?}, {:?}", &distances[..20]);
        }
        let said = |rate: &str| uneven_on_screen(rate.parse().unwrap()).unwrap();
        assert_eq!(
            said("50"),
            "50 of 60 frames a second: a smooth body stands still 10 times a second on a 60 Hz screen"
        );
        assert!(said("25").starts_with("each frame stays for 2 or 3 refreshes"));
        assert!(said("144").starts_with("a 60 Hz screen shows 60 of 144 frames a second"));
    }

    /// A clip in another rate of its own format is not told to take that format.
    #[test]
    fn what_is_even_is_another_format_or_another_rate() {
        let scenario = Scenario::load("jitter").unwrap();
        let said = |target: &str, rate: &str| {
            let format = Format::of(target.as_ref()).unwrap();
            let request = ClipSpec { rate: rate.parse().unwrap(), ..ClipSpec::new(target.into(), format) };
            on_screen(&Cadence::new(&scenario), &request).unwrap_or_default()
        };
        assert!(said("a.gif", "50").ends_with("; MP4 is even"), "{}", said("a.gif", "50"));
        assert!(said("a.mp4", "23.976").ends_with("; 60 frames a second are even"), "{}", said("a.mp4", "23.976"));
        assert_eq!(said("a.mp4", "60"), "");
    }
}
