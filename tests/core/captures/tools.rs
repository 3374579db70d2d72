//! Each tool's files: how many frames, how many of them shown, whose, and what is said.

use super::{application, path, read};
use simulation::displays::{Trace, TraceNames};
use timestep::time::Flicks;

#[test]
fn every_tool_is_told_and_read() {
    for (file, what, frames, shown, says) in [
        ("presentmon-1.csv", "PresentMon 1, csgo.exe 0x000000001AB0B4C0", 40, Some(20), "20 of 40"),
        ("presentmon-1.9.csv", "PresentMon 1, Presenter.exe", 16, Some(16), "left out: dwm.exe"),
        ("presentmon-2.0.csv", "PresentMon 2, Presenter.exe", 18, Some(18), "0 of 18"),
        ("presentmon-2.2.0.csv", "PresentMon 2, PresentBench.exe", 34, Some(23), "11 of 34"),
        ("presentmon-2.4.1.csv", "PresentMon 2, PresentBench.exe", 34, Some(23), "shown by `MsUntilDisplayed`"),
        ("presentmon-2.4.1_v2.csv", "PresentMon 2, PresentBench.exe", 34, Some(23), "shown by `DisplayLatency`"),
        ("presentmon-app.csv", "PresentMon 2, r5apex_dx12.exe", 30, Some(29), "frame times are `MsBetweenAppStart`"),
        ("presentmon-service.csv", "PresentMon 2, 3DMarkSteelNomad.exe", 30, Some(29), "start at `CPUStartTime`"),
        ("presentmon-generated.csv", "PresentMon 2, NarakaBladepoint.exe", 12, Some(12), "Intel XeSS-FG"),
        (
            "presentmon-backwards.csv",
            "PresentMon 2, Presenter.exe",
            18,
            Some(18),
            "before the one shown before it, and counts as shown with that one (line 3)",
        ),
        (
            "presentmon-backwards_v2.csv",
            "PresentMon 2, Presenter.exe",
            18,
            Some(17),
            "not in the file, and counts as never shown (line 2)",
        ),
        ("capframex.csv", "CapFrameX, re2.exe", 30, Some(12), "18 of 30"),
        ("capframex.json", "CapFrameX, Judgment.exe", 30, Some(30), "written by CapFrameX 1.7.0.4"),
        ("ocat.csv", "OCAT, MetroExodus.exe", 31, Some(31), "0 of 31"),
        ("ocat-2018.csv", "OCAT, Sam2017.exe", 20, Some(20), "does not say when the work on a frame began"),
        (
            "frameview.csv",
            "FrameView, Talos2-Win64-Shipping.exe",
            30,
            Some(28),
            "`Dropped` is `Error`; such a frame counts as never shown (lines 14, 15)",
        ),
        ("fraps.csv", "FRAPS, 30 rows", 29, None, "no display times"),
        ("fraps-excel.csv", "FRAPS, 30 rows", 29, None, "differences of `Time (ms)`"),
        (
            "mangohud-sampled.csv",
            "MangoHud, 30 rows",
            30,
            None,
            "its rows are samples, 100 ms apart, of frames of 4.2 ms",
        ),
    ] {
        let trace = read(file);
        let notes = trace.notes().join("\n");
        assert!(notes.starts_with(what) && notes.contains(says), "{file}: {notes}");
        assert_eq!(trace.frames().len(), frames, "{file}");
        assert_eq!(trace.shown().map(|shown| shown.iter().flatten().count()), shown, "{file}");
    }
    let data = std::fs::read_dir(path("")).unwrap().count();
    assert_eq!(data, 19, "every file is in the list");
}

/// Values of the files, read by eye.
#[test]
fn times_are_those_of_the_file() {
    let millis = |trace: &Trace, count: usize| -> Vec<f64> {
        trace.frames().iter().take(count).map(|frame| (frame.millis() * 1000.0).round() / 1000.0).collect()
    };
    let shown = |trace: &Trace, count: usize| -> Vec<Option<f64>> {
        let shown = trace.shown().unwrap().iter().take(count);
        shown.map(|shown| shown.map(|shown| (shown.millis() * 1000.0).round() / 1000.0)).collect()
    };
    let csgo = read("presentmon-1.csv");
    assert_eq!(millis(&csgo, 3), [10.564, 6.403, 9.304]);
    assert_eq!(shown(&csgo, 3), [None, Some(23.525), None]);
    let compositor = Trace::read(&path("presentmon-1.9.csv"), application("DWM")).unwrap();
    assert_eq!(millis(&compositor, 2), [50.144, 16.523]);
    assert_eq!(shown(&compositor, 2), [Some(16.108), Some(16.302)]);
    let metro = read("ocat.csv");
    assert_eq!((millis(&metro, 2), shown(&metro, 2)), (vec![9.681, 12.166], vec![Some(13.518), Some(20.021)]));
    let judgment = read("capframex.json");
    assert_eq!((millis(&judgment, 2), shown(&judgment, 2)), (vec![16.513, 17.59], vec![Some(57.907), Some(57.061)]));
    let fraps = read("fraps-excel.csv");
    assert_eq!(millis(&fraps, 2), [8.058, 8.186]);
    assert_eq!(fraps.frames(), read("fraps.csv").frames());
    assert_eq!(millis(&read("mangohud-sampled.csv"), 1), [4.187]);
}

/// Both sets of metrics count from other moments: `MsUntilDisplayed` from the call that presents a frame, `DisplayLatency` from its start.
#[test]
fn both_sets_of_metrics_are_the_same_trace() {
    let [default, second] = ["presentmon-2.4.1.csv", "presentmon-2.4.1_v2.csv"].map(read);
    let near = |a: Flicks, b: Flicks| (a - b).millis().abs() < 0.0002;
    assert!(default.frames().iter().zip(second.frames()).all(|(a, b)| near(*a, *b)));
    for (a, b) in default.shown().unwrap().iter().zip(second.shown().unwrap()) {
        assert!(a.is_some() == b.is_some() && a.zip(*b).is_none_or(|(a, b)| near(a, b)), "{a:?} {b:?}");
    }
}

#[test]
fn utf_16_is_read() {
    let text = std::fs::read_to_string(path("presentmon-1.csv")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let file = folder.path().join("run.csv");
        let bytes: Vec<u8> = format!("\u{feff}{}", text.replace('\n', "\r\n")).encode_utf16().flat_map(unit).collect();
        std::fs::write(&file, bytes).unwrap();
        let trace = Trace::read(&file, None).unwrap();
        let plain = read("presentmon-1.csv");
        assert_eq!((trace.frames(), trace.shown(), trace.notes()), (plain.frames(), plain.shown(), plain.notes()));
    }
}

/// The names that a choice can have: columns of any table, and applications of a capture.
#[test]
fn names_in_a_file_are_listed() {
    let names = TraceNames::read(&path("presentmon-1.csv")).unwrap();
    assert!(names.columns.iter().any(|column| column.eq_ignore_ascii_case("MsBetweenPresents")), "{names:?}");
    assert_eq!(names.applications.first().map(String::as_str), read("presentmon-1.csv").application());
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain.csv");
    for (text, columns) in [("frame,delta\n1,16\n", &["frame", "delta"][..]), ("16\n17\n", &[])] {
        std::fs::write(&plain, text).unwrap();
        let names = TraceNames::read(&plain).unwrap();
        assert_eq!(
            (names.columns.iter().map(String::as_str).collect::<Vec<_>>(), names.applications.len()),
            (columns.to_vec(), 0)
        );
    }
    assert!(TraceNames::read(&folder.path().join("none.csv")).is_err());
}
