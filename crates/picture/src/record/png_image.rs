//! Single PNG files: stills, screenshots and the frames of a sequence.

use super::color_table::ColorTable;
use super::pixel_rect::PixelRect;
use files::safe_file::write_whole;
use std::io::{self, Write};
use std::path::Path;

/// Writes RGBA bytes, rows from the top, as a PNG without transparency. On an error the old file stays.
pub fn write_png(path: &Path, size: [u32; 2], rgba: &[u8]) -> io::Result<()> {
    write_whole(path, |file| Ok(encode(file, (size, false), rgba, png::Compression::Balanced)?))
}

/// An RGBA still as a PNG of at most 255 colours: a third of the bytes, for pages with many of them.
pub fn small_png(size: [u32; 2], rgba: &[u8]) -> io::Result<Vec<u8>> {
    let (mut table, mut indices, mut bytes) = (ColorTable::of(rgba), Vec::new(), Vec::new());
    table.map(&[], rgba, PixelRect::whole(size).rows(size[0]), &mut indices);
    let mut encoder = png::Encoder::new(&mut bytes, size[0], size[1]);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(table.rgb());
    encoder.set_compression(png::Compression::High);
    // Differences of indices mean nothing.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

/// Encodes an RGBA frame with its alpha or without it.
pub(super) fn encode<W: Write>(
    to: W,
    (size, alpha): ([u32; 2], bool),
    rgba: &[u8],
    compression: png::Compression,
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(to, size[0], size[1]);
    encoder.set_color(color_type(alpha));
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(compression);
    let mut writer = encoder.write_header()?;
    let mut bytes = Vec::new();
    copy_pixels(&mut bytes, rgba, size[0], (PixelRect::whole(size), alpha));
    writer.write_image_data(&bytes)?;
    writer.finish()
}

/// How the pixels of such an image are stored.
pub(super) fn color_type(alpha: bool) -> png::ColorType {
    if alpha { png::ColorType::Rgba } else { png::ColorType::Rgb }
}

/// Copies a rectangle of an RGBA frame, `width` pixels wide, with its alpha or without it.
pub(super) fn copy_pixels(bytes: &mut Vec<u8>, rgba: &[u8], width: u32, (rect, alpha): (PixelRect, bool)) {
    bytes.clear();
    bytes.reserve(rect.width as usize * rect.height as usize * color_type(alpha).samples());
    for row in rect.rows(width) {
        if alpha {
            bytes.extend_from_slice(&rgba[row]);
            continue;
        }
        bytes.extend(rgba[row].as_chunks::<4>().0.iter().flat_map(|&[r, g, b, _]| [r, g, b]));
    }
}
