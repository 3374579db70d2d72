//! Present modes: their names, and the best supported one with and without vsync.

use wgpu::PresentMode;

/// The modes that a user may choose, with their names in the menu.
const NAMES: [(PresentMode, &str); 4] = [
    (PresentMode::Fifo, "Fifo"),
    (PresentMode::FifoRelaxed, "Fifo relaxed"),
    (PresentMode::Mailbox, "Mailbox"),
    (PresentMode::Immediate, "Immediate"),
];

/// The name of a mode.
pub fn name(mode: PresentMode) -> &'static str {
    NAMES.iter().find(|(named, _)| *named == mode).map_or("automatic", |(_, name)| name)
}

/// The mode of this name.
pub fn by_name(name: &str) -> Option<PresentMode> {
    NAMES.iter().find(|(_, named)| *named == name).map(|(mode, _)| *mode)
}

/// `true` if frames wait for the display's refresh.
pub fn waits(mode: PresentMode) -> bool {
    !matches!(mode, PresentMode::Mailbox | PresentMode::Immediate | PresentMode::AutoNoVsync)
}

/// The best supported mode with or without vsync. Every surface supports Fifo.
pub fn best(supported: &[PresentMode], vsync: bool) -> PresentMode {
    let wanted: &[PresentMode] = if vsync { &[] } else { &[PresentMode::Immediate, PresentMode::Mailbox] };
    wanted.iter().copied().find(|mode| supported.contains(mode)).unwrap_or(PresentMode::Fifo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_chooses_an_unsupported_mode() {
        use PresentMode::*;
        assert_eq!(best(&[Fifo, Mailbox, Immediate], true), Fifo);
        assert_eq!(best(&[Fifo, Mailbox, Immediate], false), Immediate);
        assert_eq!(best(&[Fifo, Mailbox], false), Mailbox);
        assert_eq!(best(&[Fifo], false), Fifo);
        for (mode, text) in NAMES {
            assert_eq!(by_name(text), Some(mode));
            assert_eq!(name(mode), text);
        }
    }
}
