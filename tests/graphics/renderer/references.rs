//! Reference frames in `tests/pictures`; `UPDATE_PICTURES=1` writes them again.

use super::{gallery, offscreen};
use std::path::PathBuf;
use timestep_lab::palette::Theme;

/// Rounding in another driver stays below this difference of a channel, but for a few pixels.
const LEVELS: u8 = 6;
const PIXELS: usize = 24;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name)
}

fn write(name: &str, size: [u32; 2], rgba: &[u8]) {
    let file = std::fs::File::create(path(name)).expect("the folder of pictures is there");
    let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), size[0], size[1]);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("the header is valid");
    writer.write_image_data(rgba).expect("the frame has the size in the header");
}

fn read(name: &str) -> Vec<u8> {
    let file = std::fs::File::open(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG file");
    let mut rgba = vec![0; reader.output_buffer_size().expect("a small file")];
    let info = reader.next_frame(&mut rgba).expect("an image");
    rgba.truncate(info.buffer_size());
    rgba
}

fn compare(name: &str, theme: Theme, pixels_per_point: f32) {
    let Some(mut offscreen) = offscreen() else { return };
    let scenes = gallery::scenes();
    let lanes = gallery::lanes(&scenes, theme);
    let rgba = offscreen.render(gallery::SIZE, pixels_per_point, &theme.colors().scene, &lanes);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        write(name, gallery::SIZE, &rgba);
        return;
    }
    let differs = |(ours, theirs): (&[u8], &[u8])| ours.iter().zip(theirs).any(|(a, b)| a.abs_diff(*b) > LEVELS);
    let expected = read(name);
    assert_eq!(rgba.len(), expected.len());
    let differing = rgba.chunks_exact(4).zip(expected.chunks_exact(4)).filter(|pair| differs(*pair)).count();
    assert!(differing <= PIXELS, "{differing} pixels differ from {name}; UPDATE_PICTURES=1 accepts them");
}

#[test]
fn gallery_in_the_dark() {
    compare("gallery-dark.png", Theme::Dark, 1.0);
}

#[test]
fn gallery_in_the_light() {
    compare("gallery-light.png", Theme::Light, 1.0);
}
