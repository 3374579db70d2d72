//! All lessons on the stage in all their phases at five sizes: no text is cut that must not be, nothing lies over what matters, and the
//! lanes keep their room and their places. This reads egui's own layout and renders nothing.

mod checks;
pub(super) mod seen;
mod sweep;
mod walk;

use timestep_lab::scenario::LESSONS;
use walk::Walk;

/// Sizes of the window, points.
pub const SIZES: [[u32; 2]; 5] = [[640, 480], [960, 600], [1280, 720], [1920, 1080], [3840, 2160]];

/// Takes every second, third, … lesson, from one of the first on.
fn take(first: usize) {
    let mut walk = Walk::new(&SIZES);
    let wanted = std::env::var("LESSON_IDS").ok();
    let mut faults = Vec::new();
    for lesson in LESSONS.iter().skip(first).step_by(PARTS) {
        if wanted.as_ref().is_none_or(|ids| ids.split_whitespace().any(|id| id == lesson.id)) {
            faults.extend(walk.take(lesson));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The lessons are taken in so many parts, which run at the same time.
const PARTS: usize = 4;

#[test]
fn lessons_fit_1_of_4() {
    take(0);
}

#[test]
fn lessons_fit_2_of_4() {
    take(1);
}

#[test]
fn lessons_fit_3_of_4() {
    take(2);
}

#[test]
fn lessons_fit_4_of_4() {
    take(3);
}
