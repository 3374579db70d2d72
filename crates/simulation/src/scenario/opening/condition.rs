//! When an answer of an opening is shown: `pressed=clamp, interpolation=on, steps<=20`.
//!
//! Terms are separated by commas, and all of them have to hold. Spaces do not count.

use super::control::Control;
use crate::lane::{FollowUpdate, LaneSpec};
use crate::scenario::named;
use files::visible_text::quotable;
use timestep::entry::Entry;
use timestep::integrators::Integrator;

/// Terms that all have to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The text in the file.
    pub text: String,
    /// The terms, at least one.
    pub terms: Vec<Term>,
}

/// A statement about the settings of the user's lanes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Term {
    /// The switch is on, or off, for all of them.
    Switch(Control, bool),
    /// Steps a second of all of them, from the first number to the second, both included.
    Steps([f64; 2]),
    /// All of them have this method.
    Integrator(&'static Integrator),
    /// All of them have a follower that is moved at this moment.
    Mover(FollowUpdate),
    /// The user has used one of these controls last.
    Pressed([Control; 2]),
}

/// Part of itself by which a number of steps a second may differ from the typed one: dt is a whole number of flicks.
const ROUNDING: f64 = 1e-6;
/// Name of the term about the control that was used last.
const PRESSED: &str = "pressed";
/// Words for two controls of which either may have been used.
const GROUPS: [(&str, [Control; 2]); 2] = [
    ("drawing", [Control::Interpolation, Control::Extrapolation]),
    ("arithmetic", [Control::Steps, Control::Integrator]),
];

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// A sentence that says which term cannot be read.
    pub fn parse(text: &str) -> Result<Self, String> {
        let terms = text.split(',').map(|term| Term::parse(term.trim())).collect::<Result<_, _>>()?;
        Ok(Condition { text: text.to_owned(), terms })
    }

    /// `true` if all terms hold for these lanes after the user has used `newest`.
    pub fn holds(&self, lanes: &[&LaneSpec], newest: Option<Control>) -> bool {
        self.terms.iter().all(|term| term.holds(lanes, newest))
    }
}

impl Term {
    pub(super) fn parse(term: &str) -> Result<Self, String> {
        let at = term.find(['=', '<', '>']).unwrap_or(term.len());
        let (name, rest) = (term[..at].trim_end(), &term[at..]);
        let sign = &rest[..rest.len() - rest.trim_start_matches(['=', '<', '>']).len()];
        let value = rest[sign.len()..].trim_start();
        if name == PRESSED && sign == "=" {
            let group = GROUPS.iter().find(|(word, _)| *word == value).map(|(_, group)| *group);
            return group.map_or_else(|| value.parse().map(|control| [control; 2]), Ok).map(Term::Pressed);
        }
        let (control, typed): (Control, String) = (name.parse()?, quotable(term));
        match (control, sign) {
            (Control::Hang, "") => Ok(Term::Pressed([Control::Hang; 2])),
            (Control::Hang, _) => Err("`hang` takes no value".to_owned()),
            (Control::Steps, _) => steps(sign, value)
                .ok_or_else(|| format!("`{typed}`: write `steps=10`, `steps<=20` or `steps>=20`, in steps a second")),
            (Control::Integrator, "=") => match Integrator::by_id(value) {
                Some(integrator) => Ok(Term::Integrator(integrator)),
                None => Err(format!("`{typed}`: there is no integrator `{}`", quotable(value))),
            },
            (Control::Integrator, _) => Err(format!("`{typed}`: write `integrator=rk4`")),
            (Control::Mover, "=") => named(value, &FollowUpdate::ALL, "there is no moment").map(Term::Mover),
            (Control::Mover, _) => Err(format!("`{typed}`: write `mover=late`")),
            (switch, "=") if ["on", "off"].contains(&value) => Ok(Term::Switch(switch, value == "on")),
            _ => Err(format!("`{typed}`: write `{name}=on` or `{name}=off`")),
        }
    }

    pub(super) fn control(self) -> Control {
        match self {
            Term::Switch(control, _) => control,
            Term::Steps(_) => Control::Steps,
            Term::Integrator(_) => Control::Integrator,
            Term::Mover(_) => Control::Mover,
            Term::Pressed([control, _]) => control,
        }
    }

    fn holds(self, lanes: &[&LaneSpec], newest: Option<Control>) -> bool {
        match self {
            Term::Switch(control, on) => lanes.iter().all(|lane| control.is_on(lane) == Some(on)),
            Term::Steps([least, most]) => {
                let within = |steps: f64| (least * (1.0 - ROUNDING)..=most * (1.0 + ROUNDING)).contains(&steps);
                lanes.iter().all(|lane| within(1.0 / lane.dt.secs()))
            }
            Term::Integrator(integrator) => lanes.iter().all(|lane| lane.integrator.id == integrator.id),
            Term::Mover(update) => lanes.iter().all(|lane| lane.follow.is_some_and(|follow| follow.update == update)),
            Term::Pressed(controls) => newest.is_some_and(|newest| controls.contains(&newest)),
        }
    }
}

fn steps(sign: &str, value: &str) -> Option<Term> {
    let steps: f64 = value.parse().ok().filter(|steps: &f64| steps.is_finite() && *steps > 0.0)?;
    match sign {
        "=" => Some(Term::Steps([steps, steps])),
        "<=" => Some(Term::Steps([0.0, steps])),
        ">=" => Some(Term::Steps([steps, f64::INFINITY])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::presentation::Presentation;
    use timestep::time::Flicks;

    #[test]
    fn all_terms_have_to_hold_for_all_lanes() {
        let fast = LaneSpec { presentation: Presentation::by_id("interpolate").unwrap(), ..LaneSpec::default() };
        let slow = LaneSpec { dt: Flicks::from_ratio(1, 44), ..fast.clone() };
        let holds = |text: &str, newest| Condition::parse(text).unwrap().holds(&[&fast, &slow], newest);
        let hung = Some(Control::Hang);
        assert!(holds("interpolation=on,extrapolation = off , clamp=on, vsync=on", None));
        assert!(holds("steps>=44, steps <= 60, integrator = velocity-verlet", hung));
        assert!(!holds("steps=44", None) && !holds("interpolation=on, integrator=rk4", None));
        assert!(holds("hang", hung) && !holds("hang", Some(Control::Clamp)) && !holds("hang, clamp=off", hung));
        assert!(Condition::parse("steps=44").unwrap().holds(&[&slow], None));
        let vsync = Some(Control::Vsync);
        assert!(
            holds("pressed=vsync, vsync=on", vsync) && !holds("pressed=vsync", None) && holds("pressed = hang", hung)
        );
        assert!(holds("pressed=drawing", Some(Control::Extrapolation)) && !holds("pressed=arithmetic", vsync));
    }

    #[test]
    fn what_is_no_term_is_refused_with_what_to_write() {
        for (wrong, words) in [
            ("interplation=on", "did you mean `interpolation`?"),
            ("interpolation", "write `interpolation=on`"),
            ("clamp=1", "write `clamp=on` or `clamp=off`"),
            ("vsync<on", "write `vsync=on`"),
            ("steps", "write `steps=10`"),
            ("steps=-1", "write `steps=10`"),
            ("steps<10", "write `steps=10`"),
            ("mover=last", "there is no moment `last`"),
            ("mover<late", "write `mover=late`"),
            ("integrator=rk5", "no integrator `rk5`"),
            ("pressed=vsinc", "did you mean `vsync`?"),
            ("pressed", "no control `pressed`"),
            ("hang=on", "`hang` takes no value"),
            ("hang,", "no control ``"),
            ("", "no control ``"),
        ] {
            let reason = Condition::parse(wrong).unwrap_err();
            assert!(reason.contains(words), "{wrong}: {reason}");
        }
    }
}
