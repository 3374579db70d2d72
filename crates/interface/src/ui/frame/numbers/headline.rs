//! A headline number of all lanes at one moment: one unit, equal decimals, and which lane is the best and the worst.

use super::scale::Scale;
use super::subject::Subject;
use simulation::course::{Outcome, winner};
use simulation::metrics::{Unit, is_in_words, reading, shared_unit};
use simulation::numbers::{Better, Number, PartName, STEPS_PER_FRAME};
use simulation::scenario::Scenario;
use simulation::scenario::lesson::{Bet, LessonPlan, Quantity, Rank};

/// A number to show on every lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Headline {
    /// Name and part in the report.
    quantity: Quantity,
    /// Name on the stage.
    pub label: String,
    /// The end of the ranking that the lesson's question is about, so that its lane is marked.
    asked: Option<Rank>,
}

/// The value of a headline in one lane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaneValue {
    /// Digits.
    pub digits: String,
    /// Unit, the same in all lanes.
    pub unit: &'static str,
    /// All digits with the unit that suits them, for the tooltip.
    pub exact: String,
    /// Place among the lanes, if it is marked.
    pub mark: Option<Mark>,
}

impl LaneValue {
    /// `true` if words stand in place of digits.
    pub fn is_in_words(&self) -> bool {
        self.digits.starts_with(char::is_alphabetic) && self.unit.is_empty()
    }

    /// `true` if the digits say 0.
    pub fn is_zero(&self) -> bool {
        self.digits.parse() == Ok(0.0)
    }
}

/// A marked place among the lanes: no other one is better, or worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Best,
    Worst,
}

/// Share of a world's size below which a distance is written as 0.
const NOTHING: f64 = 1e-9;
/// Multiple of a world's size from which a distance is off the scale. The camera gives up at 16; five digits more tell how far a body
/// has gone, by a floor or by a planet, and beyond them only an exponent would grow.
const TOO_MUCH: f64 = 1e5;
/// Replaces larger values.
const OFF_THE_SCALE: &str = "off the scale";

impl Headline {
    /// The headlines of a scenario: the number that its bet is about, those that its answer cites, then those of its lesson, then the
    /// subject of its opening, or what lanes of several methods, or of one, are compared by.
    pub fn of(scenario: &Scenario) -> Vec<Self> {
        let lesson = &scenario.lesson;
        let mut headlines: Vec<Headline> = match &lesson.bet {
            Some(Bet::Lanes { rank, of }) => vec![Headline::new(of.clone(), Some(*rank))],
            Some(Bet::Number { of, .. }) => of.quantity().map(Headline::in_every_lane).into_iter().collect(),
            _ => Vec::new(),
        };
        let methods = scenario.lanes.windows(2).any(|pair| pair[0].integrator != pair[1].integrator);
        let compared = if methods { &["integration_error"] } else { Number::of_pacing(&scenario.lanes) };
        let usual = Subject::of(scenario).map_or(compared, |subject| subject.numbers);
        let names = if lesson.numbers.is_empty() { usual } else { lesson.numbers.as_slice() };
        let is_new = |name: &&str| headlines.iter().all(|headline| headline.quantity.name() != *name);
        let part = |name: &str| part_told(lesson, name).or_else(|| part_of(name));
        // A state has no unit of its own.
        let cited = lesson.why.quantities().filter(|quantity| quantity.name() != "state");
        let cited = cited.filter_map(|quantity| Number::by_id(quantity.name())).map(|number| number.id);
        let mut named: Vec<&str> = Vec::new();
        for name in names.iter().take(1).copied().chain(cited).chain(names.iter().copied()).filter(is_new) {
            if !named.contains(&name) {
                named.push(name);
            }
        }
        let more: Vec<Quantity> = named.into_iter().filter_map(part).collect();
        headlines.extend(more.into_iter().map(|quantity| Headline::new(quantity, None)));
        headlines
    }

    /// The headlines of numbers by their ids, but for those that are text.
    pub fn of_numbers(ids: impl Iterator<Item = &'static str>) -> Vec<Self> {
        ids.filter_map(part_of).map(|quantity| Headline::new(quantity, None)).collect()
    }

    /// The number in every lane, whichever it is asked of.
    fn in_every_lane(quantity: &Quantity) -> Self {
        Headline::new(Quantity { lane: None, ..quantity.clone() }, None)
    }

    fn new(quantity: Quantity, asked: Option<Rank>) -> Self {
        Headline { label: label(&quantity), quantity, asked }
    }

    /// Name of its number in the report.
    pub fn name(&self) -> &str {
        self.quantity.name()
    }

    /// Name with the length of the run that its values are of, in words.
    pub fn label_of_run(&self, length: &str) -> String {
        format!("{} {} {length}", self.label, if self.quantity.is_of_a_moment() { "after" } else { "in" })
    }

    /// The entry in the list of numbers, for its tooltip.
    pub fn number(&self) -> Option<&'static Number> {
        Number::by_id(self.name())
    }

    /// The values in all lanes. `size`: size of the world, m, which says what distance is nothing and what is off the scale; 0 where
    /// every digit counts. `asked`: the lanes are those that the question is about, so that one may be marked.
    pub fn cells(&self, outcome: &Outcome, size: f64, asked: bool) -> Vec<Option<LaneValue>> {
        // Reports leave out counts that are 0.
        let none = (self.quantity.name() == STEPS_PER_FRAME).then_some(0.0);
        let value = |lane: usize| outcome.value(&self.quantity, Some(lane)).ok().or(none);
        let mut cells = self.cells_of(&(1..=outcome.lanes()).map(value).collect::<Vec<_>>(), size);
        if !asked {
            cells.iter_mut().flatten().for_each(|cell| cell.mark = None);
        }
        cells
    }

    fn cells_of(&self, values: &[Option<f64>], size: f64) -> Vec<Option<LaneValue>> {
        let quantity = Number::unit_of(self.name());
        let [least, most] = limits(quantity, size);
        let told = values.iter().flatten().map(|value| value.abs()).filter(|value| *value <= most);
        let scale = Scale::of(quantity, told.fold(0.0, f64::max));
        let marked = self.mark(values);
        let cell = |(lane, value): (usize, f64)| {
            let own = reading(quantity, value);
            let exact = format!("{} {}", own.0, own.1).trim_end().to_owned();
            let (digits, unit) = match is_in_words(&own) {
                true => own,
                false if value.abs() > most => (OFF_THE_SCALE.to_owned(), ""),
                false if value.abs() < least => ("0".to_owned(), scale.unit),
                false => (scale.write(value, least > 0.0), scale.unit),
            };
            LaneValue { digits, unit, exact, mark: marked.filter(|(index, _)| *index == lane).map(|(_, mark)| mark) }
        };
        let mut cells: Vec<Option<LaneValue>> =
            values.iter().enumerate().map(|(lane, value)| value.map(|value| cell((lane, value)))).collect();
        unmark_ties(&mut cells);
        cells
    }

    /// The lane that the question asks for, by the rule of the bet, if it is also the best or the worst by the size of its value: a drift
    /// to either side is as bad as it is large. The other end may well be worse in what the lesson teaches.
    fn mark(&self, values: &[Option<f64>]) -> Option<(usize, Mark)> {
        let (better, rank) = (self.number().map_or(Better::Less, |number| number.better), self.asked?);
        let told: Vec<_> = values.iter().enumerate().filter_map(|(lane, value)| Some((lane, (*value)?))).collect();
        if better == Better::Neither || told.len() < 2 {
            return None;
        }
        let asked = winner(rank, told.clone()).ok()?;
        let sizes: Vec<_> = told.into_iter().map(|(lane, value)| (lane, value.abs())).collect();
        let is_end = |end| winner(end, sizes.clone()) == Ok(asked);
        let (largest, least) = match better {
            Better::More => (Mark::Best, Mark::Worst),
            _ => (Mark::Worst, Mark::Best),
        };
        let ends = [(Rank::Most, largest), (Rank::Least, least)];
        ends.into_iter().find(|(end, _)| is_end(*end)).map(|(_, mark)| (asked, mark))
    }
}

/// Takes the mark from cells whose digits another lane shows as well.
fn unmark_ties(cells: &mut [Option<LaneValue>]) {
    let digits: Vec<String> = cells.iter().flatten().map(|cell| cell.digits.clone()).collect();
    for cell in cells.iter_mut().flatten() {
        // `0` and `0.00` are the same to a reader.
        let size = |digits: &str| digits.parse::<f64>().unwrap_or(f64::NAN);
        let same = |other: &&String| **other == cell.digits || size(other) == size(&cell.digits);
        if digits.iter().filter(same).count() > 1 {
            cell.mark = None;
        }
    }
}

/// The values of a number between which digits tell it. Shares, such as the drift of energy, are compared with 1.
fn limits(unit: Unit, size: f64) -> [f64; 2] {
    let whole = match shared_unit(unit, &[1.0]).1 {
        _ if size == 0.0 => 0.0,
        "m" => size,
        "%" => 1.0,
        _ => 0.0,
    };
    if whole > 0.0 { [NOTHING, TOO_MUCH].map(|part| part * whole) } else { [0.0, f64::INFINITY] }
}

/// The part of a number that the lesson's answer speaks of first, or that its bet is decided by, so that all say the same.
fn part_told(lesson: &LessonPlan, name: &str) -> Option<Quantity> {
    let is_told = |quantity: &&Quantity| quantity.path.len() == 2 && quantity.path[0] == name;
    let told = lesson.why.quantities().chain(lesson.bet.iter().flat_map(Bet::quantities)).find(is_told)?;
    Some(Quantity { lane: None, path: told.path.clone() })
}

/// The part of a number that the window shows: the mean of an age, the root mean square of an error. `None` for text.
fn part_of(name: &str) -> Option<Quantity> {
    let number = Number::by_id(name).filter(|number| number.id != STEPS_PER_FRAME)?;
    number.shown().parse().ok()
}

/// Name of a quantity in words: `largest animation error`.
pub fn label(quantity: &Quantity) -> String {
    if let [STEPS_PER_FRAME, steps] = quantity.path.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        return match *steps {
            "0" => "frames without a step".to_owned(),
            "1" => "frames with one step".to_owned(),
            "2" => "frames with two steps".to_owned(),
            many => format!("frames with {many} steps"),
        };
    }
    let name = Number::by_id(quantity.name()).map(Number::long_name).filter(|name| !name.is_empty());
    let name = name.unwrap_or(quantity.name());
    let part = quantity.path.last().and_then(|part| PartName::by_id(part));
    let (before, after) = part.map_or(("", ""), |part| (part.before, part.after));
    format!("{before}{name}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::course::{Rehearsal, judge};
    use simulation::scenario::lesson::Rank::{Least, Most};
    use simulation::scenario::lesson::Template;
    use simulation::scenario::{LESSONS, OPENINGS};

    fn headline(name: &str, asked: Option<Rank>) -> Headline {
        Headline::new(name.parse().unwrap(), asked)
    }

    fn written(name: &str, values: &[f64]) -> Vec<String> {
        let scale = Scale::of(Number::unit_of(name), values.iter().fold(0.0, |most: f64, value| most.max(value.abs())));
        values
            .iter()
            .map(|value| format!("{} {}", scale.write(*value, false), scale.unit).trim_end().to_owned())
            .collect()
    }

    /// Every lane of a row has the unit and the decimals of the largest value.
    #[test]
    fn a_row_has_one_unit() {
        assert_eq!(written("integration_error", &[0.0123, 0.5, 1.25]), ["0.01 m", "0.50 m", "1.25 m"]);
        assert_eq!(written("integration_error", &[0.0123, 0.000_04]), ["12.3 mm", "0.0 mm"]);
        assert_eq!(written("animation_error_ms", &[16.666, 0.0, 0.004]), ["16.7 ms", "0.0 ms", "0.0 ms"]);
        assert_eq!(written("energy_drift", &[-0.5, 2.0]), ["-50 %", "200 %"]);
        assert_eq!(written("energy_drift", &[-1e-7, 0.25]), ["0.0 %", "25.0 %"]);
        assert_eq!(written("energy_drift", &[0.0, 2e-7]), ["0.00 %", "2.0e-5 %"]);
        assert_eq!(written("integration_error", &[0.0, 2e-12]), ["0.00 m", "2.0e-12 m"]);
        assert_eq!(written("steps", &[400.0, 600.0]), ["400", "600"]);
    }

    /// A lane that diverges has words and the exact number; the others keep their unit, as if it were not there.
    #[test]
    fn what_is_off_the_scale_is_told_in_words() {
        let cells = |name: &str, size: f64, values: &[f64]| {
            let values: Vec<_> = values.iter().copied().map(Some).collect();
            let cells = headline(name, Some(Most)).cells_of(&values, size).into_iter().flatten();
            cells.map(|cell| (format!("{} {}", cell.digits, cell.unit), cell.exact)).collect::<Vec<_>>()
        };
        let told = cells("integration_error", 2.0, &[6.6e138, 0.0123, 1.9e5, 2.1e5]);
        assert_eq!(told[0], ("off the scale ".to_owned(), "6.6e138 m".to_owned()));
        assert_eq!(told[1].0, "1.2e-2 m");
        assert_eq!([&told[2].0, &told[3].0], ["1.9e5 m", "off the scale "], "the limit is at 2e5 m");
        let told = cells("integration_error", 2.0, &[6.6e138, 0.0123]);
        assert_eq!((told[0].0.as_str(), told[1].0.as_str()), ("off the scale ", "12.3 mm"));
        assert_eq!(cells("integration_error", 0.0, &[6.6e138])[0].0, "6.6e138 m", "where every digit counts");
        assert_eq!(cells("energy_drift", 2.0, &[3.6e12, 0.0169])[0].0, "off the scale ");
        assert_eq!(cells("energy_drift", 2.0, &[3.6e12, 0.0169])[1].0, "1.69 %");
        assert_eq!(cells("age_ms", 2.0, &[1e9])[0].0, "1.0e6 s", "time has no scale");
        // What is only rounded to 0 is told from 0.
        let told = cells("integration_error", 2.0, &[0.268, 0.000_26, 1e-12]).into_iter().map(|(told, _)| told);
        assert_eq!(told.collect::<Vec<_>>(), ["268 mm", "< 1 mm", "0 mm"]);
        let told = cells("energy_drift", 2.0, &[-1e-7, 0.25, 1e-7]).into_iter().map(|(told, _)| told);
        assert_eq!(told.collect::<Vec<_>>(), ["> -0.1 %", "25.0 %", "< 0.1 %"]);
    }

    #[test]
    fn the_end_of_a_row_that_the_bet_is_about_is_marked() {
        let values = [Some(3.0), Some(1.0), None, Some(2.0)];
        let marks = |headline: Headline, values: &[Option<f64>]| headline.mark(values);
        let age = |rank| headline("age_ms.mean", rank);
        assert_eq!(marks(age(Some(Most)), &values), Some((0, Mark::Worst)), "the newest may judder");
        assert_eq!(marks(age(Some(Least)), &values), Some((1, Mark::Best)));
        assert_eq!(marks(age(Some(Least)), &[Some(1.0), Some(1.0), Some(2.0)]), None);
        assert_eq!(marks(age(None), &values), None);
        assert_eq!(marks(headline("steps", Some(Most)), &values), None);
        assert_eq!(marks(headline("shown_fps", Some(Most)), &values), Some((0, Mark::Best)));
        assert_eq!(marks(headline("shown_fps", Some(Least)), &values), Some((1, Mark::Worst)));
        // Of numbers with a sign the bet takes the sign, and the mark says how large they are.
        let drift = |rank, values: [f64; 3]| marks(headline("energy_drift.last", Some(rank)), &values.map(Some));
        assert_eq!(drift(Most, [0.09, -0.18, 1e-9]), None, "the greatest gain is neither the best nor the worst");
        assert_eq!(drift(Least, [0.09, -0.18, 1e-9]), Some((1, Mark::Worst)));
        assert_eq!(drift(Most, [0.29, -0.18, 1e-9]), Some((0, Mark::Worst)));
        assert_eq!(drift(Least, [0.29, 0.18, 1e-9]), Some((2, Mark::Best)));
    }

    /// In every lesson that bets on a lane, the lane that is marked is the one that wins.
    #[test]
    fn the_marked_lane_wins_the_bet() {
        let mut marked = 0;
        for lesson in LESSONS.iter() {
            let scenario = lesson.scenario();
            let Some(bet @ Bet::Lanes { .. }) = &scenario.lesson.bet else { continue };
            let outcome = Rehearsal::of(&scenario).finish();
            let size = scenario.lanes[0].world.view().half.max_element();
            let cells = Headline::of(&scenario)[0].cells(&outcome, size, true);
            let right = judge(bet, &outcome).unwrap();
            for (lane, cell) in cells.iter().enumerate() {
                let is_marked = cell.as_ref().is_some_and(|cell| cell.mark.is_some());
                assert!(!is_marked || right.is_choice(lane), "{}: lane {} is marked, {right:?}", lesson.id, lane + 1);
                marked += u32::from(is_marked);
            }
        }
        assert!(marked > 4, "{marked} lessons have a mark");
    }

    /// The number on the lanes of an opening's clip is one in which they differ.
    #[test]
    fn the_number_of_an_opening_differs_between_its_lanes() {
        for entry in OPENINGS {
            let scenario = entry.scenario();
            let outcome = Rehearsal::of(&scenario).finish();
            let headlines = Headline::of(&scenario);
            let cells = headlines[0].cells(&outcome, 0.0, false);
            let digits: Vec<_> = cells.into_iter().flatten().map(|cell| (cell.digits, cell.unit)).collect();
            let columns = scenario.columns();
            assert_eq!(digits.len(), scenario.lanes.len(), "{}", entry.id);
            assert!(digits.iter().zip(&digits[columns..]).all(|(a, b)| a != b), "{}: {digits:?}", entry.id);
        }
    }

    /// Lanes with equal visible digits get no mark.
    #[test]
    fn equal_digits_are_not_marked() {
        let cell = |digits: &str, mark| {
            Some(LaneValue { digits: digits.to_owned(), mark: Some(mark), ..LaneValue::default() })
        };
        let mut cells =
            [cell("16.9", Mark::Worst), cell("16.9", Mark::Best), cell("0", Mark::Best), cell("0.00", Mark::Best)];
        unmark_ties(&mut cells);
        assert!(cells.iter().flatten().all(|cell| cell.mark.is_none()));
        let mut cells = [cell("16.9", Mark::Worst), cell("1.2", Mark::Best), None];
        unmark_ties(&mut cells);
        assert!(cells.iter().flatten().all(|cell| cell.mark.is_some()));
    }

    #[test]
    fn a_headline_is_the_part_that_the_answer_speaks_of() {
        let lesson = |why: &str| LessonPlan { why: Template::parse(why).unwrap(), ..LessonPlan::default() };
        let told = |why: &str, name: &str| part_told(&lesson(why), name).map(|quantity| quantity.to_string());
        let why = "{lane2.age_ms.mean}, {lane1.presentation_error.max}, {lane1.presentation_error.rms}";
        assert_eq!(told(why, "presentation_error").as_deref(), Some("presentation_error.max"));
        assert_eq!(told("{lane1.steps_per_frame.0}", "steps_per_frame").as_deref(), Some("steps_per_frame.0"));
        assert_eq!(told(why, "judder_px"), None);
        assert_eq!(part_of("steps_per_frame"), None, "several numbers are text");
    }

    #[test]
    fn labels_are_words() {
        assert_eq!(headline("steps_per_frame.0", None).label, "frames without a step");
        assert_eq!(headline("animation_error_ms.max", Some(Most)).label, "largest animation error");
        assert_eq!(headline("integration_error.rms", Some(Most)).label, "integration error, RMS");
        assert_eq!(headline("dropped_secs", Some(Most)).label, "dropped time");
        assert_eq!(headline("steps_per_frame.1", None).label, "frames with one step");
    }
}
