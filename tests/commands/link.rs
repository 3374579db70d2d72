//! `link`: two processes play over UDP, with a bad network and strangers between them, and with partners that are not there, differ, or
//! die.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, UdpSocket};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_timestep-lab");

const DUEL: &str = "seconds = 2\ninput = [{ at = 0.3, x = 1 }, { at = 0.7, x = -1, y = 0.5 }, { at = 1.1, y = -1 }]\n\
    [defaults]\nworld = 'duel'\nintegrator = 'rk4'\npoll = 'tick'\nlink = { input_delay = 6 }\n[[lane]]\n[[lane]]\n\
    display = { hz = 144 }\n";

/// A process of one side.
struct Side {
    child: Child,
    stderr: BufReader<ChildStderr>,
}

impl Side {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut command = Command::new(PROGRAM);
        command.arg("link").args(args).current_dir(folder).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        Side { child, stderr }
    }

    /// A host at a port of the system's choice.
    fn host(folder: &Path, args: &[&str]) -> (Self, SocketAddr) {
        let mut host = Side::start(folder, &[args, &["--listen", "127.0.0.1:0"]].concat());
        let address = host.note("note: listening at ").parse().unwrap();
        (host, address)
    }

    /// The rest of the next message, which begins so.
    fn note(&mut self, begin: &str) -> String {
        let mut line = String::new();
        self.stderr.read_line(&mut line).unwrap();
        line.trim().strip_prefix(begin).unwrap_or_else(|| panic!("{line}")).to_owned()
    }

    fn guest(folder: &Path, at: SocketAddr, args: &[&str]) -> Self {
        Side::start(folder, &[args, &["--connect", &at.to_string()]].concat())
    }

    /// Exit status, standard output, and the errors among the messages.
    fn end(mut self) -> (i32, String, String) {
        let (mut out, mut messages) = (String::new(), String::new());
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.stderr.read_to_string(&mut messages).unwrap();
        let status = self.child.wait().unwrap().code().unwrap_or(-1);
        (status, out, messages)
    }
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    write("duel.toml", DUEL.to_owned());
    write("slow.toml", DUEL.replace("[defaults]", "[defaults]\ndt = '1/50'"));
    write("heavy.toml", DUEL.replace("'duel'", "{ id = 'duel', mass = 2 }"));
    write("differs.toml", DUEL.replace("hz = 144 }", "hz = 144 }\nstate = 'f32'"));
    folder
}

/// A network between the guest and the host: it carries each datagram both ways, some twice, some too late, some also cut off, and
/// loses every ninth.
struct BadNetwork {
    ends: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    address: SocketAddr,
}

impl BadNetwork {
    fn start(host: SocketAddr) -> Self {
        let [front, back, stranger] = std::array::from_fn(|_| UdpSocket::bind("127.0.0.1:0").unwrap());
        [&front, &back].iter().for_each(|socket| socket.set_read_timeout(Some(Duration::from_millis(1))).unwrap());
        let (address, ends) = (front.local_addr().unwrap(), Arc::new(AtomicBool::new(false)));
        let ended = Arc::clone(&ends);
        let thread = std::thread::spawn(move || {
            let (mut guest, mut buffer, mut count, mut old) = (None, [0; 2048], 0_u32, Vec::new());
            while !ended.load(Ordering::Relaxed) {
                for (from, to) in [(&front, &back), (&back, &front)] {
                    let Ok((length, sender)) = from.recv_from(&mut buffer) else { continue };
                    if std::ptr::eq(from, &front) {
                        guest = Some(sender);
                    }
                    let Some(target) = (if std::ptr::eq(to, &back) { Some(host) } else { guest }) else { continue };
                    count += 1;
                    let bytes = &buffer[..length];
                    let send = |bytes: &[u8]| drop(to.send_to(bytes, target));
                    match count % 9 {
                        0 => continue,
                        1 | 2 => send(bytes),
                        3 => send(&bytes[..length / 2]),
                        4 => send(b"noise"),
                        5 if !old.is_empty() => send(&old),
                        _ => {}
                    }
                    send(bytes);
                    old = bytes.to_vec();
                    // A third machine repeats datagrams of the two.
                    drop(stranger.send_to(bytes, host));
                }
            }
        });
        BadNetwork { ends, thread, address }
    }

    fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        self.thread.join().unwrap();
    }
}

/// Both take the same ticks; what is damaged, foreign or repeated is counted; and the run plays again without the other.
#[test]
fn two_processes_are_equal_over_a_bad_network_and_the_run_replays() {
    let folder = folder();
    let args = ["duel.toml", "--json", "--timeout", "5", "--save"];
    let (host, address) = Side::host(folder.path(), &[&args[..], &["1.run"]].concat());
    let network = BadNetwork::start(address);
    let guest = Side::guest(folder.path(), network.address, &[&args[..], &["2.run"]].concat());
    let numbers = [host, guest].map(|side| {
        let (status, out, messages) = side.end();
        assert_eq!(status, 0, "{messages}");
        serde_json::from_str::<Value>(&out).unwrap()
    });
    network.end();
    let hashes = numbers.each_ref().map(|numbers| numbers["hashes"].as_array().unwrap().clone());
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0].iter().map(|hash| hash["tick"].clone()).collect::<Vec<_>>(), [60, 120]);
    for (player, numbers) in (1..).zip(&numbers) {
        assert_eq!(numbers["player"], player);
        for dropped in ["datagrams_repeated", "datagrams_damaged", "datagrams_foreign"] {
            assert!(numbers["network"][dropped].as_u64() > Some(0), "player {player}: {dropped}");
        }
        let link = &numbers["lanes"][0]["link"];
        assert_eq!((link["packets_refused"].as_u64(), &link["desync"]), (Some(0), &Value::Null));
        let file = format!("{player}.run");
        let replay =
            Command::new(PROGRAM).args(["replay", &file, "--json"]).current_dir(folder.path()).output().unwrap();
        assert!(replay.status.success(), "{}", String::from_utf8_lossy(&replay.stderr));
        let mut again: Value = serde_json::from_slice(&replay.stdout).unwrap();
        // A link has one lane, and so no numbers of lanes.
        for lane in again["lanes"].as_array_mut().unwrap() {
            assert!(lane.as_object_mut().unwrap().remove("lane").is_some());
        }
        assert_eq!(again["lanes"], numbers["lanes"]);
    }
    // The window cannot go back in it, and says so before it opens anything.
    let window = Command::new(PROGRAM).arg("1.run").current_dir(folder.path()).output().unwrap();
    assert_eq!(window.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&window.stderr).contains("timestep-lab replay"));
}

/// A lane in single precision: both name the first tick.
#[test]
fn machines_that_compute_differently_both_say_so() {
    let folder = folder();
    let (host, address) = Side::host(folder.path(), &["differs.toml", "--seconds", "0.5"]);
    let guest = Side::guest(folder.path(), address, &["differs.toml", "--seconds", "0.5"]);
    for side in [host, guest] {
        let (status, out, messages) = side.end();
        assert_eq!(status, 1, "{messages}");
        assert!(messages.contains("error: the machines differ from tick 1 on: state["), "{messages}");
        assert!(out.contains("desync at tick 1"), "{out}");
    }
}

/// A key that counts on arrival on one machine, pressed in the last ticks of the run: for every length about that moment, both machines
/// know the same in the end. The line loses and delays what tells them.
#[test]
fn a_difference_in_the_last_ticks_is_said_by_both_or_by_none() {
    let folder = folder();
    let late = DUEL.replace(
        "{ at = 0.3, x = 1 }, { at = 0.7, x = -1, y = 0.5 }, { at = 1.1, y = -1 }",
        "{ at = 0.3, x = 1, y = -1 }",
    );
    let late = late.replace("hz = 144 }", "hz = 144 }\napply = 'on-arrival'");
    fs::write(folder.path().join("late.toml"), late).unwrap();
    let mut found = [0, 0];
    for length in (0..16).map(|step| format!("{:.3}", 0.22 + 0.008 * f64::from(step))) {
        let args = ["late.toml", "--seconds", &length];
        let (host, address) = Side::host(folder.path(), &args);
        let network = BadNetwork::start(address);
        let guest = Side::guest(folder.path(), network.address, &args);
        let ends = [host, guest].map(Side::end);
        network.end();
        let [(first, _, first_said), (second, _, second_said)] = ends;
        assert_eq!(first, second, "{length}: {first_said}\n{second_said}");
        for said in [first_said, second_said] {
            assert_eq!(first == 1, said.contains("error: the machines differ from tick "), "{length}: {said}");
        }
        found[usize::from(first == 1)] += 1;
    }
    assert!(found.iter().all(|count| *count > 2), "{found:?}");
}

#[test]
fn machines_that_do_not_agree_say_why_on_both_sides() {
    let folder = folder();
    let (host, address) = Side::host(folder.path(), &["duel.toml", "--timeout", "2.5"]);
    for (scenario, reason) in [("heavy.toml", "another world"), ("slow.toml", "another dt")] {
        let (status, _, messages) = Side::guest(folder.path(), address, &[scenario]).end();
        assert_eq!(status, 1, "{messages}");
        assert!(messages.contains(&format!("error: {address} refuses: {reason}")), "{messages}");
    }
    let (status, _, messages) = host.end();
    assert_eq!(status, 1);
    for reason in [": another world\n", "error: no player has joined; the last one was refused: another dt\n"] {
        assert!(messages.contains(reason), "{messages}");
    }
}

/// A partner that dies is waited for, visibly, and not forever; one that is asked to end says farewell.
#[test]
fn a_partner_that_is_gone_ends_the_run() {
    for (signal, message, status) in [
        ("-KILL", "error: the other player has been silent for 2 s; the run ended at ", -1),
        ("-TERM", "error: the other player has left at ", 143),
    ] {
        let folder = folder();
        let args = ["duel.toml", "--seconds", "60", "--timeout", "2"];
        let (mut host, address) = Side::host(folder.path(), &args);
        let guest = Side::guest(folder.path(), address, &args);
        host.note("note: playing with 127.0.0.1:");
        std::thread::sleep(Duration::from_millis(300));
        let id = guest.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let begun = Instant::now();
        assert_eq!(guest.end().0, status);
        // The program takes up to 200 ms; the machine does other work.
        assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
        let (status, out, messages) = host.end();
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
        assert_eq!(status, 1);
        assert!(messages.contains(message), "{messages}");
        assert_eq!(signal == "-KILL", messages.contains("note: waiting for the other player, 1 s"), "{messages}");
        assert!(out.contains(", player 1, ") && out.contains("datagrams: "), "{out}");
    }
}

#[test]
fn places_that_are_none_are_mistakes() {
    let folder = folder();
    let taken = UdpSocket::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let in_use = format!("error: cannot listen at {taken}: Address already in use");
    for (args, status, message) in [
        (&["duel.toml", "--listen", &taken][..], 2, in_use.as_str()),
        (&["duel.toml", "--listen", "7777"], 2, "'--listen <ADDR:PORT>': write it as 192.0.2.1:7777 or name:7777"),
        (&["duel.toml"], 2, "<--listen <ADDR:PORT>|--connect <ADDR:PORT>>"),
        (&["welcome", "--listen", "127.0.0.1:0"], 2, "error: welcome: none of its lanes has a `link`"),
        (
            &["duel.toml", "--listen", "127.0.0.1:0", "--pair", "2"],
            2,
            "error: duel.toml: it has no pair 2 of linked lanes",
        ),
        (&["duel.toml", "--listen", "127.0.0.1:0", "--save", "a.txt"], 2, "the name of a run must end in .run"),
        (
            &["duel.toml", "--connect", "127.0.0.1:9", "--timeout", "0.3"],
            1,
            "error: no answer from 127.0.0.1:9 for 0.3 s",
        ),
        (&["duel.toml", "--listen", "127.0.0.1:0", "--timeout", "0.3"], 1, "error: no player has joined in 0.3 s"),
    ] {
        let (code, _, messages) = Side::start(folder.path(), args).end();
        assert_eq!(code, status, "{args:?}: {messages}");
        assert!(messages.contains(message), "{args:?}: {messages}");
    }
}
