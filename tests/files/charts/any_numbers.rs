//! Whatever the numbers and the texts: no panic, an XML that another reader takes, and coordinates that are numbers.

use picture::chart::{
    Axis, Chart, ChartStyle, Color, Colors, Dot, HeatMap, Mark, Rule, RuleAt, Scale, Series, csv, svg,
};
use proptest::prelude::*;
use roxmltree::Document;
use simulation::identity::Identity;
use simulation::palette::Theme;
use simulation::scene::Glyph;

/// Any f64, and those that are trouble more often.
fn number() -> impl Strategy<Value = f64> {
    let special = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        0.0,
        -0.0,
        1.0,
        1e300,
        -1e300,
        f64::MAX,
        f64::MIN,
        5e-324,
        1e-300,
        1.0 + 1e-15,
    ];
    prop_oneof![prop::sample::select(special.to_vec()), any::<f64>(), -1e3..1e3, 1e-9..1.0]
}

fn axis() -> impl Strategy<Value = Axis> {
    (any::<String>(), ".{0,4}", any::<bool>(), prop::option::of([number(), number()])).prop_map(
        |(label, unit, log, range)| Axis {
            range,
            scale: if log { Scale::Log10 } else { Scale::Linear },
            ..Axis::new(label, unit)
        },
    )
}

fn series() -> impl Strategy<Value = Series> {
    let marks = [Mark::Line, Mark::Points, Mark::LineAndPoints, Mark::Steps];
    let points = prop::collection::vec([number(), number()], 0..60);
    let dash = prop::collection::vec(any::<f32>(), 0..3);
    (any::<String>(), any::<String>(), 0..20_usize, dash, prop::sample::select(marks.to_vec()), points).prop_map(
        |(label, note, lane, dash, mark, points)| Series {
            note,
            dash,
            mark,
            ..Series::lane(Identity::of_place(lane), label, points)
        },
    )
}

fn map() -> impl Strategy<Value = HeatMap> {
    let colors = prop_oneof![Just(Colors::Sequential), number().prop_map(Colors::Diverging)];
    let values = prop::collection::vec(number(), 0..40);
    (0..9_usize, 0..9_usize, values, [number(), number()], [number(), number()], axis(), colors, any::<String>())
        .prop_map(|(columns, rows, values, x, y, value, colors, not_finite)| HeatMap {
            columns,
            rows,
            values,
            x,
            y,
            value,
            colors,
            not_finite,
        })
}

fn chart() -> impl Strategy<Value = Chart> {
    let dot = (number(), number(), any::<String>(), 0..8_usize).prop_map(|(x, y, label, glyph)| Dot {
        x,
        y,
        label,
        color: Color::Strong,
        glyph: Glyph::ALL[glyph],
    });
    let rule = (number(), any::<bool>(), any::<String>()).prop_map(|(at, upright, label)| Rule {
        at: if upright { RuleAt::X(at) } else { RuleAt::Y(at) },
        label,
        color: Color::Weak,
        dash: vec![2.0, 1.0],
    });
    let lists = (
        prop::collection::vec(series(), 0..5),
        prop::collection::vec(dot, 0..4),
        prop::collection::vec(rule, 0..4),
        prop::option::of(map()),
    );
    (any::<String>(), any::<String>(), axis(), axis(), lists).prop_map(
        |(title, notes, x, y, (series, dots, rules, map))| Chart { title, notes, x, y, map, series, rules, dots },
    )
}

fn look() -> impl Strategy<Value = ChartStyle> {
    let sizes = prop::sample::select(vec![(800, 500), (1600, 1000), (320, 200), (1, 1), (0, 0), (40, 3000)]);
    (sizes, any::<bool>()).prop_map(|((width, height), dark)| ChartStyle {
        width,
        height,
        theme: if dark { Theme::Dark } else { Theme::Light },
    })
}

/// Everything that is a coordinate is a number of a moderate size.
fn coordinates_are_numbers(document: &Document<'_>) {
    for node in document.descendants().filter(|node| node.is_element()) {
        for name in ["x", "y", "width", "height", "font-size", "stroke-width"] {
            if let Some(text) = node.attribute(name) {
                let value: f64 = text.parse().unwrap_or_else(|_| panic!("{name}={text}"));
                assert!(value.abs() <= 1e7, "{name}={text}");
            }
        }
        if let Some(path) = node.attribute("d") {
            assert!(path.starts_with('M'), "{path}");
            assert!(path.chars().all(|c| "MLhvaz -.0123456789".contains(c)), "{path}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_chart_is_a_well_formed_picture(chart in chart(), look in look()) {
        let text = svg(&chart, look);
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        coordinates_are_numbers(&document);
        prop_assert_eq!(&text, &svg(&chart, look));
    }

    #[test]
    fn any_chart_is_a_table(chart in chart()) {
        let text = csv(&chart).unwrap();
        let mut reader = ::csv::Reader::from_reader(text.as_bytes());
        let columns = reader.headers().unwrap().len();
        let rows = reader.records().map(|row| row.unwrap().len()).collect::<Vec<_>>();
        prop_assert!(rows.iter().all(|cells| *cells == columns));
        let cells = chart.map.as_ref().map_or(0, |map| map.columns * map.rows);
        let points: usize = chart.series.iter().map(|series| series.points.len()).sum();
        prop_assert_eq!(rows.len(), cells + points + chart.dots.len() + chart.rules.len());
    }
}

#[cfg(feature = "clips")]
proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_chart_can_be_drawn(chart in chart()) {
        let look = ChartStyle { width: 200, height: 120, theme: Theme::Dark };
        let bytes = picture::chart::png(&chart, look, 1.5).unwrap();
        let info = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        prop_assert_eq!(info.info().size(), (300, 180));
    }
}
