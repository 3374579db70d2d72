//! The course: every lesson's texts have values, every bet has one answer, and the teacher's guide in `docs` is made of them.

use crate::scenarios::tried;
use simulation::course::{GuideChapter, Outcome, Rehearsal, RightAnswer, guide, guide_html, guide_markdown, judge};
use simulation::lab::PLOTS;
use simulation::scenario::lesson::{Bet, Quantity, Rank, Relation, Show};
use simulation::scenario::{LESSONS, Scenario};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

/// The guide with the numbers of all lessons, which are run for it.
static CHAPTERS: LazyLock<Vec<GuideChapter>> = LazyLock::new(|| guide(&LESSONS.iter().collect::<Vec<_>>()).unwrap());

/// `UPDATE_GUIDE=1` writes it.
#[test]
fn the_teachers_guide_has_the_numbers_of_this_program() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("docs/TEACHERS.md");
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    let (head, _) = file.split_once("\n## ").unwrap_or((&file, ""));
    let lessons = guide_markdown(&CHAPTERS, "pictures/lessons");
    let made = format!("{}\n\n{}", head.trim_end(), lessons.trim_end()) + "\n";
    if std::env::var_os("UPDATE_GUIDE").is_some() {
        std::fs::write(&path, &made).unwrap();
    } else {
        assert!(
            file == made,
            "docs/TEACHERS.md is old; make it anew with UPDATE_GUIDE=1 cargo test --test core course"
        );
    }
}

/// A still for every lesson and no other file, small enough for a page with all of them. The package has no pictures.
#[test]
fn every_lesson_has_its_still_in_the_guide() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("docs/pictures/lessons");
    if !folder.parent().unwrap().exists() {
        return;
    }
    let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap());
    let stills: BTreeMap<String, Vec<u8>> =
        files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap())).collect();
    let mut wanted: Vec<_> = LESSONS.iter().map(|lesson| format!("{}.png", lesson.id)).collect();
    wanted.sort_unstable();
    assert!(stills.keys().eq(&wanted), "make them with scripts/stills.sh: {:?}", stills.keys());
    for (name, bytes) in &stills {
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82"), "{name}");
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!([side(16), side(20)], [880, 495], "{name}");
        assert!(bytes.len() < 60_000, "{name} has {} bytes", bytes.len());
    }
    assert!(stills.values().map(Vec::len).sum::<usize>() < 2_500_000);
}

/// A trial shows what its text says, and its change is what shows it: in the lesson's own run something of that is wrong.
#[test]
fn what_is_tried_shows_what_its_text_says() {
    let mut wrong = Vec::new();
    for page in CHAPTERS.iter().flat_map(|chapter| &chapter.pages) {
        let Some(trial) = tried().find(|trial| trial.lesson == page.id) else {
            panic!("{}: nothing checks its thing to try", page.id)
        };
        let [trial_run] = page.trials.as_slice() else { panic!("{}: the table has one thing to try", page.id) };
        let relations: Vec<_> = trial.relations.iter().flat_map(|text| of_lanes(text, page.outcome.lanes())).collect();
        let fails = |outcome: &Outcome, relation: &Relation| !outcome.holds(relation).is_ok_and(|holds| holds);
        let failing = relations.iter().filter(|relation| fails(&trial_run.outcome, relation));
        wrong.extend(failing.map(|relation| format!("{}: {}", page.id, relation.text)));
        if !relations.iter().any(|relation| fails(&page.outcome, relation)) {
            wrong.push(format!("{}: all of it held before the change", page.id));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A relation of teachings in the words of lessons: `age_ms.mean: #2 > #1` is `lane2.age_ms.mean > lane1.age_ms.mean`.
fn of_lanes(text: &str, lanes: usize) -> Vec<Relation> {
    let (metric, sides) = text.split_once(": ").unwrap();
    let metric = metric.strip_prefix("link.").unwrap_or(metric);
    let each = if sides.contains("every") { 1..=lanes } else { 1..=1 };
    let relation = |lane: usize| {
        let word = |word: &str| match word.replace("every", &format!("#{lane}")).strip_prefix('#') {
            Some(lane) => format!("lane{lane}.{metric}"),
            None => word.to_owned(),
        };
        let words: Vec<_> = sides.split(' ').map(word).collect();
        Relation::parse(&words.join(" ")).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    each.map(relation).collect()
}

/// A page to print has a sheet for each lesson, with its still inside, and shows texts as they are.
#[test]
fn the_page_to_print_has_a_sheet_for_each_lesson() {
    let page = guide_html(&CHAPTERS, |page| (page.id != "welcome").then(|| page.id.as_bytes().to_vec()));
    let sheets: Vec<&str> = page.split("<section id=\"").skip(1).collect();
    assert_eq!(sheets.len(), LESSONS.len());
    let pages = CHAPTERS.iter().flat_map(|chapter| &chapter.pages);
    for (sheet, lesson) in sheets.into_iter().zip(pages) {
        assert!(sheet.starts_with(&format!("{}\"", lesson.id)) && sheet.contains("</section>"), "{sheet}");
        assert_eq!(
            sheet.matches("data:image/png;base64,").count(),
            usize::from(lesson.id != "welcome"),
            "{}",
            lesson.id
        );
        assert_eq!(sheet.matches("class=\"right\"").count(), usize::from(lesson.number.is_none()), "{}", lesson.id);
        assert_eq!(sheet.matches("What students get wrong").count(), usize::from(!lesson.wrong.is_empty()));
    }
    assert!(page.contains("section { break-before: page;"));
    assert!(!page.contains("src=\"http") && !page.contains("href=\"http"), "it needs no network");
}

#[test]
fn every_lesson_has_what_a_class_needs() {
    for lesson in LESSONS {
        let Scenario { lesson: plan, lanes, .. } = lesson.scenario();
        let id = lesson.id;
        assert!(plan.chapter.is_some(), "{id}: no chapter");
        assert!(!plan.goal.is_empty() && plan.minutes > 0 && !plan.say.is_empty(), "{id}: nothing for the teacher");
        assert!(plan.ask.ends_with('?'), "{id}: {} is no question", plan.ask);
        let mut numbers = plan.why.quantities().chain(plan.more.quantities());
        assert!(!plan.why.is_empty() && numbers.next().is_some(), "{id}: an answer without a number");
        assert!(!plan.trials.is_empty(), "{id}: nothing to try");
        let bet = plan.bet.unwrap_or_else(|| panic!("{id}: no bet"));
        assert!(plan.wrong.len() < bet.labels(&lanes).len().max(2), "{id}: more answers than wrong choices");
        for show in &plan.show {
            if let Show::Plot(plot) = show {
                assert!(PLOTS.iter().any(|entry| entry.id == plot), "{id}: no plot {plot}");
            }
        }
    }
}

#[test]
fn a_bet_on_equal_lanes_has_no_answer() {
    let mut scenario = Scenario::load("max-frame").unwrap();
    let bet = scenario.lesson.bet.clone().unwrap();
    let outcome = |scenario: &Scenario| Rehearsal::of(scenario).finish();
    assert_eq!(judge(&bet, &outcome(&scenario)), Ok(RightAnswer::Choice(1)));
    scenario.lanes[0] = scenario.lanes[1].clone();
    assert!(judge(&bet, &outcome(&scenario)).unwrap_err().contains("lanes 1 and 2 are equal"));
    let nothing = Bet::Lanes { rank: Rank::Least, of: Quantity::parse("input_latency_ms.mean").unwrap() };
    assert!(judge(&nothing, &outcome(&scenario)).unwrap_err().contains("lane 1 has no"));
    assert!(judge(&nothing, &Outcome::default()).is_err());
}

/// An edit that takes lanes away must not make a file that cannot be read.
#[test]
fn a_lesson_without_its_lanes_is_saved_without_its_words() {
    let mut scenario = Scenario::load("welcome").unwrap();
    scenario.lanes.truncate(2);
    let read = Scenario::parse(&scenario.to_toml(), "saved.toml").unwrap();
    assert_eq!(read.lesson, scenario.lesson.without_words());
    assert_eq!(read.lanes, scenario.lanes);
}
