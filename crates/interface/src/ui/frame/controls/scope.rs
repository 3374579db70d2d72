//! The lanes that a control acts on: one rule for the stage, the lab, keys and menus.

use simulation::scenario::Scenario;
use simulation::scenario::opening::Control;

/// Lanes that a control changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The chosen lanes where several are; otherwise all lanes that controls act on: of an opening the user's.
    #[default]
    All,
    /// The chosen lanes, also where it is one: with Shift.
    Chosen,
}

/// The lanes that a control acts on, and the words for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Indices of the lanes.
    pub lanes: Vec<usize>,
    /// Words beside the control: `Yours`, `All lanes`, `2 lanes`, `Lane 2`.
    pub words: String,
    /// The same as a sentence for the tooltip.
    pub sentence: String,
}

impl Scope {
    /// The scope of a key or a click with these modifiers.
    pub fn of(modifiers: egui::Modifiers) -> Self {
        if modifiers.shift { Scope::Chosen } else { Scope::All }
    }

    /// Indices of the lanes on which a switch acts.
    pub fn lanes(self, scenario: &Scenario, chosen: &[usize]) -> Vec<usize> {
        match self {
            Scope::All if chosen.len() < 2 => scenario.own_lanes(),
            _ => (0..scenario.lanes.len()).filter(|lane| chosen.contains(lane)).collect(),
        }
    }

    /// The lanes on which a control acts. The steps a second of an opening are those of all lanes where all of them share one step in `own`,
    /// the scenario as it was opened. A hang reaches every lane. `None` stands for a switch that openings do not have.
    pub fn reach(
        self,
        control: Option<Control>,
        scenario: &Scenario,
        own: Option<&Scenario>,
        chosen: &[usize],
    ) -> Reach {
        let is_chosen = self == Scope::Chosen || chosen.len() > 1;
        let is_shared = match control {
            Some(Control::Steps) => !is_chosen && shares_steps(own.unwrap_or(scenario)),
            Some(Control::Hang) => true,
            _ => false,
        };
        let lanes = if is_shared { (0..scenario.lanes.len()).collect() } else { self.lanes(scenario, chosen) };
        Reach::of(lanes, scenario, is_chosen && !is_shared)
    }
}

impl Reach {
    fn of(lanes: Vec<usize>, scenario: &Scenario, is_chosen: bool) -> Self {
        let numbers: Vec<_> =
            lanes.iter().map(|lane| scenario.lanes[*lane].looks.identity.number().to_string()).collect();
        let words = match numbers.as_slice() {
            [number] if is_chosen => format!("Lane {number}"),
            _ if lanes.len() == scenario.lanes.len() => "All lanes".to_owned(),
            _ if is_chosen => format!("{} lanes", lanes.len()),
            _ => "Yours".to_owned(),
        };
        let sentence = match numbers.as_slice() {
            _ if lanes.len() == scenario.lanes.len() && (!is_chosen || lanes.len() > 1) => {
                "It acts on all lanes.".to_owned()
            }
            [number] => format!("It acts on lane {number} only."),
            [others @ .., last] if numbers.len() < 9 => {
                format!("It acts on lanes {} and {last} only.", others.join(", "))
            }
            [] => "It acts on no lane.".to_owned(),
            _ => format!("It acts on {} lanes only.", lanes.len()),
        };
        Reach { lanes, words, sentence }
    }
}

/// `true` if all lanes of a scenario have one step.
pub fn shares_steps(scenario: &Scenario) -> bool {
    scenario.lanes.windows(2).all(|pair| pair[0].dt == pair[1].dt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::bundled;

    /// The words say which lanes a control acts on, for every control of everything bundled.
    #[test]
    fn words_and_lanes_agree() {
        let controls = Control::ALL.into_iter().map(|(_, control)| Some(control)).chain([None]);
        for scenario in bundled().map(|entry| entry.scenario()) {
            let all = scenario.lanes.len();
            for (control, scope) in
                controls.clone().flat_map(|control| [(control, Scope::All), (control, Scope::Chosen)])
            {
                for chosen in 0..all {
                    let reach = scope.reach(control, &scenario, Some(&scenario), &[chosen]);
                    let told: Vec<usize> = match reach.words.as_str() {
                        "All lanes" => (0..all).collect(),
                        "Yours" => scenario.own_lanes(),
                        words => {
                            let number: u8 = words.strip_prefix("Lane ").expect("a lane").parse().unwrap();
                            (0..all)
                                .filter(|lane| {
                                    scenario.lanes[*lane].looks.identity.number().to_string() == number.to_string()
                                })
                                .collect()
                        }
                    };
                    assert_eq!(reach.lanes, told, "{}: {control:?} {scope:?}", scenario.title);
                    let is_all = reach.sentence == "It acts on all lanes.";
                    assert!(!is_all || reach.lanes.len() == all, "{}: {reach:?}", scenario.title);
                }
            }
        }
    }

    /// Scope of a control while several lanes are chosen: these and no others, with Shift and without; all lanes where all are chosen.
    #[test]
    fn several_chosen_lanes_are_the_reach() {
        let scenario = Scenario::of(vec![simulation::lane::LaneSpec::default(); 4]);
        for scope in [Scope::All, Scope::Chosen] {
            let reach = |chosen: &[usize]| scope.reach(Some(Control::Steps), &scenario, Some(&scenario), chosen);
            assert_eq!((reach(&[1, 3]).lanes, reach(&[1, 3]).words.as_str()), (vec![1, 3], "2 lanes"));
            assert_eq!(reach(&[0, 1, 2, 3]).words, "All lanes");
            assert_eq!(reach(&[0, 1, 2, 3]).sentence, "It acts on all lanes.");
        }
    }
}
