//! The part of a scenario that one machine of two runs, and the hash by which both know that it is the same scenario.

use super::document::Scenario;
use super::lesson_plan::LessonPlan;
use crate::input::InputTrack;
use crate::lane::LaneSpec;
use crate::time::displays::Display;

impl Scenario {
    /// The scenario with the lane of `player` alone, 0 or 1: of the linked lanes the first or the second, or the only one; `None`
    /// where no lane is linked. The words of a lesson, which are about all lanes, are left out.
    pub fn side(&self, player: usize) -> Option<Scenario> {
        let linked: Vec<&LaneSpec> = self.lanes.iter().filter(|lane| lane.link.is_some()).collect();
        let lane = *linked.get(player).or(linked.first())?;
        Some(Scenario { lanes: vec![lane.clone()], lesson: LessonPlan::default(), ..self.clone() })
    }

    /// Hash of everything that both machines have to have in common. Names, words, lengths, displays and the input are not part of it.
    pub fn link_hash(&self) -> u64 {
        let plain = |lane: &LaneSpec| LaneSpec {
            label: String::new(),
            eye_view: false,
            snap_to_pixels: false,
            display: Display::default(),
            ..lane.clone()
        };
        let lanes = self.lanes.iter().filter(|lane| lane.link.is_some()).map(plain).collect();
        let common = Scenario { seed: self.seed, input: InputTrack::default(), ..Scenario::of(lanes) };
        // FNV-1a.
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        common.to_toml().bytes().fold(0xCBF2_9CE4_8422_2325, add)
    }
}
