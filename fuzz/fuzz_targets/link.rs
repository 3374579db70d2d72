//! Any bytes are a datagram or a packet, or are refused; what is one is written as the same bytes; and a session that is sent them, whole
//! or in pieces, stays as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::net::SocketAddr;
use std::time::Duration;
use timestep_lab::link::{Datagram, Packet, LinkSession, SessionState, LinkTerms};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(datagram) = Datagram::decode(bytes) {
        assert_eq!(datagram.encode(), bytes);
    }
    if let Ok(packet) = Packet::decode(bytes) {
        assert_eq!(packet.encode(), bytes);
    }
    let from = SocketAddr::from(([127, 0, 0, 1], 1));
    let mut session = LinkSession::host(1, LinkTerms { world: 1, dt: 2, scenario: 3 });
    session.receive(Duration::ZERO, from, bytes);
    bytes.chunks(64).for_each(|piece| session.receive(Duration::ZERO, from, piece));
    assert_eq!(session.state(), SessionState::Waiting);
});
