//! Faults on purpose, for tests of the real window and for the soak script.
//!
//! The window hands over the environment variable `TIMESTEP_LAB_FAULTS`, which names them:
//! `seed=7,device=0.01,surface=0.05,panic=recording`. A number is the chance that the fault strikes at a place where it can; `panic`
//! names the part of the program that panics, and may stand several times. Without the variable nothing happens.

use simulation::displays::NoiseSource;
use std::sync::{Mutex, OnceLock, PoisonError};

/// A fault of a graphics device, of its adapter or of its surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The device is lost.
    Device,
    /// A lost device cannot be opened again.
    Reopen,
    /// The surface is lost.
    Surface,
    /// An adapter gives no device.
    Adapter,
}

/// The faults that were asked for.
#[derive(Clone, Debug, Default)]
struct Faults {
    numbers: NoiseSource,
    device: f64,
    reopen: f64,
    surface: f64,
    adapter: f64,
    panics: Vec<String>,
}

static FAULTS: OnceLock<Mutex<Faults>> = OnceLock::new();

/// Asks for faults from now on, once in a process; an empty text asks for none.
pub fn ask(text: &str) {
    if !text.is_empty() {
        tracing::warn!("faults on purpose: {text}");
        FAULTS.get_or_init(|| Mutex::new(Faults::parse(text)));
    }
}

/// `true` if the fault strikes here and now.
pub fn strikes(fault: Fault) -> bool {
    FAULTS.get().is_some_and(|faults| faults.lock().unwrap_or_else(PoisonError::into_inner).strikes(fault))
}

/// Panics if this part of the program shall, in a frame in which `is_due`.
///
/// # Panics
/// In tests that ask for it.
pub fn panic_if(is_due: bool, part: &str) {
    if is_due {
        panic_in(part);
    }
}

/// Panics if this part of the program shall.
///
/// # Panics
/// In tests that ask for it.
pub fn panic_in(part: &str) {
    let wanted = |faults: &Mutex<Faults>| {
        faults.lock().unwrap_or_else(PoisonError::into_inner).panics.iter().any(|wanted| wanted == part)
    };
    assert!(!FAULTS.get().is_some_and(wanted), "a fault on purpose in {part}");
}

impl Faults {
    /// Reads the variable; words that mean nothing are ignored.
    fn parse(text: &str) -> Self {
        let mut faults = Faults::default();
        for (key, value) in text.split(',').filter_map(|word| word.split_once('=')) {
            let chance = value.parse().unwrap_or(0.0);
            match key {
                "seed" => faults.numbers = NoiseSource::new(value.parse().unwrap_or(0)),
                "device" => faults.device = chance,
                "reopen" => faults.reopen = chance,
                "surface" => faults.surface = chance,
                "adapter" => faults.adapter = chance,
                "panic" => faults.panics.push(value.to_owned()),
                _ => {}
            }
        }
        faults
    }

    fn strikes(&mut self, fault: Fault) -> bool {
        let chance = match fault {
            Fault::Device => self.device,
            Fault::Reopen => self.reopen,
            Fault::Surface => self.surface,
            Fault::Adapter => self.adapter,
        };
        chance > 0.0 && self.numbers.uniform() <= chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_strike_as_often_as_asked() {
        let mut faults = Faults::parse("seed=3,surface=0.25,panic=recording,nonsense,device=often,panic=dialog");
        assert_eq!((faults.device, &faults.panics[..]), (0.0, &["recording".to_owned(), "dialog".to_owned()][..]));
        let struck = (0..10_000).filter(|_| faults.strikes(Fault::Surface)).count();
        // Four standard deviations of a binomial distribution: 4·√(10000·0.25·0.75) = 173.
        assert!(struck.abs_diff(2500) < 173, "{struck}");
        assert!((0..1000).all(|_| !faults.strikes(Fault::Device)));
        let mut never = Faults::parse("");
        assert!((0..1000).all(|_| !never.strikes(Fault::Surface)));
    }
}
