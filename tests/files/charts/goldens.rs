//! Reference pictures in `tests/pictures`, SVG and PNG; `UPDATE_PICTURES=1` writes them anew.

use super::examples;
use picture::chart::{Chart, ChartStyle, svg};
use simulation::palette::Theme;
#[cfg(feature = "clips")]
use std::io::Cursor;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/pictures").join(name)
}

/// The bytes of the file, or `bytes` put there.
fn wanted(name: &str, bytes: &[u8]) -> Vec<u8> {
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(path(name), bytes).expect("the folder of pictures is there");
    }
    std::fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}; UPDATE_PICTURES=1 writes it"))
}

/// Both forms of a chart in a theme.
fn compare(name: &str, chart: &Chart, theme: Theme) {
    let look = ChartStyle { theme, ..ChartStyle::default() };
    let text = svg(chart, look);
    let file = format!("chart-{name}.svg");
    assert!(wanted(&file, text.as_bytes()) == text.as_bytes(), "{file} differs; UPDATE_PICTURES=1 accepts it");
    assert_eq!(text, svg(chart, look));
    #[cfg(feature = "clips")]
    compare_pixels(&format!("chart-{name}.png"), &picture::chart::png(chart, look, 1.0).expect("a picture"));
}

/// Rounding on another machine stays below this difference of a channel.
#[cfg(feature = "clips")]
fn compare_pixels(name: &str, ours: &[u8]) {
    let decode = |bytes: &[u8]| {
        let mut reader = png::Decoder::new(Cursor::new(bytes.to_vec())).read_info().expect("a PNG file");
        let mut rgb = vec![0; reader.output_buffer_size().expect("a small picture")];
        let info = reader.next_frame(&mut rgb).expect("an image");
        ([info.width, info.height], rgb)
    };
    let ((size, rgb), (wanted_size, wanted_rgb)) = (decode(ours), decode(&wanted(name, ours)));
    assert_eq!(size, wanted_size);
    let differing = rgb.iter().zip(&wanted_rgb).filter(|(a, b)| a.abs_diff(**b) > 4).count();
    assert!(differing == 0, "{differing} channels differ from {name}; UPDATE_PICTURES=1 accepts them");
}

#[test]
fn convergence() {
    compare("convergence-light", &examples::convergence(), Theme::Light);
    compare("convergence-dark", &examples::convergence(), Theme::Dark);
}

#[test]
fn positions() {
    compare("positions-light", &examples::positions(), Theme::Light);
    compare("positions-dark", &examples::positions(), Theme::Dark);
}

#[test]
fn stability() {
    compare("stability-light", &examples::stability(64), Theme::Light);
    compare("stability-dark", &examples::stability(64), Theme::Dark);
}

#[test]
fn sampling() {
    compare("sampling-light", &examples::sampling(), Theme::Light);
    compare("sampling-dark", &examples::sampling(), Theme::Dark);
}

#[test]
fn energies() {
    compare("energies-dark", &examples::energies(), Theme::Dark);
}

#[test]
fn nothing() {
    compare("nothing", &Chart { title: "Nothing yet".to_owned(), ..Chart::default() }, Theme::Light);
}

/// To look at in sizes that are not kept: `CHARTS=FOLDER cargo test --test chart sizes`.
#[cfg(feature = "clips")]
#[test]
fn sizes() {
    use picture::chart::png;
    let charts = [
        ("convergence", examples::convergence()),
        ("positions", examples::positions()),
        ("map", examples::stability(256)),
    ];
    for (name, chart) in charts {
        for (width, height) in [(320, 200), (800, 500), (1600, 1000)] {
            for theme in [Theme::Light, Theme::Dark] {
                let look = ChartStyle { width, height, theme };
                let bytes = png(&chart, look, 1.0).expect("a picture");
                if let Some(folder) = std::env::var_os("CHARTS") {
                    let file = PathBuf::from(folder).join(format!("{name}-{width}-{theme:?}.png"));
                    std::fs::write(file, bytes).expect("a folder");
                }
            }
        }
    }
}
