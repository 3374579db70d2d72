//! The start of the window in a browser.

use super::event::UserEvent;
use super::handler::App;
use crate::platform::{page, page_files};
use crate::startup::Startup;
use interface::studio::{self, Progress, form_moment};
use interface::ui::{RecordForm, is_of_browser};
use simulation::course::Rehearsal;
use simulation::displays::RefreshRate;
use simulation::lab::{Frame, Lab, LaneView};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use std::convert::Infallible;
use timestep::time::Flicks;
use wasm_bindgen::prelude::wasm_bindgen;
use winit::event_loop::{EventLoop, EventLoopProxy};
use winit::platform::web::EventLoopExtWebSys;

/// Opens the window on its page, in the state that the address asks for. Returns at once: the browser calls it from then on.
pub fn open_page() {
    if page::has_failed() {
        // The page asks for what it says instead.
        return;
    }
    page::watch_panics();
    let event_loop = match EventLoop::<UserEvent>::with_user_event().build() {
        Ok(event_loop) => event_loop,
        Err(error) => return page::fail(&format!("This browser cannot show the window: {error}")),
    };
    let link = page::link();
    let first = || Startup::of_link("").expect("the first opening");
    let mut app = App::new(Startup::of_link(&link).unwrap_or_else(|_| first()), event_loop.create_proxy());
    if page::prefers_reduced_motion() {
        app.begin_paused();
    }
    if Startup::of_link(&link).is_err() {
        // The window says why.
        app.open_link(link);
    }
    // A closed event loop is ending already.
    let tell = |event: UserEvent, proxy: &EventLoopProxy<UserEvent>| _ = proxy.send_event(event);
    let [links, pasted, dropped] = [(); 3].map(|()| event_loop.create_proxy());
    page::on_link(move |link| tell(UserEvent::Link(link), &links));
    page::on_paste(move |text| tell(UserEvent::Pasted(text), &pasted));
    page_files::on_drop(move |path| tell(UserEvent::Dropped(path), &dropped));
    page_files::hand_over_downloads();
    page::share_keys(|key, ctrl, shift| is_of_browser(key, ctrl, shift));
    event_loop.spawn_app(app);
}

/// Tells what a link opens without the window: its title, its question or line, the answer, and a still of it as an SVG, where it has them.
///
/// # Errors
/// A sentence about a link that opens nothing.
#[wasm_bindgen]
pub fn told(link: &str) -> Result<Vec<String>, String> {
    let scenario = Startup::of_link(link)?.scenario.on_display(RefreshRate::HZ_60);
    let plan = &scenario.lesson;
    let (line, answer) = match (&scenario.opening, plan.ask.is_empty()) {
        (Some(opening), _) => {
            let words = [Some(&opening.line), opening.answers.last().map(|answer| &answer.say)];
            let [line, answer] = words.map(|text| opening.fill(text?, &scenario.lanes).ok());
            (line.unwrap_or_default(), answer.unwrap_or_default())
        }
        (None, false) => {
            let answer = Rehearsal::of(&scenario).finish().fill(&plan.why);
            (plan.ask.clone(), answer.unwrap_or_default())
        }
        (None, true) => (scenario.caption.clone(), String::new()),
    };
    let form = RecordForm { size: [960, 540], ..RecordForm::default() };
    let still = form_moment(&form, &scenario, "still.svg".into());
    let still = still.and_then(|(scenario, request)| {
        studio::vector(&scenario, &request, &Progress::default()).map_err(|why| why.to_string())
    });
    Ok(vec![scenario.title.clone(), line, answer, still.unwrap_or_default()])
}

/// Runs a scenario without the window, as long as its file says, and returns the state hash, the number of steps and the status of each lane, a
/// line each: tests compare them with those of the desktop.
///
/// # Errors
/// A sentence about a scenario that cannot be loaded.
#[wasm_bindgen]
pub fn state_hashes(name: &str) -> Result<String, String> {
    let scenario = Scenario::load(name).map_err(|why| why.to_string())?.on_display(RefreshRate::HZ_60);
    let length = scenario.duration;
    let (mut lab, mut done) = (Lab::new(scenario).without_pictures(), Flicks::ZERO);
    while done < length {
        let elapsed = Lab::NOMINAL_FRAME.min(length - done);
        let Ok(()) = lab.frame_in_pieces(Frame { elapsed, ..Frame::default() }, |_| Ok::<_, Infallible>(()));
        done += elapsed;
    }
    let line = |lane: &LaneView<'_>| {
        let report = lane.report(Stretch::WholeRun);
        format!("{} {} {}\n", report.state_hash, report.steps, report.status.replace(' ', "-"))
    };
    Ok(lab.snapshot().lanes.iter().map(line).collect())
}
