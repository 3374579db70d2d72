//! A ball under gravity between contacts that multiply its speed by a ratio: in closed form over a
//! floor, contact by contact where there is a ceiling as well. SI units; `h` is the height above the
//! contact with the floor, upwards positive, and `s` ≥ 0 the time to fly.
//!
//! After the first impact with speed u the flights start with ρu, ρ²u, … and the n-th ends at
//! (2u/g)(ρ + … + ρⁿ), a geometric series: the number of bounces up to any time is a logarithm, and
//! for ρ < 1 the bounces end after finite time. Flying backwards in time is the same with 1/ρ.

/// With a ceiling, flights are counted one by one; a ball that has touched so often is left where it is.
/// At ρ ≤ 0.999 no ball can reach the ceiling this often; for ρ = 1 whole cycles are skipped.
const MAX_CONTACTS: u32 = 10_000;

/// A state of the ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Height above the floor's contact, m.
    pub h: f64,
    /// Velocity upwards, m/s.
    pub v: f64,
}

const AT_REST: Ball = Ball { h: 0.0, v: 0.0 };

/// The surroundings that the ball flies in.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// Acceleration downwards, at least 0, m/s².
    pub gravity: f64,
    /// Speed after a contact over speed before it.
    pub ratio: f64,
}

impl Flight {
    fn free(&self, ball: Ball, s: f64) -> Ball {
        Ball { h: ball.h + (ball.v - 0.5 * self.gravity * s) * s, v: ball.v - self.gravity * s }
    }

    /// Speed at the floor's contact, by energy.
    fn floor_speed(&self, ball: Ball) -> f64 {
        (ball.v * ball.v + 2.0 * self.gravity * ball.h).sqrt()
    }

    /// Time until the ball touches the floor; infinite where it never does.
    fn time_to_floor(&self, ball: Ball) -> f64 {
        let u = self.floor_speed(ball);
        if ball.v < 0.0 {
            2.0 * ball.h / (u - ball.v)
        } else if self.gravity > 0.0 {
            (ball.v + u) / self.gravity
        } else {
            f64::INFINITY
        }
    }

    /// The ball after `s` seconds over a floor.
    pub fn over_floor(&self, ball: Ball, s: f64) -> Ball {
        let falling = self.time_to_floor(ball);
        if s <= falling {
            return self.free(ball, s);
        }
        let leaving = self.ratio * self.floor_speed(ball);
        if leaving == 0.0 || !leaving.is_finite() {
            return AT_REST; // Without rebound there is no flight, nor is there one that led to this rebound.
        }
        if self.gravity == 0.0 {
            return Ball { h: leaving * (s - falling), v: leaving };
        }
        self.bouncing(leaving, s - falling)
    }

    /// `s` seconds after the ball left the floor with speed `leaving` > 0, gravity > 0.
    fn bouncing(&self, leaving: f64, s: f64) -> Ball {
        let first_flight = 2.0 * leaving / self.gravity;
        let flights = s / first_flight;
        let growth = self.ratio - 1.0;
        let log_ratio = libm::log1p(growth);
        // Beginning of flight n in units of the first flight's duration.
        let begin = |n: f64| if growth == 0.0 { n } else { libm::expm1(n * log_ratio) / growth };
        let mut n = if growth == 0.0 {
            flights.floor()
        } else if flights * growth <= -1.0 {
            return AT_REST;
        } else {
            (libm::log1p(flights * growth) / log_ratio).floor().max(0.0)
        };
        if n > 0.0 && begin(n) > flights {
            n -= 1.0;
        } else if begin(n + 1.0) <= flights {
            n += 1.0;
        }
        let start = Ball { h: 0.0, v: leaving * libm::pow(self.ratio, n) };
        let ball = self.free(start, (flights - begin(n)).max(0.0) * first_flight);
        Ball { h: ball.h.max(0.0), v: ball.v }
    }

    /// Time until the ball touches a ceiling in this flight, and its speed there; `None` where it turns before.
    fn time_and_speed_at_ceiling(&self, ball: Ball, ceiling: f64) -> Option<(f64, f64)> {
        let square = ball.v * ball.v - 2.0 * self.gravity * (ceiling - ball.h);
        (ball.v > 0.0 && square > 0.0).then(|| {
            let speed = square.sqrt();
            (2.0 * (ceiling - ball.h) / (ball.v + speed), speed)
        })
    }

    /// The ball after `s` seconds below a contact at h = 0, with nothing under it.
    pub fn under_ceiling(&self, ball: Ball, s: f64) -> Ball {
        match self.time_and_speed_at_ceiling(ball, 0.0) {
            Some((time, speed)) if s > time => {
                let leaving = -self.ratio * speed;
                // Without rebound there is no flight that led to this one.
                if leaving.is_finite() { self.free(Ball { h: 0.0, v: leaving }, s - time) } else { AT_REST }
            }
            _ => self.free(ball, s),
        }
    }

    /// The ball after `s` seconds between the floor and a contact `ceiling` > 0 metres above it.
    pub fn below_ceiling(&self, mut ball: Ball, ceiling: f64, mut s: f64) -> Ball {
        let u = self.floor_speed(ball);
        let climb = 2.0 * self.gravity * ceiling;
        if self.ratio == 1.0 && u * u > climb {
            s %= 4.0 * ceiling / (u + (u * u - climb).sqrt());
        }
        for _ in 0..MAX_CONTACTS {
            let touch = self.time_and_speed_at_ceiling(ball, ceiling);
            let leaving = self.ratio * self.floor_speed(ball);
            if touch.is_none() && self.ratio <= 1.0 && leaving * leaving <= climb {
                return self.over_floor(ball, s);
            }
            let (time, next) = match touch {
                Some((time, speed)) => (time, Ball { h: ceiling, v: -self.ratio * speed }),
                None => (self.time_to_floor(ball), Ball { h: 0.0, v: leaving }),
            };
            if s <= time {
                return self.free(ball, s);
            }
            if !next.v.is_finite() {
                return AT_REST;
            }
            s -= time;
            ball = next;
        }
        ball
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DROP: Ball = Ball { h: 1.0, v: 0.0 };

    #[test]
    fn rebounds_to_the_square_of_the_ratio() {
        let flight = Flight { gravity: 2.0, ratio: 0.5 };
        // Falls for 1 s, arrives with 2 m/s, leaves with 1 m/s and is highest 0.5 s later.
        let apex = flight.over_floor(DROP, 1.5);
        assert!((apex.h - 0.25).abs() < 1e-15 && apex.v.abs() < 1e-15, "{apex:?}");
    }

    #[test]
    fn comes_to_rest_when_the_series_of_flights_ends() {
        let flight = Flight { gravity: 2.0, ratio: 0.5 };
        // 1 s of falling, then 1 + 1/2 + 1/4 + … = 2 s of bouncing.
        assert_eq!(flight.over_floor(DROP, 3.0), AT_REST);
        let last = flight.over_floor(DROP, 2.999);
        assert!(last.h > 0.0 && last.h < 1e-3, "{last:?}");
    }

    #[test]
    fn an_elastic_ball_is_periodic() {
        let flight = Flight { gravity: 2.0, ratio: 1.0 };
        let ball = flight.over_floor(DROP, 2.0 * 1e6 + 0.5);
        assert!((ball.h - 0.75).abs() < 1e-9 && (ball.v + 1.0).abs() < 1e-9, "{ball:?}");
    }

    #[test]
    fn nearly_elastic_is_close_to_elastic() {
        let elastic = Flight { gravity: 9.8, ratio: 1.0 };
        let nearly = Flight { gravity: 9.8, ratio: 1.0 - 1e-15 };
        for i in 1..100 {
            let s = 0.37 * f64::from(i);
            let (a, b) = (elastic.over_floor(DROP, s), nearly.over_floor(DROP, s));
            assert!((a.h - b.h).abs() < 1e-11, "{s}: {a:?} {b:?}");
        }
    }

    #[test]
    fn a_low_ceiling_turns_the_ball_until_it_has_lost_its_speed() {
        let flight = Flight { gravity: 0.0, ratio: 0.5 };
        let start = Ball { h: 0.0, v: 1.0 };
        // 1 s up with 1 m/s, then down with 1/2 m/s for 2 s, then up with 1/4 m/s.
        assert_eq!(flight.below_ceiling(start, 1.0, 2.0), Ball { h: 0.5, v: -0.5 });
        assert_eq!(flight.below_ceiling(start, 1.0, 5.0), Ball { h: 0.5, v: 0.25 });
        let heavy = Flight { gravity: 9.8, ratio: 0.8 };
        assert_eq!(heavy.below_ceiling(Ball { h: 0.1, v: 9.0 }, 1.0, 1e6), AT_REST);
    }

    #[test]
    fn flying_backwards_undoes_flying_forwards() {
        let forward = Flight { gravity: 9.8, ratio: 0.8 };
        let backward = Flight { gravity: 9.8, ratio: 1.0 / 0.8 };
        for ceiling in [0.7, 50.0] {
            let start = Ball { h: 0.4, v: 3.0 };
            let end = forward.below_ceiling(start, ceiling, 2.0);
            let back = backward.below_ceiling(Ball { h: end.h, v: -end.v }, ceiling, 2.0);
            assert!((back.h - start.h).abs() < 1e-12 && (back.v + start.v).abs() < 1e-12, "{ceiling}: {back:?}");
        }
    }
}
