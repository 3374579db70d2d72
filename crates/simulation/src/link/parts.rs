//! Packets that are too long for a datagram: cut into parts, and put together again.

use super::datagram::LONGEST_PART;

/// Most parts of a packet.
const MOST_PARTS: usize = 64;
/// Most packets of which parts are kept.
const MOST_PACKETS: usize = 8;

/// The parts of a packet; `None` if it is longer than any valid packet.
pub fn cut(packet: &[u8]) -> Option<Vec<&[u8]>> {
    if packet.is_empty() {
        return Some(vec![packet]);
    }
    let parts: Vec<_> = packet.chunks(LONGEST_PART).collect();
    (parts.len() <= MOST_PARTS).then_some(parts)
}

/// Incomplete packets, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    packets: Vec<Partial>,
}

/// An incomplete packet.
#[derive(Clone, Debug)]
struct Partial {
    /// Number of the datagram with the first part.
    first: u32,
    parts: Vec<Option<Vec<u8>>>,
}

impl Parts {
    /// Adds part `part` of `parts`, from datagram `number`. Returns the packet when it is whole.
    pub fn add(&mut self, number: u32, [part, parts]: [u8; 2], bytes: Vec<u8>) -> Option<Vec<u8>> {
        let count = usize::from(parts);
        if count > MOST_PARTS || part >= parts {
            return None;
        }
        if count == 1 {
            return Some(bytes);
        }
        let first = number.checked_sub(part.into())?;
        let is_it = |partial: &Partial| partial.first == first && partial.parts.len() == count;
        let index = self.packets.iter().position(is_it).unwrap_or_else(|| {
            if self.packets.len() == MOST_PACKETS {
                self.packets.remove(0);
            }
            self.packets.push(Partial { first, parts: vec![None; count] });
            self.packets.len() - 1
        });
        self.packets[index].parts[usize::from(part)] = Some(bytes);
        let is_whole = self.packets[index].parts.iter().all(Option::is_some);
        is_whole.then(|| self.packets.remove(index).parts.into_iter().flatten().flatten().collect())
    }
}
