//! Room for the bar of a lesson: as high as its highest part, so that nothing moves from the question to the last trial.

use super::bar;
use super::speech::{BarContents, bar_contents};
use crate::ui::base::style::is_projected;
use egui::Ui;
use simulation::course::{CourseEntry, Session, estimated};
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Template;
use std::sync::Arc;

/// The height of the bar, kept while lesson, width and fonts stay.
#[derive(Debug, Default)]
pub struct BarRoom {
    known: Option<KnownHeight>,
}

/// A height, and what it depends on.
#[derive(Debug)]
struct KnownHeight {
    lesson: Arc<Scenario>,
    /// Bits of the width and of the pixels of a point.
    scale: [u32; 2],
    is_projected: bool,
    height: f32,
}

impl BarRoom {
    /// Height that the bar takes in this width from the question to the last trial, points. `entry` is the lesson, if it is one of the
    /// course.
    pub fn height(&mut self, ui: &Ui, (session, entry): (&Session, Option<&CourseEntry>), width: f32) -> f32 {
        let lesson = session.subject();
        let (scale, is_projected) =
            ([width, ui.ctx().pixels_per_point()].map(f32::to_bits), is_projected(ui.visuals()));
        let is_same = |known: &&KnownHeight| {
            Arc::ptr_eq(&known.lesson, lesson) && (known.scale, known.is_projected) == (scale, is_projected)
        };
        if let Some(known) = self.known.as_ref().filter(is_same) {
            return known.height;
        }
        let heights = every_part(session, entry).into_iter().map(|part| bar::low_height(ui, &part, width));
        let height = heights.fold(0.0, f32::max);
        self.known = Some(KnownHeight { lesson: Arc::clone(lesson), scale, is_projected, height });
        height
    }
}

/// The contents of the bar in every phase of a lesson, with numbers of the usual length, after the bet with the longest reply.
fn every_part(session: &Session, entry: Option<&CourseEntry>) -> Vec<BarContents> {
    let (plan, subject) = (session.plan(), Arc::clone(session.subject()));
    let mut session = session.clone();
    let mut parts = Vec::new();
    let mut add = |session: &Session, text: Option<String>, won: Option<bool>| {
        let part = bar_contents(session, &[], (false, true), entry);
        parts.push(BarContents { text: text.unwrap_or(part.text.clone()), won, ..part });
    };
    session.restart(&subject);
    add(&session, None, None);
    session.skip();
    add(&session, None, None);
    session.tell();
    let longest = |texts: &[Template]| texts.iter().map(estimated).max_by_key(String::len).unwrap_or_default();
    let why = estimated(&plan.why);
    let wrong = [longest_verdict(&session.labels()), longest(&plan.wrong), why.clone()].join(" ");
    add(&session, Some(wrong), None);
    let label = session.labels().into_iter().max_by_key(String::len).unwrap_or_default();
    let right = if label.is_empty() { "it is 88.88 ms, and you said 88.88 ms" } else { &label };
    add(&session, Some(format!("Right: “{right}”. {why}")), Some(true));
    if !plan.more.is_empty() {
        session.tell_more();
        add(&session, Some(estimated(&plan.more)), None);
    }
    for (index, trial) in plan.trials.iter().enumerate() {
        session.try_out(index);
        add(&session, None, None);
        session.tell();
        add(&session, Some(estimated(&trial.then)), None);
    }
    parts
}

/// The verdict on a bet on one of the longest choices, where another one is right.
fn longest_verdict(labels: &[String]) -> String {
    let mut labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    labels.sort_by_key(|label| std::cmp::Reverse(label.len()));
    match labels[..] {
        [first, second, ..] => format!("No: the answer is “{second}”. You said “{first}”."),
        _ => "Not quite: it is 88.88 ms, and you said 88.88 ms.".to_owned(),
    }
}
