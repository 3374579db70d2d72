//! Lists of intents: an enum, and for tests all its values.

/// Makes an enum of intents, its way into [`Intent`] if it is a branch, and for tests the list of all its values, so that no intent is
/// missing there.
macro_rules! intents {
    (#[$about:meta] $type:ident $(of Intent::$branch:ident)? { $($(#[$doc:meta])+ $name:ident $(($named:ty))?,)+ }) => {
        #[$about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $($(#[$doc])+ $name $(($named))?,)+
        }

        $(impl From<$type> for Intent {
            fn from(intent: $type) -> Self {
                Intent::$branch(intent)
            }
        })?

        #[cfg(any(test, feature = "headless"))]
        impl Examples for $type {
            fn examples() -> Vec<Self> {
                [$(intents!(@examples $type $name $(, $named)?)),+].concat()
            }
        }
    };
    (@examples $type:ident $name:ident) => { vec![$type::$name] };
    (@examples $type:ident $name:ident, $named:ty) => {
        <$named as Examples>::examples().into_iter().map($type::$name).collect::<Vec<_>>()
    };
}
pub(crate) use intents;

/// The values of a type that differ in what they do, in tests.
#[cfg(any(test, feature = "headless"))]
pub trait Examples: Sized {
    /// All intents; of what an intent can name, some.
    fn examples() -> Vec<Self>;
}
