//! Words that people type into a search, and ours for them: the texts of lessons, examples and settings have one word for each thing, and
//! people have several. The list is here and not in the files of lessons, because a word is about a thing and not about a lesson: a new
//! lesson about it is found without a word of its own.

/// A word or phrase of people without the words that say nothing, and the words of our texts for the same thing. Endings and hyphens do
/// not matter.
pub const SAID: &[(&str, &[&str])] = &[
    ("144 hz fast", &["one step per frame"]),
    ("30 fps", &["30", "fps cap"]),
    ("35 fps", &["36 steps", "fps cap"]),
    ("alt-tab", &["alt tab", "hangs"]),
    ("cap", &["fps cap"]),
    ("delta time", &["frame time", "dt", "length of a frame"]),
    ("deltatime", &["frame time", "dt", "length of a frame"]),
    ("drag", &["damping"]),
    ("emulator", &["emulators"]),
    ("euler-cromer", &["semi-implicit Euler"]),
    ("explode", &["breaks", "gains energy"]),
    ("fast 144 hz", &["one step per frame"]),
    ("fps", &["frames a second", "frame rate"]),
    ("freesync", &["variable refresh", "vrr"]),
    ("g-sync", &["variable refresh", "vrr"]),
    ("input lag", &["lags", "your hand", "between key and picture"]),
    ("jerky", &["stutters"]),
    ("jitter", &["stutters", "trembles"]),
    ("judder", &["stutters"]),
    ("launch", &["started"]),
    ("lerp", &["interpolation", "a tenth of the way"]),
    ("limiter", &["fps cap", "cap"]),
    ("max delta", &["max frame"]),
    ("micro stutter", &["stutters"]),
    ("pacing", &["stutters", "evenly"]),
    ("pericentre", &["orbit", "ellipse"]),
    ("perihelion", &["orbit", "ellipse"]),
    ("precession", &["orbit", "ellipse"]),
    ("previous state", &["last states", "between two states", "last two states"]),
    ("smoothing", &["interpolation", "a tenth of the way"]),
    ("speed depends frame rate", &["one step per frame"]),
    ("swap interval", &["vsync"]),
    ("symplectic", &["semi-implicit Euler", "Verlet", "leapfrog"]),
    ("teleport", &["jump of a body", "changes the side"]),
    ("unstable", &["explodes", "breaks", "gains energy"]),
    ("vrr", &["variable refresh"]),
];
