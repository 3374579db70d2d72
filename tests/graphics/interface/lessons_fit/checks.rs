//! Conditions that every frame of a lesson fulfils, in any window.

use super::seen::{Canvas, LIST, Seen, Text, canvases};
use crate::interface::bench::Bench;
use egui::{Rect, vec2};
use timestep_lab::course::Phase;
use timestep_lab::lab::LaneView;
use timestep_lab::scenario::lesson::{Layout, Show};
use timestep_lab::visible_text::visible;

/// Height of a strip of frames, points.
const STRIP: f32 = 40.0;
/// Characters that a lane's label keeps.
const LEAST_OF_LABEL: usize = 8;
/// Smallest font of the question, points, and the smallest in a window from this width.
const QUESTION: [(f32, f32); 2] = [(0.0, 13.0), (1280.0, 15.0)];

/// Lessons with a text over a body in the smallest window: a label where lanes have two bodies, one at the top and one at the bottom of a
/// small canvas, the trouble of a lane, or the sentence of a moment beside the name of a number.
const CROWDED: [&str; 3] = ["keys-and-steps", "half-of-dt", "damping-and-dt"];

/// Part of one side of its canvas that the largest motion of a scale takes at least.
const LEAST_PART: f64 = 0.6;
/// Part of a side in small windows, where texts of the smallest font that can be read, cards and strips need half of a lane.
const LEAST_IN_SMALL: f64 = 0.27;
/// Height of a window that is not small, points.
const NOT_SMALL: f32 = 650.0;
/// Lessons with a motion that takes less of its canvas, the part, and why.
const SMALLER: [(&str, f64, &str); 13] = [
    (
        "falling-euler",
        0.27,
        "the view falls with the exact stone, which stays in its middle, and no stone is cut at its edge; the ruler crosses the canvas",
    ),
    ("welcome", 0.4, "the same stone"),
    ("drive", 0.5, "keys drive the carts over a part of the square that they can be driven on"),
    ("jump-height", 0.55, "the name of the number, with its time, stands beside the jump"),
    ("wind", 0.25, "the view has as much room to the right of the start as to its left"),
    ("ntsc", 0.55, "three low tracks"),
    ("who-moves-last", 0.5, "three low tracks, with room for the trail"),
    ("blended-twice", 0.55, "three low tracks"),
    ("presses", 0.35, "a hop takes a part of the square that the carts can be driven on"),
    ("free-the-physics", 0.3, "the bucket stands beside the motion"),
    ("keys-and-steps", 0.5, "two rows of lanes"),
    ("spiral-of-death", 0.5, "the bucket stands below the motion"),
    ("semi-fixed", 0.55, "three low tracks"),
];

/// Part of one side of its canvas that the largest motion of a scale takes at least in this lesson.
pub fn least_part(lesson: &str, seen: &Seen) -> f64 {
    let named = SMALLER.iter().find(|(id, ..)| *id == lesson).map_or(LEAST_PART, |(_, part, _)| *part);
    if seen.window.height() < NOT_SMALL { named.min(LEAST_IN_SMALL) } else { named }
}

/// Width of a window in which every sentence of a moment has room on its own lane's canvas, points.
const ROOMY: f32 = 1280.0;

/// A kind of text that may be cut.
type MayBeCut = fn(&Text, &Bench) -> bool;

/// All texts that may be cut, and why.
const MAY_BE_CUT: [MayBeCut; 3] = [
    // The label of a lane in a narrow canvas and in the legend of plots: its tooltip has it whole.
    |text, bench| {
        let lanes = &bench.lab.snapshot().scenario.lanes;
        let is_label = lanes.iter().any(|lane| text.text.ends_with(&lane.title()));
        is_label && text.clip.contains_rect(text.whole) && text.characters >= LEAST_OF_LABEL
    },
    // The notes of a figure: its tooltip has them whole.
    |text, bench| {
        let mut charts = bench.figures.iter().filter_map(|figure| figure.chart.as_ref().ok());
        charts.any(|chart| chart.notes.replace('\n', "; ") == text.text) && text.characters >= LEAST_OF_LABEL
    },
    // A row of the list of lessons, which scrolls: by the list's own upper and lower edge.
    |text, _| {
        let beside = text.clip.with_min_y(text.whole.top()).with_max_y(text.whole.bottom());
        text.clip.right() <= LIST && text.clip.height() > 60.0 && beside.contains_rect(text.whole) && !text.elided
    },
];

/// All that is wrong with the frame that was laid out as `seen`.
pub fn faults(seen: &Seen, bench: &Bench) -> Vec<String> {
    let canvases = canvases(bench);
    let mut faults = texts(seen, bench);
    faults.extend(boxes(seen));
    faults.extend(question(seen, bench));
    // The list may lie over it.
    if !seen.has_drawer {
        faults.extend(callout(seen, bench, &canvases));
    }
    faults.extend(bodies(seen, bench, &canvases));
    faults
}

/// No text is cut that must not be, and no two overlap.
fn texts(seen: &Seen, bench: &Bench) -> Vec<String> {
    let mut faults = Vec::new();
    if seen.texts.len() <= 5 {
        faults.push(format!("{} texts", seen.texts.len()));
    }
    for (i, text) in seen.texts.iter().enumerate() {
        if text.is_cut() && !MAY_BE_CUT.iter().any(|may_be_cut| may_be_cut(text, bench)) {
            faults.push(format!(
                "“{}” is cut: {} characters, {:?} in {:?}",
                text.text, text.characters, text.whole, text.clip
            ));
        }
        for other in &seen.texts[i + 1..] {
            let shared = text.rect.intersect(other.rect);
            if shared.width() > 1.0 && shared.height() > 1.0 {
                faults.push(format!("“{}” at {:?} and “{}” at {:?}", text.text, text.rect, other.text, other.rect));
            }
        }
    }
    faults
}

/// Buttons and fields are whole, but for those of the list.
fn boxes(seen: &Seen) -> Vec<String> {
    let is_whole = |(rect, clip): &&(Rect, Rect)| clip.expand(1.0).contains_rect(*rect) || clip.right() <= LIST;
    let cut = seen.boxes.iter().filter(|pair| !is_whole(pair));
    cut.map(|(rect, clip)| format!("a box at {rect:?} is cut by {clip:?}")).collect()
}

/// The question is there: whole while it is asked, and in a font that can be read.
fn question(seen: &Seen, bench: &Bench) -> Option<String> {
    let snapshot = bench.lab.snapshot();
    let plan = &snapshot.scenario.lesson;
    let asks = plan.ask.trim();
    let is_asking = bench.ui.lesson().1 == Some(Phase::Ask);
    // The list may lie over a short one that has been answered.
    if is_smallest(seen) && seen.has_drawer && !is_asking {
        return None;
    }
    let whole = visible(asks);
    let stands = |text: &&Text| match is_asking || !is_smallest(seen) {
        true => text.text == whole,
        false => text.text.len() > 8 && whole.contains(text.text.trim()),
    };
    // Labels of lanes may use words of the question; it is the largest of these texts.
    let found = seen.texts.iter().filter(stands).max_by(|a, b| a.size.total_cmp(&b.size));
    let Some(found) = found else { return Some("no question".to_owned()) };
    let least = QUESTION.iter().filter(|(width, _)| seen.window.width() >= *width).map(|(_, size)| *size);
    let least = least.fold(0.0, f32::max);
    (found.size < least).then(|| format!("the question has {} points", found.size))
}

/// The sentence of a moment is on its body's canvas, where that has room, and covers neither bodies nor texts.
fn callout(seen: &Seen, bench: &Bench, canvases: &[Canvas]) -> Vec<String> {
    let snapshot = bench.lab.snapshot();
    let moments = &snapshot.scenario.lesson.moments;
    let now = snapshot.elapsed;
    let is_told = matches!(bench.ui.lesson().1, Some(Phase::See | Phase::Why));
    let moment = moments.iter().find(|moment| is_told && (moment.at..moment.at + moment.lasts).contains(&now));
    let Some(moment) = moment else { return Vec::new() };
    let Some(outcome) = bench.course.outcome(snapshot.scenario) else { return vec!["no rehearsal".to_owned()] };
    let say = outcome.fill(&moment.say).expect("its numbers are known");
    let Some(canvas) = canvases.iter().find(|canvas| canvas.lane + 1 == moment.lane.max(1)) else {
        return vec![format!("no lane for “{say}”")];
    };
    let Some(words) = seen.texts.iter().find(|text| text.text == visible(&say)) else {
        // The answer says more, and needs the room.
        let has_answer = bench.ui.lesson().1 == Some(Phase::Why);
        return if is_smallest(seen) && has_answer {
            Vec::new()
        } else {
            vec![format!("“{say}” is not said on {:?}", canvas.rect.size())]
        };
    };
    let rect = words.whole.expand2(vec2(12.0, 7.0));
    let mut faults = Vec::new();
    if is_crowded(seen, bench) {
        return faults;
    }
    let stage = canvases.iter().fold(Rect::NOTHING, |stage, canvas| stage.union(canvas.rect));
    if !stage.contains_rect(rect.shrink(1.0)) {
        faults.push(format!("“{say}” leaves the lanes"));
    }
    if seen.window.width() >= ROOMY && !canvas.rect.contains_rect(rect.shrink(1.0)) {
        faults.push(format!("“{say}” at {rect:?} leaves its canvas {:?}", canvas.rect));
    }
    let bodies = canvases.iter().filter_map(|canvas| canvas.bodies.first());
    for body in bodies.filter(|body| overlap(rect, **body) > 2.0) {
        faults.push(format!("“{say}” at {rect:?} covers a body at {body:?}, it belongs to {:?}", canvas.rect));
    }
    for other in seen.texts.iter().filter(|other| other.text != words.text && overlap(rect, other.rect) > 1.0) {
        faults.push(format!("“{say}” at {rect:?} covers “{}” at {:?}", other.text, other.rect));
    }
    faults
}

/// No text lies over a body.
fn bodies(seen: &Seen, bench: &Bench, canvases: &[Canvas]) -> Vec<String> {
    let mut faults = Vec::new();
    if bench.output.canvases.layout == Layout::Overlay || is_crowded(seen, bench) || seen.has_drawer {
        return faults;
    }
    for canvas in canvases {
        let on_it = seen.texts.iter().filter(|text| canvas.rect.contains(text.rect.center()));
        for text in on_it {
            if let Some(body) = canvas.bodies.iter().find(|body| overlap(text.rect, **body) > 2.0) {
                faults.push(format!("“{}” at {:?} covers a body at {body:?}", text.text, text.rect));
            }
        }
    }
    faults
}

/// `true` where texts have no room beside the bodies.
fn is_crowded(seen: &Seen, bench: &Bench) -> bool {
    is_smallest(seen) && bench.ui.lesson().0.is_some_and(|id| CROWDED.contains(&id))
}

/// `true` in the smallest of the windows.
fn is_smallest(seen: &Seen) -> bool {
    seen.window.height() < 500.0
}

/// Smaller side of what two rectangles share; 0 if they are apart.
fn overlap(a: Rect, b: Rect) -> f32 {
    let shared = a.intersect(b);
    shared.width().min(shared.height()).max(0.0)
}

/// Part of the window that canvases cover, with their strips of frames: these show the same motion, frame beside frame.
pub fn share(seen: &Seen, bench: &Bench) -> f32 {
    let mut rects: Vec<Rect> = bench.output.lanes.iter().map(|lane| lane.rect).collect();
    if bench.output.canvases.layout == Layout::Overlay {
        rects.truncate(1);
    }
    let shows_strips = bench.lab.snapshot().scenario.lesson.show.contains(&Show::Strip)
        && rects.iter().all(|rect| rects.iter().all(|next| !(0.0..30.0).contains(&(next.top() - rect.bottom()))));
    let strip = if shows_strips { STRIP } else { 0.0 };
    rects.iter().map(|rect| rect.width() * (rect.height() + strip)).sum::<f32>() / seen.window.area()
}

/// Places that stay from the question to the last trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// The canvases.
    canvases: Vec<Rect>,
    /// World of each, and width and height of what it shows, mm; without them for lanes of a camera that has drawn back.
    views: Vec<(&'static str, Option<[i64; 2]>)>,
    /// The upper left corner of the question, points.
    question: Option<[i32; 2]>,
}

impl Geometry {
    pub fn of(seen: &Seen, bench: &Bench) -> Self {
        let snapshot = bench.output.canvases.cameras(&bench.lab.snapshot(), &bench.output.lanes);
        let is_near = snapshot.lanes.iter().all(|lane| lane.camera_distance() == 1.0);
        let view = |lane: &LaneView<'_>| {
            let half = lane.view().half;
            let size = is_near.then(|| [half.x, half.y].map(|half| (2000.0 * half).round() as i64));
            (lane.spec().world.id, size)
        };
        let whole = visible(snapshot.scenario.lesson.ask.trim()).into_owned();
        let asked = seen.texts.iter().find(|text| text.text == whole);
        Geometry {
            canvases: bench.output.lanes.iter().map(|lane| lane.rect).collect(),
            views: snapshot.lanes.iter().map(view).collect(),
            question: asked.map(|text| [text.whole.left(), text.whole.top()].map(|edge| edge.round() as i32)),
        }
    }

    /// Says where this differs from what was seen before.
    pub fn difference(&self, before: &Geometry) -> Option<String> {
        if self.canvases != before.canvases {
            return Some(format!("lanes stand at {:?}, before at {:?}", self.canvases, before.canvases));
        }
        if self.question != before.question {
            return Some(format!("the question stands at {:?}, before at {:?}", self.question, before.question));
        }
        let mut views = self.views.iter().zip(&before.views);
        let moved =
            views.find(|(now, before)| now.0 == before.0 && now.1.is_some() && before.1.is_some() && now != before);
        moved.map(|(now, before)| format!("a lane shows {now:?} mm, before {before:?}"))
    }
}
