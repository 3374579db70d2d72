//! The course: every lesson's texts have values, every bet has one answer, and the teacher's guide in `docs` is made of them.

use crate::scenarios::tried;
use simulation::course::{
    GuideLesson, GuidePage, GuidePart, GuideStills, Outcome, Rehearsal, RightAnswer, guide, guide_html, guide_markdown,
    judge,
};
use simulation::lab::PLOTS;
use simulation::scenario::lesson::{Bet, Rank, Relation, Show};
use simulation::scenario::{LESSONS, PATHS, Scenario};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

/// The guide with the numbers of all lessons, which are run for it.
static PARTS: LazyLock<Vec<GuidePart>> =
    LazyLock::new(|| guide(&LESSONS.iter().map(GuideLesson::from).collect::<Vec<_>>(), || ()).unwrap());

fn pages() -> impl Iterator<Item = &'static GuidePage> {
    PARTS.iter().flat_map(|part| &part.pages)
}

/// `UPDATE_GUIDE=1` writes it.
#[test]
fn the_teachers_guide_has_the_numbers_of_this_program() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("docs/TEACHERS.md");
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    let (head, _) = file.split_once("\n## ").unwrap_or((&file, ""));
    let lessons = guide_markdown(&PARTS, "pictures/lessons");
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
        assert_eq!([side(16), side(20)], [1760, 990], "{name}");
        assert!(bytes.len() < 120_000, "{name} has {} bytes", bytes.len());
    }
    assert!(stills.values().map(Vec::len).sum::<usize>() < 4_500_000);
}

/// A trial shows what its text says, and its change is what shows it: in the lesson's own run something of that is wrong.
#[test]
fn what_is_tried_shows_what_its_text_says() {
    let mut wrong = Vec::new();
    for page in pages() {
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

/// The sheets of the guide to print, by the ids of their sections.
fn sheets(html: &str) -> BTreeMap<&str, &str> {
    let mut sheets = BTreeMap::new();
    for text in html.split("<section class=\"sheet ").skip(1) {
        let (sheet, _) = text.split_once("</section>").unwrap();
        if let Some((_, rest)) = sheet.lines().next().unwrap().split_once("id=\"") {
            sheets.insert(rest.split('"').next().unwrap(), sheet);
        }
    }
    sheets
}

fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The page to print has a plan for each path, and two sheets for each lesson, with a still inside where there is one.
#[test]
fn the_page_to_print_has_a_plan_for_each_path_and_two_sheets_for_each_lesson() {
    let still = |page: &GuidePage| GuideStills { question: b"ask".to_vec(), answer: page.id.as_bytes().to_vec() };
    let html = guide_html(&PARTS, |page| if page.id == "welcome" { GuideStills::default() } else { still(page) });
    let sheets = sheets(&html);
    let contents = 1;
    assert_eq!(html.matches("<section ").count(), contents + PATHS.len() + 2 * LESSONS.len());
    let titles: Vec<_> = PARTS.iter().map(|part| part.title).collect();
    assert!(titles.iter().zip(PATHS.iter()).all(|(title, path)| *title == path.title), "paths come first: {titles:?}");
    for path in PATHS.iter() {
        let plan = sheets[&*format!("path-{}", path.id)];
        let lessons = path.lessons.iter().map(|lesson| lesson.scenario());
        let wanted = lessons.flat_map(|lesson| [lesson.title, lesson.lesson.goal]).chain(path.ready.iter().cloned());
        for text in wanted.chain([path.promise.clone(), format!("{} minutes", path.minutes)]) {
            assert!(plan.contains(&in_html(&text)), "{}: {text}", path.id);
        }
        assert!(!path.ready.is_empty(), "{}: nothing to have ready", path.id);
    }
    for page in pages() {
        let [class, teacher] = [page.id.clone(), format!("{}-teacher", page.id)].map(|id| sheets[&*id]);
        for sheet in [class, teacher] {
            let stills = sheet.matches("data:image/png;base64,").count();
            assert_eq!(stills, usize::from(page.id != "welcome"), "{}", page.id);
            assert!(sheet.contains(&in_html(&page.plan().ask)), "{}", page.id);
        }
        assert_eq!(teacher.matches("class=\"right\"").count(), usize::from(page.number.is_none()), "{}", page.id);
        assert_eq!(teacher.matches("<dt>Wrong").count(), usize::from(!page.wrong.is_empty()));
        assert!(teacher.contains(&in_html(&page.why)) && teacher.contains(&in_html(&page.plan().goal)), "{}", page.id);
    }
    let in_order: Vec<_> =
        html.split("<section class=\"sheet ").skip(1).map(|sheet| sheet.split_once('>').unwrap().0).collect();
    let (contents, _) = html.split_once("</section>").unwrap();
    let mut listed = 0;
    for entry in contents.split("<li><a href=\"#").skip(1) {
        let (id, entry) = entry.split_once('"').unwrap();
        let (_, number) = entry.split_once("<span>").unwrap();
        let number: usize = number.split('<').next().unwrap().parse().unwrap();
        assert!(in_order[number - 1].ends_with(&format!("id=\"{id}\"")), "{id} is not sheet {number}");
        listed += 1;
    }
    assert_eq!(listed, PATHS.len() + LESSONS.len());
    assert!(html.contains("break-before: page") && html.contains("@page"));
    assert!(!html.contains("size: A4"), "the printer's paper decides");
    assert!(!html.contains("src=\"http") && !html.contains("href=\"http"), "it needs no network");
}

/// The sheet for the class tells neither the answer nor anything that comes after the bet, and no choice looks right.
#[test]
fn the_sheet_for_the_class_has_no_answer() {
    let html = guide_html(&PARTS, |_| GuideStills { question: b"question".to_vec(), answer: b"answer".to_vec() });
    let sheets = sheets(&html);
    for page in pages() {
        let class = sheets[&*page.id];
        let told = page.moments.iter().chain(&page.wrong).map(|[_, words]| words);
        let told = told.chain(page.trials.iter().map(|trial| &trial.then)).chain(&page.number);
        for text in
            told.chain([&page.why, &page.more, &page.plan().goal, &page.plan().say]).filter(|text| !text.is_empty())
        {
            assert!(!class.contains(&in_html(text)), "{}: {text}", page.id);
        }
        assert!(!class.contains("class=\"right\"") && !class.contains('✓'), "{}", page.id);
        assert!(class.contains("cXVlc3Rpb24=") && !class.contains("YW5zd2Vy"), "{}: the still of the answer", page.id);
        let choices = page.choices.iter().map(|(choice, _)| format!("<td>{}<td class=\"hands\">", in_html(choice)));
        for choice in choices {
            assert!(class.contains(&choice), "{}: {choice}", page.id);
        }
    }
}

/// Width within the margins of A4 and height within those of Letter, mm: the smaller of both papers.
const PAPER: [f64; 2] = [174.0, 248.0];

/// Height of lines of text, mm, in a font whose letters are half of their size wide.
fn lines(text: &str, points: f64, width: f64) -> f64 {
    let size = points * 25.4 / 72.0;
    (text.chars().count() as f64 * 0.51 * size / width).ceil() * 1.4 * size
}

/// Height of a block of text, mm, and of the gap below it.
fn height(text: &str, points: f64, width: f64) -> f64 {
    lines(text, points, width) + 2.0
}

/// Every sheet fits on one page, A4 or Letter, without a browser that says so: heights of its texts in the sizes of `guide.css`, and of
/// its image, which the style limits.
#[test]
fn every_sheet_fits_on_a_page() {
    let html = guide_html(&PARTS, |_| GuideStills::default());
    let (_, limit) = html.split_once("figure { min-height: ").unwrap();
    let image = limit.split_once("mm").unwrap().0.parse::<f64>().unwrap() + 7.0;
    let [width, most] = PAPER;
    for page in pages() {
        let head = 12.0 + height(&page.scenario.title, 18.0, width) + image;
        let table = |points: f64, width: f64| {
            8.0 + page.choices.iter().map(|(choice, _)| height(choice, points, width - 25.0)).sum::<f64>()
        };
        let trial = page.trials.first().map_or("", |trial| &trial.say);
        let to_write_on = ["", "", trial].map(|head| height(head, 10.5, width).max(7.0) + 18.6);
        let class = head + height(&page.plan().ask, 12.5, width) + table(10.5, width) + to_write_on.iter().sum::<f64>();
        let own = width - 21.0;
        let trials = page.trials.iter().map(|trial| format!("{} {}", trial.say, trial.then));
        let listed = page.moments.iter().chain(&page.wrong).map(|item| item.join(". "));
        let listed: f64 = listed.map(|item| lines(&item, 9.4, own) + 0.8).sum();
        let texts = [&page.plan().ask, &page.why, &page.more, &page.plan().say].into_iter().cloned().chain(trials);
        let entries: f64 = texts.filter(|text| !text.is_empty()).map(|text| height(&text, 9.4, own)).sum();
        let teacher = head + height(&page.plan().goal, 11.5, width) + 7.0 + entries + listed + table(9.5, own);
        for (sheet, height) in [("class", class), ("teacher", teacher)] {
            assert!(height <= most, "{}: the sheet for the {sheet} needs {height:.0} mm of {most}", page.id);
        }
    }
    // Three columns of whole parts, in lines of 1.25 of the letters' size.
    let column = (width - 14.0) / 3.0;
    let title = |page: &GuidePage| lines(&page.scenario.title, 8.5, column - 8.0) * 1.25 / 1.4 + 1.0;
    let parts = PARTS.iter().map(|part| {
        let plan = if part.path.is_some() { 5.0 } else { 0.0 };
        9.0 + plan + part.pages.iter().map(title).sum::<f64>()
    });
    let (mut columns, mut filled) = (1, 0.0);
    for part in parts {
        if filled + part > most - 62.0 {
            (columns, filled) = (columns + 1, 0.0);
        }
        filled += part;
    }
    assert!(columns <= 3 && filled <= most - 62.0, "the contents need {columns} columns");
}

/// A file of one's own has its sheets behind those of the course; a part of a path has no plan.
#[test]
fn the_guide_has_own_lessons_and_refuses_what_asks_nothing() {
    let mut own = GuideLesson { id: "mine.toml".to_owned(), scenario: Scenario::load("locked").unwrap() };
    let parts = guide(&[own.clone(), GuideLesson::from(&LESSONS[0])], || ()).unwrap();
    assert_eq!(parts.len(), 2);
    assert_eq!((parts[1].title, &*parts[1].pages[0].id), ("Your own lessons", "mine.toml"));
    assert!(parts.iter().all(|part| part.path.is_none()));
    own.scenario.lesson.ask = String::new();
    let nothing = "mine.toml: `lesson`: without `ask`, its question, nothing of it is ever shown";
    assert_eq!(guide(&[own], || ()).unwrap_err().to_string(), nothing);
}

#[test]
fn every_lesson_has_what_a_class_needs() {
    for lesson in LESSONS {
        let Scenario { lesson: plan, lanes, .. } = lesson.scenario();
        let id = lesson.id;
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
    let nothing = Bet::Lanes { rank: Rank::Least, of: "input_latency_ms.mean".parse().unwrap() };
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
