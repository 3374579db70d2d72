//! Tables of aligned columns, for people.

use super::streams::Results;
use files::visible_text::visible;
use picture::figures::four_digits;
use std::io;

/// Prints rows under their heads, columns two spaces apart; numbers are aligned right.
pub fn print(out: &mut Results<'_>, heads: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let width = |text: &str| text.chars().count();
    let rows: Vec<Vec<_>> =
        rows.iter().map(|row| row.iter().map(|cell| visible(cell).into_owned()).collect()).collect();
    let columns = 0..heads.len();
    let widths: Vec<_> = columns
        .clone()
        .map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0).max(width(heads[column])))
        .collect();
    let right: Vec<_> = columns.map(|column| rows.iter().all(|row| is_number(&row[column]))).collect();
    let heads: Vec<_> = heads.iter().map(|head| (*head).to_owned()).collect();
    for row in std::iter::once(&heads).chain(&rows) {
        let mut line = String::new();
        for (column, text) in row.iter().enumerate() {
            let space = " ".repeat(widths[column] - width(text));
            line += &if right[column] { format!("{space}{text}  ") } else { format!("{text}{space}  ") };
        }
        out.line(line.trim_end())?;
    }
    Ok(())
}

/// The head of a column, and its cell for what a row is about.
pub type Column<T> = (&'static str, fn(&T) -> String);

/// Prints a row for each of these.
pub fn print_columns<T>(out: &mut Results<'_>, columns: &[Column<T>], of: &[T]) -> io::Result<()> {
    let heads: Vec<_> = columns.iter().map(|(head, _)| *head).collect();
    let row = |of: &T| columns.iter().map(|(_, cell)| cell(of)).collect();
    print(out, &heads, &of.iter().map(row).collect::<Vec<_>>())
}

fn is_number(text: &str) -> bool {
    text == NOT_APPLICABLE || text.parse::<f64>().is_ok()
}

/// The cell of a number that does not apply.
pub const NOT_APPLICABLE: &str = "-";

/// Four significant digits, or [`NOT_APPLICABLE`].
pub fn number(value: Option<f64>) -> String {
    value.map_or_else(|| NOT_APPLICABLE.to_owned(), four_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (1.0 / 3.0, "0.3333"),
            (10.0, "10"),
            (16.666_666, "16.67"),
            (123_456.7, "123457"),
            (-0.5, "-0.5"),
            (1.5e-7, "1.500e-7"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(number(Some(value)), text);
        }
        assert_eq!(number(None), "-");
    }

    #[test]
    fn columns_are_aligned() {
        let mut text = Vec::new();
        print(
            &mut Results::new(&mut text),
            &["lane", "x"],
            &[vec!["ä\nb".into(), "1".into()], vec!["long".into(), "10".into()]],
        )
        .unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "lane   x\nä␊b    1\nlong  10\n");
    }
}
