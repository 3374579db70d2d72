//! Contents of a chart: numbers at the right places, names, cells in their colours, and nothing that is cut off.

use super::examples;
use picture::chart::{Axis, Chart, ChartStyle, Color, Dot, Series, csv, svg};
use roxmltree::{Document, Node};
use simulation::identity::Identity;

fn texts<'a>(document: &'a Document<'a>) -> Vec<(String, Node<'a, 'a>)> {
    let all = document.descendants().filter(|node| node.has_tag_name("text"));
    let whole = |node: &Node<'_, '_>| node.descendants().filter(Node::is_text).filter_map(|n| n.text()).collect();
    all.map(|node| (whole(&node), node)).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).expect("an attribute").parse().expect("a number")
}

fn line(range: [[f64; 2]; 2]) -> Chart {
    Chart {
        x: Axis::new("time", "s"),
        y: Axis::new("energy", "J"),
        series: vec![Series::plain(Color::Strong, "", range.to_vec())],
        ..Chart::default()
    }
}

/// The numbers along an axis, with their places in pixels: text in the middle below, at its end beside.
fn axis_numbers(text: &str, anchor: &str) -> Vec<(f64, f64)> {
    let document = Document::parse(text).expect("an XML document");
    let of = |(label, node): (String, Node<'_, '_>)| {
        let value = label.replace('−', "-").parse().ok()?;
        let side = if anchor == "middle" { "x" } else { "y" };
        (node.attribute("text-anchor") == Some(anchor)).then(|| (value, number(node, side)))
    };
    texts(&document).into_iter().filter_map(of).collect()
}

/// Between 3 and 13 numbers in equal steps of 1, 2 or 5 times a power of ten, at places that are in proportion.
#[test]
fn linear_ticks_are_round_even_and_few() {
    for (low, high) in [(0.0, 1.0), (-3.0, 7.0), (0.013, 0.0271), (1e4, 9e4), (-0.02, 0.003), (99.0, 101.0)] {
        let text = svg(&line([[low, low], [high, high]]), ChartStyle::default());
        for anchor in ["middle", "end"] {
            let numbers = axis_numbers(&text, anchor);
            assert!((3..=13).contains(&numbers.len()), "{numbers:?}");
            let step = numbers[1].0 - numbers[0].0;
            let digits = step / libm::pow(10.0, libm::floor(libm::log10(step) + 1e-9));
            assert!([1.0, 2.0, 5.0].iter().any(|round| (digits - round).abs() < 1e-6), "{low} {high}: {step}");
            let pixels = numbers[1].1 - numbers[0].1;
            for pair in numbers.windows(2) {
                assert!((pair[1].0 - pair[0].0 - step).abs() < 1e-9 * step.abs().max(1.0));
                assert!((pair[1].1 - pair[0].1 - pixels).abs() < 0.03, "{numbers:?}");
            }
        }
    }
}

/// 1 + tiny differences: the numbers stay short and what they are counted from is beside the axis.
#[test]
fn small_differences_are_counted_from_a_round_number() {
    let text = svg(&line([[0.0, 1.0], [1.0, 1.0 + 4e-12]]), ChartStyle::default());
    let document = Document::parse(&text).unwrap();
    let all: Vec<String> = texts(&document).into_iter().map(|(label, _)| label).collect();
    assert!(all.contains(&"×10−12 + 1".to_owned()), "{all:?}");
    assert!(all.iter().all(|label| label.chars().count() < 14), "{all:?}");
}

#[test]
fn decades_are_powers_and_evenly_apart() {
    let text = svg(&examples::convergence(), ChartStyle::default());
    let document = Document::parse(&text).unwrap();
    let exponents = texts(&document).into_iter().filter_map(|(label, node)| {
        let exponent: i32 = label.strip_prefix("10")?.replace('−', "-").parse().ok()?;
        (node.attribute("text-anchor") == Some("end")).then(|| (exponent, number(node, "y")))
    });
    let exponents: Vec<_> = exponents.collect();
    assert!(exponents.len() >= 6, "{exponents:?}");
    let (stride, pixels) = (exponents[1].0 - exponents[0].0, exponents[1].1 - exponents[0].1);
    for pair in exponents.windows(2) {
        assert_eq!(pair[1].0 - pair[0].0, stride);
        assert!((pair[1].1 - pair[0].1 - pixels).abs() < 0.03);
    }
}

#[test]
fn names_units_and_notes_are_there() {
    let text = svg(&examples::convergence(), ChartStyle::default());
    let document = Document::parse(&text).unwrap();
    let all: Vec<String> = texts(&document).into_iter().map(|(label, _)| label).collect();
    for wanted in ["dt (s)", "error after 10 s (m)", "RK4", "slope 3.99 (4)", "Convergence on the spring"] {
        assert!(all.iter().any(|label| label == wanted), "{wanted} is not in {all:?}");
    }
}

#[test]
fn markup_in_names_is_text() {
    let title = "a < b & \"c\" > 'd' \u{1}";
    let text = svg(&Chart { title: title.to_owned(), ..line([[0.0; 2], [1.0; 2]]) }, ChartStyle::default());
    let document = Document::parse(&text).unwrap();
    assert_eq!(texts(&document)[0].0, title.replace('\u{1}', "\u{FFFD}"));
}

#[test]
fn a_chart_of_nothing_says_so() {
    for points in [vec![], vec![[f64::NAN, 1.0], [0.0, f64::INFINITY]]] {
        let chart = Chart { series: vec![Series::plain(Color::Strong, "", points)], ..Chart::default() };
        assert!(svg(&chart, ChartStyle::default()).contains("No values to show"));
    }
    assert!(!svg(&line([[0.0; 2], [1.0; 2]]), ChartStyle::default()).contains("No values"));
}

/// A million points make a file of curves no larger than what a picture can show.
#[test]
fn long_curves_make_small_files() {
    let points = |index: usize| (0..250_000).map(move |i| [f64::from(i), libm::sin(f64::from(i) * 0.3 + index as f64)]);
    let series = (0..4).map(|index| Series::lane(Identity::of_place(index), "lane", points(index).collect())).collect();
    let size = svg(&Chart { series, ..Chart::default() }, ChartStyle::default()).len();
    assert!(size < 300_000, "{size} bytes");
}

/// As the library that draws measures them, every letter is in the picture and no two texts touch.
#[cfg(feature = "clips")]
#[test]
fn texts_are_whole_and_apart() {
    use resvg::usvg::{Node, Options, Rect, Tree, fontdb::Database};
    fn gather(node: &Node, rects: &mut Vec<Rect>) {
        match node {
            Node::Text(text) => rects.push(text.abs_bounding_box()),
            Node::Group(group) => group.children().iter().for_each(|child| gather(child, rects)),
            _ => {}
        }
    }
    let mut fonts = Database::new();
    for name in ["Inter-Regular.ttf", "Inter-SemiBold.ttf"] {
        let path =
            std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/fonts").join(name);
        fonts.load_font_data(std::fs::read(path).unwrap());
    }
    let options = Options { fontdb: fonts.into(), ..Options::default() };
    for chart in [examples::convergence(), examples::positions(), examples::stability(16), examples::energies()] {
        for (width, height) in [(480, 300), (800, 500), (1600, 1000), (600, 900)] {
            let look = ChartStyle { width, height, ..ChartStyle::default() };
            let tree = Tree::from_str(&svg(&chart, look), &options).unwrap();
            let mut rects = Vec::new();
            tree.root().children().iter().for_each(|child| gather(child, &mut rects));
            assert!(rects.len() > 10);
            for (index, a) in rects.iter().enumerate() {
                let inside =
                    a.left() >= 0.0 && a.top() >= 0.0 && a.right() <= width as f32 && a.bottom() <= height as f32;
                assert!(inside, "{a:?} in {width}×{height} of {}", chart.title);
                for b in &rects[..index] {
                    // Lines of text are boxes with room above and below.
                    let across = a.right().min(b.right()) - a.left().max(b.left());
                    let down = a.bottom().min(b.bottom()) - a.top().max(b.top());
                    assert!(across <= 0.0 || down <= 0.25 * a.height().min(b.height()), "{a:?} {b:?} {}", chart.title);
                }
            }
        }
    }
}

/// Cells have the colours of their values: the map is decoded from the picture by the PNG reader, the first row at the
/// bottom, and cells that are not finite let the hatching through.
#[cfg(feature = "clips")]
#[test]
fn cells_are_where_they_belong() {
    use picture::chart::{Colors, HeatMap, png};
    let map = HeatMap {
        columns: 2,
        rows: 2,
        values: vec![0.0, 1.0, f64::NAN, 0.5],
        x: [0.0, 1.0],
        y: [0.0, 1.0],
        value: Axis::new("value", ""),
        colors: Colors::Sequential,
        not_finite: String::new(),
    };
    let chart = Chart { map: Some(map), ..Chart::default() };
    let bytes = png(&chart, ChartStyle::default(), 1.0).unwrap();
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut rgb).unwrap();
    let pixel = |x: usize, y: usize| [0, 1, 2].map(|channel| rgb[(y * 800 + x) * 3 + channel]);
    // Viridis at its ends and in the middle.
    assert_eq!(pixel(150, 400), [0x44, 0x01, 0x54]);
    assert_eq!(pixel(600, 400), [0xFD, 0xE7, 0x25]);
    assert_eq!(pixel(600, 100), [0x21, 0x90, 0x8C]);
    let hatched: Vec<_> = (150..170).map(|x| pixel(x, 100)).collect();
    assert!(hatched.contains(&[0xCD, 0xD2, 0xD8]) && hatched.iter().any(|color| color[0] < 0xB8), "{hatched:?}");
}

#[test]
fn tables_have_units_and_every_value() {
    let text = csv(&examples::stability(4)).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("series,dt (s),stiffness (N/m),growth over 60 steps"));
    let first: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!((first[0], first[2]), ("growth over 60 steps", "50"));
    // The geometric middle of the first of four cells over two decades.
    assert!((first[1].parse::<f64>().unwrap() - libm::pow(10.0, -1.75)).abs() < 1e-12);
    assert!(text.contains(",inf\r\n") && text.contains("boundary in theory,") && text.contains("20 Hz,0.05,100,\r\n"));
    let text = csv(&examples::convergence()).unwrap();
    let rows: Vec<&str> = text.lines().filter(|row| row.starts_with("RK4,")).collect();
    let chart = examples::convergence();
    for (row, point) in rows.iter().zip(&chart.series[3].points) {
        let numbers: Vec<f64> = row.split(',').skip(1).map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(numbers, point);
    }
    assert_eq!(rows.len(), 14);
}

/// Left, top, right and bottom of a text, from a careful estimate of its width.
fn extent(text: &str, node: &Node<'_, '_>) -> [f64; 4] {
    let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let (x, y, size) = (number("x"), number("y"), number("font-size"));
    let width = 0.5 * size * text.chars().count() as f64;
    let before = match node.attribute("text-anchor").unwrap() {
        "start" => 0.0,
        "middle" => 0.5 * width,
        _ => width,
    };
    // Text that runs upwards starts at its place and goes on above it.
    match node.attribute("transform") {
        Some(_) => [x - 0.7 * size, y + before - width, x, y + before],
        None => [x - before, y - 0.7 * size, x - before + width, y],
    }
}

#[test]
fn no_text_covers_another_at_any_size() {
    let mut stacked = examples::stability(40);
    let dot = stacked.dots[0].clone();
    stacked.dots = (0..12).map(|index| Dot { label: format!("lane {index}"), ..dot.clone() }).collect();
    let charts = [examples::convergence(), examples::stability(40), examples::energies(), stacked];
    for (index, chart) in charts.iter().enumerate() {
        for [width, height] in [[320, 240], [480, 320], [800, 500], [1280, 720], [1920, 1080]] {
            let text = svg(chart, ChartStyle { width, height, ..ChartStyle::default() });
            let document = Document::parse(&text).unwrap();
            let all: Vec<_> = texts(&document).iter().map(|(text, node)| (text.clone(), extent(text, node))).collect();
            for (place, (a, [left, top, right, bottom])) in all.iter().enumerate() {
                for (b, other) in &all[..place] {
                    let apart = *left >= other[2] || other[0] >= *right || *top >= other[3] || other[1] >= *bottom;
                    assert!(apart, "chart {index} at {width} x {height}: '{a}' and '{b}'");
                }
            }
        }
    }
}
