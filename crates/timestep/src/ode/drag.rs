//! Drag by the square of the speed, beside an equation's own forces: Newton's law of resistance.

/// Adds −rate · |v| v to the accelerations in `dydt`, for each velocity v of the state `y` (positions, then velocities) by itself. `rate` is in
/// 1/m: the drag of a body of 1 kg, in kg/m.
pub fn add_drag(rate: f64, y: &[f64], dydt: &mut [f64]) {
    let half = y.len() / 2;
    for (a, v) in dydt[half..].iter_mut().zip(&y[half..]) {
        *a -= rate * v.abs() * v;
    }
}
