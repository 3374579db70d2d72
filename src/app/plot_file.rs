//! A plot of the window as a file.

use crate::palette::Theme;
use crate::ui::PlotPicture;
use std::path::{Path, PathBuf};

pub fn suggested(folder: &Path, picture: &PlotPicture) -> PathBuf {
    folder.join(format!("{}.svg", picture.plot.id))
}

pub fn write(path: PathBuf, picture: &PlotPicture, _theme: Theme) -> Result<PathBuf, String> {
    std::fs::write(&path, picture.csv()).map_err(|error| error.to_string())?;
    Ok(path)
}
