//! Code without what does nothing: names that nothing reads, terms that are 0, factors that are 1.

use std::collections::BTreeSet;
use timestep::code::{Expression, Operator, Statement, visit};

/// The names that blocks read.
pub fn read_names<'a>(blocks: impl IntoIterator<Item = &'a [Statement]>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for block in blocks {
        visit(block, &mut |statement| add_names(statement.value(), &mut names));
    }
    names
}

/// The names on which conditions, steps, calls and what is drawn depend, at last.
fn live_names(blocks: &[Vec<Statement>], state: &[String]) -> BTreeSet<String> {
    let mut live: BTreeSet<String> = state.iter().cloned().collect();
    loop {
        let before = live.len();
        for block in blocks {
            visit(block, &mut |statement| {
                if statement.target().is_none_or(|name| live.contains(name)) {
                    add_names(statement.value(), &mut live);
                }
            });
        }
        if live.len() == before {
            return live;
        }
    }
}

fn add_names(value: &Expression, names: &mut BTreeSet<String>) {
    value.visit(&mut |part| {
        if let Expression::Name(name) = part {
            names.insert(name.clone());
        }
    });
}

/// Takes statements out that give values to names on which nothing depends, and conditions without a block. `state` names what others read.
pub fn drop_unread(blocks: &mut [Vec<Statement>], state: &[String]) {
    loop {
        let live = live_names(blocks, state);
        let dropped = blocks.iter_mut().map(|block| drop_from(block, &live)).fold(false, |any, one| any | one);
        if !dropped {
            return;
        }
    }
}

/// Takes such statements out of a block; `true` if there were any.
fn drop_from(block: &mut Vec<Statement>, read: &BTreeSet<String>) -> bool {
    let before = block.len();
    let mut inner = false;
    for statement in &mut *block {
        for blocks in statement.blocks_mut() {
            inner |= drop_from(blocks, read);
        }
    }
    block.retain(|statement| match statement {
        Statement::If(_, then, otherwise) => !(then.is_empty() && otherwise.is_empty()),
        Statement::While(_, body) => !body.is_empty(),
        _ => statement.target().is_none_or(|name| read.contains(name)),
    });
    inner || block.len() < before
}

/// An expression without terms that are 0 and factors that are 1.
pub fn simplified(value: Expression) -> Expression {
    value.map(&|value| match value {
        Expression::Negative(inner) if *inner == ZERO => ZERO,
        Expression::Negative(inner) => match *inner {
            Expression::Binary(Operator::Times, left, right) => {
                Expression::Binary(Operator::Times, Box::new(Expression::Negative(left)), right)
            }
            other => Expression::Negative(Box::new(other)),
        },
        Expression::Binary(operator, left, right) => match (operator, &*left, &*right) {
            (Operator::Times, &ZERO, _) | (Operator::Times, _, &ZERO) | (Operator::Over, &ZERO, _) => ZERO,
            (Operator::Times, &ONE, _) | (Operator::Plus, &ZERO, _) => *right,
            (Operator::Times | Operator::Over, _, &ONE) | (Operator::Plus | Operator::Minus, _, &ZERO) => *left,
            _ => Expression::Binary(operator, left, right),
        },
        other => other,
    })
}

const ZERO: Expression = Expression::Number(0.0);
const ONE: Expression = Expression::Number(1.0);

/// Replaces a name in what statements read.
pub fn replace(block: &mut [Statement], name: &str, value: &Expression) {
    for statement in block {
        let read = std::mem::replace(statement.value_mut(), ZERO);
        *statement.value_mut() = replaced(read, name, value);
        statement.blocks_mut().for_each(|inner| replace(inner, name, value));
    }
}

/// An expression in which a value stands for a name.
pub fn replaced(expression: Expression, name: &str, value: &Expression) -> Expression {
    expression.map(&|part| match part {
        Expression::Name(known) if known == name => value.clone(),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(text: &str) -> Vec<Statement> {
        Statement::parse(text, false).unwrap()
    }

    #[test]
    fn what_nothing_reads_goes_with_what_only_it_read() {
        let mut blocks = [block("a = 1\nb = a\nc = 2\nif c > 1:\n    b = 3\nwhile c > 0:\n    c -= 1\n")];
        drop_unread(&mut blocks, &[]);
        assert_eq!(blocks[0], block("c = 2\nwhile c > 0:\n    c -= 1\n"));
        let mut circle = [block("saved = t\nt = saved\nt += 1\nstep(c)\n")];
        drop_unread(&mut circle, &[]);
        assert_eq!(circle[0], block("step(c)\n"));
    }

    #[test]
    fn terms_of_nothing_and_factors_of_one_are_left_out() {
        for (text, short) in [
            ("-(k * x + 0 * v) / 1", "-k * x"),
            ("0 + a * 1 - 0", "a"),
            ("0 / a + b", "b"),
            ("-0 * a", "0"),
            ("a * 2 / b", "a * 2 / b"),
        ] {
            let read = |text: &str| Expression::parse(text).unwrap();
            assert_eq!(simplified(read(text)), read(short), "{text}");
        }
    }
}
