//! Templates of clips: a scenario and a request that belong together, chosen by one word.

use super::cadence::Cadence;
use super::clip_spec::{ClipOverlay, ClipSpec, StageLook, Staging};
use super::error::StudioError;
use super::still::is_vector;
use files::safe_file::ending;
use simulation::displays::{Display, RefreshRate, VirtualDisplay};
use simulation::scenario::Scenario;
use simulation::scenario::lesson::{Assignment, Trial};
use std::path::Path;
use timestep::time::{Flicks, TimeScale};

/// A kind of clip.
#[derive(Debug)]
pub struct Template {
    /// Its word on the command line.
    pub id: &'static str,
    /// A sentence that says what the clip shows.
    pub summary: &'static str,
    /// `true` if it is made of a lesson; the others have a scenario of their own.
    pub of_lesson: bool,
    /// Makes the scenario, and completes the request.
    make: fn(Option<&Scenario>, &mut ClipSpec) -> Result<Scenario, String>,
}

/// Every template, in the order of menus and documentation.
pub static TEMPLATES: [Template; 3] = [
    Template {
        id: "jitter",
        summary: "The newest state of 40 steps a second beside the same interpolated: 6 s that loop, then 3 s eight times slower with the time trail.",
        of_lesson: false,
        make: jitter,
    },
    Template {
        id: "switch",
        summary: "One track for 3 s without interpolation and 3 s with it, switched in large letters; ends where it began.",
        of_lesson: false,
        make: switch,
    },
    Template {
        id: "moment",
        summary: "The first moment of a lesson, frozen, with its trail, its sentence and the number of its answer; also a still, as .png or .svg.",
        of_lesson: true,
        make: moment,
    },
];

/// `true` if a clip of this name is a still: one .png without a place for numbers, or a .svg.
pub fn is_still(template: &Template, target: &Path) -> bool {
    let is_one = !target.to_string_lossy().contains('%');
    template.of_lesson && (is_vector(target) || is_one && ending(target) == "png")
}

/// Speed of the bodies of an opening in a template, m/s: two journeys take [`LOOP`], and each wall is met at the end of a step.
const SPEED: &str = "2";
/// Time of two journeys.
const LOOP: Flicks = Flicks(6 * Flicks::PER_SECOND);
/// Time of the slow part.
const SLOW: Flicks = Flicks(3 * Flicks::PER_SECOND);
/// Time before a frozen moment, and at it.
const LEAD: Flicks = Flicks::SECOND;
const FROZEN: Flicks = Flicks(3 * Flicks::PER_SECOND);
/// The fastest display of a template, Hz. A clip with more frames a second shows each frame of it for several of its own.
const FASTEST: f64 = 75.0;
/// Steps a second, the first that judder on the display.
const STEPS: [u32; 2] = [40, 30];

impl Template {
    /// The template of this id.
    pub fn by_id(id: &str) -> Option<&'static Template> {
        TEMPLATES.iter().find(|template| template.id == id)
    }

    /// The scenario of the clip, and the request with what the template decides; file, format, size, rate and theme stay.
    ///
    /// # Errors
    /// A scenario of which the template makes nothing.
    pub fn apply(&self, scenario: Option<&Scenario>, request: &ClipSpec) -> Result<(Scenario, ClipSpec), StudioError> {
        let mut request = ClipSpec {
            size: request.size,
            rate: request.rate,
            length: request.length,
            theme: request.theme,
            overlay: request.overlay.clone(),
            replace: request.replace,
            exact: request.exact,
            small: request.small,
            ..ClipSpec::new(request.target.clone(), request.format)
        };
        let scenario = (self.make)(scenario, &mut request).map_err(StudioError::Request)?;
        Ok((scenario, request))
    }
}

fn jitter(_: Option<&Scenario>, request: &mut ClipSpec) -> Result<Scenario, String> {
    let (scenario, steps) = opening(request.rate)?;
    let slow = Some((LOOP, TimeScale::from_parts(TimeScale::PARTS / 8)));
    stage(request, Staging { length: LOOP + SLOW, heading: heading(steps), slow, frozen: None });
    Ok(scenario)
}

fn switch(_: Option<&Scenario>, request: &mut ClipSpec) -> Result<Scenario, String> {
    let (mut scenario, steps) = opening(request.rate)?;
    scenario.lanes.truncate(1);
    let half = Flicks(LOOP.0 / 2);
    let (on, off) = (format!("interpolation@{half}"), "interpolation@0".to_owned());
    // It begins with the word for what is off: the lane is on until then.
    scenario.lanes[0].looks.label.clear();
    assign(&mut scenario, &[("presentation", "\"interpolate\""), ("label", "[\"presentation\"]")])?;
    for switch in [off, on] {
        request.switches.push(switch.parse()?);
    }
    stage(request, Staging { length: LOOP, heading: heading(steps), ..Staging::default() });
    Ok(scenario)
}

fn moment(scenario: Option<&Scenario>, request: &mut ClipSpec) -> Result<Scenario, String> {
    let scenario = scenario.ok_or("the template `moment` needs a lesson")?;
    let moment = scenario.lesson.moments.first().filter(|_| scenario.lesson.asks());
    let moment =
        moment.ok_or("there is no moment in it: the template `moment` is for lessons that slow down somewhere")?;
    Cadence::new(scenario).fit(request, [true, false]);
    let at = moment.at + Flicks(moment.lasts.0 / 2);
    // The first frame shows the run at `at`, less whole frames of the clip.
    let first = Flicks(((at - scenario.lesson.start.at).0 as f64 / request.speed.factor()) as i64).min(LEAD);
    let after = request.rate.refresh_at_or_after(first + Flicks(1));
    let lead = request.rate.refresh(after.saturating_sub(1));
    stage(request, Staging { length: lead + FROZEN, frozen: Some((at, lead)), ..Staging::default() });
    Ok(scenario.clone())
}

/// The first opening at [`SPEED`], on a display for a clip of this rate, with the steps a second that it has.
fn opening(rate: RefreshRate) -> Result<(Scenario, u32), String> {
    let mut scenario = Scenario::load("jitter").map_err(|error| error.to_string())?;
    let display = display(rate);
    let judder = |steps: &u32| {
        let ratio = f64::from(*steps) / display.hz();
        [ratio, 1.0 / ratio].iter().all(|ratio| (ratio - ratio.round()).abs() > 0.01)
    };
    let steps = STEPS.into_iter().find(judder).unwrap_or(STEPS[0]);
    let world = format!("{{ id = \"glide\", speed = {SPEED} }}");
    assign(&mut scenario, &[("world", &world), ("dt", &format!("\"1/{steps}\""))])?;
    for lane in &mut scenario.lanes {
        lane.display = Display::Virtual(VirtualDisplay { hz: display, ..VirtualDisplay::default() });
    }
    Ok((scenario, steps))
}

/// The display for a clip of this rate: each of its frames is shown for the same number of frames of the clip.
fn display(rate: RefreshRate) -> RefreshRate {
    let frames = (rate.hz() / FASTEST).ceil().max(1.0) as u32;
    RefreshRate::ratio(rate.num(), rate.den() * frames).unwrap_or(rate)
}

/// Gives all lanes these keys.
fn assign(scenario: &mut Scenario, keys: &[(&'static str, &str)]) -> Result<(), String> {
    let set = keys.iter().map(|(key, value)| Assignment { key, value: (*value).to_owned() }).collect();
    *scenario = scenario.with_trial(&Trial { set, ..Trial::default() })?;
    Ok(())
}

fn heading(steps: u32) -> String {
    format!("{steps} steps a second")
}

/// Sets what every template has: the stage alone, in real time or slower.
fn stage(request: &mut ClipSpec, staging: Staging) {
    request.length = staging.length;
    let look = StageLook { question: false, answer: false, staging: Some(staging), ..StageLook::ALL };
    request.overlay = ClipOverlay::Stage(look);
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::record::{FORMATS, Format};

    fn request(format: &'static Format, rate: RefreshRate) -> ClipSpec {
        ClipSpec { size: [320, 180], rate, ..ClipSpec::new("clip".into(), format) }
    }

    /// Whatever the rate, the display fits it, and 40 steps a second, or else 30, do not fit the display.
    #[test]
    fn the_display_fits_the_medium_and_the_steps_do_not() {
        for rate in ["20", "24", "25", "30", "100/3", "40", "50", "59.94", "60", "80", "120", "144", "240"] {
            let rate: RefreshRate = rate.parse().unwrap();
            for template in TEMPLATES.iter().filter(|template| !template.of_lesson) {
                let (scenario, request) = template.apply(None, &request(FORMATS[0], rate)).unwrap();
                assert!(!Cadence::new(&scenario).judders(&request), "{} at {rate}", template.id);
                for lane in &scenario.lanes {
                    let Display::Virtual(display) = &lane.display else { panic!("{}", template.id) };
                    let steps = lane.dt.secs() * display.hz.hz();
                    let uneven = [steps, 1.0 / steps].map(|ratio| (ratio - ratio.round()).abs());
                    assert!(uneven.iter().all(|uneven| *uneven > 0.01), "{rate}: {uneven:?}");
                }
            }
        }
    }

    #[test]
    fn a_moment_begins_a_second_before_it_or_at_the_start() {
        let make = |id: &str| {
            let scenario = Scenario::load(id).unwrap();
            let (_, request) = Template::by_id("moment")
                .unwrap()
                .apply(Some(&scenario), &request(FORMATS[0], RefreshRate::HZ_60))
                .unwrap();
            let (at, lead) = request.staging().unwrap().frozen.unwrap();
            assert!(
                lead <= LEAD && request.speed.scale(lead, &mut 0) <= at && request.clip_time() == lead + FROZEN,
                "{id}"
            );
            let moment = &scenario.lesson.moments[0];
            assert!((moment.at..moment.end()).contains(&at), "{id}");
        };
        // Each takes a second.
        for lesson in simulation::scenario::LESSONS.iter().step_by(11) {
            if !lesson.scenario().lesson.moments.is_empty() {
                make(lesson.id);
            }
        }
    }

    #[test]
    fn the_manual_tells_of_every_template() {
        let manual = include_str!("../../../../docs/MANUAL.md");
        for template in &TEMPLATES {
            assert!(manual.contains(&format!("| `{}` | {} |", template.id, template.summary)), "{}", template.id);
        }
    }
}
