//! Statements of the code, and how the text of an entry is read.

use super::expression::Expression;

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A name that keeps its value between frames, and the value with which it starts.
    Keep(String, Expression),
    /// Gives a name a value.
    Set(String, Expression),
    /// Adds to the value of a name.
    Add(String, Expression),
    /// Subtracts from the value of a name.
    Subtract(String, Expression),
    /// Puts a value before the first of a list, whose last one goes.
    Push(String, Expression),
    /// Carries out one of two blocks; the second may be empty.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// Carries out a block while a condition holds.
    While(Expression, Vec<Statement>),
    /// Takes a step of a length, s.
    Step(Expression),
    /// Carries out what the program has under a name, with a value.
    Call(String, Expression),
    /// Ends the frame with the place to draw.
    Draw(Expression),
}

/// The value in a statement, borrowed as that is.
macro_rules! value_of {
    ($statement:expr) => {
        match $statement {
            Statement::Keep(_, value)
            | Statement::Set(_, value)
            | Statement::Add(_, value)
            | Statement::Subtract(_, value)
            | Statement::Push(_, value)
            | Statement::If(value, _, _)
            | Statement::While(value, _)
            | Statement::Step(value)
            | Statement::Call(_, value)
            | Statement::Draw(value) => value,
        }
    };
}

impl Statement {
    /// Number of statements, itself and those of its blocks.
    pub fn size(&self) -> usize {
        1 + self.blocks().map(|block| size_of(block)).sum::<usize>()
    }

    /// The blocks that belong to it.
    pub fn blocks(&self) -> impl Iterator<Item = &Vec<Statement>> {
        let [first, second] = match self {
            Statement::If(_, then, otherwise) => [Some(then), Some(otherwise)],
            Statement::While(_, body) => [Some(body), None],
            _ => [None; 2],
        };
        first.into_iter().chain(second)
    }

    /// The blocks that belong to it, to be changed.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Vec<Statement>> {
        let (first, second) = match self {
            Statement::If(_, then, otherwise) => (Some(then), Some(otherwise)),
            Statement::While(_, body) => (Some(body), None),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The value that it reads itself, its blocks apart.
    pub fn value(&self) -> &Expression {
        value_of!(self)
    }

    /// The value that it reads itself, to be changed.
    pub fn value_mut(&mut self) -> &mut Expression {
        value_of!(self)
    }

    /// The name that it gives a value, if it does.
    pub fn target(&self) -> Option<&str> {
        match self {
            Statement::Keep(name, _)
            | Statement::Set(name, _)
            | Statement::Add(name, _)
            | Statement::Subtract(name, _)
            | Statement::Push(name, _) => Some(name),
            _ => None,
        }
    }

    /// Reads the text of an entry as it is where the steps of a frame have a limit, or have none.
    ///
    /// # Errors
    /// The line, and what is wrong with it.
    pub fn parse(text: &str, is_limited: bool) -> Result<Vec<Statement>, String> {
        let lines = text.lines().map(|line| choose(line, is_limited)).collect::<Vec<_>>();
        let mut lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()).collect();
        lines.reverse();
        let block = read_block(&mut lines, 0)?;
        if let Some(line) = lines.last() {
            Err(format!("`{line}` is indented and belongs to nothing"))
        } else {
            Ok(block)
        }
    }
}

/// Number of statements in a block, those of inner blocks counted.
pub fn size_of(block: &[Statement]) -> usize {
    block.iter().map(Statement::size).sum()
}

/// Visits every statement of a block, each before those of its blocks.
pub fn visit<'a>(block: &'a [Statement], see: &mut impl FnMut(&'a Statement)) {
    for statement in block {
        see(statement);
        statement.blocks().for_each(|inner| visit(inner, see));
    }
}

/// A line with the parts in square brackets that hold.
fn choose(line: &str, is_limited: bool) -> String {
    let (mut chosen, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once('[') {
        let (choice, after) = after.split_once(']').unwrap_or((after, ""));
        let (limited, free) = choice.split_once('|').unwrap_or((choice, ""));
        chosen += before;
        chosen += if is_limited { limited } else { free };
        rest = after;
    }
    chosen + rest
}

/// Reads the lines with this indentation, and what belongs to them; `lines` are in reverse order.
fn read_block(lines: &mut Vec<&str>, indent: usize) -> Result<Vec<Statement>, String> {
    let mut block = Vec::new();
    while let Some(line) = lines.last().copied().filter(|line| indent_of(line) == indent) {
        lines.pop();
        let statement = read_line(line.trim(), lines, indent).map_err(|error| format!("`{}`: {error}", line.trim()))?;
        block.push(statement);
    }
    Ok(block)
}

fn read_line(line: &str, lines: &mut Vec<&str>, indent: usize) -> Result<Statement, String> {
    let condition = |word: &str| line.strip_prefix(word)?.strip_suffix(':').map(Expression::parse);
    if let Some(condition) = condition("while ") {
        return Ok(Statement::While(condition?, inner_block(lines, indent)?));
    }
    if let Some(condition) = condition("if ") {
        let then = inner_block(lines, indent)?;
        let is_else = lines.last().is_some_and(|line| indent_of(line) == indent && line.trim() == "else:");
        let otherwise = if is_else {
            lines.pop();
            inner_block(lines, indent)?
        } else {
            Vec::new()
        };
        return Ok(Statement::If(condition?, then, otherwise));
    }
    if let Some(length) = line.strip_prefix("step(").and_then(|rest| rest.strip_suffix(')')) {
        return Ok(Statement::Step(Expression::parse(length)?));
    }
    if line.starts_with("push(") {
        return match Expression::parse(line)? {
            Expression::Call(_, mut values) if values.len() == 2 => match (values.remove(0), values.remove(0)) {
                (Expression::Name(list), value) => Ok(Statement::Push(list, value)),
                _ => Err("it puts its value into no list".to_owned()),
            },
            _ => Err("it takes a list and a value".to_owned()),
        };
    }
    let kept = line.strip_prefix("keep ");
    type Make = fn(String, Expression) -> Statement;
    let assignments: [(&str, Make); 3] = [
        (" += ", Statement::Add),
        (" -= ", Statement::Subtract),
        (" = ", if kept.is_some() { Statement::Keep } else { Statement::Set }),
    ];
    let whole = kept.unwrap_or(line);
    let split = |(sign, make): (&str, Make)| whole.split_once(sign).map(|(name, value)| (name, value, make));
    let (name, value, make) = assignments.into_iter().find_map(split).ok_or("it is no statement")?;
    match Expression::parse(name)? {
        Expression::Name(name) => Ok(make(name, Expression::parse(value)?)),
        _ => Err(format!("`{name}` is no name")),
    }
}

/// Reads the block of a line, which has at least one statement.
fn inner_block(lines: &mut Vec<&str>, indent: usize) -> Result<Vec<Statement>, String> {
    let inner = lines.last().map(|line| indent_of(line)).filter(|inner| *inner > indent);
    read_block(lines, inner.ok_or("its block is missing")?)
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
keep accumulator = 0
accumulator += frame_time
[steps = 0]
while accumulator >= dt[ and steps < max_steps]:
    step(dt)
    accumulator -= dt
    [steps += 1]
if accumulator > [2|3]:
    accumulator = 0
else:
    accumulator = dt
";

    #[test]
    fn blocks_and_choices_are_read() {
        let name = |name: &str| Expression::Name(name.to_owned());
        let free = Statement::parse(TEXT, false).unwrap();
        assert_eq!(free.len(), 4, "{free:?}");
        assert_eq!(free[0], Statement::Keep("accumulator".to_owned(), Expression::Number(0.0)));
        let Statement::While(_, body) = &free[2] else { panic!("{free:?}") };
        assert_eq!(*body, [Statement::Step(name("dt")), Statement::Subtract("accumulator".to_owned(), name("dt"))]);
        let Statement::If(condition, then, otherwise) = &free[3] else { panic!("{free:?}") };
        assert_eq!(*condition, Expression::parse("accumulator > 3").unwrap());
        assert_eq!([then.len(), otherwise.len()], [1, 1]);
        let limited = Statement::parse(TEXT, true).unwrap();
        assert_eq!(limited.len(), 5);
        assert!(matches!(&limited[3], Statement::While(_, body) if body.len() == 3), "{limited:?}");
    }

    #[test]
    fn what_is_no_statement_is_named() {
        for (text, words) in [
            ("if a > 1:\nb = 2", "its block is missing"),
            ("  a = 1\nb = 2\n", "belongs to nothing"),
            ("a", "no statement"),
            ("a + b = 2", "no name"),
            ("a = ", "no statement"),
            ("push(a + b, 2)", "into no list"),
            ("push(a)", "a list and a value"),
            ("push(a, 1) + 2", "a list and a value"),
            ("while a:\n    b = (", "a value is missing"),
        ] {
            let error = Statement::parse(text, false).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
