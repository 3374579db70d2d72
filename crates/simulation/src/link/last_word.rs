//! The final verdict of a machine about a run that both have played.

/// The last word of a machine about its ticks and those of the other. The later variant prevails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LastWord {
    /// The run has not come to its end, or its last ticks are not compared.
    #[default]
    Unsaid,
    /// All ticks are equal.
    Equal,
    /// A tick differs.
    Different,
}

impl LastWord {
    /// All of them, in the order of their codes in a datagram.
    pub(super) const ALL: [LastWord; 3] = [LastWord::Unsaid, LastWord::Equal, LastWord::Different];

    /// `true` once the machine's comparison has ended.
    pub fn is_said(self) -> bool {
        self != LastWord::Unsaid
    }
}
