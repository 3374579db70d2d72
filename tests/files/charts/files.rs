//! Charts get to files whole, in the format that the name says, or not at all.

use super::examples;
use picture::chart::{ChartError, ChartStyle, FORMATS, check_target, svg, write};
use std::fs;

#[test]
fn every_format_is_written_under_its_endings() {
    let folder = tempfile::tempdir().unwrap();
    for format in FORMATS {
        for ending in format.endings {
            let path = folder.path().join(format!("chart.{}", ending.to_uppercase()));
            write(&path, &examples::stability(8), ChartStyle::default()).unwrap();
            let bytes = fs::read(&path).unwrap();
            let opening: &[u8] = match format.id {
                "svg" => b"<svg xmlns=",
                "png" => b"\x89PNG\r\n",
                _ => b"series,",
            };
            assert!(bytes.starts_with(opening), "{}", format.id);
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), FORMATS.len());
}

#[test]
fn a_chart_replaces_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.svg");
    fs::write(&path, "old").unwrap();
    check_target(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    write(&path, &examples::positions(), ChartStyle::default()).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), svg(&examples::positions(), ChartStyle::default()));
}

#[test]
fn wrong_names_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    for (name, reason) in [
        ("chart.jpg", "must end in .svg"),
        ("chart", "must end in .svg"),
        ("nowhere/chart.svg", "there is no such folder"),
    ] {
        let error = check_target(&folder.path().join(name)).unwrap_err();
        assert!(error.is_input() && error.to_string().contains(reason), "{error}");
    }
    fs::create_dir(folder.path().join("folder.svg")).unwrap();
    let error = check_target(&folder.path().join("folder.svg")).unwrap_err();
    assert!(matches!(error, ChartError::Target { .. }) && error.to_string().contains("it is a folder"), "{error}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[cfg(feature = "clips")]
#[test]
fn sizes_without_pixels_or_with_too_many_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.png");
    for (width, height) in [(0, 500), (9000, 500), (u32::MAX, u32::MAX)] {
        let error =
            write(&path, &examples::positions(), ChartStyle { width, height, ..ChartStyle::default() }).unwrap_err();
        assert!(matches!(error, ChartError::Size(_)) && error.is_input(), "{error}");
    }
    assert!(!path.exists());
}
