//! The rates of the screens of an X server, asked of the server itself.
//!
//! winit 0.30.13 keeps the screens as they were at the start of the program: the server's events about them come through Xlib, which drops
//! those of extensions that only the other side of the connection has asked for. It also counts the frames of an interlaced screen, not its
//! fields, and cuts thousandths of a hertz.

use winit::window::Window;
use x11rb::connection::Connection;
use x11rb::protocol::randr::{ConnectionExt, GetCrtcInfoReply, ModeFlag, ModeInfo};
use x11rb::rust_connection::{ReplyError, RustConnection};

/// A connection for questions only.
pub struct X11Screens {
    connection: RustConnection,
    root: u32,
}

impl X11Screens {
    /// Connects to the display server of the environment; `None` if it does not answer.
    pub fn connect() -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let root = connection.setup().roots.get(screen)?.root;
        Some(X11Screens { connection, root })
    }

    /// Refreshes per second of the screen that has most of the window, in thousandths; `None` if the server does not say.
    pub fn millihertz(&self, window: &Window) -> Option<u32> {
        let (place, size) = (window.inner_position().ok()?, window.inner_size());
        let window = [place.x.into(), place.y.into(), size.width.into(), size.height.into()];
        let (screens, modes) = self.screens().ok()?;
        let screen = screens.iter().max_by_key(|screen| common_area(rect(screen), window))?;
        modes.iter().find(|mode| mode.id == screen.mode).and_then(millihertz)
    }

    /// The screens that show something, and all modes.
    fn screens(&self) -> Result<(Vec<GetCrtcInfoReply>, Vec<ModeInfo>), ReplyError> {
        let resources = self.connection.randr_get_screen_resources_current(self.root)?.reply()?;
        let now = x11rb::CURRENT_TIME;
        let asked: Result<Vec<_>, _> =
            resources.crtcs.iter().map(|crtc| self.connection.randr_get_crtc_info(*crtc, now)).collect();
        let screens: Result<Vec<_>, _> = asked?.into_iter().map(|cookie| cookie.reply()).collect();
        Ok((screens?.into_iter().filter(|screen| screen.mode != x11rb::NONE).collect(), resources.modes))
    }
}

/// Place and size of a screen.
fn rect(screen: &GetCrtcInfoReply) -> [i64; 4] {
    [screen.x.into(), screen.y.into(), screen.width.into(), screen.height.into()]
}

/// The area that two rectangles, each by its place and size, have in common.
fn common_area(a: [i64; 4], b: [i64; 4]) -> i64 {
    let side = |axis: usize| {
        let end = (a[axis] + a[axis + 2]).min(b[axis] + b[axis + 2]);
        (end - a[axis].max(b[axis])).max(0)
    };
    side(0) * side(1)
}

/// Refreshes per second of a mode, in thousandths: of an interlaced one its fields.
fn millihertz(mode: &ModeInfo) -> Option<u32> {
    let has = |flag: ModeFlag| u64::from(u32::from(mode.mode_flags) & u32::from(flag) != 0);
    let clock = u64::from(mode.dot_clock) * 1000 * (1 + has(ModeFlag::INTERLACE));
    let pixels = u64::from(mode.htotal) * u64::from(mode.vtotal) * (1 + has(ModeFlag::DOUBLE_SCAN));
    (clock > 0 && pixels > 0).then(|| u32::try_from((clock + pixels / 2) / pixels).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Modes of CTA-861, VESA DMT and CVT with their rates.
    #[test]
    fn rates_are_those_of_the_standards() {
        for (clock, htotal, vtotal, flags, expected) in [
            (148_500_000, 2200, 1125, ModeFlag::default(), Some(60_000)),
            (148_351_648, 2200, 1125, ModeFlag::default(), Some(59_940)),
            (74_250_000, 2200, 1125, ModeFlag::INTERLACE, Some(60_000)),
            (74_175_824, 2200, 1125, ModeFlag::INTERLACE, Some(59_940)),
            (74_175_824, 2750, 1125, ModeFlag::default(), Some(23_976)),
            (65_973_360, 1100, 800, ModeFlag::default(), Some(74_970)),
            (25_175_000, 800, 449, ModeFlag::DOUBLE_SCAN, Some(35_043)),
            (0, 2200, 1125, ModeFlag::default(), None),
            (148_500_000, 0, 1125, ModeFlag::default(), None),
            (148_500_000, 2200, 0, ModeFlag::default(), None),
            (u32::MAX, 1, 1, ModeFlag::default(), None),
        ] {
            let mode = ModeInfo { dot_clock: clock, htotal, vtotal, mode_flags: flags, ..ModeInfo::default() };
            assert_eq!(millihertz(&mode), expected, "{clock} {htotal} {vtotal}");
        }
    }

    #[test]
    fn a_window_is_on_the_screen_that_has_most_of_it() {
        let [left, right] = [[0, 0, 900, 780], [900, 0, 900, 780]];
        for (x, area) in [(100, [490_000, 0]), (600, [210_000, 280_000]), (1000, [0, 490_000]), (-2000, [0, 0])] {
            assert_eq!([left, right].map(|screen| common_area(screen, [x, 40, 700, 700])), area, "{x}");
        }
    }
}
