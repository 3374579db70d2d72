//! A walk through the settings of every opening: each change has an answer that is about what was pressed, different from the last one, and
//! true of what the lanes do.

use super::facts::{Facts, TRUTHS};
use super::opening;
use rayon::prelude::*;
use simulation::course::{OpeningSession, OpeningWords, Rehearsal};
use simulation::displays::Display;
use simulation::lane::{FollowUpdate, LaneSpec, USUAL_STEP_RATES as STOPS};
use simulation::scenario::opening::Control;
use simulation::scenario::{OPENINGS, Scenario};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::presentation::{LATEST, Presentation};
use timestep::time::Flicks;

/// Rates of screens, Hz.
const SCREENS: [f64; 6] = [50.0, 60.0, 75.0, 120.0, 144.0, 240.0];
/// Settings that a user can reach.
const SETTINGS: usize = 8;

/// Settings, each as its place in the list of its values.
#[derive(Clone, Copy, Debug)]
struct Place {
    screen: usize,
    steps: usize,
    method: usize,
    /// Neither switch, interpolation, extrapolation.
    drawing: usize,
    clamp: usize,
    vsync: usize,
    hang: usize,
    /// Moment at which what follows is moved; 0 where nothing does.
    mover: usize,
}

impl Place {
    fn of([screen, steps, method, drawing, clamp, vsync, hang, mover]: [usize; SETTINGS]) -> Self {
        Place { screen, steps, method, drawing, clamp, vsync, hang, mover }
    }

    /// Controls that lead here.
    fn presses(self) -> Vec<Control> {
        if self.hang == 1 {
            return vec![Control::Hang];
        }
        let drawing: &[Control] = match self.drawing {
            1 => &[Control::Interpolation],
            2 => &[Control::Extrapolation],
            _ => &[Control::Interpolation, Control::Extrapolation],
        };
        [drawing, &[Control::Clamp, Control::Vsync, Control::Steps, Control::Integrator, Control::Mover]].concat()
    }

    /// The value that a control is set to.
    fn value(self, control: Control) -> usize {
        match control {
            Control::Interpolation => usize::from(self.drawing == 1),
            Control::Extrapolation => usize::from(self.drawing == 2),
            Control::Clamp => self.clamp,
            Control::Vsync => self.vsync,
            Control::Steps => self.steps,
            Control::Integrator => self.method,
            Control::Mover => self.mover,
            // The same again is said again.
            Control::Hang => 0,
        }
    }
}

/// Methods that the menu of an opening has: those that fit all of the user's lanes.
fn methods(scenario: &Scenario) -> Vec<&'static Integrator> {
    let plan = scenario.opening.as_ref().unwrap();
    let fits = |method: &&'static Integrator| {
        method.mistake().is_none() && plan.yours(&scenario.lanes).all(|lane| lane.world.fits(method).is_ok())
    };
    Integrator::all().iter().copied().filter(fits).collect()
}

/// The opening with these settings.
fn at(id: &str, place: Place) -> Scenario {
    let mut scenario = opening(id, SCREENS[place.screen]);
    let (plan, method) = (scenario.opening.clone().unwrap(), methods(&scenario)[place.method]);
    let dt = Flicks::from_ratio(1, STOPS[place.steps]);
    if scenario.lanes.iter().all(|lane| lane.dt == scenario.lanes[0].dt) {
        scenario.lanes.iter_mut().for_each(|lane| lane.dt = dt);
    }
    for lane in plan.lanes() {
        let lane: &mut LaneSpec = &mut scenario.lanes[lane];
        lane.dt = dt;
        lane.integrator = IntegratorSpec::of(method);
        lane.presentation = match place.drawing {
            1 => Presentation::by_id("interpolate").unwrap(),
            2 => Presentation::by_id("extrapolate").unwrap(),
            _ if Control::of_presentation(lane.presentation).is_some() => &LATEST,
            _ => lane.presentation,
        };
        if let Some(follow) = &mut lane.follow {
            follow.update = FollowUpdate::ALL[place.mover].1;
        }
        lane.guards.max_frame = (place.clamp == 1).then(|| lane.guards.max_frame.unwrap_or(plan.clamp));
        let Display::Virtual(display) = &mut lane.display else { panic!("a virtual display") };
        display.vsync = place.vsync == 1;
    }
    scenario
}

/// Complaints about the words at a place, and each sentence with the control and its value.
type Found = (Vec<String>, Vec<(Control, usize, String)>);

fn walk_to(id: &str, place: Place) -> Found {
    let scenario = at(id, place);
    let plan = scenario.opening.as_ref().unwrap();
    let subject = OpeningSession::rehearsal(&scenario, place.hang == 1);
    let outcome = Rehearsal::of(&subject).finish();
    let facts = LazyCell::new(|| Facts::of(&subject));
    let (mut wrong, mut said) = (Vec::new(), Vec::new());
    let has_follower = plan.yours(&scenario.lanes).all(|lane| lane.follow.is_some());
    for control in place.presses().into_iter().filter(|control| *control != Control::Mover || has_follower) {
        let words = OpeningWords::about(plan, &scenario.lanes, Some(control), Some(&outcome));
        let mut complain = |what: &str| {
            let [hz, steps] = [SCREENS[place.screen], STOPS[place.steps] as f64];
            let method = scenario.lanes[0].integrator.integrator.id;
            let Place { drawing, clamp, vsync, .. } = place;
            let settings = format!("{hz} Hz, {steps} steps, {method}, drawing {drawing}, clamp {clamp}, vsync {vsync}");
            wrong.push(format!("{id}, {control:?} at {settings}: {:?}: {what}", words.say));
        };
        if !(1..=100).contains(&words.say.chars().count()) {
            complain("its length");
        }
        if words.press.is_empty() && plan.what_was_set(&scenario.lanes, control).as_ref() != Some(&words.say) {
            complain("no next thing to try");
        }
        for (phrase, _) in TRUTHS.iter().filter(|(phrase, is_true)| words.say.contains(phrase) && !is_true(&facts)) {
            complain(&format!("`{phrase}` is not so: {:?}", *facts));
        }
        said.push((control, place.value(control), words.say));
    }
    (wrong, said)
}

/// Walks to all these places. A sentence about a control is said of one of its values only: then no press leaves the sentence as it was.
/// Returns what is wrong.
fn walk(id: &str, places: &[[usize; SETTINGS]]) -> Vec<String> {
    let found: Vec<Found> = places.par_iter().map(|place| walk_to(id, Place::of(*place))).collect();
    let mut wrong: Vec<String> = found.iter().flat_map(|(wrong, _)| wrong.clone()).collect();
    let mut values: BTreeMap<(&'static str, &str), BTreeSet<usize>> = BTreeMap::new();
    let said = || found.iter().flat_map(|(_, said)| said);
    for (control, value, say) in said() {
        values.entry((control.word(), say)).or_default().insert(*value);
    }
    let alike = values.iter().filter(|(_, values)| values.len() > 1);
    wrong.extend(alike.map(|((control, say), values)| format!("{id}: {say:?} after each of {control} {values:?}")));
    let is_plain = |say: &str| say.starts_with("Yours: ") || say.starts_with("All lanes: ");
    let plain = said().filter(|(_, _, say)| is_plain(say)).count();
    println!("{id}: {} places, {} answers, {plain} of them what was set", places.len(), said().count());
    wrong
}

/// Numbers of values of each setting.
fn sizes(id: &str) -> [usize; SETTINGS] {
    let opening = opening(id, 60.0);
    let moments = if opening.lanes[0].follow.is_some() { FollowUpdate::ALL.len() } else { 1 };
    [SCREENS.len(), STOPS.len(), methods(&opening).len(), 3, 2, 2, 2, moments]
}

/// Rows in which every pair of values of two settings occurs: each row begins with a pair that is still open, and takes for each other
/// setting the value that closes most pairs.
fn pairwise(sizes: [usize; SETTINGS]) -> Vec<[usize; SETTINGS]> {
    let columns = || (0..SETTINGS).flat_map(|a| (a + 1..SETTINGS).map(move |b| (a, b)));
    let values = |(a, b): (usize, usize)| (0..sizes[a]).flat_map(move |x| (0..sizes[b]).map(move |y| (a, x, b, y)));
    let mut open: BTreeSet<_> = columns().flat_map(values).collect();
    let mut rows: Vec<[usize; SETTINGS]> = Vec::new();
    while let Some(&(a, x, b, y)) = open.first() {
        let mut row = [0; SETTINGS];
        (row[a], row[b]) = (x, y);
        let mut given = vec![a, b];
        for column in (0..SETTINGS).filter(|column| ![a, b].contains(column)) {
            let closed = |value: usize| {
                let pair = |other: &usize| match *other < column {
                    true => (*other, row[*other], column, value),
                    false => (column, value, *other, row[*other]),
                };
                given.iter().filter(|other| open.contains(&pair(other))).count()
            };
            // Among equals each has its turn.
            let turned = (0..sizes[column]).map(|value| (value + rows.len()) % sizes[column]);
            row[column] = turned.max_by_key(|value| closed(*value)).unwrap_or(0);
            given.push(column);
        }
        for (a, b) in columns() {
            open.remove(&(a, row[a], b, row[b]));
        }
        rows.push(row);
    }
    rows
}

#[test]
fn every_pair_of_settings_has_a_true_answer() {
    let wrong: Vec<_> = OPENINGS.iter().flat_map(|entry| walk(entry.id, &pairwise(sizes(entry.id)))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[ignore = "every combination takes hours"]
fn every_combination_of_settings_has_a_true_answer() {
    let all = OPENINGS.iter().flat_map(|entry| {
        let mut places = vec![Vec::new()];
        for size in sizes(entry.id) {
            let with = |place: &Vec<usize>| (0..size).map(|value| [&place[..], &[value]].concat()).collect::<Vec<_>>();
            places = places.iter().flat_map(with).collect();
        }
        let places: Vec<_> = places.into_iter().map(|place| place.try_into().unwrap()).collect();
        walk(entry.id, &places)
    });
    let wrong: Vec<_> = all.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
