//! A frame of a clip, and the part of it that differs from the frame before.

use super::pixel_rect::PixelRect;

/// A frame that an encoder takes.
#[derive(Clone, Copy, Debug)]
pub struct ClipFrame<'a> {
    /// RGBA, 8 bits, sRGB, not premultiplied, rows from the top, no padding; of the clip's size. Opaque unless the clip has alpha.
    pub rgba: &'a [u8],
    /// Where the frame may differ from the one before. Pixels outside are the same. All pixels of the first frame count
    /// as changed.
    pub changed: &'a [PixelRect],
}

/// Divides the colours of premultiplied RGBA by their alpha.
pub fn straighten(rgba: &mut [u8]) {
    for [color @ .., alpha] in rgba.as_chunks_mut::<4>().0 {
        let alpha = u16::from(*alpha);
        if alpha < 255 {
            let straight =
                |part: u8| ((u16::from(part) * 255 + alpha / 2).checked_div(alpha).unwrap_or(0)).min(255) as u8;
            *color = color.map(straight);
        }
    }
}

/// The frame before, for formats that store only the rectangle that changed.
pub(super) struct PreviousFrame {
    size: [u32; 2],
    /// Empty before the first frame.
    pub rgba: Vec<u8>,
}

impl PreviousFrame {
    /// None yet, of a clip of this size.
    pub fn new(size: [u32; 2]) -> Self {
        PreviousFrame { size, rgba: Vec::new() }
    }

    /// The rectangle of `frame` to store: one pixel of a frame without a change, which formats need all the same.
    pub fn rect(&self, frame: &ClipFrame<'_>) -> PixelRect {
        if self.rgba.is_empty() {
            return PixelRect::whole(self.size);
        }
        self.changed_bounds(frame).unwrap_or(PixelRect::whole([1, 1]))
    }

    /// The bounding box of the pixels that differ; compares only where the frame may have changed.
    fn changed_bounds(&self, frame: &ClipFrame<'_>) -> Option<PixelRect> {
        let mut bounds: Option<PixelRect> = None;
        for rect in frame.changed.iter().filter_map(|rect| rect.inside(self.size)) {
            for (y, row) in (rect.y..).zip(rect.rows(self.size[0])) {
                let (before, now) = (&self.rgba[row.clone()], &frame.rgba[row]);
                if before == now {
                    continue;
                }
                let pairs = || before.as_chunks::<4>().0.iter().zip(now.as_chunks::<4>().0);
                let differ = |(before, now): (&[u8; 4], &[u8; 4])| before != now;
                let left = pairs().position(differ).unwrap_or(0) as u32;
                let right = pairs().rposition(differ).unwrap_or(0) as u32;
                let line = PixelRect { x: rect.x + left, y, width: right - left + 1, height: 1 };
                bounds = Some(bounds.map_or(line, |bounds| bounds.union(line)));
            }
        }
        bounds
    }

    /// Takes the place of the frame before.
    pub fn update(&mut self, frame: &ClipFrame<'_>) {
        if self.rgba.is_empty() {
            return frame.rgba.clone_into(&mut self.rgba);
        }
        for rect in frame.changed.iter().filter_map(|rect| rect.inside(self.size)) {
            for row in rect.rows(self.size[0]) {
                self.rgba[row.clone()].copy_from_slice(&frame.rgba[row]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_lose_their_opacity() {
        let mut rgba = [100, 50, 25, 255, 100, 50, 0, 128, 0, 0, 0, 0, 7, 0, 0, 3];
        straighten(&mut rgba);
        assert_eq!(rgba, [100, 50, 25, 255, 199, 100, 0, 128, 0, 0, 0, 0, 255, 0, 0, 3]);
    }

    #[test]
    fn what_differs_is_found_and_nothing_else() {
        let size = [7, 5];
        let previous = PreviousFrame { size, rgba: vec![9; 7 * 5 * 4] };
        let mut rgba = previous.rgba.clone();
        let mut set = |x: usize, y: usize| rgba[(y * 7 + x) * 4] = 1;
        set(2, 1);
        set(5, 3);
        set(0, 4);
        let found = |changed: &[PixelRect]| previous.changed_bounds(&ClipFrame { rgba: &rgba, changed });
        assert_eq!(found(&[PixelRect::whole(size)]), Some(PixelRect { x: 0, y: 1, width: 6, height: 4 }));
        assert_eq!(
            found(&[PixelRect { x: 1, y: 1, width: 99, height: 3 }]),
            Some(PixelRect { x: 2, y: 1, width: 4, height: 3 })
        );
        assert_eq!(found(&[PixelRect { x: 3, y: 0, width: 2, height: 5 }]), None);
        assert_eq!(found(&[PixelRect { x: 7, y: 5, width: 1, height: u32::MAX }]), None);
        assert_eq!(found(&[]), None);
    }
}
