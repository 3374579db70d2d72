//! The value of the key `bet` of a lesson.

use super::texts::{read_list, write_list};
use crate::scenario::context::ReadContext;
use crate::scenario::keys::key::{Key, changed_assignments, read_table};
use crate::scenario::keys::value::{Notation, given, written};
use crate::scenario::lesson::{Bet, Quantity, Rank, Relation, Sum};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, inline_table, quoted};

/// Most choices: the keys 1 to 9 place a bet.
const MOST_CHOICES: usize = 9;

/// The word for a bet on a lane.
const LANES: &str = "lanes";

/// A [`Bet`] while it is read: the texts of its keys.
#[derive(Clone, Debug, Default)]
pub struct BetParts {
    lanes: bool,
    choices: Vec<String>,
    rank: Option<(Rank, Quantity)>,
    checks: Vec<Relation>,
    number: Option<Sum>,
    within: Option<f64>,
}

/// Every key of `bet`.
pub static BET_KEYS: &[Key<BetParts>] = &[
    Key::own(
        "choices",
        "\"lanes\", or a list of 2 to 9 texts",
        "What a person can bet on: one of the lanes, or one of these texts.",
        |parts, setting, context| {
            if setting.value.as_str() == Some(LANES) {
                parts.lanes = true;
                return Some(());
            }
            let text = |element: &Setting<'_>, context: &mut ReadContext| Some(element.text(context)?.to_owned());
            parts.choices = read_list(setting, "\"lanes\", or a list of texts", context, text)?;
            if (2..=MOST_CHOICES).contains(&parts.choices.len()) {
                return Some(());
            }
            setting.invalid(format!("a bet has 2 to {MOST_CHOICES} choices"), context)
        },
        |parts| {
            if parts.lanes { Some(quoted(LANES)) } else { write_list(&parts.choices, |choice| quoted(choice)) }
        },
    ),
    Key::own(
        "most",
        "a number of a lane: \"animation_error_ms.max\"",
        "Of lanes, the one in which this number is the largest is right.",
        |parts, setting, context| read_rank(parts, Rank::Most, setting, context),
        |parts| write_rank(parts, Rank::Most),
    ),
    Key::own(
        "least",
        "a number of a lane: \"animation_error_ms.max\"",
        "Of lanes, the one in which this number is the smallest is right.",
        |parts, setting, context| read_rank(parts, Rank::Least, setting, context),
        |parts| write_rank(parts, Rank::Least),
    ),
    Key::field(
        "check",
        "For each text, what holds if it is right: sums of products and > < ~ = between them, where ~ means equal within one part in a hundred; `and` joins comparisons.",
        written!(checks, CHECKS),
    ),
    Key::field("number", "The person types this number instead of choosing.", given!(number, NUMBER)),
    Key::field(
        "within",
        "How far a typed number may be off and still wins; 5 % if left out.",
        given!(within, PERCENTAGE),
    ),
];

const CHECKS: Notation<Vec<Relation>> = Notation {
    takes: "a list of comparisons: [\"lane1.steps < lane1.frames\", …]",
    read: |setting, context| {
        let read = |element: &Setting<'_>, context: &mut ReadContext| element.parsed(Relation::parse, context);
        read_list(setting, "a list of comparisons", context, read)
    },
    write: |checks| write_list(checks, |check| quoted(&check.text)),
};

const NUMBER: Notation<Sum> = Notation {
    takes: "a number of the run: \"lane1.steps\"",
    read: |setting, context| setting.parsed(Sum::parse, context),
    write: |sum| Some(quoted(&sum.text)),
};

const PERCENTAGE: Notation<f64> = Notation {
    takes: "a percentage: \"5 %\"",
    read: |setting, context| {
        let text = setting.text(context)?;
        let percent = text.trim().strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
        match percent.filter(|percent| (0.0..=100.0).contains(percent)) {
            Some(percent) => Some(percent / 100.0),
            None => setting.wrong_type("a percentage such as \"5 %\"", context),
        }
    },
    write: |within| Some(quoted(&format!("{} %", float(100.0 * within)))),
};

/// Share by which a typed number may be off where a file does not say.
const USUALLY_WITHIN: f64 = 0.05;

fn read_rank(parts: &mut BetParts, rank: Rank, setting: &Setting<'_>, context: &mut ReadContext) -> Option<()> {
    let quantity = setting.parsed(Quantity::parse, context)?;
    if quantity.lane.is_some() {
        return setting.invalid("it compares lanes; leave out the lane".to_owned(), context);
    }
    parts.rank = Some((rank, quantity));
    Some(())
}

fn write_rank(parts: &BetParts, rank: Rank) -> Option<String> {
    parts.rank.as_ref().filter(|(chosen, _)| *chosen == rank).map(|(_, quantity)| quoted(&quantity.to_string()))
}

/// The table of a bet.
pub(super) const BET: Notation<Bet> = Notation {
    takes: "a table: { choices = \"lanes\", most = \"animation_error_ms.max\" }",
    read: read_bet,
    write: |bet| Some(write_bet(bet)),
};

fn read_bet(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Bet> {
    let expected = "a table such as { choices = \"lanes\", most = \"…\" }";
    match read_table(BET_KEYS, BetParts::default(), setting, expected, context)? {
        BetParts { lanes: true, rank: Some((rank, quantity)), checks, number: None, .. } if checks.is_empty() => {
            Some(Bet::Lanes { rank, of: quantity })
        }
        BetParts { lanes: false, choices, checks, rank: None, number: None, .. }
            if !choices.is_empty() && checks.len() == choices.len() =>
        {
            Some(Bet::Choices { choices, checks })
        }
        BetParts { lanes: false, choices, rank: None, number: Some(of), within, .. } if choices.is_empty() => {
            Some(Bet::Number { of, within: within.unwrap_or(USUALLY_WITHIN) })
        }
        _ => {
            let reason = "a bet is `choices = \"lanes\"` with `most` or `least`, `choices = […]` with as many `check = […]`, or `number`";
            setting.invalid(reason.to_owned(), context)
        }
    }
}

fn write_bet(bet: &Bet) -> String {
    let parts = match bet {
        Bet::Lanes { rank, of } => BetParts { lanes: true, rank: Some((*rank, of.clone())), ..BetParts::default() },
        Bet::Choices { choices, checks } => {
            BetParts { choices: choices.clone(), checks: checks.clone(), ..BetParts::default() }
        }
        Bet::Number { of, within } => {
            let within = Some(*within).filter(|within| *within != USUALLY_WITHIN);
            BetParts { number: Some(of.clone()), within, ..BetParts::default() }
        }
    };
    inline_table(&changed_assignments(BET_KEYS, &parts, &BetParts::default()))
}
