//! The press of a control that an answer proposes.

use super::condition::Term;
use super::control::Control;
use files::visible_text::quotable;
use std::fmt;
use std::str::FromStr;
use timestep::entry::Entry;

/// A control to press, and the setting that it gives the user's lanes where it is no switch: `interpolation`, `steps=10`,
/// `integrator=rk4`, `mover=late`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// The control.
    pub control: Control,
    /// The steps a second, the method or the moment that it sets; `None` where that is left to the user.
    pub to: Option<Term>,
}

impl Press {
    /// The control alone.
    pub const fn of(control: Control) -> Self {
        Press { control, to: None }
    }
}

impl FromStr for Press {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains('=') {
            return text.parse().map(Press::of);
        }
        let term = Term::parse(text)?;
        match term {
            Term::Steps([least, most]) if least == most => {}
            Term::Integrator(_) | Term::Mover(_) => {}
            _ => {
                let typed = quotable(text);
                return Err(format!("`{typed}`: write a control such as `clamp`, or `steps=10` or `integrator=rk4`"));
            }
        }
        Ok(Press { control: term.control(), to: Some(term) })
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.control.word();
        match self.to {
            Some(Term::Steps([steps, _])) => write!(f, "{word}={steps}"),
            Some(Term::Mover(update)) => write!(f, "{word}={}", update.word()),
            Some(Term::Integrator(integrator)) => write!(f, "{word}={}", integrator.id()),
            _ => f.write_str(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_are_read_as_they_are_written() {
        for text in ["interpolation", "hang", "steps", "steps=10", "steps=2.5", "integrator=rk4", "mover=late"] {
            assert_eq!(text.parse::<Press>().unwrap().to_string(), text);
        }
        for wrong in ["clamp=on", "steps<=10", "steps=-1", "integrator=rk5", "interplation"] {
            assert!(wrong.parse::<Press>().is_err(), "{wrong}");
        }
    }
}
