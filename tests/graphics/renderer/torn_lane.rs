//! A fast body on a display without vsync: the picture has a step in the row in which the display went on to the next frame.

use super::pixels::{PLAIN, WHITE};
use super::{Frame, offscreen};
use timestep_lab::lab::{self, Lab};
use timestep_lab::lane_picture::Band;
use timestep_lab::render::{LaneDrawing, Rect};
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;

const SIZE: [u32; 2] = [320, 240];
const SPEED: f64 = 5.0;
const LANE: &str = "[[lane]]\nworld = { id = 'glide', speed = 5.0 }\nintegrator = 'exact'\npolicy = 'variable'\n\
                    display = { hz = 60, vsync = false, render_cost = '23 ms' }\n";

/// The rendered picture of the lane's body alone.
fn picture(lab: &Lab) -> Option<Frame> {
    let mut bands = lab.snapshot().lanes[0].bands().to_vec();
    // The body is in front of trail, ghost and walls.
    bands.iter_mut().for_each(|band| band.scene.shapes.drain(..band.scene.shapes.len() - 1).for_each(drop));
    let rect = Rect::new(0.0, 0.0, SIZE[0] as f32, SIZE[1] as f32);
    let drawings = bands.iter().map(|Band { rows, scene, view }| LaneDrawing {
        scene,
        view: *view,
        rect,
        rows: *rows,
        color: WHITE,
    });
    Some(Frame::render(&mut *offscreen()?, SIZE, &PLAIN, &drawings.collect::<Vec<_>>()))
}

/// The middle of the body in a row of pixels, px.
fn middle(image: &Frame, row: usize) -> Option<f64> {
    let bright: Vec<usize> = (0..image.width).filter(|x| image.at(*x, row)[0] > 128).collect();
    Some(0.5 * (bright.first()? + bright.last()? + 1) as f64)
}

#[test]
fn a_tear_is_a_step_in_its_row() {
    let mut lab = Lab::new(Scenario::parse(LANE, "test").expect("valid"));
    let mut tears = 0;
    for _ in 0..120 {
        lab.frame(lab::Frame { elapsed: Flicks::from_ratio(1, 60), ..lab::Frame::default() });
        // The scan-out that has just ended began one refresh ago. Frames are shown 23 ms after each other from 1/60 s on.
        let began = lab.snapshot().elapsed.secs() - 1.0 / 60.0;
        let since = (began - 1.0 / 60.0).rem_euclid(0.023);
        let row = (0.023 - since) * 60.0 * f64::from(SIZE[1]);
        // The view is 2.4 half widths wide, from 1.3 below the body to 0.3 above it in the middle of the rows; a half width is
        // 133 px. So the body fills rows 40 to 66.
        if began < 0.05 || !(47.0..60.0).contains(&row) {
            continue;
        }
        let Some(image) = picture(&lab) else { return };
        let middle = |row: f64| middle(&image, row as usize).expect("the body is in this row");
        let (above, below) = (middle(row - 1.5), middle(row + 0.5));
        let px = f64::from(SIZE[0]) / 2.0 / lab.snapshot().lanes[0].view().half.x;
        let step = (below - above).abs() / px;
        // At a wall the body turns round between two frames.
        if step > 0.5 * SPEED * 0.023 {
            assert!((step - SPEED * 0.023).abs() < 1.5 / px, "{step} m");
            tears += 1;
        }
        // Edges are soft, so a row's middle may be half a pixel off.
        assert!((middle(row - 6.0) - above).abs() <= 0.5 && (middle(row + 6.0) - below).abs() <= 0.5);
    }
    assert!(tears >= 3, "{tears}");
}

/// The rows of a torn picture are those of its frames, each drawn whole by itself: trails, ghosts and floors too, whether the bands are
/// seen alike or each from elsewhere.
#[test]
fn every_row_is_that_of_its_own_frame() {
    for world in ["spring", "falling", "wind", "bounce"] {
        let lane = format!(
            "[[lane]]\nworld = '{world}'\nintegrator = 'rk4'\npolicy = 'variable'\ndisplay = {{ hz = 30, vsync = false, fps_cap = 400 }}\n"
        );
        let mut lab = Lab::new(Scenario::parse(&lane, "test").expect("valid"));
        for _ in 0..40 {
            lab.frame(lab::Frame { elapsed: Flicks::from_ratio(1, 60), ..lab::Frame::default() });
        }
        let snapshot = lab.snapshot();
        let bands = snapshot.lanes[0].bands();
        assert!(bands.len() > 10, "{world}: {}", bands.len());
        let rect = Rect::new(0.0, 0.0, SIZE[0] as f32, SIZE[1] as f32);
        let draw = |rows: &dyn Fn(&Band) -> [f64; 2], bands: &[Band]| {
            let drawings: Vec<_> = bands
                .iter()
                .map(|band| LaneDrawing { scene: &band.scene, view: band.view, rect, rows: rows(band), color: WHITE })
                .collect();
            Some(Frame::render(&mut *offscreen()?, SIZE, &PLAIN, &drawings))
        };
        let Some(torn) = draw(&|band| band.rows, bands) else { return };
        let mut differing = 0;
        for band in bands {
            let Some(whole) = draw(&|_| [0.0, 1.0], std::slice::from_ref(band)) else { return };
            let [top, bottom] = band.rows.map(|row| (row * f64::from(SIZE[1])).round() as usize);
            for (row, x) in (top..bottom).flat_map(|row| (0..SIZE[0] as usize).map(move |x| (row, x))) {
                differing += usize::from(torn.at(x, row) != whole.at(x, row));
            }
        }
        assert_eq!(differing, 0, "{world}: pixels of {} bands", bands.len());
    }
}
