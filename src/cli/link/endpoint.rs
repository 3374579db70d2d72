//! The socket and the clock of a session.

use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::progress::Progress;
use crate::cli::streams;
use simulation::link::{LastWord, LinkSession, LinkTerms, SessionState};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::time::{Duration, Instant};

/// The place of this machine in a session.
#[derive(Clone, Copy, Debug)]
pub enum LinkRole<'a> {
    /// The first player, who waits at this address.
    Listen(&'a str),
    /// The second player, who joins at this address.
    Connect(&'a str),
}

impl LinkRole<'_> {
    /// The player, 0 or 1.
    pub fn player(self) -> usize {
        usize::from(matches!(self, LinkRole::Connect(_)))
    }
}

/// A session with its socket.
pub struct Endpoint {
    socket: UdpSocket,
    /// The session.
    pub session: LinkSession,
    start: Instant,
    /// Where the host waits, or whom the player asks.
    address: SocketAddr,
    player: usize,
    /// The last datagram that the system did not take.
    unsent: Option<io::Error>,
    /// Longest silence of the other so far.
    pub longest_silence: Duration,
    /// Whole seconds of silence that were told.
    told: u64,
    progress: Progress,
}

impl Endpoint {
    /// Silence after which a user is told.
    const NOTICE: Duration = Duration::from_secs(1);
    /// Time from one look at the state of the session to the next.
    const LOOK: Duration = Duration::from_millis(10);

    /// Opens the socket.
    pub fn open(place: LinkRole<'_>, terms: LinkTerms) -> Result<Self, Failure> {
        let player = place.player();
        let (socket, address, session) = match place {
            LinkRole::Listen(text) => {
                let socket = UdpSocket::bind(resolve(text)?);
                let socket = socket.map_err(|error| refused(&format!("cannot listen at {text}"), &error))?;
                let address = socket.local_addr().map_err(|error| refused("no address to listen at", &error))?;
                (socket, address, LinkSession::host(unguessable(), terms))
            }
            LinkRole::Connect(text) => {
                let host = resolve(text)?;
                let any = if host.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
                let socket = UdpSocket::bind(SocketAddr::new(any, 0));
                let socket = socket.map_err(|error| refused("cannot open a port", &error))?;
                (socket, host, LinkSession::guest(unguessable(), host, terms))
            }
        };
        Ok(Endpoint {
            socket,
            session,
            start: Instant::now(),
            address,
            player,
            unsent: None,
            longest_silence: Duration::ZERO,
            told: 0,
            progress: Progress::new(),
        })
    }

    /// Waits until the other is there.
    pub fn join(&mut self, timeout: Duration) -> Result<(), Failure> {
        if self.player == 0 {
            streams::message(format_args!("note: listening at {}", self.address));
        }
        let mut last_refused = None;
        loop {
            self.serve(Self::LOOK, 0, LastWord::Unsaid);
            for (guest, reason) in self.session.take_refused() {
                self.progress.say(&format!("refused the player at {guest}: {reason}"));
                last_refused = Some(reason);
            }
            match self.session.state() {
                SessionState::Waiting => {}
                SessionState::Joined => {
                    let peer = self.session.peer().map(|peer| peer.to_string()).unwrap_or_default();
                    self.progress.say(&format!("playing with {peer}"));
                    return Ok(());
                }
                SessionState::Refused(reason) => {
                    return Err(Failure::Run(format!("{} refuses: {reason}", self.address)));
                }
                SessionState::Left => return Err(Failure::Run("the other player has left".to_owned())),
            }
            if self.tell_silence() > timeout {
                let text = match (self.player, last_refused) {
                    (0, Some(reason)) => format!("no player has joined; the last one was refused: {reason}"),
                    (0, None) => format!("no player has joined in {} s", timeout.as_secs_f64()),
                    _ => format!("no answer from {} for {} s", self.address, timeout.as_secs_f64()),
                };
                return Err(Failure::Run(text + &self.note()));
            }
        }
    }

    /// Time since the start of the session.
    pub fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Sends and receives for a while. `ahead` and `word` are told to the other. A signal ends the program, after a farewell.
    pub fn serve(&mut self, span: Duration, ahead: i64, word: LastWord) {
        let until = Instant::now() + span;
        let mut buffer = [0; 1 << 16];
        self.session.turn(self.start.elapsed(), ahead, word);
        loop {
            if interrupt::requested() {
                self.leave(LastWord::Unsaid);
                interrupt::end_if_requested();
            }
            self.flush();
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            // A timeout of zero would be none.
            let set = self.socket.set_read_timeout(Some(left.max(Duration::from_micros(100))));
            match set.and_then(|()| self.socket.recv_from(&mut buffer)) {
                Ok((length, from)) => self.session.receive(self.start.elapsed(), from, &buffer[..length]),
                Err(error) if is_timeout(&error) => return,
                // Systems report here that an earlier datagram did not arrive.
                Err(_) => std::thread::sleep(left.min(Duration::from_millis(1))),
            }
        }
    }

    /// Sends packets, and everything else that goes out.
    pub fn send(&mut self, packets: &[Vec<u8>]) {
        self.session.send(packets);
        self.flush();
    }

    /// Says farewell, with a last word about the run.
    pub fn leave(&mut self, word: LastWord) {
        self.session.leave(word);
        self.flush();
    }

    /// Tells a user that the other is silent, if it is. Returns for how long.
    pub fn tell_silence(&mut self) -> Duration {
        let silence = self.session.silence(self.start.elapsed());
        self.longest_silence = self.longest_silence.max(silence);
        let seconds = if silence < Self::NOTICE { 0 } else { silence.as_secs() };
        // Without a terminal, once for each silence.
        if seconds != self.told && seconds > 0 && (self.told == 0 || self.progress.is_shown()) {
            self.progress.say(&format!("waiting for the other player, {seconds} s"));
        }
        self.told = seconds;
        silence
    }

    /// Shows how much of the run is over.
    pub fn show(&mut self, done: f64, total: f64) {
        self.progress.show(done, total, || format!("{done:.1} of {total:.1} s"));
    }

    /// The reason why datagrams do not go out, for the end of a message.
    pub fn note(&self) -> String {
        self.unsent.as_ref().map(|error| format!(" (the last datagram could not be sent: {error})")).unwrap_or_default()
    }

    fn flush(&mut self) {
        for (to, bytes) in self.session.take_outgoing() {
            match self.socket.send_to(&bytes, to) {
                Ok(_) => self.unsent = None,
                // One that finds no room is as good as lost on the way.
                Err(error) if is_timeout(&error) => {}
                Err(error) => self.unsent = Some(error),
            }
        }
    }
}

/// The address of `ADDR:PORT`; of several, one of the older kind.
fn resolve(text: &str) -> Result<SocketAddr, Failure> {
    let addresses: Vec<_> = text
        .to_socket_addrs()
        .map_err(|error| refused(&format!("{text}: no address has this name"), &error))?
        .collect();
    let first = addresses.iter().find(|address| address.is_ipv4()).or(addresses.first());
    first.copied().ok_or_else(|| Failure::Input(format!("{text}: no address has this name")))
}

fn refused(what: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("{what}: {error}"))
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

/// An unguessable number, from the random numbers that the system gives to hash tables.
fn unguessable() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
