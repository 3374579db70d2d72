//! Rectangles of pixels, for the parts of frames that changed.

/// A rectangle of whole pixels on a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// Left.
    pub x: u32,
    /// Top.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

impl PixelRect {
    /// Every pixel of a frame.
    pub fn whole(size: [u32; 2]) -> Self {
        PixelRect { x: 0, y: 0, width: size[0], height: size[1] }
    }

    /// The part that is inside a frame of `size`; `None` if there is none.
    pub fn inside(self, size: [u32; 2]) -> Option<Self> {
        let (x, y) = (self.x.min(size[0]), self.y.min(size[1]));
        let (width, height) = (self.width.min(size[0] - x), self.height.min(size[1] - y));
        (width > 0 && height > 0).then_some(PixelRect { x, y, width, height })
    }

    /// The smallest rectangle around both.
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        PixelRect { x, y, width: right - x, height: bottom - y }
    }

    /// Its rows, as byte ranges of an RGBA frame that is `width` pixels wide.
    pub(super) fn rows(self, width: u32) -> impl Iterator<Item = std::ops::Range<usize>> {
        (self.y..self.y + self.height).map(move |y| {
            let start = (y as usize * width as usize + self.x as usize) * 4;
            start..start + self.width as usize * 4
        })
    }
}
