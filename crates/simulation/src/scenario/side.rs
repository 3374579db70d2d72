//! The part of a scenario that one machine of two runs, and the hash that shows both that it is the same scenario.

use super::document::Scenario;
use super::lesson::LessonPlan;
use crate::displays::Display;
use crate::input::InputTrack;
use crate::lane::{LaneSpec, Looks};
use crate::link::LinkTerms;

impl Scenario {
    /// The scenario with only a pair of its linked lanes, counted from 0; `None` if there is none. A lane without a partner is a pair.
    pub fn pair(&self, index: usize) -> Option<Scenario> {
        let linked: Vec<&LaneSpec> = self.lanes.iter().filter(|lane| lane.link.is_some()).collect();
        let lanes = linked.chunks(2).nth(index)?.iter().map(|lane| (*lane).clone()).collect();
        Some(Scenario { lanes, lesson: LessonPlan::default(), opening: None, ..self.clone() })
    }

    /// The scenario with the lane of `player` alone, 0 or 1: of the first pair the first or the second lane, or the only one; `None`
    /// where no lane is linked. The words of a lesson, which are about all lanes, are left out.
    pub fn side(&self, player: usize) -> Option<Scenario> {
        let mut pair = self.pair(0)?;
        let index = player.min(pair.lanes.len() - 1);
        pair.lanes = vec![pair.lanes.swap_remove(index)];
        Some(pair)
    }

    /// The terms on which the machine of `player` plays it with another; `None` where no lane is linked. Names, words, lengths,
    /// displays and the input may differ.
    pub fn terms(&self, player: usize) -> Option<LinkTerms> {
        let lane = self.side(player)?.lanes.swap_remove(0);
        let numbers = lane.world.params.iter().flat_map(|value| value.to_bits().to_le_bytes());
        let world = hash(lane.world.id.bytes().chain(numbers));
        Some(LinkTerms { world, dt: lane.dt.0, scenario: self.link_hash() })
    }

    fn link_hash(&self) -> u64 {
        let plain = |lane: &LaneSpec| LaneSpec {
            looks: Looks::default(),
            snap_to_pixels: false,
            display: Display::default(),
            ..lane.clone()
        };
        let lanes = self.lanes.iter().filter(|lane| lane.link.is_some()).map(plain).collect();
        let common = Scenario { seed: self.seed, input: InputTrack::default(), ..Scenario::of(lanes) };
        hash(common.to_toml().bytes())
    }
}

/// FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
