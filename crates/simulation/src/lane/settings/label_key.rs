//! A setting whose value is a part of a lane's title.

/// A setting of a lane, by its key in files. A title that is made of settings follows every edit of them.
#[derive(Clone, Debug)]
pub struct LabelKey<L> {
    /// Key in scenario files.
    pub name: &'static str,
    /// `true` if the value is understood without the name: `RK4`, but `substeps 4`.
    pub without_name: bool,
    /// The value of the key with a name as a file has it; `None` where there is none.
    pub value: fn(&L, &str) -> Option<String>,
    /// The words of the window for a value that a file has without its signs.
    pub wording: fn(&L, &str) -> String,
}

impl<L> PartialEq for LabelKey<L> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<L> LabelKey<L> {
    /// Words for the value that a lane has: `RK4`, `1/20 s`, `substeps 4`, `Spring, stiffness 10`.
    pub fn words(&self, lane: &L) -> Option<String> {
        let text = (self.value)(lane, self.name)?.replace("id = ", "").replace(" = ", " ").replace(['"', '{', '}'], "");
        let text = (self.wording)(lane, &text.split_whitespace().collect::<Vec<_>>().join(" "));
        Some(if self.without_name { text } else { format!("{} {text}", self.name) })
    }
}
