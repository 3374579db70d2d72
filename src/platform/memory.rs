//! The memory of the process.

/// Makes the GNU C library keep memory that a frame frees for the next frame: a software adapter otherwise gives some megabytes back after
/// each frame and waits for the system to clear them again. The library raises its limits for the process when a large block is freed
/// (`M_TRIM_THRESHOLD` to twice its size, `M_MMAP_THRESHOLD` to its size; mallopt(3)); elsewhere this does nothing.
pub fn keep_freed_memory() {
    /// Bytes: a frame at 1280×720 frees about 7 MB, and the frames of a huge window still give theirs back.
    const LARGE: usize = 6 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE)));
}
