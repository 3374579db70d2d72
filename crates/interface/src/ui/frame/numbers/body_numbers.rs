//! The numbers of the bodies beside a lane's first one, as text.

use simulation::metrics::{BodyReport, reading};
use simulation::numbers::NUMBERS;

/// The numbers of a body in one line: "body 2: age 100.00 ms, judder 0.251 px, presentation error 3.211 mm".
pub fn line(body: &BodyReport) -> String {
    let known = NUMBERS.iter().filter_map(|number| {
        let value = (number.parts.first()?.of_body.as_ref()?.read)(body)?;
        let (digits, unit) = reading(number.unit, value);
        Some(format!("{} {digits} {unit}", number.name))
    });
    let life = if body.alive { "" } else { " (not alive)" };
    format!("body {}{life}: {}", body.body, known.collect::<Vec<_>>().join(", "))
}
