//! Enums whose values have words in files: each value is written once, with its word.

/// Declares an enum and its `ALL`, the list of its values with their words: `Value = "word"`.
macro_rules! worded {
    ($(#[$about:meta])* $visibility:vis enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        $visibility enum $name {
            $($(#[$doc])* $value),+
        }

        impl $name {
            /// Every value, with its word in files.
            pub const ALL: [(&'static str, $name); [$($word),+].len()] = [$(($word, $name::$value)),+];

            /// Its word in files.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word),+
                }
            }
        }
    };
}
pub(crate) use worded;
