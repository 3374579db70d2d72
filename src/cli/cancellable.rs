//! Long work that shows its progress on a terminal and ends at Ctrl-C.

use super::interrupt;
use super::progress::Progress;
use simulation::analysis::ProgressFn;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Does `work`, which reports the share that is done (0 to 1) and ends early after Ctrl-C. `total` names the whole in
/// the line of progress, such as "of 200 runs".
pub fn with_progress<T>(total: impl Fn() -> String + Sync, work: impl FnOnce(ProgressFn<'_>) -> T) -> T {
    let progress = Mutex::new(Progress::new());
    work(&|share| {
        let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.show(share, 1.0, &total);
        if interrupt::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}
