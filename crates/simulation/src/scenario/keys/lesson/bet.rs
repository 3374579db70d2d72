//! The value of the key `bet` of a lesson.

use crate::scenario::context::ReadContext;
use crate::scenario::keys::key::{Key, read_table, write_table};
use crate::scenario::keys::list::{read_list, write_list};
use crate::scenario::keys::value::{Notation, TEXT, given, written};
use crate::scenario::lesson::{Bet, Quantity, Rank, Relation, Sum};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, quoted};

/// Most choices: the keys 1 to 9 place a bet.
const MOST_CHOICES: usize = 9;

/// The word for a bet on a lane.
const LANES: &str = "lanes";

/// A [`Bet`] while it is read: the texts of its keys.
#[derive(Clone, Debug, Default)]
pub struct BetParts {
    choices: Option<BetChoices>,
    rank: Option<(Rank, Quantity)>,
    checks: Vec<Relation>,
    number: Option<Sum>,
    within: Option<f64>,
}

/// The value of `choices` in a bet.
#[derive(Clone, Debug)]
enum BetChoices {
    Lanes,
    Texts(Vec<String>),
}

/// Every key of `bet`.
pub static BET_KEYS: &[Key<BetParts>] = &[
    Key::field("choices", "What a user can bet on: one of the lanes, or one of these texts.", given!(choices, CHOICES)),
    Key::field("most", "Of lanes, the one in which this number is the largest is right.", given!(rank, MOST)),
    Key::field("least", "Of lanes, the one in which this number is the smallest is right.", given!(rank, LEAST)),
    Key::field(
        "check",
        "For each text, what holds if it is right: sums of products and > < ~ = between them, where ~ means equal within one part in a hundred; `and` joins comparisons.",
        written!(checks, CHECKS),
    ),
    Key::field("number", "The user types this number instead of choosing.", given!(number, NUMBER)),
    Key::field(
        "within",
        "How far a typed number may be off and still wins; 5 % if left out.",
        given!(within, PERCENTAGE),
    ),
];

const CHOICES: Notation<BetChoices> = Notation {
    takes: "\"lanes\", or a list of 2 to 9 texts",
    read: |setting, context| {
        if setting.value.as_str() == Some(LANES) {
            return Some(BetChoices::Lanes);
        }
        let texts = read_list(setting, "\"lanes\", or a list of texts", context, TEXT.read)?;
        match texts.len() {
            2..=MOST_CHOICES => Some(BetChoices::Texts(texts)),
            _ => setting.invalid(format!("a bet has 2 to {MOST_CHOICES} choices"), context),
        }
    },
    write: |choices| match choices {
        BetChoices::Lanes => Some(quoted(LANES)),
        BetChoices::Texts(texts) => write_list(texts, |choice| quoted(choice)),
    },
};

const MOST: Notation<(Rank, Quantity)> = Notation {
    takes: "a number of a lane: \"animation_error_ms.max\"",
    read: |setting, context| read_rank(Rank::Most, setting, context),
    write: |rank| write_rank(Rank::Most, rank),
};

const LEAST: Notation<(Rank, Quantity)> = Notation {
    read: |setting, context| read_rank(Rank::Least, setting, context),
    write: |rank| write_rank(Rank::Least, rank),
    ..MOST
};

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

fn read_rank(rank: Rank, setting: &Setting<'_>, context: &mut ReadContext) -> Option<(Rank, Quantity)> {
    let quantity: Quantity = setting.parsed(str::parse, context)?;
    if quantity.lane.is_some() {
        return setting.invalid("it compares lanes; leave out the lane".to_owned(), context);
    }
    Some((rank, quantity))
}

fn write_rank(rank: Rank, (chosen, quantity): &(Rank, Quantity)) -> Option<String> {
    (*chosen == rank).then(|| quoted(&quantity.to_string()))
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
        BetParts { choices: Some(BetChoices::Lanes), rank: Some((rank, of)), checks, number: None, .. }
            if checks.is_empty() =>
        {
            Some(Bet::Lanes { rank, of })
        }
        BetParts { choices: Some(BetChoices::Texts(choices)), checks, rank: None, number: None, .. }
            if checks.len() == choices.len() =>
        {
            Some(Bet::Choices { choices, checks })
        }
        BetParts { choices: None, rank: None, number: Some(of), within, .. } => {
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
        Bet::Lanes { rank, of } => {
            let (choices, rank) = (Some(BetChoices::Lanes), Some((*rank, of.clone())));
            BetParts { choices, rank, ..BetParts::default() }
        }
        Bet::Choices { choices, checks } => {
            let choices = Some(BetChoices::Texts(choices.clone()));
            BetParts { choices, checks: checks.clone(), ..BetParts::default() }
        }
        Bet::Number { of, within } => {
            let within = Some(*within).filter(|within| *within != USUALLY_WITHIN);
            BetParts { number: Some(of.clone()), within, ..BetParts::default() }
        }
    };
    write_table(BET_KEYS, &parts, &BetParts::default())
}
