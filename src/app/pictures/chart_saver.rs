//! Saves plots and figures of the window as files.

use crate::app::documents::document::Document;
use crate::platform::user_folders;
use interface::ui::{FilePurpose, FileQuestion};
use picture::chart::{self, Chart, ChartStyle};
use simulation::palette::Theme;
use std::path::{Path, PathBuf};

/// The chart that waits for the answer of a file dialog.
#[derive(Debug, Default)]
pub struct ChartSaver {
    pending: Option<Chart>,
}

impl ChartSaver {
    /// Keeps the chart as it is now, because time goes on behind the dialog. Returns the question for its file.
    pub fn keep(&mut self, name: &str, chart: Chart) -> FileQuestion {
        self.pending = Some(chart);
        FileQuestion { purpose: FilePurpose::Plot, suggested: suggested(&user_folders::pictures(), name) }
    }

    /// Writes the kept chart; `None` if there is none. The result is a message.
    pub fn save(&mut self, path: PathBuf, document: &Document, theme: Theme) -> Option<Result<String, String>> {
        let chart = self.pending.take()?;
        let written = document.check_output(&path).and_then(|()| write(path, &chart, theme));
        Some(match written {
            Ok(path) => Ok(user_folders::told_saved(&path)),
            Err(error) => Err(format!("The plot was not saved: {error}")),
        })
    }
}

/// A file in `folder` that replaces none.
fn suggested(folder: &Path, name: &str) -> PathBuf {
    user_folders::unused_file(folder, name, chart::FORMATS[0].endings[0])
}

/// Writes the chart in the format of the file's ending; a name without one gets that of the first format. Returns the
/// file.
fn write(mut path: PathBuf, chart: &Chart, theme: Theme) -> Result<PathBuf, String> {
    if path.extension().is_none() {
        path.set_extension(chart::FORMATS[0].endings[0]);
    }
    let style = ChartStyle { theme, width: 900, height: 600 };
    chart::write(&path, chart, style).map_err(|error| error.to_string())?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::chart::{Axis, Series};
    use simulation::scenario::Scenario;

    #[test]
    fn a_file_that_the_document_uses_stays() {
        let folder = tempfile::tempdir().unwrap();
        let [scenario, trace, linked] = ["a.toml", "trace.csv", "linked.csv"].map(|name| folder.path().join(name));
        std::fs::write(&trace, "frame_ms\n16\n17\n").unwrap();
        std::fs::write(&scenario, "[[lane]]\ndisplay = { trace = './trace.csv' }").unwrap();
        std::fs::hard_link(&trace, &linked).unwrap();
        let document = Document::new(Scenario::load_file(&scenario).unwrap(), Some(scenario.clone()));
        for path in [&scenario, &trace, &linked] {
            let before = std::fs::read(path).unwrap();
            let mut charts = ChartSaver::default();
            charts.keep("chart", Chart::default());
            let refused = charts.save(path.clone(), &document, Theme::Dark).unwrap().unwrap_err();
            assert!(refused.contains("choose another name"), "{refused}");
            assert_eq!(std::fs::read(path).unwrap(), before);
        }
    }

    #[test]
    fn every_format_is_written_whole() {
        let points = vec![[0.0, 0.0], [1.0, 1e-6], [f64::NAN, f64::NAN], [2.0, 1e-3], [3.0, 1e300]];
        let chart = Chart {
            title: "A <spring>".to_owned(),
            x: Axis::new("time", "s"),
            y: Axis::new("error", "m").between(1e-7, 1e-2).in_decades(),
            series: vec![Series::lane(simulation::identity::Identity::of_place(0), "Euler & others", points)],
            ..Chart::default()
        };
        let folder = tempfile::tempdir().unwrap();
        for format in chart::FORMATS {
            let path = folder.path().join(format!("error.{}", format.endings[0]));
            assert_eq!(write(path.clone(), &chart, Theme::Dark).unwrap(), path);
            assert!(std::fs::read(&path).unwrap().len() > 100, "{}", format.id);
        }
        let unnamed = write(folder.path().join("plot"), &chart, Theme::Light).unwrap();
        let svg = std::fs::read_to_string(&unnamed).unwrap();
        assert!(unnamed.ends_with("plot.svg") && svg.contains("Euler &amp; others"), "{svg:.300}");
        assert!(write(folder.path().join("plot.doc"), &chart, Theme::Light).unwrap_err().contains(".svg"));
        let name = suggested(folder.path(), "A <spring> Integration error");
        assert_eq!(name, folder.path().join("A-spring-Integration-error.svg"));
    }
}
