//! A fall against drag by the square of the speed: v' = −g − d |v| v, in closed form over any time. SI units; upwards positive.
//!
//! With σ = √(gd), a body that sinks at w ≥ 0 sinks at (w + g T)/(1 + d w T) a time τ later, T = tanh(στ)/σ, and by
//! ln(cosh στ + d w sinh(στ)/σ)/d; one that rises has tan, cos and sin in their places, up to its top. Without gravity T = τ.
//! (Newton, Principia, II.8 and 9; Huygens, 1669.)

use std::f64::consts::FRAC_PI_2;

/// Height gained and velocity after `tau` seconds from velocity `v`, with gravity `g` and drag `d` > 0. Backwards in time speed may have come
/// from infinity within `tau`: then both are infinite.
pub fn fall(g: f64, d: f64, v: f64, tau: f64) -> [f64; 2] {
    if tau == 0.0 {
        return [0.0, v];
    }
    if g < 0.0 || (g == 0.0 && v > 0.0) {
        return fall(-g, d, -v, tau).map(|value| 0.0 - value);
    }
    let sigma = (g * d).sqrt();
    // Time after which it is at its top, negative where it was there before; none where it has always sunk.
    let top = if v > 0.0 {
        libm::atan(v * sigma / g) / sigma
    } else if g > 0.0 && -v * sigma < g {
        libm::atanh(v * sigma / g) / sigma
    } else {
        f64::NEG_INFINITY
    };
    match (v > 0.0, tau > top) {
        (true, false) => rise(g, d, v, tau),
        (false, true) => sink(d, [g, sigma], -v, tau),
        (true, true) => {
            let [height, _] = rise(g, d, v, top);
            let [deeper, velocity] = sink(d, [g, sigma], 0.0, tau - top);
            [height + deeper, velocity]
        }
        (false, false) => {
            let [deeper, _] = sink(d, [g, sigma], -v, top);
            let [height, velocity] = rise(g, d, 0.0, tau - top);
            [height + deeper, velocity]
        }
    }
}

/// [`fall`] while it rises, or is at its top.
fn rise(g: f64, d: f64, v: f64, tau: f64) -> [f64; 2] {
    let sigma = (g * d).sqrt();
    let angle = libm::atan(v * sigma / g) - sigma * tau;
    if angle >= FRAC_PI_2 {
        return [f64::NEG_INFINITY, f64::INFINITY];
    }
    let half = libm::sin(0.5 * sigma * tau);
    let change = d * v / sigma * libm::sin(sigma * tau) - 2.0 * half * half;
    [libm::log1p(change) / d, g / sigma * libm::tan(angle)]
}

/// [`fall`] while it sinks at a speed of `w` at first.
fn sink(d: f64, [g, sigma]: [f64; 2], w: f64, tau: f64) -> [f64; 2] {
    let z = sigma * tau;
    let time = if z == 0.0 { tau } else { libm::tanh(z) / sigma };
    let share = 1.0 + d * w * time;
    if share <= 0.0 {
        return [f64::INFINITY, f64::NEG_INFINITY];
    }
    let way = if z < 20.0 {
        let (half, sinh) = (libm::sinh(0.5 * z), if z == 0.0 { tau } else { libm::sinh(z) / sigma });
        libm::log1p(2.0 * half * half + d * w * sinh)
    } else {
        // cosh and sinh are one half of e^z.
        z + libm::log(0.5 * (1.0 + d * w / sigma))
    };
    [-way / d, -(w + g * time) / share]
}

#[cfg(test)]
mod tests {
    use super::*;

    const G: f64 = 9.80665;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() <= 2e-13 * (1.0 + a.abs().max(b.abs()))
    }

    /// Huygens' and Newton's numbers: terminal speed √(g/d), v = v∞ tanh(gt/v∞), and the height ln(1 + d v²/g)/2d of a throw.
    #[test]
    fn speed_tends_to_the_terminal_one() {
        let terminal = (G / 0.04_f64).sqrt();
        for t in [0.1_f64, 1.0, 2.5, 10.0, 20.0] {
            let [height, velocity] = fall(G, 0.04, 0.0, t);
            assert!(near(velocity, -terminal * (G * t / terminal).tanh()), "{t}: {velocity}");
            assert!(near(height, -(G * t / terminal).cosh().ln() / 0.04), "{t}: {height}");
        }
        assert!(near(fall(G, 0.04, -40.0, 1e4)[1], -terminal));
        let v = 30.0_f64;
        let top = (v / terminal).atan() * terminal / G;
        let [height, velocity] = fall(G, 0.04, v, top);
        assert!(near(height, (1.0 + 0.04 * v * v / G).ln() / 0.08) && velocity.abs() < 1e-12, "{height} {velocity}");
        assert!(near(fall(0.0, 0.5, 3.0, 2.0)[0], (1.0_f64 + 0.5 * 3.0 * 2.0).ln() / 0.5));
        assert!(near(fall(0.0, 0.5, 3.0, 2.0)[1], 3.0 / (1.0 + 0.5 * 3.0 * 2.0)));
    }

    /// Backwards it comes to where it began, over the top too; it obeys its equation; weak drag leaves the parabola.
    #[test]
    fn it_is_a_flow() {
        for (g, d) in [(G, 0.04), (G, 3.0), (-G, 0.1), (0.0, 0.2), (10.0, 1e-9)] {
            for v in [-20.0, -3.0, 0.0, 3.0, 20.0] {
                for tau in [0.01, 0.3, 1.0, 2.0] {
                    let there = fall(g, d, v, tau);
                    let back = fall(g, d, there[1], -tau);
                    // Speeds near the terminal one hardly tell their past.
                    let lost = 1e-13 * libm::exp(2.0 * (g.abs() * d).sqrt() * tau) * (1.0 + d * v * v);
                    assert!((back[1] - v).abs() < lost.max(1e-12), "{g} {d} {v} {tau}: {back:?}");
                    assert!(
                        (back[0] + there[0]).abs() < 10.0 * lost.max(1e-12),
                        "{g} {d} {v} {tau}: {back:?} {there:?}"
                    );
                    let e = 1e-5;
                    let [before, after] = [tau - e, tau + e].map(|tau| fall(g, d, v, tau));
                    let slope = [0, 1].map(|part| (after[part] - before[part]) / (2.0 * e));
                    let drag = d * there[1].abs() * there[1];
                    assert!((slope[0] - there[1]).abs() < 1e-6 * (1.0 + d * v * v), "{slope:?}");
                    assert!(
                        (slope[1] + g + drag).abs() < 2e-3 * (1.0 + d * d * v.abs().powi(3)),
                        "{g} {d} {v} {tau} {slope:?}"
                    );
                }
            }
        }
        let [height, velocity] = fall(10.0, 1e-9, 3.0, 1.5);
        assert!((height - (4.5 - 11.25)).abs() < 1e-6 && (velocity + 12.0).abs() < 1e-6);
        assert_eq!(fall(G, 1.0, 2.0, -5.0), [f64::NEG_INFINITY, f64::INFINITY]);
        assert_eq!(fall(G, 1.0, -20.0, -5.0), [f64::INFINITY, f64::NEG_INFINITY]);
    }
}
