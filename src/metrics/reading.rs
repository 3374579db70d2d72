//! Numbers as people read them: digits, and the unit behind them.

/// Digits, and the unit behind them; empty for pure numbers.
pub type Reading = (String, &'static str);

/// A number of a report by its name ([`super::Report::NUMBERS`]); whole numbers stay whole, others without a known name get four digits.
pub fn reading(name: &str, value: f64) -> Reading {
    match name {
        "energy_drift" | "norm_drift" => relative(value),
        "correction_max" => metres(value),
        "shown_fps" => (format!("{value:.1}"), "fps"),
        name if name.ends_with("_error") => metres(value),
        name if name.ends_with("_ms") => millis(value),
        name if name.ends_with("_secs") => (format!("{value:.3}"), "s"),
        name if name.ends_with("_px") => pixels(value),
        _ if value == value.trunc() && value.abs() < 1e15 => (format!("{value:.0}"), ""),
        _ if (1e-3..1e6).contains(&value.abs()) => (four_digits(value), ""),
        _ => (format!("{value:.2e}"), ""),
    }
}

/// Milliseconds.
pub fn millis(ms: f64) -> Reading {
    if ms.abs() < 1e5 { (format!("{ms:.2}"), "ms") } else { (format!("{ms:.2e}"), "ms") }
}

/// Metres, four digits with the unit that suits them.
pub fn metres(m: f64) -> Reading {
    let (scaled, unit) = match m.abs() {
        a if !a.is_finite() || a >= 1e4 => return (format!("{m:.2e}"), "m"),
        0.0 => (0.0, "m"),
        a if a >= 1.0 => (m, "m"),
        a if a >= 1e-3 => (1e3 * m, "mm"),
        a if a >= 1e-6 => (1e6 * m, "µm"),
        a if a >= 1e-9 => (1e9 * m, "nm"),
        _ => return (format!("{m:.1e}"), "m"),
    };
    (four_digits(scaled), unit)
}

/// Pixels of the nominal screen.
pub fn pixels(px: f64) -> Reading {
    if px.abs() < 1e5 { (format!("{px:.3}"), "px") } else { (format!("{px:.2e}"), "px") }
}

/// A ratio as a percentage.
pub fn relative(ratio: f64) -> Reading {
    let percent = 100.0 * ratio;
    match percent.abs() {
        0.0 => ("0.000".to_owned(), "%"),
        a if (1e-3..1e5).contains(&a) => (format!("{percent:+.*}", decimals(a)), "%"),
        _ => (format!("{percent:+.1e}"), "%"),
    }
}

fn four_digits(x: f64) -> String {
    format!("{x:.*}", decimals(x.abs()))
}

fn decimals(x: f64) -> usize {
    match x {
        x if x < 10.0 => 3,
        x if x < 100.0 => 2,
        x if x < 1000.0 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_fitting_units() {
        let shown = |(digits, unit): Reading| format!("{digits} {unit}");
        assert_eq!(shown(metres(0.0)), "0.000 m");
        assert_eq!(shown(metres(0.012_345)), "12.35 mm");
        assert_eq!(shown(metres(1.5e-8)), "15.00 nm");
        assert_eq!(shown(metres(2.5e7)), "2.50e7 m");
        assert_eq!(shown(metres(f64::INFINITY)), "inf m");
        assert_eq!(shown(relative(-0.05)), "-5.000 %");
        assert_eq!(shown(relative(3e-9)), "+3.0e-7 %");
        assert_eq!(shown(millis(16.666)), "16.67 ms");
        assert_eq!(reading("steps", 600.0), ("600".to_owned(), ""));
        assert_eq!(reading("judder_px", 1.0), ("1.000".to_owned(), "px"));
        assert_eq!(reading("", 1.5), ("1.500".to_owned(), ""));
        assert_eq!(reading("", 2.5e-9), ("2.50e-9".to_owned(), ""));
    }
}
