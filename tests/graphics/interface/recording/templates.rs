//! The templates on the page for a recording, with their preview and the stills.

use super::*;

/// A preview of two frames, one dark and one light, of half a second each.
#[derive(Debug, Default)]
pub struct TwoFrames;

impl PreviewFrames for TwoFrames {
    fn size(&self) -> [usize; 2] {
        [48, 27]
    }

    fn hz(&self) -> f64 {
        2.0
    }

    fn frames(&self) -> [usize; 2] {
        [2, 2]
    }

    fn rgba(&self, frame: usize) -> Option<Vec<u8>> {
        (frame < 2).then(|| vec![200 * frame as u8; 4 * 48 * 27])
    }
}

pub const TEMPLATES: &[TemplateInfo] = &[
    TemplateInfo { id: "jitter", title: "Jitter", summary: "Two bodies.", has_still: false },
    TemplateInfo { id: "moment", title: "Moment", summary: "A moment.", has_still: true },
];

#[test]
fn a_template_has_a_preview_and_a_still() {
    let mut harness = opened();
    let press_button = |harness: &mut BenchHarness, name: &str| {
        harness.get_by_role_and_label(Role::Button, name).click();
        // A preview plays again and again, so the interface never comes to rest.
        harness.run_steps(3);
    };
    assert!(harness.query_by_label("Two bodies.").is_none() && harness.query_by_label("Time of the preview").is_none());
    press_button(&mut harness, "Jitter");
    harness.get_by_label("Two bodies.");
    assert!(harness.query_by_label("This moment…").is_none());
    assert!(harness.query_by_label("Speeds of the clip").is_none(), "the template decides it");
    let time = |harness: &BenchHarness| {
        harness.get_by_role_and_label(Role::Slider, "Time of the preview").accesskit_node().numeric_value().unwrap()
    };
    let before = time(&harness);
    harness.run_steps(2);
    assert!(time(&harness) != before, "it plays");
    press_button(&mut harness, "Pause the preview");
    let before = time(&harness);
    harness.run_steps(5);
    assert_eq!(time(&harness), before);
    press_button(&mut harness, "Moment");
    press_button(&mut harness, "This moment…");
    press_button(&mut harness, "Strobe sheet…");
    let commands = &harness.state().commands;
    assert!([Still::Moment, Still::Strobe].iter().all(|still| commands.contains(&Command::SaveStill(*still))));
    press_button(&mut harness, "Copy as command");
    let copied = harness.state().copied.clone().expect("a command");
    let options = " --template moment -o /home/ada/Videos/60-Hz-physics.apng --size 1280x720 --theme dark";
    assert!(copied.ends_with(options), "{copied}");
    press_button(&mut harness, "Start recording");
    assert_eq!(recorded(&harness)[0].template, Some("moment"));
}
