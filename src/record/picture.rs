//! What an encoder is given: the clip's shape once, then its pictures.

use crate::time::displays::RefreshRate;

/// What a clip is, before its first picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipSpec {
    /// Width and height, px.
    pub size: [u32; 2],
    /// Pictures per second, exact.
    pub rate: RefreshRate,
    /// How many pictures there will be.
    pub frames: u64,
}

impl ClipSpec {
    /// Bytes of a picture.
    pub fn bytes(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize * 4
    }
}

/// Pixels of a picture: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

impl PixelRect {
    /// The whole of a picture.
    pub fn whole(size: [u32; 2]) -> Self {
        PixelRect { x: 0, y: 0, width: size[0], height: size[1] }
    }

    /// The part that lies inside of a picture; `None` if there is none.
    pub fn inside(self, size: [u32; 2]) -> Option<Self> {
        let (x, y) = (self.x.min(size[0]), self.y.min(size[1]));
        let (width, height) = (self.width.min(size[0] - x), self.height.min(size[1] - y));
        (width > 0 && height > 0).then_some(PixelRect { x, y, width, height })
    }

    /// The smallest rectangle around both.
    pub fn around(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        PixelRect { x, y, width: right - x, height: bottom - y }
    }

    /// Its rows as ranges of the bytes of an RGBA picture that is `width` pixels wide.
    pub(super) fn rows(self, width: u32) -> impl Iterator<Item = std::ops::Range<usize>> {
        (self.y..self.y + self.height).map(move |y| {
            let start = (y as usize * width as usize + self.x as usize) * 4;
            start..start + self.width as usize * 4
        })
    }
}

/// One finished picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// RGBA, 8 bits, sRGB, opaque, rows from the top, no padding; of the clip's size.
    pub rgba: &'a [u8],
    /// Where it may differ from the picture before: everything else is the same. The whole for the first.
    pub changed: &'a [PixelRect],
}

/// The bounding box of what really differs from `previous`; looks only where the picture says it may.
pub(super) fn differing(previous: &[u8], picture: &Picture<'_>, size: [u32; 2]) -> Option<PixelRect> {
    let mut bounds: Option<PixelRect> = None;
    for rect in picture.changed.iter().filter_map(|rect| rect.inside(size)) {
        for (y, row) in (rect.y..).zip(rect.rows(size[0])) {
            let (before, now) = (&previous[row.clone()], &picture.rgba[row]);
            if before == now {
                continue;
            }
            let pairs = || before.as_chunks::<4>().0.iter().zip(now.as_chunks::<4>().0);
            let differ = |(before, now): (&[u8; 4], &[u8; 4])| before != now;
            let left = pairs().position(differ).unwrap_or(0) as u32;
            let right = pairs().rposition(differ).unwrap_or(0) as u32;
            let line = PixelRect { x: rect.x + left, y, width: right - left + 1, height: 1 };
            bounds = Some(bounds.map_or(line, |bounds| bounds.around(line)));
        }
    }
    bounds
}

/// Takes over what may have changed.
pub(super) fn remember(previous: &mut [u8], picture: &Picture<'_>, size: [u32; 2]) {
    for rect in picture.changed.iter().filter_map(|rect| rect.inside(size)) {
        for row in rect.rows(size[0]) {
            previous[row.clone()].copy_from_slice(&picture.rgba[row]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_found_and_nothing_else() {
        let size = [7, 5];
        let previous = vec![9; 7 * 5 * 4];
        let mut rgba = previous.clone();
        let mut set = |x: usize, y: usize| rgba[(y * 7 + x) * 4] = 1;
        set(2, 1);
        set(5, 3);
        set(0, 4);
        let look = |changed: &[PixelRect]| differing(&previous, &Picture { rgba: &rgba, changed }, size);
        assert_eq!(look(&[PixelRect::whole(size)]), Some(PixelRect { x: 0, y: 1, width: 6, height: 4 }));
        assert_eq!(
            look(&[PixelRect { x: 1, y: 1, width: 99, height: 3 }]),
            Some(PixelRect { x: 2, y: 1, width: 4, height: 3 })
        );
        assert_eq!(look(&[PixelRect { x: 3, y: 0, width: 2, height: 5 }]), None);
        assert_eq!(look(&[PixelRect { x: 7, y: 5, width: 1, height: u32::MAX }]), None);
        assert_eq!(look(&[]), None);
    }
}
