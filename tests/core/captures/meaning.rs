//! Columns whose meaning depends on the version that wrote them, and captures as scenarios name them.

use super::path;
use simulation::displays::{Display, Trace};
use simulation::scenario::Scenario;

fn millis(trace: &Trace) -> Vec<f64> {
    trace.frames().iter().map(|frame| (frame.millis() * 1e6).round() / 1e6).collect()
}

/// Microseconds before 0.6.9, milliseconds since: frame time times frames a second is a million, or a thousand.
#[test]
fn mangohud_has_two_units() {
    let rows = "fps,frametime,elapsed\n60,16600,0\n60,16700,16700000\n60,16650,33350000\n";
    let micros = Trace::parse(rows, "t", None).unwrap();
    assert_eq!(millis(&micros), [16.6, 16.7, 16.65]);
    assert!(micros.notes().iter().any(|note| note.contains("microseconds")), "{:?}", micros.notes());
    let rows = "v1\n0.8.4\n-----SYSTEM INFO-----\nos,cpu\nA,B\n-----FRAME METRICS-----\nfps,frametime,elapsed\n60.2,16.6,0\n59.9,16.7,16700000\n";
    let millis_since = Trace::parse(rows, "t", None).unwrap();
    assert_eq!(millis(&millis_since), [16.6, 16.7]);
    assert!(!millis_since.notes().iter().any(|note| note.contains("samples")), "{:?}", millis_since.notes());
}

/// Three meanings of the same names: up to 1.7.2, in 1.7.4 and since 1.7.6, told by the numbers.
#[test]
fn capframex_changed_its_meaning_twice() {
    let capture = |secs: [f64; 4], between: [f64; 4]| {
        let text = format!(
            "{{\"Info\":{{\"ProcessName\":\"a.exe\"}},\"Runs\":[{{\"CaptureData\":{{\"TimeInSeconds\":{secs:?},\"MsBetweenPresents\":{between:?},\
             \"MsUntilDisplayed\":[20,0,\"NaN\",21],\"Dropped\":[false,false,true,false]}}}}]}}"
        );
        Trace::parse(&text, "t", None).unwrap()
    };
    let old = capture([0.0, 0.010, 0.030, 0.060], [5.0, 10.0, 20.0, 30.0]);
    assert_eq!(millis(&old), [5.0, 10.0, 20.0, 30.0]);
    assert_eq!(old.shown().unwrap().iter().flatten().count(), 2);
    let forward = capture([0.0, 0.010, 0.030, 0.060], [10.0, 20.0, 30.0, 40.0]);
    assert_eq!(millis(&forward), [40.0, 10.0, 20.0, 30.0], "the last frame leads to the first of the next round");
    let apart = capture([0.0, 0.011, 0.029, 0.063], [5.0, 10.0, 20.0, 30.0]);
    assert_eq!(millis(&apart), [5.0, 10.0, 20.0, 30.0], "not the clock, which counts from other moments");
}

/// With `--qpc_time_ms`, `TimeInSeconds` has milliseconds; its name is not believed.
#[test]
fn a_clock_that_disagrees_with_the_frames_is_not_used() {
    let text = "Application,TimeInSeconds,MsBetweenPresents\na.exe,100,16\na.exe,116,16\na.exe,133,17\n";
    let trace = Trace::parse(text, "t", None).unwrap();
    assert_eq!(millis(&trace), [16.0, 16.0, 17.0]);
    assert!(trace.notes()[0].ends_with("frame times are `MsBetweenPresents`"), "{}", trace.notes()[0]);
}

#[test]
fn numbers_that_overflowed_are_left_out() {
    let header = "Application,Dropped,TimeInSeconds,MsBetweenPresents,MsUntilDisplayed,MsBetweenDisplayChange";
    let text = format!(
        "{header}\na,0,0.016,16,20,16\na,0,0.032,16,1844674407370938.5,16\na,0,0.048,16,20,-1844674407370938.5\n"
    );
    let trace = Trace::parse(&text, "t", None).unwrap();
    assert_eq!(trace.shown().unwrap()[1].map(|shown| shown.millis()), Some(20.0), "16 ms after the display before");
    let notes = trace.notes().join("\n");
    assert!(notes.contains("overflow of the tool, and counts as missing (lines 3, 4)"), "{notes}");
}

/// A present with several displays has a row for each (2.3 and later).
#[test]
fn a_frame_counts_once() {
    let header = "Application,FrameType,CPUStartQPC,FrameTime,CPUBusy,CPUWait,DisplayLatency";
    let text = format!(
        "{header}\na,Application,1000000,16,10,6,30\na,Repeated,1000000,0,0,0,38\na,Application,1160000,16,10,6,NA\n\
         a,AMD AFMF,1160000,0,0,0,41\na,Application,1160000,0,0,0,45\na,Application,1320000,16,10,6,30\n"
    );
    let trace = Trace::parse(&text, "t", None).unwrap();
    assert_eq!(millis(&trace), [16.0, 16.0, 16.0]);
    let shown: Vec<_> = trace.shown().unwrap().iter().map(|shown| shown.map(|shown| shown.millis())).collect();
    assert_eq!(shown, [Some(30.0), None, Some(30.0)]);
}

#[test]
fn a_scenario_chooses_frames_of_a_capture() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(path("presentmon-1.9.csv"), folder.path().join("run.csv")).unwrap();
    let file = folder.path().join("a.toml");
    let load = |display: &str| {
        std::fs::write(&file, format!("[[lane]]\ndisplay = {{ {display} }}\n")).unwrap();
        Scenario::load_file(&file)
    };
    let trace = |scenario: &Scenario| match &scenario.lanes[0].display {
        Display::Trace(trace) => trace.clone(),
        other => panic!("a trace, not {other:?}"),
    };
    assert_eq!(trace(&load("trace = 'run.csv'").unwrap()).frames().len(), 16);
    for display in [
        "trace = 'run.csv', application = 'dwm.exe', swap_chain = '0x1BF098B1ED0'",
        "trace = { file = 'run.csv', application = 'dwm.exe', swap_chain = '0x1BF098B1ED0' }",
    ] {
        let scenario = load(display).unwrap();
        assert_eq!(trace(&scenario).frames().len(), 22);
        let saved = folder.path().join("b.toml");
        scenario.save(&saved).unwrap();
        assert_eq!(Scenario::load_file(&saved).unwrap(), scenario, "{}", std::fs::read_to_string(&saved).unwrap());
    }
    let plain = load("trace = 'run.csv', column = 'msBetweenPresents', unit = 'ms'").unwrap();
    assert_eq!(trace(&plain).frames().len(), 38, "of all applications");
    for (display, says) in [
        ("trace = 'run.csv', application = 'presentr'", "it has Presenter.exe, dwm.exe"),
        ("trace = { application = 'dwm.exe' }", "display.trace.file"),
        ("trace = {}", "display.trace.file"),
        ("trace = { file = 'run.csv', hz = 60 }", "a trace replaces all other keys"),
        ("trace = 'gc-pauses', application = 'dwm.exe'", "a bundled one has its own"),
        ("trace = 'run.csv', file = 'run.csv'", "unknown key `display.file`"),
    ] {
        let told = load(display).unwrap_err().to_string();
        assert!(told.contains(says), "{display}: {told}");
    }
}
