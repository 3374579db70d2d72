//! The numbers of this side: those of `measure`, and those of the network.

use super::endpoint::Endpoint;
use super::play::{Play, TickHash};
use crate::cli::measure;
use crate::cli::streams::Results;
use serde::Serialize;
use simulation::link::SessionReport;
use simulation::metrics::{Report, Stretch};
use simulation::numbers::FullReport;
use std::io;

/// The output of `link --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Numbers<'a> {
    scenario: &'a str,
    seconds: f64,
    player: usize,
    lanes: Vec<FullReport<'a>>,
    network: Network,
    hashes: &'a [TickHash],
}

/// Numbers of the network.
#[derive(Serialize)]
struct Network {
    peer: Option<String>,
    #[serde(flatten)]
    session: SessionReport,
    longest_silence_secs: f64,
    slowed_secs: f64,
}

/// Prints the numbers of a run that has ended.
pub fn print(name: &str, play: &Play, endpoint: &Endpoint, json: bool, out: &mut Results<'_>) -> io::Result<()> {
    let snapshot = play.lab.snapshot();
    let network = Network {
        peer: endpoint.session.peer().map(|peer| peer.to_string()),
        session: *endpoint.session.report(),
        longest_silence_secs: endpoint.longest_silence.as_secs_f64(),
        slowed_secs: play.pace.slowed_secs,
    };
    let reports: Vec<_> = snapshot.lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
    let numbers = Numbers {
        scenario: name,
        seconds: snapshot.elapsed.secs(),
        player: play.lab.player().unwrap_or(0) + 1,
        lanes: reports.iter().map(FullReport::of).collect(),
        network,
        hashes: &play.hashes,
    };
    if json { out.json(&numbers) } else { print_text(&numbers, &reports, out) }
}

fn print_text(numbers: &Numbers<'_>, reports: &[Report], out: &mut Results<'_>) -> io::Result<()> {
    out.line(format_args!("{}, player {}, {:.3} s", numbers.scenario, numbers.player, numbers.seconds))?;
    measure::print_table(&[], reports, out)?;
    let Network { session, slowed_secs, .. } = &numbers.network;
    let SessionReport { datagrams_sent, datagrams_received, .. } = session;
    let dropped = [
        (session.datagrams_repeated, "repeated"),
        (session.datagrams_damaged, "damaged"),
        (session.datagrams_foreign, "foreign"),
    ];
    let dropped = dropped.map(|(count, what)| format!("{count} {what}")).join(", ");
    let round_trip = session.round_trip_ms.map(|ms| format!("{ms:.2} ms there and back, ")).unwrap_or_default();
    out.line(format_args!("datagrams: {datagrams_sent} sent, {datagrams_received} received, of them {dropped}"))?;
    out.line(format_args!("network: {round_trip}{slowed_secs:.3} s slowed down for the other player"))?;
    if let Some(TickHash { tick, state_hash }) = numbers.hashes.last() {
        out.line(format_args!("state hash after tick {tick}: {state_hash}"))?;
    }
    Ok(())
}
