//! A plot of the window as a file: what was shown becomes a chart, and the chart a picture or a table.

use super::user_folders;
use crate::chart::{self, Axis, Chart, Color, Look, Series};
use crate::palette::Theme;
use crate::ui::PlotPicture;
use std::path::{Path, PathBuf};

/// A name in `folder` that replaces nothing.
pub fn suggested(folder: &Path, picture: &PlotPicture) -> PathBuf {
    let title = format!("{} {}", picture.title, picture.plot.name);
    user_folders::clip(folder, &title, chart::FORMATS[0].endings[0])
}

/// Writes it in the format that the ending says, or the first format where there is none. Returns where it is; the error is
/// a sentence.
pub fn write(mut path: PathBuf, picture: &PlotPicture, theme: Theme) -> Result<PathBuf, String> {
    if path.extension().is_none() {
        path.set_extension(chart::FORMATS[0].endings[0]);
    }
    let look = Look { theme, ..Look::default() };
    chart::write(&path, &chart(picture), look).map_err(|error| error.to_string())?;
    Ok(path)
}

fn chart(picture: &PlotPicture) -> Chart {
    let plot = picture.plot;
    let axis = |axis: crate::lab::Axis, [low, high]: [f64; 2]| Axis::new(axis.name, axis.unit).between(low, high);
    let y = axis(plot.y, picture.y);
    let series = picture.lines.iter().map(|line| {
        if line.exact {
            Series::plain(Color::Weak, "exact", line.points.clone())
        } else {
            Series::lane(line.lane, line.label.clone(), line.points.clone())
        }
    });
    Chart {
        title: plot.name.to_owned(),
        notes: picture.title.clone(),
        x: axis(plot.x, picture.x),
        y: if plot.log { y.log10() } else { y },
        series: series.collect(),
        ..Chart::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::lab::Plot;
    use crate::ui::PlotLine;

    fn picture() -> PlotPicture {
        let points = vec![[0.0, 0.0], [1.0, 1e-6], [f64::NAN, f64::NAN], [2.0, 1e-3], [3.0, 1e300]];
        let line = |lane, label: &str, exact| PlotLine { lane, label: label.to_owned(), exact, points: points.clone() };
        PlotPicture {
            plot: Plot::by_id("integration-error").unwrap(),
            title: "A <spring>".to_owned(),
            x: [0.0, 3.0],
            y: [1e-7, 1e-2],
            lines: vec![line(0, "Euler & others", false), line(0, "", true)],
        }
    }

    #[test]
    fn every_format_is_written_whole() {
        let folder = tempfile::tempdir().unwrap();
        for format in chart::FORMATS {
            let path = folder.path().join(format!("error.{}", format.endings[0]));
            assert_eq!(write(path.clone(), &picture(), Theme::Dark).unwrap(), path);
            assert!(std::fs::read(&path).unwrap().len() > 100, "{}", format.id);
        }
        let unnamed = write(folder.path().join("plot"), &picture(), Theme::Light).unwrap();
        let svg = std::fs::read_to_string(&unnamed).unwrap();
        assert!(unnamed.ends_with("plot.svg") && svg.contains("Euler &amp; others"), "{svg:.300}");
        assert!(write(folder.path().join("plot.doc"), &picture(), Theme::Light).unwrap_err().contains(".svg"));
        assert_eq!(suggested(folder.path(), &picture()), folder.path().join("A-spring-Integration-error.svg"));
    }
}
