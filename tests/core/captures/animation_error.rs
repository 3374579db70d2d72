//! PresentMon's own animation error, computed once more from our trace: the step of the starts less the step of the displays
//! (`OutputThread.cpp` of 2.2.0, `MetricsCalculatorAnimation.cpp` of 2.5.1). It counts from the frame of the application that was
//! shown before.

use super::{path, read};

/// Largest difference, ms: the file's own digits are 0.0001 ms, and a flick is finer.
const TOLERANCE_MS: f64 = 0.002;

/// The errors that the column of the file has, in its rows of the application, `None` where it is `NA`.
fn written(file: &str, application: &str) -> Vec<Option<f64>> {
    let text = std::fs::read_to_string(path(file)).unwrap();
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let place = |names: &[&str]| header.iter().position(|name| names.contains(name));
    let error = place(&["AnimationError", "MsAnimationError"]).unwrap();
    let kind = place(&["FrameType"]);
    let own = |row: &Vec<&str>| row[0] == application && kind.is_none_or(|kind| row[kind] == "Application");
    lines.filter(own).map(|row| row[error].parse().ok()).collect()
}

/// The errors of the frames that were shown after another that was.
fn computed(file: &str) -> Vec<Option<f64>> {
    let trace = read(file);
    let (mut start, mut last) = (0.0, None);
    let mut errors = Vec::new();
    for (frame, shown) in trace.frames().iter().zip(trace.shown().unwrap()) {
        start += frame.millis();
        let display = shown.map(|shown| start + shown.millis());
        errors.push(
            display
                .zip(last)
                .map(|(display, (start_before, display_before))| (start - start_before) - (display - display_before)),
        );
        last = display.map(|display| (start, display)).or(last);
    }
    errors
}

#[test]
fn the_error_of_the_file_follows_from_the_trace() {
    for (file, application, least) in [
        ("presentmon-2.2.0.csv", "PresentBench.exe", 20),
        ("presentmon-2.4.1.csv", "PresentBench.exe", 20),
        ("presentmon-2.4.1_v2.csv", "PresentBench.exe", 20),
        ("presentmon-service.csv", "3DMarkSteelNomad.exe", 20),
        // The first frame that is shown has no error, the one shown before its predecessor an overflow.
        ("presentmon-backwards.csv", "Presenter.exe", 16),
        ("presentmon-backwards_v2.csv", "Presenter.exe", 15),
    ] {
        let mut compared = 0;
        for (place, (written, computed)) in written(file, application).into_iter().zip(computed(file)).enumerate() {
            if let (Some(written), Some(computed)) = (written.filter(|error| error.abs() < 1e9), computed) {
                assert!((written - computed).abs() < TOLERANCE_MS, "{file}, frame {place}: {written} {computed}");
                compared += 1;
            }
        }
        assert!(compared >= least, "{file}: {compared}");
    }
}
