//! The advice as one page with its pictures inside.

use super::GameAdvice;
use crate::cli::table::number;
use files::visible_text::visible;
use picture::chart::{Axis, Chart, ChartStyle, Series, escaped, svg};
use simulation::advice::{ADVICE_NUMBERS, LEFT_OUT, MOVED_LAST, lateness, looked_at};
use simulation::metrics::decimal;
use simulation::verdict::in_words;
use timestep::time::Flicks;

/// Colours and measures of the page.
const STYLE: &str = include_str!("page.css");

/// The stretch that the picture shows: one second of a motion that is under way.
const SHOWN: [Flicks; 2] = [Flicks(2 * Flicks::PER_SECOND), Flicks(3 * Flicks::PER_SECOND)];

/// Writes the page.
pub fn page(answer: &GameAdvice) -> String {
    let mut text = String::new();
    let about = escaped(&visible(&answer.about.in_words()));
    let mut write = |part: String| text.push_str(&part);
    write(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{about}</title>\n<style>{STYLE}</style>\n<h1>{about}</h1>\n\
         <p>{} loops and ways of drawing, {} s of frames each, the best first.</p>\n",
        answer.ranked.len(),
        decimal::seconds(answer.length.secs())
    ));
    if answer.moved_last {
        write(format!("<p>{MOVED_LAST}</p>\n"));
    }
    let (three, of_all) = looked_at(&answer.look, &answer.ranked);
    write("<h2>Three to look at</h2>\n".to_owned());
    if of_all > 0 {
        write(format!("<p>All: {}</p>\n", escaped(&in_words(&three[0].1.verdict[..of_all]))));
    }
    write("<ol class=\"three\">\n".to_owned());
    for (rank, one) in three {
        let (name, own) = (escaped(&one.combination.name()), escaped(&one.words(of_all)));
        write(format!("<li><b>{name}</b> (rank {rank}). {own}</li>\n"));
    }
    write("</ol>\n".to_owned());
    write(picture(answer));
    let heads = ADVICE_NUMBERS.map(|(head, _)| format!("<th>{head}")).concat();
    write(format!("<h2>All</h2>\n<table>\n<tr><th>rank<th>loop and drawing{heads}<th>verdict</tr>\n"));
    for (rank, one) in (1..).zip(&answer.ranked) {
        let cells = ADVICE_NUMBERS.map(|(_, read)| format!("<td class=\"n\">{}", number(read(one)))).concat();
        write(format!(
            "<tr><td class=\"n\">{rank}<td>{}{cells}<td>{}</tr>\n",
            escaped(&one.combination.name()),
            escaped(&one.words(0))
        ));
    }
    write("</table>\n<h2>Left out</h2>\n<ul>\n".to_owned());
    for left in LEFT_OUT {
        write(format!("<li>{}: {}</li>\n", escaped(left.policy), escaped(left.why)));
    }
    write("<li>mistakes to recognise, and the loops of engines</li>\n</ul>\n".to_owned());
    if let Some(line) = &answer.line {
        write(format!("<h2>In motion</h2>\n<pre>timestep-lab '{}'</pre>\n", escaped(line)));
    }
    write("</html>\n".to_owned());
    text
}

/// How late each frame of the three is.
fn picture(answer: &GameAdvice) -> String {
    let [_, end] = SHOWN;
    let last_second = [(answer.length - Flicks::SECOND).max(Flicks::ZERO), answer.length];
    let stretch = if answer.length < end { last_second } else { SHOWN };
    let series = answer.look.lanes.iter().map(|lane| {
        let points = lateness(lane, stretch);
        Series::lane(lane.looks.identity, lane.looks.label.clone(), points)
    });
    let chart = Chart {
        title: "How late each frame is: level is even".to_owned(),
        x: Axis::new("time", "s"),
        y: Axis::new("delay", "ms"),
        series: series.collect(),
        ..Chart::default()
    };
    let drawing = svg(&chart, ChartStyle { width: 860, height: 380, ..ChartStyle::default() });
    let drawing = drawing.split_once("?>").map_or(&*drawing, |(_, rest)| rest);
    format!("<figure>{drawing}</figure>\n")
}
