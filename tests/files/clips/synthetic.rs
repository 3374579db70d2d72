//! A clip like those of the program, drawn by hand: dark ground, lines one pixel wide, discs with trails, text.

use picture::record::PixelRect;

pub struct Synthetic {
    pub size: [u32; 2],
    pub rgba: Vec<u8>,
}

const GROUND: [u8; 3] = [18, 20, 26];
const LINES: [[u8; 3]; 4] = [[230, 97, 90], [94, 192, 138], [99, 155, 240], [240, 196, 90]];

impl Synthetic {
    pub fn new(size: [u32; 2]) -> Self {
        let mut this = Synthetic { size, rgba: Vec::new() };
        this.rgba = [GROUND[0], GROUND[1], GROUND[2], 255].repeat(size[0] as usize * size[1] as usize);
        this.still();
        this
    }

    /// The rectangle that moves: the upper half.
    pub fn moving(&self) -> PixelRect {
        PixelRect { x: 0, y: 0, width: self.size[0], height: self.size[1] / 2 }
    }

    /// The whole frame at that time.
    pub fn draw(&mut self, frame: u64) {
        let PixelRect { width, height, .. } = self.moving();
        for y in 0..height {
            for x in 0..width {
                let grid = x % 40 == 0 || y % 40 == 0;
                self.set(x, y, if grid { [34, 38, 48] } else { GROUND });
            }
        }
        for (lane, colour) in LINES.into_iter().enumerate() {
            let y = (height as f64) * (lane as f64 + 0.5) / 4.0;
            self.row(y as u32, 0, width, colour);
            for past in (0..16).rev() {
                let t = (frame as f64 - f64::from(past) * 0.7) * (0.02 + 0.007 * lane as f64);
                let x = f64::from(width) * (0.5 + 0.42 * t.sin());
                self.disc([x, y], f64::from(height) / 24.0, colour, 1.0 / (1.0 + f64::from(past)));
            }
        }
    }

    /// The lower half: frames of one pixel, and rows of something like letters.
    fn still(&mut self) {
        let [width, height] = self.size;
        for (row, y) in (height / 2 + 4..height.saturating_sub(9)).step_by(12).enumerate() {
            let colour = if row % 3 == 0 { [222, 226, 233] } else { LINES[row % 4] };
            for (letter, x) in (4..width.saturating_sub(8)).step_by(7).enumerate() {
                let shape = ((row * 131 + letter * 7919) as u32).wrapping_mul(2_654_435_761);
                for dot in 0..35u32 {
                    if (letter + row) % 6 != 5 && shape.rotate_left(dot) & 5 == 1 {
                        self.set(x + dot % 5, y + dot / 5, colour);
                    }
                }
            }
        }
        for (i, x) in (0..width).step_by(160).enumerate() {
            (height / 2..height).for_each(|y| self.set(x, y, LINES[i % 4]));
        }
    }

    fn row(&mut self, y: u32, from: u32, to: u32, colour: [u8; 3]) {
        (from..to).for_each(|x| self.set(x, y, colour));
    }

    /// With soft edges, mixed with what is there.
    fn disc(&mut self, [cx, cy]: [f64; 2], radius: f64, colour: [u8; 3], opacity: f64) {
        let limit = self.moving().height;
        for y in ((cy - radius - 1.0).max(0.0) as u32)..((cy + radius + 2.0) as u32).min(limit) {
            for x in ((cx - radius - 1.0).max(0.0) as u32)..((cx + radius + 2.0) as u32).min(self.size[0]) {
                let distance = (f64::from(x) - cx).hypot(f64::from(y) - cy);
                let cover = (radius + 0.5 - distance).clamp(0.0, 1.0) * opacity;
                let at = self.at(x, y);
                let mixed = [0, 1, 2].map(|i| {
                    (f64::from(self.rgba[at + i]) * (1.0 - cover) + f64::from(colour[i]) * cover).round() as u8
                });
                self.rgba[at..at + 3].copy_from_slice(&mixed);
            }
        }
    }

    fn at(&self, x: u32, y: u32) -> usize {
        (y as usize * self.size[0] as usize + x as usize) * 4
    }

    fn set(&mut self, x: u32, y: u32, colour: [u8; 3]) {
        let at = self.at(x, y);
        self.rgba[at..at + 3].copy_from_slice(&colour);
    }
}
