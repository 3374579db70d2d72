//! Packets that two machines send each other, as bytes.
//!
//! A packet is `TSL`, the version, a letter for its kind, and its numbers in little-endian order; doubles are their bits. Inputs
//! are runs of equal values, because a key that is held is. All other bytes are refused.

use super::remote_body::BodyState;
use crate::number_bits::number_bits;
use thiserror::Error;
use timestep::time::Flicks;

/// A packet.
#[derive(Clone, Debug, PartialEq)]
pub enum Packet {
    /// The handshake: both have to agree before the first tick.
    Hello {
        /// Hash of the world and its parameters.
        world: u64,
        /// Length of a step, flicks.
        dt: i64,
        /// `true` if the sender has got the other's.
        heard: bool,
        /// `true` if the sender sends states of its body instead of inputs.
        shares_states: bool,
    },
    /// Inputs by tick, and hashes of the resulting states.
    Ticks {
        /// Last tick of which the sender knows the receiver's input, and all before it.
        inputs_known: u64,
        /// Last tick of which the sender knows the receiver's hash, and all before it.
        hashes_known: u64,
        /// Tick of the first input.
        first_input: u64,
        /// Inputs from then on.
        inputs: Vec<InputRun>,
        /// Tick of the first hash.
        first_hash: u64,
        /// Hashes from then on.
        hashes: Vec<u64>,
    },
    /// State after the first tick that differs.
    State {
        /// Number of the tick.
        tick: u64,
        /// Positions, then velocities.
        values: Vec<f64>,
    },
    /// State of the sender's own body.
    Body(BodyState),
}

/// Equal inputs of consecutive ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InputRun {
    /// Input of each, from −1 to 1.
    pub value: f64,
    /// Number of ticks; at least 1.
    pub ticks: u32,
}

/// A reason to refuse a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PacketError {
    /// It is not from this program.
    #[error("not a packet of this program")]
    Foreign,
    /// It is of another version of the protocol.
    #[error("a packet of version {0}")]
    Version(u8),
    /// Its numbers are cut off, too many, or impossible.
    #[error("a damaged packet")]
    Damaged,
}

const MAGIC: &[u8; 3] = b"TSL";
const VERSION: u8 = 1;
/// Most runs of inputs, hashes or numbers of a state in a packet: it stays below the 64 KiB of a datagram.
pub const MOST_RUNS: usize = 2048;
/// Most ticks in a run.
const LONGEST_RUN: u32 = 1 << 16;

impl Packet {
    /// The bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        match self {
            Packet::Hello { world, dt, heard, shares_states } => {
                out.push(b'H');
                out.extend(world.to_le_bytes());
                out.extend(dt.to_le_bytes());
                out.push(u8::from(*heard) | u8::from(*shares_states) << 1);
            }
            Packet::Ticks { inputs_known, hashes_known, first_input, inputs, first_hash, hashes } => {
                out.push(b'T');
                [inputs_known, hashes_known, first_input].iter().for_each(|tick| out.extend(tick.to_le_bytes()));
                out.extend((inputs.len() as u16).to_le_bytes());
                for run in inputs {
                    out.extend(run.value.to_bits().to_le_bytes());
                    out.extend(run.ticks.to_le_bytes());
                }
                out.extend(first_hash.to_le_bytes());
                out.extend((hashes.len() as u16).to_le_bytes());
                hashes.iter().for_each(|hash| out.extend(hash.to_le_bytes()));
            }
            Packet::State { tick, values } => {
                out.push(b'S');
                out.extend(tick.to_le_bytes());
                put_values(&mut out, values);
            }
            Packet::Body(BodyState { tick, time, values }) => {
                out.push(b'B');
                out.extend(tick.to_le_bytes());
                out.extend(time.0.to_le_bytes());
                put_values(&mut out, values);
            }
        }
        out
    }

    /// The packet of these bytes.
    ///
    /// # Errors
    /// The bytes are not a packet.
    pub fn decode(bytes: &[u8]) -> Result<Packet, PacketError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(PacketError::Foreign)?;
        let (version, rest) = rest.split_first().ok_or(PacketError::Damaged)?;
        if *version != VERSION {
            return Err(PacketError::Version(*version));
        }
        let (kind, rest) = rest.split_first().ok_or(PacketError::Damaged)?;
        let mut reader = PacketReader(rest);
        let packet = match kind {
            b'H' => reader.hello(),
            b'T' => reader.ticks(),
            b'S' => reader.state(),
            b'B' => reader.body(),
            _ => None,
        };
        packet.filter(|_| reader.0.is_empty()).ok_or(PacketError::Damaged)
    }
}

fn put_values(out: &mut Vec<u8>, values: &[f64]) {
    out.extend((values.len() as u16).to_le_bytes());
    values.iter().for_each(|value| out.extend(number_bits(*value).to_le_bytes()));
}

/// The bytes that are still to be read; `None` where they do not suffice.
pub(super) struct PacketReader<'a>(pub &'a [u8]);

impl PacketReader<'_> {
    pub fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn number(&mut self) -> Option<u64> {
        self.bytes().map(u64::from_le_bytes)
    }

    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = usize::from(u16::from_le_bytes(self.bytes()?));
        if count > MOST_RUNS {
            return None;
        }
        (0..count).map(|_| read(self)).collect()
    }

    fn hello(&mut self) -> Option<Packet> {
        let (world, dt) = (self.number()?, i64::from_le_bytes(self.bytes()?));
        let [flags] = self.bytes()?;
        (flags <= 3).then_some(Packet::Hello { world, dt, heard: flags & 1 != 0, shares_states: flags & 2 != 0 })
    }

    fn body(&mut self) -> Option<Packet> {
        let (tick, time) = (self.number()?, Flicks(i64::from_le_bytes(self.bytes()?)));
        let values = self.list(|reader| reader.number().map(f64::from_bits))?;
        Some(Packet::Body(BodyState { tick, time, values }))
    }

    fn run(&mut self) -> Option<InputRun> {
        let run = InputRun { value: f64::from_bits(self.number()?), ticks: u32::from_le_bytes(self.bytes()?) };
        ((-1.0..=1.0).contains(&run.value) && (1..=LONGEST_RUN).contains(&run.ticks)).then_some(run)
    }

    fn ticks(&mut self) -> Option<Packet> {
        let [inputs_known, hashes_known, first_input] = [self.number()?, self.number()?, self.number()?];
        let inputs = self.list(Self::run)?;
        let first_hash = self.number()?;
        let hashes = self.list(Self::number)?;
        Some(Packet::Ticks { inputs_known, hashes_known, first_input, inputs, first_hash, hashes })
    }

    fn state(&mut self) -> Option<Packet> {
        let tick = self.number()?;
        let values = self.list(|reader| reader.number().map(f64::from_bits))?;
        Some(Packet::State { tick, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packets() -> impl Strategy<Value = Packet> {
        let run = (-1.0..=1.0_f64, 1..=LONGEST_RUN).prop_map(|(value, ticks)| InputRun { value, ticks });
        let lists = (prop::collection::vec(run, 0..9), prop::collection::vec(any::<u64>(), 0..9));
        prop_oneof![
            any::<(u64, i64, bool, bool)>().prop_map(|(world, dt, heard, shares_states)| Packet::Hello {
                world,
                dt,
                heard,
                shares_states
            }),
            (any::<[u64; 4]>(), lists).prop_map(|(ticks, (inputs, hashes))| {
                let [inputs_known, hashes_known, first_input, first_hash] = ticks;
                Packet::Ticks { inputs_known, hashes_known, first_input, inputs, first_hash, hashes }
            }),
            (any::<u64>(), prop::collection::vec(-1e300..1e300_f64, 0..9))
                .prop_map(|(tick, values)| Packet::State { tick, values }),
            (any::<(u64, i64)>(), prop::collection::vec(-1e300..1e300_f64, 0..9))
                .prop_map(|((tick, time), values)| Packet::Body(BodyState { tick, time: Flicks(time), values })),
        ]
    }

    proptest! {
        #[test]
        fn a_packet_reads_back_and_no_part_of_it_does(packet in packets(), cut in any::<prop::sample::Index>()) {
            let bytes = packet.encode();
            prop_assert_eq!(Packet::decode(&bytes), Ok(packet));
            let cut = cut.index(bytes.len());
            prop_assert!(Packet::decode(&bytes[..cut]).is_err());
            prop_assert_eq!(Packet::decode(&[bytes.as_slice(), &[0]].concat()), Err(PacketError::Damaged));
        }

        #[test]
        fn no_bytes_panic(packet in packets(), at in any::<prop::sample::Index>(), byte in any::<u8>(), noise: Vec<u8>) {
            let mut bytes = packet.encode();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = Packet::decode(&bytes);
            let _ = Packet::decode(&noise);
            let _ = Packet::decode(&[b"TSL\x01T".as_slice(), &noise].concat());
        }
    }

    #[test]
    fn impossible_numbers_are_refused() {
        let ticks = |value: f64, ticks: u32| Packet::Ticks {
            inputs_known: 0,
            hashes_known: 0,
            first_input: 1,
            inputs: vec![InputRun { value, ticks }],
            first_hash: 1,
            hashes: Vec::new(),
        };
        for (value, count) in [(f64::NAN, 1), (1.5, 1), (0.0, 0), (0.0, LONGEST_RUN + 1)] {
            assert_eq!(Packet::decode(&ticks(value, count).encode()), Err(PacketError::Damaged), "{value} {count}");
        }
        assert_eq!(Packet::decode(b"GET / HTTP/1.1"), Err(PacketError::Foreign));
        assert_eq!(Packet::decode(b"TSL\x02H"), Err(PacketError::Version(2)));
    }
}
