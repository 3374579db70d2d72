//! Sessions over a carrier that loses, doubles, cuts and shuffles datagrams, and brings those of strangers.

use proptest::prelude::*;
use simulation::displays::NoiseSource;
use simulation::link::{
    Datagram, DatagramBody, LONGEST_DATAGRAM, LastWord, LinkSession, LinkTerms, PacketError, Refusal, SessionState,
};
use simulation::scenario::Scenario;
use std::net::SocketAddr;
use std::time::Duration;

const TERMS: LinkTerms = LinkTerms { world: 1, dt: 2, scenario: 3 };

fn address(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

/// Addresses of the host and the guest.
fn addresses() -> [SocketAddr; 2] {
    [address(1), address(2)]
}

fn pair(terms: [LinkTerms; 2]) -> [LinkSession; 2] {
    [LinkSession::host(77, terms[0]), LinkSession::guest(5, address(1), terms[1])]
}

/// A turn of both every 10 ms; `carry` gives the copies of a datagram that arrive, in the same turn.
fn turns(
    sessions: &mut [LinkSession; 2],
    from: u32,
    count: u32,
    mut carry: impl FnMut(usize, Vec<u8>) -> Vec<Vec<u8>>,
) {
    for turn in from..from + count {
        let now = Duration::from_millis(10 * u64::from(turn));
        for index in [0, 1] {
            sessions[index].turn(now, 0, LastWord::Unsaid);
            for (to, bytes) in sessions[index].take_outgoing() {
                assert!(bytes.len() <= LONGEST_DATAGRAM && to == addresses()[1 - index]);
                carry(index, bytes).iter().for_each(|copy| sessions[1 - index].receive(now, addresses()[index], copy));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Every packet comes whole and once, or not at all; what is dropped is counted.
    #[test]
    fn a_bad_network_loses_packets_and_changes_none(
        seed in any::<u64>(), lengths in prop::collection::vec(0..6_000_usize, 1..30), is_bad in any::<bool>(),
    ) {
        let (mut sessions, mut source) = (pair([TERMS; 2]), NoiseSource::new(seed));
        let (mut repeated, mut damaged, mut held) = (0, 0, [Vec::new(), Vec::new()]);
        let mut carry = |from: usize, bytes: Vec<u8>| {
            let [fate, later] = std::array::from_fn(|_| source.uniform());
            let mut copies = vec![bytes.clone()];
            match fate {
                _ if !is_bad => {}
                ..0.2 => copies.clear(),
                0.2..0.3 => {
                    copies.push(bytes);
                    repeated += 1;
                }
                0.3..0.4 => {
                    copies.push(bytes[..(later * bytes.len() as f64) as usize].to_vec());
                    damaged += 1;
                }
                0.4..0.6 => return std::mem::replace(&mut held[from], copies),
                _ => {}
            }
            copies
        };
        turns(&mut sessions, 0, 200, &mut carry);
        prop_assert_eq!(sessions.each_ref().map(LinkSession::state), [SessionState::Joined; 2]);
        prop_assert_eq!(sessions.each_ref().map(LinkSession::peer), [Some(address(2)), Some(address(1))]);
        // Numbers in the bytes tell the packets apart.
        let packets: Vec<Vec<u8>> = (0..).zip(&lengths).map(|(k, length)| vec![k as u8; length + 4]).collect();
        for (turn, packet) in (200..).zip(&packets) {
            sessions[0].send(std::slice::from_ref(packet));
            turns(&mut sessions, turn, 1, &mut carry);
        }
        let came = sessions[1].take_packets();
        prop_assert!(came.iter().all(|packet| packets.contains(packet)));
        let mut once = came.clone();
        once.sort();
        once.dedup();
        prop_assert_eq!(once.len(), came.len());
        if !is_bad {
            prop_assert_eq!(&came, &packets);
        }
        let sum = |count: fn(&LinkSession) -> u64| sessions.iter().map(count).sum::<u64>();
        // Those of the handshake have no numbers; what was cut down to nothing or into the magic is foreign.
        prop_assert!(sum(|session| session.report().datagrams_repeated) <= repeated);
        let dropped = sum(|session| session.report().datagrams_damaged + session.report().datagrams_foreign);
        prop_assert_eq!(dropped, damaged);
    }

    /// No bytes are taken for a datagram that are none, and nothing panics.
    #[test]
    fn no_bytes_panic(noise: Vec<u8>, at in any::<prop::sample::Index>(), byte in 1..=255_u8, stamp: u32) {
        let whole = Datagram { session: 9, number: 4, body: DatagramBody::Ping { stamp, ahead: -3, word: LastWord::Different } };
        let mut bytes = whole.encode();
        prop_assert_eq!(Datagram::decode(&bytes), Ok(whole));
        let at = at.index(bytes.len());
        prop_assert!(Datagram::decode(&bytes[..at]).is_err());
        bytes[at] ^= byte;
        prop_assert!(Datagram::decode(&bytes).is_err());
        prop_assert!(Datagram::decode(&noise).is_err());
    }
}

/// Datagrams of others, those of another session, and everything from another address change nothing.
#[test]
fn strangers_are_dropped_and_counted() {
    let mut sessions = pair([TERMS; 2]);
    let mut heard = Vec::new();
    turns(&mut sessions, 0, 20, |_, bytes| {
        heard.push(bytes.clone());
        vec![bytes]
    });
    let now = Duration::from_millis(200);
    let before = *sessions[0].report();
    let quit =
        |session| Datagram { session, number: 1_000_000, body: DatagramBody::Quit { word: LastWord::Equal } }.encode();
    sessions[0].receive(now, address(2), b"GET / HTTP/1.1");
    sessions[0].receive(now, address(2), &quit(1));
    // The host's own datagrams, reflected, and a farewell from elsewhere.
    let own = heard.iter().map(|bytes| Datagram::decode(bytes).unwrap()).find(|heard| heard.session != 0).unwrap();
    let session = !own.session;
    sessions[0].receive(now, address(2), &quit(own.session));
    sessions[0].receive(now, address(3), &quit(session));
    assert_eq!(sessions[0].report().datagrams_foreign - before.datagrams_foreign, 4);
    let pings = heard.iter().filter(|bytes| Datagram::decode(bytes).unwrap().number > 0);
    pings.for_each(|ping| sessions[0].receive(now, address(2), ping));
    assert!(sessions[0].report().datagrams_repeated > 0);
    assert_eq!(sessions[0].state(), SessionState::Joined);
    // A third machine is told that two are enough.
    let mut third = LinkSession::guest(6, address(1), TERMS);
    third.turn(now, 0, LastWord::Unsaid);
    let knock = third.take_outgoing().remove(0).1;
    sessions[0].receive(now, address(3), &knock);
    let answers = sessions[0].take_outgoing();
    let answer = answers.iter().find(|(to, _)| *to == address(3)).unwrap();
    third.receive(now, address(1), &answer.1);
    assert_eq!(third.state(), SessionState::Refused(Refusal::Taken));
    sessions[0].receive(now, address(2), &quit(session));
    assert_eq!(sessions[0].state(), SessionState::Left);
    assert_eq!(sessions[0].other_word(), LastWord::Equal);
}

#[test]
fn other_terms_are_refused_with_the_reason_on_both_sides() {
    let text = |dt: &str, mass: &str, method: &str| {
        let lane =
            format!("world = {{ id = 'duel', mass = {mass} }}\ndt = '{dt}'\nintegrator = '{method}'\nlink = {{}}");
        let text = format!("[[lane]]\n{lane}\n[[lane]]\nlabel = '{method}'\n{lane}\ndisplay = {{ hz = 144 }}");
        Scenario::parse(&text, "t").unwrap().terms(1).unwrap()
    };
    let host = text("1/60", "1", "rk4");
    for (guest, reason) in [
        (text("1/60", "2", "rk4"), Refusal::World),
        (text("1/50", "1", "rk4"), Refusal::Dt),
        (text("1/60", "1", "heun"), Refusal::Scenario),
    ] {
        let mut sessions = pair([host, guest]);
        turns(&mut sessions, 0, 3, |_, bytes| vec![bytes]);
        assert_eq!(sessions[1].state(), SessionState::Refused(reason));
        assert_eq!(
            (sessions[0].state(), sessions[0].take_refused()),
            (SessionState::Waiting, vec![(address(2), reason)])
        );
    }
    // Another version, whose checksum is right.
    let mut bytes = Datagram { session: 0, number: 0, body: DatagramBody::Pong { stamp: 0 } }.encode();
    bytes[4] = 9;
    let end = bytes.len() - 4;
    let crc = crc32fast::hash(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&crc);
    assert_eq!(Datagram::decode(&bytes), Err(PacketError::Version(9)));
    let [mut host, mut guest] = pair([TERMS; 2]);
    host.receive(Duration::ZERO, address(2), &bytes);
    guest.receive(Duration::ZERO, address(1), &bytes);
    assert_eq!(host.take_refused(), [(address(2), Refusal::Version)]);
    assert_eq!(guest.state(), SessionState::Refused(Refusal::Version));
}

/// Clocks that differ by six ticks, over a way of five: each counts its lead plus the transit, and knows the lead.
#[test]
fn the_transit_drops_out_of_the_lead() {
    let mut sessions = pair([TERMS; 2]);
    turns(&mut sessions, 0, 5, |_, bytes| vec![bytes]);
    let now = Duration::from_secs(1);
    let ahead = [5 + 6, 5 - 6];
    for index in [0, 1] {
        sessions[index].turn(now, ahead[index], [LastWord::Different, LastWord::Unsaid][index]);
        let sent = sessions[index].take_outgoing();
        sent.iter().for_each(|(_, bytes)| sessions[1 - index].receive(now, addresses()[index], bytes));
    }
    assert_eq!([0, 1].map(|index| sessions[index].offset(ahead[index])), [Some(6.0), Some(-6.0)]);
    assert_eq!(sessions.each_ref().map(LinkSession::other_word), [LastWord::Unsaid, LastWord::Different]);
}
