//! The link between two machines that simulate the same world, one player each: a simulated line that delays, loses and reorders
//! packets, the packets, and an end that keeps both machines in step.
//!
//! In lockstep a machine takes tick n when it knows the inputs of both players for tick n. Inputs are stamped with the tick that
//! they are for, sent with every packet until they are acknowledged, and compared afterwards by the hashes of the resulting
//! states: the first tick that differs is found on both sides. With rollback a machine does not wait: it takes a tick with the
//! newest input that it knows, and rolls back when it was mispredicted. With snapshots each machine simulates its
//! own player's body and sends its states. All times are lab time, and random numbers are seeded. Source: Bettner & Terrano,
//! "1500 Archers on a 28.8: Network Programming in Age of Empires and Beyond" (2001); GGPO (T. Cannon, "Fight the Lag", Game
//! Developer 9/2012).
#![warn(missing_docs)]

mod bodies;
mod desync;
mod line;
mod link_end;
mod other_inputs;
mod packet;
mod refusal;
mod remote_body;
mod report;
mod spec;
mod tick_queue;

pub use desync::Desync;
pub use line::Line;
pub use link_end::{LinkEnd, Sent};
pub use packet::{InputRun, MOST_RUNS, Packet, PacketError};
pub use refusal::Refusal;
pub use remote_body::{BodyState, RemoteBody};
pub use report::{LinkReport, RemoteAge};
pub use spec::{Apply, Corrections, LinkModel, LinkSpec};
