//! Entries: the self-describing records of worlds, integrators, policies and the other kinds that have a list.
//!
//! Files, commands and tests name an entry by its id. An id that turned out to mislead is replaced, and the old one is
//! kept as an alias: it is still read, but nothing prints or saves it.

/// A self-describing entry of the list of its kind (`INTEGRATORS`, `WORLDS`, `POLICIES`, `PRESENTATIONS`, …).
pub trait Entry: 'static {
    /// The name of the kind in messages, in the singular.
    const KIND: &'static str;

    /// Earlier ids that are still read, each with the id that replaced it.
    const RENAMED: &'static [(&'static str, &'static str)] = &[];

    /// Every entry of the kind, in the order of menus and documentation.
    fn all() -> &'static [&'static Self];

    /// The name of the entry in files and commands: lower case, with hyphens, unique in its kind.
    fn id(&self) -> &'static str;

    /// The name of the entry for people.
    fn name(&self) -> &'static str;

    /// One or more sentences that say what the entry does.
    fn summary(&self) -> &'static str;

    /// The mistake that the entry makes on purpose, if it is one to recognise. Mistakes are last in their list.
    fn mistake(&self) -> Option<&Mistake> {
        None
    }

    /// `true` if the entry is the loop of an engine, which lists of its kind leave out. Files may name it.
    fn is_of_engine(&self) -> bool {
        false
    }

    /// The entries of the kind that people choose from.
    fn listed() -> impl Iterator<Item = &'static Self> {
        Self::all().iter().copied().filter(|entry| !entry.is_of_engine())
    }

    /// The earlier ids of this entry, which [`Entry::by_id`] also finds.
    fn aliases(&self) -> impl Iterator<Item = &'static str> {
        let id = self.id();
        Self::RENAMED.iter().filter(move |(_, current)| *current == id).map(|(alias, _)| *alias)
    }

    /// The entry with this id or alias.
    fn by_id(id: &str) -> Option<&'static Self> {
        let id = present_id(id, Self::RENAMED);
        Self::all().iter().copied().find(|entry| entry.id() == id)
    }
}

/// The id that replaced a former one, where `renamed` pairs former ids with present ones; any other id as it is.
pub fn present_id<'a>(id: &'a str, renamed: &[(&'a str, &'a str)]) -> &'a str {
    renamed.iter().find(|(former, _)| *former == id).map_or(id, |(_, present)| present)
}

/// A mistake that programs make, as an entry shows it. Nothing chooses such an entry by itself.
#[derive(Debug)]
pub struct Mistake {
    /// The way to see it: settings, and how it looks in them.
    pub sign: &'static str,
    /// The lines in which it hides, as a programmer writes them.
    pub code: &'static str,
    /// Id of the entry of the same kind that is right.
    pub cure: &'static str,
    /// The change to the lines, as a sentence.
    pub advice: &'static str,
}

/// Heading of the group of mistakes in menus, lists and documents.
pub const MISTAKES: &str = "Mistakes to recognise";

/// Makes a record with `id`, `name` and `summary` an [`Entry`]; entries are equal if their ids are.
///
/// `entry!(TYPE, "kind", LIST)`, and behind the list, where ids were replaced, `renamed: ["old" => "new", …]`.
/// With `; mistake` at the end, the field `mistake` of the record says which entries are mistakes to recognise; with `; mistake, engine`
/// the field `engine` says which are loops of engines.
#[doc(hidden)]
#[macro_export]
macro_rules! __entry {
    ($type:ident, $kind:literal, $all:ident $(, renamed: [$($alias:literal => $id:literal),+ $(,)?])? $(; $field:ident $(, $engine:ident)?)?) => {
        impl $crate::entry::Entry for $type {
            const KIND: &'static str = $kind;
            $(const RENAMED: &'static [(&'static str, &'static str)] = &[$(($alias, $id)),+];)?
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
            $(fn mistake(&self) -> Option<&$crate::entry::Mistake> {
                self.$field.as_ref()
            }
            $(fn is_of_engine(&self) -> bool {
                self.$engine
            })?)?
        }
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id
            }
        }
        impl Eq for $type {}
    };
}
#[doc(hidden)]
pub use __entry as entry;

/// Gives each entry a name of its own, and makes the list of a kind of them: `NAME: module,` stands for the constant `ENTRY` of the module.
macro_rules! list {
    ($(#[$doc:meta])* pub static $list:ident: $type:ty = [$($name:ident: $($module:ident)::+,)*];) => {
        $(
            #[doc = concat!("One of [`", stringify!($list), "`]; its `summary` says what it does, its `reference` where it comes from.")]
            pub static $name: $type = $($module)::+::ENTRY;
        )*
        $(#[$doc])*
        pub static $list: &[&$type] = &[$(&$name),*];
    };
}
pub(crate) use list;
