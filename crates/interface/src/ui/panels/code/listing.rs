//! The lines of a lane's code, and those of them that are wrong or differ from another lane's.

use simulation::code::{CodeLine, CodePart, LaneCode, Language, changed_lines};
use simulation::lane::{LaneSpec, no_effect};
use simulation::puzzle::Suspect;
use timestep::entry::Mistake;

/// The lines of a lane in a language.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The code that they print.
    pub code: LaneCode,
    /// Its constants and the lines of its functions, the first spaces left out.
    pub lines: Vec<CodeLine>,
    /// For each line, `true` if the cure has it not: of a lane with a mistake.
    pub wrong: Vec<bool>,
    /// The mistake of the lane, where a line shows it.
    pub mistake: Option<&'static Mistake>,
}

impl Listing {
    /// The lines of a lane.
    ///
    /// # Errors
    /// The reason why there are none, as a sentence.
    pub fn of(spec: &LaneSpec, language: &Language) -> Result<Self, String> {
        if spec.looks.concealed {
            return Err(no_effect::CONCEALED.sentence.to_owned());
        }
        let code = LaneCode::of(spec)?;
        let lines = shown_lines(language, &code);
        let cured = Suspect::in_code_of(spec).and_then(|suspect| {
            let mut cured = spec.clone();
            suspect.cure(&mut cured);
            Some((LaneCode::of(&cured).ok()?, suspect.mistake?))
        });
        let (wrong, mistake) = match cured {
            Some((cured, mistake)) => {
                let right = shown_lines(language, &cured);
                (unlike_lines(&texts(&right), &texts(&lines)), Some(mistake))
            }
            None => (vec![false; lines.len()], None),
        };
        let mistake = mistake.filter(|_| wrong.contains(&true));
        Ok(Listing { code, lines, wrong, mistake })
    }

    /// For each line, `true` if the other listing has it not.
    pub fn differs_from(&self, other: &Listing) -> Vec<bool> {
        changed_lines(&texts(&other.lines), &texts(&self.lines))
    }

    /// These lines beside those of another lane; `None` where they are the same.
    pub fn beside(&self, other: &Listing) -> Option<Comparison> {
        let marked = |listing: &Listing, marks: &[bool]| {
            let lines = listing.lines.iter().zip(marks).filter(|(line, marked)| **marked && line.is_told());
            lines.map(|(line, _)| line.clone()).collect::<Vec<_>>()
        };
        let own = marked(self, &self.differs_from(other));
        let others = marked(other, &other.differs_from(self));
        // As many of the other's lines stand in the place of these.
        let is_run = |line: &&CodeLine| line.part != CodePart::Constant;
        let more = others.iter().filter(is_run).skip(own.iter().filter(is_run).count());
        let missing: Vec<String> = more.map(|line| line.text.trim().to_owned()).collect();
        let differs = unlike_lines(&texts(&other.lines), &texts(&self.lines));
        (!own.is_empty() || !missing.is_empty()).then_some(Comparison { differs, missing })
    }
}

/// Lines beside those of another lane.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// For each line, `true` if the other lane has another one there, or more before it.
    pub differs: Vec<bool>,
    /// The lines that the other lane has more.
    pub missing: Vec<String>,
}

/// For each line, `true` if the right lines have it not; where they only are more, those before which the others stand.
fn unlike_lines(right: &[&str], lines: &[&str]) -> Vec<bool> {
    let mut wrong = changed_lines(right, lines);
    if wrong.contains(&true) {
        return wrong;
    }
    let mut place = 0;
    let mut is_missing = false;
    for more in changed_lines(lines, right) {
        if more {
            is_missing = true;
        } else if place < wrong.len() {
            wrong[place] = std::mem::take(&mut is_missing);
            place += 1;
        }
    }
    wrong
}

fn texts(lines: &[CodeLine]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// The constants and the lines of the functions, as far left as they can be.
fn shown_lines(language: &Language, code: &LaneCode) -> Vec<CodeLine> {
    let mut lines: Vec<_> = language.print(code).into_iter().filter(|line| line.part != CodePart::Frame).collect();
    // What a frame is given, and what it changes, shows in its lines.
    let outer = language.outer.split(' ').next().filter(|word| !word.is_empty()).unwrap_or(language.comment);
    let is_said = |text: &str| text.starts_with(outer) || text.starts_with(&format!("{} One frame", language.comment));
    lines.retain(|line| line.part == CodePart::Presenting || !is_said(line.text.trim_start()));
    if let Some(first) = lines.iter().position(|line| line.part == CodePart::Function).filter(|first| *first > 0) {
        lines.insert(first, CodeLine { text: String::new(), statement: None, part: CodePart::Constant });
    }
    let indent = |line: &CodeLine| line.text.len() - line.text.trim_start().len();
    let least = lines.iter().filter(|line| !line.text.is_empty()).map(indent).min().unwrap_or(0);
    for line in &mut lines {
        line.text = line.text.get(least..).unwrap_or_default().to_owned();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::code::LANGUAGES;
    use simulation::displays::{Display, Queue, VirtualDisplay, Vrr};
    use simulation::scenario::Scenario;
    use simulation::worlds::WorldSpec;
    use timestep::entry::Entry;
    use timestep::presentation::PRESENTATIONS;
    use timestep::time::policies::{LoopPolicy, POLICIES, PolicySpec};

    fn wrong_lines(spec: &LaneSpec) -> Vec<String> {
        let listing = Listing::of(spec, LANGUAGES[0]).unwrap();
        let lines = listing.lines.iter().zip(&listing.wrong);
        lines.filter(|(_, wrong)| **wrong).map(|(line, _)| line.text.trim().to_owned()).collect()
    }

    /// The lines that are marked are those in which the mistake is.
    #[test]
    fn the_wrong_line_of_a_mistake_is_marked() {
        let of_policy = |id: &str| LaneSpec {
            policy: PolicySpec::of(Entry::by_id(id).unwrap()),
            presentation: Entry::by_id("interpolate").unwrap(),
            ..LaneSpec::default()
        };
        assert!(wrong_lines(&of_policy("fixed")).is_empty());
        assert_eq!(
            wrong_lines(&of_policy("whole-milliseconds")),
            ["accumulator += math.floor(frame_time / 0.001) * 0.001"]
        );
        assert!(wrong_lines(&of_policy("one-step")).contains(&"if accumulator >= dt:".to_owned()));
        let swapped = LaneSpec { presentation: Entry::by_id("swapped-alpha").unwrap(), ..of_policy("fixed") };
        assert_eq!(wrong_lines(&swapped), ["pose = previous * alpha + position * (1 - alpha)"]);
    }

    /// Vsync, the queue and variable refresh are no part of the loop but of the line that says how its picture is shown.
    #[test]
    fn a_display_changes_the_line_on_presenting_alone() {
        let on = |change: fn(&mut VirtualDisplay)| {
            let mut display = VirtualDisplay::default();
            change(&mut display);
            LaneSpec { display: Display::Virtual(display), ..LaneSpec::default() }
        };
        let displays = [
            on(|_| {}),
            on(|display| display.vsync = false),
            on(|display| display.queue = Queue::Newest),
            on(|display| display.frames_in_flight = 2),
            on(|display| display.frames_in_flight = 3),
            on(|display| display.vrr = Vrr::new(40.0, 90.0)),
            LaneSpec { display: Display::Live, ..LaneSpec::default() },
        ];
        for language in LANGUAGES {
            let listings = displays.each_ref().map(|spec| Listing::of(spec, language).unwrap());
            for (number, one) in listings.iter().enumerate() {
                for other in listings.iter().skip(number + 1) {
                    let lines = one.differs_from(other);
                    let changed: Vec<_> = one.lines.iter().zip(lines).filter(|(_, differs)| *differs).collect();
                    let [(line, _)] = changed[..] else { panic!("{}: {changed:?}", language.name) };
                    assert!(line.part == CodePart::Presenting && line.is_told() && line.text.contains("present()"));
                }
            }
        }
    }

    /// Lanes that differ in the moment at which their camera moves differ in its line alone.
    #[test]
    fn the_line_of_a_camera_stands_at_its_moment() {
        let lanes = Scenario::load("camera").unwrap().lanes;
        for language in LANGUAGES {
            let listings = [0, 1].map(|lane| Listing::of(&lanes[lane], language).unwrap());
            let of_camera = [0, 1].map(|lane| {
                let differs = listings[lane].differs_from(&listings[1 - lane]);
                let lines = listings[lane].lines.iter().zip(differs).filter(|(_, differs)| *differs);
                lines.map(|(line, _)| line.text.trim().trim_end_matches(';').replace("self.", "")).collect::<Vec<_>>()
            });
            let [step, last] = &of_camera;
            assert!(
                step[..] == ["camera = position"] && last[..] == ["camera = pose"],
                "{}: {of_camera:?}",
                language.name
            );
        }
        let pendulum = LaneSpec { world: WorldSpec::of(Entry::by_id("pendulum").unwrap()), ..lanes[0].clone() };
        let notes = Listing::of(&pendulum, LANGUAGES[0]).unwrap().code.notes;
        assert!(notes.contains(&"The camera that follows the body is left out.".to_owned()), "{notes:?}");
    }

    /// A lane without the clamp has no line of its own: the one that it lacks is told, and marked where it would stand.
    #[test]
    fn a_line_that_is_missing_is_told() {
        let clamped = LaneSpec::default();
        let mut free = clamped.clone();
        free.guards.max_frame = None;
        for language in LANGUAGES {
            let [clamped, free] = [&clamped, &free].map(|spec| Listing::of(spec, language).unwrap());
            let comparison = free.beside(&clamped).unwrap();
            let [line] = &comparison.missing[..] else { panic!("{}: {comparison:?}", language.name) };
            let clamp = line.to_lowercase().replace('_', "");
            assert!(clamp.contains("maxframetime"), "{}: {line}", language.name);
            assert!(comparison.differs.contains(&true), "{}", language.name);
            let comparison = clamped.beside(&free).unwrap();
            assert!(comparison.missing.is_empty() && comparison.differs.contains(&true), "{}", language.name);
            assert!(clamped.beside(&clamped).is_none());
        }
    }

    /// Each mistake of a loop or a presentation shows in its lines, but for one that only shows where bodies have rates of their own, and one
    /// that has none.
    #[test]
    fn every_mistake_has_a_wrong_line() {
        let policies = POLICIES.iter().filter(|policy| policy.mistake.is_some() && !policy.code.is_empty());
        let of_policy = |policy: &&'static LoopPolicy| {
            let mut spec = LaneSpec { policy: PolicySpec::of(policy), ..LaneSpec::default() };
            // A backlog is what a limit leaves over.
            spec.guards.max_steps = (policy.keeps_steps && policy.splits).then_some(4);
            (policy.id, spec)
        };
        let policies = policies.map(of_policy);
        let presentations = PRESENTATIONS.iter().filter(|entry| entry.mistake.is_some() && entry.id != "hero-alpha");
        // Alpha is held only where steps may wait.
        let mut guarded = LaneSpec::default();
        guarded.guards.max_steps = Some(1);
        let presentations =
            presentations.map(|presentation| (presentation.id, LaneSpec { presentation, ..guarded.clone() }));
        for (id, spec) in policies.chain(presentations) {
            assert!(!wrong_lines(&spec).is_empty(), "{id}");
        }
    }
}
