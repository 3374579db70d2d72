//! Sizes in which recording mode shows the lanes: those of clips, in pixels of the screen.

use egui::{Context, Pos2, Rect, Vec2};

/// Size of the lanes in recording mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipSize {
    /// 1920 × 1080 pixels.
    FullHd,
    /// 1280 × 720 pixels.
    Hd,
}

impl ClipSize {
    /// All sizes, the largest first.
    pub const ALL: [ClipSize; 2] = [ClipSize::FullHd, ClipSize::Hd];

    fn pixels(self) -> Vec2 {
        match self {
            ClipSize::FullHd => Vec2::new(1920.0, 1080.0),
            ClipSize::Hd => Vec2::new(1280.0, 720.0),
        }
    }

    /// Name in menus and messages.
    pub fn name(self) -> String {
        format!("{} × {}", self.pixels().x, self.pixels().y)
    }

    /// `true` if the window has that many pixels.
    pub fn fits(self, ctx: &Context) -> bool {
        let room = (ctx.content_rect().size() * ctx.pixels_per_point()).round();
        room.x >= self.pixels().x && room.y >= self.pixels().y
    }

    /// Says that the window is too small.
    pub fn too_large(self) -> String {
        format!("The window has fewer than {} pixels: make it larger to record at this size.", self.name())
    }

    /// The size that a press of the key leads to from `shown`: the largest that fits, then the next smaller one, then none.
    pub fn after(shown: Option<ClipSize>, ctx: &Context) -> Option<ClipSize> {
        let mut smaller = ClipSize::ALL.into_iter();
        if let Some(shown) = shown {
            smaller.find(|size| *size == shown);
        }
        smaller.find(|size| size.fits(ctx))
    }

    /// The place in the middle of `screen`, on whole pixels, points.
    pub fn place(self, screen: Rect, pixels_per_point: f32) -> Rect {
        let corner = (screen.center().to_vec2() * pixels_per_point - self.pixels() / 2.0).round();
        let corner = Pos2::ZERO + corner / pixels_per_point;
        Rect::from_min_size(corner, self.pixels() / pixels_per_point).intersect(screen)
    }
}
