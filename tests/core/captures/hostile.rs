//! Captures that are damaged, are none, or are another file than they look like.

use super::{application, path, refused};
use proptest::prelude::*;
use simulation::displays::{Trace, TraceChoice, TraceUnit};

const HEADER: &str = "Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,MsBetweenPresents,MsUntilDisplayed";

#[test]
fn a_damaged_row_is_refused_with_its_line_and_its_column() {
    let good = "a.exe,1,0x1,0,0.016,16,20\na.exe,1,0x1,0,0.032,16,20\n";
    for (row, says) in [
        ("a.exe,1,0x1,0,0.048,soon,20\n", "run.csv, line 4: in the column `MsBetweenPresents`, `soon` is not a number"),
        ("a.exe,1,0x1,2,0.048,16,20\n", "run.csv, line 4: in the column `Dropped`, `2` is not 0, 1 or Error"),
        (
            "My game, the second.exe,1,0x1,0,0.048,16,20\n",
            "run.csv, line 4: 8 fields, not 7 as in the first row: one has a comma",
        ),
        (
            "a.exe,1,0x1,0\na.exe,1,0x1,0,0.048,16,20\n",
            "run.csv, line 4: 4 fields, not 7 as in the first row: the line is cut off",
        ),
    ] {
        let told = refused(&format!("{HEADER}\n{good}{row}"), None);
        assert!(told.starts_with(says) && !told.contains("with a point"), "{told}");
    }
    let cut = Trace::parse(&format!("{HEADER}\n{good}a.exe,1,0x1,0,0.0"), "run.csv", None).unwrap();
    assert_eq!(cut.frames().len(), 2);
    assert!(
        cut.notes().iter().any(|note| note == "the line is cut off, and is left out (line 4)"),
        "{:?}",
        cut.notes()
    );
}

#[test]
fn names_that_are_not_there_are_refused_with_those_that_are() {
    let read = |choice: TraceChoice| Trace::read(&path("presentmon-1.9.csv"), choice).unwrap_err().to_string();
    let told = read(application("presentr.exe"));
    assert!(told.ends_with("there is no application `presentr.exe` in it; it has Presenter.exe, dwm.exe"), "{told}");
    let chain = TraceChoice { swap_chain: Some("0x2".to_owned()), ..application("dwm.exe") };
    let told = read(chain);
    assert!(told.ends_with("there is no swap chain `0x2` in it; it has 0x000001BF098B1ED0"), "{told}");
    let chain = TraceChoice { swap_chain: Some("0x1bf098b1ed0".to_owned()), ..TraceChoice::default() };
    assert_eq!(Trace::read(&path("presentmon-1.9.csv"), chain).unwrap().frames().len(), 22);
    let column = TraceChoice { column: Some("msBetweenPresent".to_owned()), ..TraceChoice::default() };
    let told = read(column);
    assert!(told.contains("there is no column `msBetweenPresent`; its header has msBetweenPresents, "), "{told}");
    let told = read(Some(TraceUnit::Micros).into());
    assert!(told.contains("PresentMon 1 writes the unit of its columns"), "{told}");
    let told = refused("frame_ms\n16\n", application("a.exe"));
    assert!(told.contains("leave `application` out"), "{told}");
}

#[test]
fn summaries_are_no_captures() {
    for (header, says) in [
        ("0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS", "a summary of MangoHud"),
        ("TimeStamp,Application,Log Name,GPU0", "a summary of FrameView"),
        ("poll-time,PM_METRIC_CPU_FRAME_TIME(avg)", "polled from the service of PresentMon"),
        ("fps,cpu_load,gpu_load,cpu_temp", "before version 0.6"),
        ("FPS", "a summary of FRAPS"),
        ("{\"Hash\":1}", "no capture of CapFrameX"),
    ] {
        let told = refused(&format!("{header}\n1,2,3,4\n"), None);
        assert!(told.contains(says), "{told}");
    }
    let told = refused("Frame, Time (ms)\n1, 16.1\n2, 16.3\n3, 15.9\n", None);
    assert!(told.contains("`Time (ms)` falls from 16.3 to 15.9 in line 4"), "{told}");
}

/// A scenario from a stranger may name any file.
#[test]
fn other_files_are_not_quoted() {
    for secret in ["root:x:0:0:root:/root:/bin/sh", "hunter2", "-----BEGIN KEY-----,a", "{\"password\": \"hunter2\"}"] {
        let told = refused(secret, None);
        assert!(!told.contains("hunter2") && !told.contains("root:x") && !told.contains("KEY"), "{told}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(
        header in prop::sample::select(vec![
            HEADER, "fps,frametime,elapsed", "os,cpu\nA,B\nfps,frametime,elapsed", "Frame, Time (ms)", "Frame;Time (ms)", "//a=b",
            "Application,CPUStartQPC,FrameTime,CPUBusy,DisplayLatency,FrameType,AnimationTime,DisplayedTime", "v1\n", "{\"Runs\":[",
        ]),
        rows in "([-0-9.eEN,;\"\n]|NA|Error|Application|0x1){0,60}",
    ) {
        if let Ok(trace) = Trace::parse(&format!("{header}\n{rows}"), "t", None) {
            prop_assert!(!trace.frames().is_empty());
        }
    }

    /// Columns are found by name: their order, and others between them, change nothing.
    #[test]
    fn the_order_of_columns_does_not_matter(
        file in prop::sample::select(vec!["presentmon-1.csv", "presentmon-2.4.1.csv", "presentmon-app.csv", "frameview.csv"]),
        seed in any::<u64>(),
    ) {
        let text = std::fs::read_to_string(path(file)).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        let count = text.lines().next().unwrap().split(',').count();
        let mut order: Vec<_> = (0..count).collect();
        order.sort_by_key(|place| (*place as u64 + 1).wrapping_mul(seed | 1).rotate_left(17).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let moved = text.lines().enumerate().map(|(line, row)| {
            let fields: Vec<_> = row.split(',').collect();
            let extra = if line == 0 { "An extra column" } else { "7" };
            let moved: Vec<_> = order.iter().map(|place| fields[*place]).chain([extra]).collect();
            moved.join(",") + "\n"
        });
        let moved = Trace::parse(&moved.collect::<String>(), "t", None).unwrap();
        prop_assert_eq!(moved, Trace::parse(text, "t", None).unwrap());
    }
}
