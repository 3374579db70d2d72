//! Graphics adapters that have worked or failed, from one start to the next.

use picture::render::gpu::AdapterFacts;
use serde::{Deserialize, Serialize};
use wgpu::Backends;

/// Findings of the last starts. They hold for one version of the program, and for adapters and drivers as they were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnownAdapters {
    version: String,
    worked: Option<KnownAdapter>,
    refused: Vec<KnownAdapter>,
}

/// An adapter under one interface with its driver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KnownAdapter {
    interface: String,
    name: String,
    driver: String,
    is_software: bool,
}

impl KnownAdapter {
    fn of(facts: &AdapterFacts) -> Self {
        KnownAdapter {
            interface: facts.backend.to_string(),
            name: facts.name.clone(),
            driver: facts.driver.clone(),
            is_software: facts.is_software,
        }
    }
}

impl KnownAdapters {
    /// The most adapters that are remembered as failed.
    const MOST: usize = 16;

    /// Without what another version of the program has found out.
    pub fn of_this_version(self) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        if self.version == version { self } else { KnownAdapters { version, ..KnownAdapters::default() } }
    }

    /// `true` if the adapter was the last one that has worked, with this driver.
    pub fn has_worked(&self, facts: &AdapterFacts) -> bool {
        self.worked.as_ref() == Some(&KnownAdapter::of(facts))
    }

    /// The interface of the hardware that was the last one to work; `None` if the processor rendered, beside which there may be hardware
    /// by now.
    pub fn hardware_interface(&self) -> Option<Backends> {
        let known = self.worked.as_ref().filter(|known| !known.is_software)?;
        wgpu::Backend::ALL.into_iter().find(|backend| backend.to_string() == known.interface).map(Backends::from)
    }

    /// `true` if the adapter has given no device, or lost it at once, with this driver.
    pub fn has_refused(&self, facts: &AdapterFacts) -> bool {
        self.refused.contains(&KnownAdapter::of(facts))
    }

    /// Notes that the adapter works.
    pub fn note_opened(&mut self, facts: &AdapterFacts) {
        let known = KnownAdapter::of(facts);
        self.refused.retain(|refused| *refused != known);
        self.worked = Some(known);
    }

    /// Notes that the adapter gives no device, or loses it at once.
    pub fn refuse(&mut self, facts: &AdapterFacts) {
        let known = KnownAdapter::of(facts);
        self.worked.take_if(|worked| *worked == known);
        if !self.refused.contains(&known) && self.refused.len() < Self::MOST {
            self.refused.push(known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(name: &str, driver: &str, backend: wgpu::Backend) -> AdapterFacts {
        AdapterFacts { name: name.to_owned(), driver: driver.to_owned(), backend, is_software: false }
    }

    #[test]
    fn what_is_known_ends_with_the_driver_and_the_version() {
        let mut known = KnownAdapters::default().of_this_version();
        let (card, other) = (facts("card", "1.0", wgpu::Backend::Vulkan), facts("card", "1.0", wgpu::Backend::Gl));
        known.refuse(&card);
        known.note_opened(&other);
        assert!(
            known.has_refused(&card) && !known.has_worked(&card),
            "an adapter is another one under another interface"
        );
        assert!(known.has_worked(&other) && known.hardware_interface() == Some(Backends::GL));
        let text = serde_json::to_string(&known).unwrap();
        let read: KnownAdapters = serde_json::from_str(&text).unwrap();
        assert_eq!(read.clone().of_this_version(), known);
        assert!(!read.has_refused(&facts("card", "1.1", wgpu::Backend::Vulkan)), "a new driver is tried");
        let older = KnownAdapters { version: "0.0.9".to_owned(), ..read };
        assert!(!older.of_this_version().has_refused(&card), "a new version tries everything");
        known.refuse(&other);
        assert!(!known.has_worked(&other), "what fails now has not worked");
        known.note_opened(&card);
        assert!(!known.has_refused(&card));
    }
}
