//! Values as the text of a TOML file.

/// A finite number; whole numbers without a fraction.
pub(super) fn float(value: f64) -> String {
    let negative_zero = value == 0.0 && value.is_sign_negative();
    if value == value.trunc() && value.abs() < 1e9 && !negative_zero {
        format!("{value:.0}")
    } else {
        format!("{value:?}")
    }
}

/// A string in quotes.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A table in one line, `{ a = 1, b = 2 }`, from its assignments; `{}` without any.
pub(super) fn inline_table(assignments: &[String]) -> String {
    if assignments.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", assignments.join(", ")) }
}
