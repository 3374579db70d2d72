//! The stand-in for a disk that fails: every operation on the disk asks here first, and tests let each of them fail.

use std::fs::File;
use std::io::{self, Write};

/// A file whose writes tests can let fail.
#[derive(Debug)]
pub struct FaultyFile(pub File);

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check_fault()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Called before every operation on the disk, so that tests can let each of them fail.
#[cfg(not(any(test, feature = "full-disk")))]
pub fn check_fault() -> io::Result<()> {
    Ok(())
}

#[cfg(any(test, feature = "full-disk"))]
pub use full_disk::{check_fault, on_full_disk};

#[cfg(any(test, feature = "full-disk"))]
mod full_disk {
    //! A disk that is full after a number of operations of this thread.

    use std::cell::Cell;
    use std::io;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
        static REFUSED: Cell<bool> = const { Cell::new(false) };
    }

    /// Does `work` on a disk that takes that many operations. Returns its result, and `true` if an operation was refused.
    pub fn on_full_disk<T>(operations: u64, work: impl FnOnce() -> T) -> (T, bool) {
        LEFT.set(operations);
        REFUSED.set(false);
        let result = work();
        LEFT.set(u64::MAX);
        (result, REFUSED.get())
    }

    pub fn check_fault() -> io::Result<()> {
        match LEFT.get() {
            0 => {
                REFUSED.set(true);
                Err(io::ErrorKind::StorageFull.into())
            }
            left => {
                LEFT.set(left - 1);
                Ok(())
            }
        }
    }
}
