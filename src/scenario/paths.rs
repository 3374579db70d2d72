//! Names that may stand for an entry or for a file.

use std::path::Path;

/// `true` if a person who types this can only mean a file: it has a folder or an extension.
pub(super) fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    path.components().count() > 1 || path.extension().is_some()
}
