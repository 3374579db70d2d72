//! What all kinds of entries share: an id by which files, commands and tests name them.

/// A self-describing entry of one of the lists (`INTEGRATORS`, `WORLDS`, `POLICIES`, `PRESENTATIONS`).
pub trait Entry: 'static {
    /// What the kind is called in messages, in the singular.
    const KIND: &'static str;
    /// Every entry of the kind, in the order of menus and documentation.
    fn all() -> &'static [&'static Self];
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn summary(&self) -> &'static str;

    /// The entry with this id.
    fn by_id(id: &str) -> Option<&'static Self> {
        Self::all().iter().copied().find(|entry| entry.id() == id)
    }
}

/// Makes a record with `id`, `name` and `summary` an [`Entry`]; entries are equal if their ids are.
macro_rules! entry {
    ($type:ident, $kind:literal, $all:ident) => {
        impl $crate::entry::Entry for $type {
            const KIND: &'static str = $kind;
            fn all() -> &'static [&'static Self] {
                $all
            }
            fn id(&self) -> &'static str {
                self.id
            }
            fn name(&self) -> &'static str {
                self.name
            }
            fn summary(&self) -> &'static str {
                self.summary
            }
        }
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id
            }
        }
        impl Eq for $type {}
    };
}
pub(crate) use entry;

/// Declares the modules of a list's entries, the list, and that its type is an [`Entry`]: one line for each entry. Each module
/// has its entry in a `static ENTRY`. `cargo fmt` does not see modules in a macro; `scripts/test.sh` checks them by file name.
macro_rules! entry_list {
    (
        $(#[$attribute:meta])* $visibility:vis static $list:ident: $type:ident, $kind:literal;
        $(mod $module:ident;)*
    ) => {
        $(mod $module;)*

        $(#[$attribute])*
        $visibility static $list: &[&$type] = &[$(&$module::ENTRY),*];

        $crate::entry::entry!($type, $kind, $list);
    };
}
pub(crate) use entry_list;
