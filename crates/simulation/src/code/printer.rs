//! Prints the code of a lane in a language.

use super::function::{Function, NamedNumber};
use super::lane_code::LaneCode;
use super::languages::Language;
use super::reduced::{read_names, replaced};
use std::collections::BTreeSet;
use timestep::code::{Expression, Operator, Statement, size_of, visit};

/// A line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// The line, with the spaces before it.
    pub text: String,
    /// The place of the statement that begins on it ([`super::Machine::counts`]).
    pub statement: Option<usize>,
    /// The part of the program that it belongs to.
    pub part: CodePart,
}

impl CodeLine {
    /// `true` if it says something about the loop: not a head, a brace or an empty line.
    pub fn is_told(&self) -> bool {
        let is_of_all = matches!(self.part, CodePart::Constant | CodePart::Presenting);
        self.statement.is_some() || (is_of_all && !self.text.is_empty())
    }
}

/// Parts of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePart {
    /// Lines around the others: libraries, structures, numbers that are kept.
    Frame,
    /// A number that stays.
    Constant,
    /// A function.
    Function,
    /// The comment on how a frame is presented.
    Presenting,
}

impl Language {
    /// The program of a lane, line by line.
    pub fn print(&self, code: &LaneCode) -> Vec<CodeLine> {
        let mut lines = Vec::new();
        for line in self.program.trim_start_matches('\n').lines() {
            let indent = line.len() - line.trim_start().len();
            let mut add = |text: String| lines.push(declaration(indent, &text));
            let constants = || code.constants.iter().map(|field| self.field(self.constant, code, field));
            match line.trim_start() {
                "@about" => {
                    add(format!("{} {}", self.comment, code.title));
                    code.notes.iter().for_each(|note| add(format!("{} {note}", self.comment)));
                }
                "@constants" => lines.extend(
                    constants().map(|text| CodeLine { part: CodePart::Constant, ..declaration(indent, &text) }),
                ),
                "@state" => code.state.iter().for_each(|field| add(self.kept(0, code, field))),
                "@values" => code.state.iter().for_each(|field| add(self.kept(1, code, field))),
                "@functions" => self.functions(code, indent, &mut lines),
                text => add(text.to_owned()),
            }
        }
        let is_used = |mark: &str| lines.iter().any(|line| line.text.contains(mark));
        let unused = self.imports.iter().filter(|(_, mark)| !is_used(mark)).map(|(line, _)| *line).collect::<Vec<_>>();
        lines.retain(|line| !unused.contains(&line.text.as_str()));
        lines
    }

    /// The program as a text.
    pub fn text(&self, code: &LaneCode) -> String {
        self.print(code).into_iter().map(|line| line.text + "\n").collect()
    }

    /// The line of a field that is kept: with its declaration, or with its first value where that stands elsewhere.
    fn kept(&self, line: usize, code: &LaneCode, field: &NamedNumber) -> String {
        match field.value.list_length() {
            Some(length) => self.field(&self.list[line].replace("LENGTH", &length.to_string()), code, field),
            None => self.field([self.state, self.value][line], code, field),
        }
    }

    /// A line that declares a field.
    fn field(&self, pattern: &str, code: &LaneCode, field: &NamedNumber) -> String {
        let printer = Printer { language: self, code, locals: BTreeSet::new() };
        // Not every language lets a number begin as another one that is kept.
        let known = code.state.iter().rev();
        let value = known.fold(field.value.clone(), |value, known| replaced(value, &known.name, &known.value));
        let line = pattern.replace("NAME", &printer.name(&field.name)).replace("VALUE", &printer.value(&value, 0));
        let line = line.replace(self.own, "");
        if field.comment.is_empty() { line } else { format!("{line}  {} {}", self.comment, field.comment) }
    }

    fn functions(&self, code: &LaneCode, indent: usize, lines: &mut Vec<CodeLine>) {
        let mut place = 0;
        for (number, function) in code.functions().iter().enumerate() {
            if number > 0 {
                lines.push(CodeLine { part: CodePart::Function, ..declaration(0, "") });
            }
            let mut printer = Printer { language: self, code, locals: function.parameters.iter().cloned().collect() };
            printer.function(function, indent, place, lines);
            place += size_of(&function.body);
        }
    }
}

fn declaration(indent: usize, text: &str) -> CodeLine {
    let text = if text.is_empty() { String::new() } else { format!("{:indent$}{text}", "") };
    CodeLine { text, statement: None, part: CodePart::Frame }
}

/// Spaces of a block.
const INDENT: usize = 4;

/// The printer of one function.
struct Printer<'a> {
    language: &'a Language,
    code: &'a LaneCode,
    /// Names that the function has declared.
    locals: BTreeSet<String>,
}

impl Printer<'_> {
    fn function(&mut self, function: &Function, indent: usize, place: usize, lines: &mut Vec<CodeLine>) {
        let language = self.language;
        let mut add =
            |indent: usize, text: &str| lines.push(CodeLine { part: CodePart::Function, ..declaration(indent, text) });
        if !function.comment.is_empty() {
            add(indent, &format!("{} {}", language.comment, function.comment));
        }
        let read = read_names([&function.body[..]]);
        let parameter = |name: &String| {
            let pattern = if read.contains(name) { language.parameter } else { language.unused };
            pattern.replace("NAME", &self.name(name))
        };
        let parameters = function.parameters.iter().map(parameter);
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let returned = language.returns[usize::from(function.returns())];
        let head = language.function.replace("NAME", &language.functions.write(function.name));
        let head = head.replace("RETURNED", returned).replace("PARAMETERS", &parameters).replace(", )", ")");
        add(indent, &(head + language.opens));
        let outer = self.outer_names(function);
        if !language.outer.is_empty() && !outer.is_empty() {
            add(indent + INDENT, &language.outer.replace("NAMES", &outer.join(", ")));
        }
        for name in self.hoisted(&function.body) {
            let declared =
                format!("{}{} = {}{}", language.local[1], self.name(&name), language.number(0.0), language.ends);
            add(indent + INDENT, &declared);
            self.locals.insert(name);
        }
        if function.body.is_empty() && !language.empty.is_empty() {
            add(indent + INDENT, language.empty);
        }
        self.block(&function.body, &function.body, indent + INDENT, place, lines);
        if function.name == "frame" {
            // Before the place that is returned, which ends the function.
            let present = declaration(indent + INDENT, &format!("{} {}", language.comment, self.code.presenting));
            let before = lines.len() - 1;
            lines.insert(before, CodeLine { part: CodePart::Presenting, ..present });
        }
        if !language.closes.is_empty() {
            lines.push(CodeLine { part: CodePart::Function, ..declaration(indent, language.closes) });
        }
    }

    /// Names of the state that a function changes, as the language writes them.
    fn outer_names(&self, function: &Function) -> Vec<String> {
        let mut names = Vec::new();
        visit(&function.body, &mut |statement| {
            names.extend(statement.target().filter(|name| self.is_state(name)).map(|name| self.name(name)));
        });
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }

    /// Names that first get a value in a block and are used outside of it.
    fn hoisted(&self, body: &[Statement]) -> Vec<String> {
        let uses = |block: &[Statement], name: &str| {
            let mut count = 0;
            visit(block, &mut |statement| {
                count += usize::from(statement.target() == Some(name));
                statement.value().visit(&mut |part| count += usize::from(*part == Expression::named(name)));
            });
            count
        };
        let mut hoisted = Vec::new();
        let mut declared = BTreeSet::new();
        for statement in body {
            if let Statement::Set(name, _) = statement {
                declared.insert(name.clone());
            }
            for inner in statement.blocks() {
                visit(inner, &mut |inner_statement| {
                    if let Statement::Set(name, _) = inner_statement
                        && !self.is_field(name)
                        && !self.locals.contains(name)
                        && uses(inner, name) < uses(body, name)
                        && declared.insert(name.clone())
                    {
                        hoisted.push(name.clone());
                    }
                });
            }
        }
        hoisted
    }

    fn block(
        &mut self,
        block: &[Statement],
        body: &[Statement],
        indent: usize,
        mut place: usize,
        lines: &mut Vec<CodeLine>,
    ) {
        for statement in block {
            self.statement(statement, body, indent, place, lines);
            place += statement.size();
        }
    }

    fn statement(
        &mut self,
        statement: &Statement,
        body: &[Statement],
        indent: usize,
        place: usize,
        lines: &mut Vec<CodeLine>,
    ) {
        let language = self.language;
        let mut add = |text: String, statement: Option<usize>| {
            lines.push(CodeLine { statement, part: CodePart::Function, ..declaration(indent, &text) });
        };
        let ends = language.ends;
        match statement {
            Statement::Keep(name, value) | Statement::Set(name, value) => {
                let value = self.value(value, 0);
                let declares = !self.is_field(name) && self.locals.insert(name.clone());
                let local = if declares { language.local[usize::from(is_changed(body, name))] } else { "" };
                add(format!("{local}{} = {value}{ends}", self.name(name)), Some(place));
            }
            Statement::Add(name, value) => {
                add(format!("{} += {}{ends}", self.name(name), self.value(value, 0)), Some(place))
            }
            Statement::Subtract(name, value) => {
                add(format!("{} -= {}{ends}", self.name(name), self.value(value, 0)), Some(place));
            }
            Statement::Push(list, value) => {
                self.push(list, value).lines().for_each(|line| add(line.to_owned(), Some(place)));
            }
            Statement::If(condition, then, otherwise) => {
                add(format!("if {}{}", self.condition(condition), language.opens), Some(place));
                self.block(then, body, indent + INDENT, place + 1, lines);
                if !otherwise.is_empty() {
                    lines.push(CodeLine { part: CodePart::Function, ..declaration(indent, language.otherwise) });
                    self.block(otherwise, body, indent + INDENT, place + 1 + size_of(then), lines);
                }
                self.close(indent, lines);
            }
            Statement::While(condition, inner) => {
                add(format!("while {}{}", self.condition(condition), language.opens), Some(place));
                self.block(inner, body, indent + INDENT, place + 1, lines);
                self.close(indent, lines);
            }
            Statement::Step(value) => add(format!("{}{ends}", self.call("step", &[self.value(value, 0)])), Some(place)),
            Statement::Call(name, value) => {
                add(format!("{}{ends}", self.call(name, &[self.value(value, 0)])), Some(place))
            }
            Statement::Draw(value) => add(format!("return {}{ends}", self.value(value, 0)), Some(place)),
        }
    }

    fn close(&self, indent: usize, lines: &mut Vec<CodeLine>) {
        if !self.language.closes.is_empty() {
            lines.push(CodeLine { part: CodePart::Function, ..declaration(indent, self.language.closes) });
        }
    }

    fn condition(&self, value: &Expression) -> String {
        let value = self.value(value, 0);
        if self.language.is_bracketed { format!("({value})") } else { value }
    }

    /// An expression; in brackets if it binds less tightly than `least`.
    fn value(&self, value: &Expression, least: u8) -> String {
        match value {
            Expression::Number(number) => self.language.number(*number),
            Expression::Name(name) => self.name(name),
            Expression::Negative(value) => format!("-{}", self.value(value, u8::MAX)),
            Expression::Binary(operator, left, right) => {
                let (_, sign, binds) = operator.entry();
                let sign = match operator {
                    Operator::And => self.language.and_or[0],
                    Operator::Or => self.language.and_or[1],
                    _ => sign,
                };
                // The right side of a difference or a quotient keeps its brackets, and so does that of a sum: sums are rounded in order.
                let text = format!("{} {sign} {}", self.value(left, binds), self.value(right, binds + 1));
                if binds < least { format!("({text})") } else { text }
            }
            Expression::Call(name, values) if name == "at" => self.item(&self.value(&values[0], 0), &values[1]),
            Expression::Call(name, values) if name == "round" => {
                let half =
                    Expression::Binary(Operator::Plus, Box::new(values[0].clone()), Box::new(Expression::Number(0.5)));
                self.value(&Expression::Call("floor".to_owned(), vec![half]), least)
            }
            Expression::Call(name, values) if name == "millis" => {
                let thousand = Box::new(Expression::Number(1000.0));
                self.value(&Expression::Binary(Operator::Times, thousand, Box::new(values[0].clone())), least)
            }
            Expression::Call(name, values) => {
                let values: Vec<String> = values.iter().map(|value| self.value(value, 0)).collect();
                self.call(name, &values)
            }
        }
    }

    /// An item of a list; a number that is written out is an index as it stands.
    fn item(&self, list: &str, index: &Expression) -> String {
        if let Expression::Number(index) = index {
            return format!("{list}[{index}]");
        }
        let pattern = self.language.item;
        let has_brackets = ["(INDEX)", "[INDEX]"].iter().any(|brackets| pattern.contains(brackets));
        pattern.replace("NAME", list).replace("INDEX", &self.value(index, if has_brackets { 0 } else { u8::MAX }))
    }

    /// Lines that put a value before the first of a list.
    fn push(&self, list: &str, value: &Expression) -> String {
        let known = self.code.state.iter().find(|field| field.name == list);
        let length = known.and_then(|field| field.value.list_length()).unwrap_or(1);
        let texts = [self.name(list), self.value(value, 0), (length - 1).to_string(), length.to_string()];
        let marks = ["NAME", "VALUE", "LAST", "LENGTH"].into_iter().zip(&texts);
        marks.fold(self.language.push.to_owned(), |lines, (mark, text)| lines.replace(mark, text))
    }

    fn call(&self, name: &str, values: &[String]) -> String {
        if !self.code.calls.iter().any(|call| call.name == name) {
            return (self.language.library)(name, values);
        }
        format!("{}{}({})", self.language.own, self.language.functions.write(name), values.join(", "))
    }

    fn is_state(&self, name: &str) -> bool {
        self.code.keeps(name)
    }

    fn is_constant(&self, name: &str) -> bool {
        self.code.constants.iter().any(|field| field.name == name)
    }

    fn is_field(&self, name: &str) -> bool {
        self.is_state(name) || self.is_constant(name)
    }

    fn name(&self, name: &str) -> String {
        let language = self.language;
        if self.locals.contains(name) {
            language.names.write(name)
        } else if self.is_constant(name) {
            language.constants.write(name)
        } else if self.is_state(name) {
            format!("{}{}", language.own, language.names.write(name))
        } else {
            language.names.write(name)
        }
    }
}

/// `true` if a name gets more than one value.
fn is_changed(body: &[Statement], name: &str) -> bool {
    let mut sets = 0;
    visit(body, &mut |statement| {
        if statement.target() == Some(name) {
            sets += 1;
        }
    });
    sets > 1
}
