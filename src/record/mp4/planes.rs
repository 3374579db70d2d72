//! The picture as H.264 takes it: brightness in full, colour for 2 by 2 pixels; BT.709, limited range.

use crate::record::{ClipFrame as Picture, PixelRect};
use openh264::formats::YUVSource;
use yuv::{BufferStoreMut, YuvConversionMode, YuvPlanarImageMut, YuvRange, YuvStandardMatrix, rgba_to_yuv420};

/// Three planes that are kept from picture to picture.
pub struct Planes {
    size: [u32; 2],
    y: Vec<u8>,
    u: Vec<u8>,
    v: Vec<u8>,
}

impl Planes {
    /// Black, of an even size.
    pub fn new(size: [u32; 2]) -> Self {
        let pixels = size[0] as usize * size[1] as usize;
        Planes { size, y: vec![16; pixels], u: vec![128; pixels / 4], v: vec![128; pixels / 4] }
    }

    /// Converts what may have changed.
    pub fn update(&mut self, picture: &Picture<'_>) -> Result<(), String> {
        let size = self.size;
        for rect in picture.changed.iter().filter_map(|rect| rect.inside(size)) {
            self.convert(picture.rgba, even(rect, size))?;
        }
        Ok(())
    }

    fn convert(&mut self, rgba: &[u8], rect: PixelRect) -> Result<(), String> {
        let width = self.size[0] as usize;
        let (x, y) = (rect.x as usize, rect.y as usize);
        let [luma, chroma] = [y * width + x, y / 2 * (width / 2) + x / 2];
        let mut image = YuvPlanarImageMut {
            y_plane: BufferStoreMut::Borrowed(&mut self.y[luma..]),
            y_stride: self.size[0],
            u_plane: BufferStoreMut::Borrowed(&mut self.u[chroma..]),
            u_stride: self.size[0] / 2,
            v_plane: BufferStoreMut::Borrowed(&mut self.v[chroma..]),
            v_stride: self.size[0] / 2,
            width: rect.width,
            height: rect.height,
        };
        rgba_to_yuv420(
            &mut image,
            &rgba[luma * 4..],
            self.size[0] * 4,
            YuvRange::Limited,
            YuvStandardMatrix::Bt709,
            YuvConversionMode::Balanced,
        )
        .map_err(|error| error.to_string())
    }
}

/// Grown to even coordinates; sides of the picture are even, so it stays inside. At the lower edge it takes whole rows:
/// the conversion passes over a last row that is shorter than a row of the picture.
fn even(rect: PixelRect, size: [u32; 2]) -> PixelRect {
    let y = rect.y & !1;
    let bottom = (rect.y + rect.height).next_multiple_of(2);
    if bottom == size[1] {
        return PixelRect { x: 0, y, width: size[0], height: bottom - y };
    }
    let x = rect.x & !1;
    PixelRect { x, y, width: (rect.x + rect.width).next_multiple_of(2) - x, height: bottom - y }
}

impl YUVSource for &Planes {
    fn dimensions(&self) -> (usize, usize) {
        (self.size[0] as usize, self.size[1] as usize)
    }

    fn strides(&self) -> (usize, usize, usize) {
        let width = self.size[0] as usize;
        (width, width / 2, width / 2)
    }

    fn y(&self) -> &[u8] {
        &self.y
    }

    fn u(&self) -> &[u8] {
        &self.u
    }

    fn v(&self) -> &[u8] {
        &self.v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BT.709 in limited range, from the definition (ITU-R BT.709-6, items 3.2 to 3.5).
    fn reference([r, g, b]: [u8; 3]) -> [f64; 3] {
        let [r, g, b] = [r, g, b].map(|v| f64::from(v) / 255.0);
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        [16.0 + 219.0 * y, 128.0 + 224.0 * (b - y) / 1.8556, 128.0 + 224.0 * (r - y) / 1.5748]
    }

    #[test]
    fn colours_are_those_of_bt_709() {
        for colour in [[0, 0, 0], [255; 3], [255, 0, 0], [0, 255, 0], [0, 0, 255], [17, 120, 203], [128, 128, 128]] {
            let [r, g, b] = colour;
            let rgba = [r, g, b, 255].repeat(16 * 16);
            let mut planes = Planes::new([16, 16]);
            planes.update(&Picture { rgba: &rgba, changed: &[PixelRect::whole([16, 16])] }).unwrap();
            let expected = reference(colour);
            for (plane, expected) in [&planes.y, &planes.u, &planes.v].into_iter().zip(expected) {
                assert!(plane.iter().all(|&v| (f64::from(v) - expected).abs() <= 1.0), "{colour:?}: {plane:?}");
            }
        }
    }

    #[test]
    fn converting_what_changed_is_converting_all() {
        let size = [34, 18];
        let noise =
            |seed: usize| -> Vec<u8> { (0..34 * 18 * 4).map(|i| (i * 31 + seed * i * i % 251) as u8).collect() };
        let (old, new) = (noise(1), noise(7));
        for rect in [(0, 0, 34, 18), (3, 5, 1, 1), (33, 17, 1, 1), (1, 1, 32, 16), (31, 0, 900, 3)] {
            let rect = PixelRect { x: rect.0, y: rect.1, width: rect.2, height: rect.3 };
            let mut mixed = old.clone();
            for row in rect.inside(size).unwrap().rows(34) {
                mixed[row.clone()].copy_from_slice(&new[row]);
            }
            let (mut partly, mut wholly) = (Planes::new(size), Planes::new(size));
            partly.update(&Picture { rgba: &old, changed: &[PixelRect::whole(size)] }).unwrap();
            partly.update(&Picture { rgba: &mixed, changed: &[rect] }).unwrap();
            wholly.update(&Picture { rgba: &mixed, changed: &[PixelRect::whole(size)] }).unwrap();
            // The conversion rounds the last pixels of a row otherwise than the others.
            for (a, b) in [(&partly.y, &wholly.y), (&partly.u, &wholly.u), (&partly.v, &wholly.v)] {
                assert!(a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= 1), "{rect:?}");
            }
        }
    }
}
