//! Lab time by the wall clock; the machine that is ahead slows down, so that both wait equally long.

use std::time::Duration;
use timestep::time::Flicks;

/// Clock of a lab that plays with another.
#[derive(Clone, Debug, Default)]
pub struct LinkPace {
    /// Wall time at the last call, if there was one.
    last: Option<Duration>,
    /// Ticks by which this machine is ahead, smoothed.
    ahead: f64,
    /// Wall time that lab time fell behind on purpose, s.
    pub slowed_secs: f64,
}

impl LinkPace {
    /// Most that lab time slows down by.
    const MOST: f64 = 0.05;
    /// Time in which a lead is given up, s.
    const WITHIN: f64 = 1.0;
    /// Time over which leads are averaged, s: each counts the ticks of two machines, up to one of which is due to chance.
    const SMOOTH: f64 = 0.5;

    /// Lab time to the wall time `now`, for a machine that is `offset` ticks of length `dt` ahead, if that is known.
    pub fn advance(&mut self, now: Duration, offset: Option<f64>, dt: Flicks) -> Flicks {
        let span = now.saturating_sub(self.last.unwrap_or(now)).as_secs_f64();
        self.last = Some(now);
        self.ahead += (offset.unwrap_or(0.0) - self.ahead) * (span / Self::SMOOTH).min(1.0);
        let slower = (self.ahead * dt.secs() / Self::WITHIN).clamp(0.0, Self::MOST);
        self.slowed_secs += span * slower;
        Flicks::from_secs(span * (1.0 - slower))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two machines, one of which begins 200 ms late: the other gives the lead up, within the time that 5 % allow and a little more,
    /// and neither ever runs fast.
    #[test]
    fn the_machine_ahead_gives_its_lead_up() {
        let (dt, mut paces) = (Flicks::from_ratio(1, 60), [LinkPace::default(), LinkPace::default()]);
        let mut time = [0.2, 0.0];
        let lead_after = |seconds: f64, paces: &mut [LinkPace; 2], time: &mut [f64; 2], from: f64| {
            for frame in 0..(seconds * 60.0) as u32 {
                let now = Duration::from_secs_f64(from + f64::from(frame) / 60.0);
                let lead = (time[0] / dt.secs()).floor() - (time[1] / dt.secs()).floor();
                for (player, offset) in [(0, lead), (1, -lead)] {
                    let lab = paces[player].advance(now, Some(offset), dt).secs();
                    assert!((0.0..1.0001 / 60.0).contains(&lab));
                    time[player] += lab;
                }
            }
            time[0] - time[1]
        };
        let halfway = lead_after(2.0, &mut paces, &mut time, 0.0);
        assert!((0.1..0.13).contains(&halfway), "{halfway}");
        let end = lead_after(8.0, &mut paces, &mut time, 2.0);
        assert!(end.abs() < 0.02, "{end}");
        // Leads are whole ticks: near 0 either machine may be one ahead by chance.
        assert!(paces[1].slowed_secs < 0.001, "{}", paces[1].slowed_secs);
    }
}
