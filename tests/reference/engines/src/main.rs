//! Writes what the sync test of GGRS answers.

mod ggrs_sync;

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder above");
    std::fs::write(folder.join("ggrs.txt"), ggrs_sync::recorded()).expect("a file that can be written");
}
