//! Of several lanes, which one to take.

use super::{Measured, lane};
use simulation::identity::Identity;
use simulation::verdict::{LaneChoice, choose, told};

/// Runs of lanes with these settings.
fn runs(texts: &[&str]) -> Vec<Measured> {
    texts
        .iter()
        .enumerate()
        .map(|(place, text)| {
            let mut spec = lane(&format!("world = {{ id = 'glide', half_width = 1.5 }}\nintegrator = 'exact'\n{text}"));
            spec.looks.identity = Identity::of_place(place);
            Measured::of(&spec, 4.0)
        })
        .collect()
}

fn of(texts: &[&str]) -> Option<LaneChoice> {
    let runs = runs(texts);
    choose(&runs.iter().map(|run| (&run.spec, &run.report)).collect::<Vec<_>>())
}

#[test]
fn the_even_one_is_taken_and_its_delay_is_the_cost() {
    let choice =
        of(&["dt = '1/35'\nlabel = 'newest'\n", "dt = '1/35'\npresentation = 'interpolate'\nlabel = 'blended'\n"])
            .unwrap();
    assert_eq!(choice.lane, Some(1));
    assert_eq!(choice.take, "Take lane 2 (blended): even, 28.6 ms late, 60 pictures a second.");
    assert_eq!(choice.costs, "It costs 15.5 ms more delay than lane 1 (newest).");
}

#[test]
fn of_even_ones_that_with_more_pictures_is_taken_and_then_the_earlier_one() {
    let held = "dt = '1/30'\nlabel = 'held'\n";
    let blended = "dt = '1/30'\npresentation = 'interpolate'\nlabel = 'blended'\n";
    let stepped = "dt = '1/30'\npresentation = 'render-step'\nlabel = 'stepped'\n";
    assert_eq!(of(&[held, blended]).unwrap().lane, Some(1), "a state that stays for two refreshes is less late");
    let choice = of(&[held, blended, stepped]).unwrap();
    assert_eq!((choice.lane, &*choice.costs), (Some(2), "It costs one more step in each frame."));
}

#[test]
fn a_wrong_speed_is_no_choice_however_even() {
    let locked = "policy = 'locked'\ndt = '1/50'\nlabel = 'locked'\n";
    assert_eq!(of(&[locked, "dt = '1/35'\n"]).unwrap().lane, Some(1));
    assert!(of(&[locked, locked]).unwrap().take.starts_with("All lanes are equal"));
    let slower = "policy = 'locked'\ndt = '1/40'\n";
    assert!(of(&[slower, locked]).unwrap().take.starts_with("None keeps its speed; lane 2 (locked) comes nearest"));
}

#[test]
fn lanes_of_other_worlds_are_not_compared() {
    let spring = Measured::of(&lane("world = 'spring'\n"), 2.0);
    let glide = Measured::of(&lane("world = 'glide'\n"), 2.0);
    assert_eq!(choose(&[(&spring.spec, &spring.report), (&glide.spec, &glide.report)]), None);
    assert_eq!(choose(&[(&spring.spec, &spring.report)]), None);
}

/// Motion at another speed is another motion; a lane that loses time is no measure of delay.
#[test]
fn other_speeds_and_lost_time_are_no_measure() {
    assert_eq!(of(&["dt = '1/35'\n", "dt = '1/35'\ntime_scale = 0.5\n"]), None);
    let lossy = "max_frame = '10 ms'\nlabel = 'lossy'\n";
    let blended = "presentation = 'interpolate'\nlabel = 'blended'\n";
    assert_eq!(of(&[lossy, blended]).unwrap().costs, "");
}

/// What stands below a picture is about frames: of lanes that differ in method it says nothing.
#[test]
fn a_picture_is_told_of_loops_and_drawing_alone() {
    let words = |texts: &[&str]| {
        let runs = runs(texts);
        told(&runs.iter().map(|run| (&run.spec, &run.report)).collect::<Vec<_>>())
    };
    let (newest, blended) = ("dt = '1/35'\n", "dt = '1/35'\npresentation = 'interpolate'\nlabel = 'blended'\n");
    assert!(words(&[newest]).unwrap().starts_with("Uneven by"));
    assert!(words(&[newest, blended]).unwrap().starts_with("Take lane 2 (blended): even"));
    assert_eq!(words(&[newest, "dt = '1/70'\npresentation = 'interpolate'\n"]), None, "other steps");
}
