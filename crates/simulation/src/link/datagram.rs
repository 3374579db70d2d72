//! Datagrams that carry packets between two machines.
//!
//! A datagram is `TSLU`, the version, the session, its number, a letter for its kind, the content, and a CRC-32 of all that;
//! numbers are in little-endian order. It has at most 1200 bytes, which every path of the Internet carries whole (RFC 9000, §14),
//! so a longer packet is sent in parts.

use super::last_word::LastWord;
use super::link_terms::LinkTerms;
use super::packet::{PacketError, PacketReader};
use super::refusal::Refusal;

/// A datagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Datagram {
    /// Number of the session: the host's choice for each player, which sends its complement; 0 before there is one.
    pub session: u64,
    /// Number among those of its sender, counted from 1; 0 before there is a session.
    pub number: u32,
    /// The content.
    pub body: DatagramBody,
}

/// Content of a datagram.
#[derive(Clone, Debug, PartialEq)]
pub enum DatagramBody {
    /// A player asks to join.
    Knock {
        /// Number of the player's choice, which the answer repeats.
        nonce: u64,
        /// Terms of the player.
        terms: LinkTerms,
    },
    /// The host has chosen a session.
    Welcome {
        /// Number of the player.
        nonce: u64,
        /// Terms of the host.
        terms: LinkTerms,
    },
    /// The host does not play with that player.
    Refuse {
        /// Number of the player.
        nonce: u64,
        /// Reason of the host.
        reason: Refusal,
    },
    /// A packet, or one of its parts, whose numbers follow each other.
    Part {
        /// Index of the part.
        part: u8,
        /// Number of parts.
        parts: u8,
        /// Bytes of the part.
        bytes: Vec<u8>,
    },
    /// A sign of life.
    Ping {
        /// Time of the sender, which the answer repeats.
        stamp: u32,
        /// Ticks by which the sender's inputs are ahead of the receiver's.
        ahead: i32,
        /// Last word of the sender about the run.
        word: LastWord,
    },
    /// The answer to a ping.
    Pong {
        /// Time of the ping.
        stamp: u32,
    },
    /// The sender leaves.
    Quit {
        /// Its last word about the run.
        word: LastWord,
    },
}

const MAGIC: &[u8; 4] = b"TSLU";
const VERSION: u8 = 2;
/// Most bytes of a datagram.
pub const LONGEST_DATAGRAM: usize = 1200;
/// Bytes before the content, and those of the CRC-32.
const HEAD: usize = MAGIC.len() + 1 + 8 + 4 + 1;
const CHECKSUM: usize = 4;
/// Most bytes of a part.
pub(super) const LONGEST_PART: usize = LONGEST_DATAGRAM - HEAD - 2 - CHECKSUM;

const REASONS: [Refusal; 5] = [Refusal::Version, Refusal::World, Refusal::Dt, Refusal::Scenario, Refusal::Taken];

impl Datagram {
    /// The bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        out.extend(self.session.to_le_bytes());
        out.extend(self.number.to_le_bytes());
        self.body.put(&mut out);
        out.extend(crc32fast::hash(&out).to_le_bytes());
        out
    }

    /// The datagram of these bytes.
    ///
    /// # Errors
    /// The bytes are not a datagram.
    pub fn decode(bytes: &[u8]) -> Result<Datagram, PacketError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(PacketError::Foreign)?;
        let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(PacketError::Damaged)?;
        if bytes.len() > LONGEST_DATAGRAM || crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err(PacketError::Damaged);
        }
        match rest.first() {
            Some(&VERSION) => {}
            Some(version) if rest.len() > CHECKSUM => return Err(PacketError::Version(*version)),
            _ => return Err(PacketError::Damaged),
        }
        let mut reader = PacketReader(&content[MAGIC.len() + 1..]);
        let mut read = || {
            let (session, number) = (reader.number()?, u32::from_le_bytes(reader.bytes()?));
            Some(Datagram { session, number, body: DatagramBody::read(&mut reader)? })
        };
        let datagram = read();
        datagram.filter(|_| reader.0.is_empty()).ok_or(PacketError::Damaged)
    }
}

impl DatagramBody {
    fn put(&self, out: &mut Vec<u8>) {
        let terms = |out: &mut Vec<u8>, nonce: &u64, terms: &LinkTerms| {
            let LinkTerms { world, dt, scenario } = *terms;
            [*nonce, world, dt as u64, scenario].iter().for_each(|number| out.extend(number.to_le_bytes()));
        };
        match self {
            DatagramBody::Knock { nonce, terms: own } => {
                out.push(b'K');
                terms(out, nonce, own);
            }
            DatagramBody::Welcome { nonce, terms: own } => {
                out.push(b'W');
                terms(out, nonce, own);
            }
            DatagramBody::Refuse { nonce, reason } => {
                out.push(b'R');
                out.extend(nonce.to_le_bytes());
                out.push(REASONS.iter().position(|other| other == reason).unwrap_or(0) as u8);
            }
            DatagramBody::Part { part, parts, bytes } => {
                out.extend([b'P', *part, *parts]);
                out.extend(bytes);
            }
            DatagramBody::Ping { stamp, ahead, word } => {
                out.push(b'I');
                out.extend(stamp.to_le_bytes());
                out.extend(ahead.to_le_bytes());
                out.push(*word as u8);
            }
            DatagramBody::Pong { stamp } => {
                out.push(b'O');
                out.extend(stamp.to_le_bytes());
            }
            DatagramBody::Quit { word } => out.extend([b'Q', *word as u8]),
        }
    }

    fn read(reader: &mut PacketReader<'_>) -> Option<DatagramBody> {
        let word = |reader: &mut PacketReader<'_>| {
            reader.bytes().and_then(|[code]| LastWord::ALL.get(usize::from(code)).copied())
        };
        let terms = |reader: &mut PacketReader<'_>| {
            let [nonce, world, dt, scenario] = [reader.number()?, reader.number()?, reader.number()?, reader.number()?];
            Some((nonce, LinkTerms { world, dt: dt as i64, scenario }))
        };
        let [kind] = reader.bytes()?;
        Some(match kind {
            b'K' => terms(reader).map(|(nonce, terms)| DatagramBody::Knock { nonce, terms })?,
            b'W' => terms(reader).map(|(nonce, terms)| DatagramBody::Welcome { nonce, terms })?,
            b'R' => {
                let (nonce, [reason]) = (reader.number()?, reader.bytes()?);
                DatagramBody::Refuse { nonce, reason: *REASONS.get(usize::from(reason))? }
            }
            b'P' => {
                let [part, parts] = reader.bytes()?;
                let bytes = std::mem::take(&mut reader.0).to_vec();
                Some(DatagramBody::Part { part, parts, bytes }).filter(|_| part < parts)?
            }
            b'I' => {
                let (stamp, ahead) = (u32::from_le_bytes(reader.bytes()?), i32::from_le_bytes(reader.bytes()?));
                DatagramBody::Ping { stamp, ahead, word: word(reader)? }
            }
            b'O' => DatagramBody::Pong { stamp: u32::from_le_bytes(reader.bytes()?) },
            b'Q' => DatagramBody::Quit { word: word(reader)? },
            _ => return None,
        })
    }
}
