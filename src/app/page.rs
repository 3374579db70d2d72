//! The start of the window in a browser.

use super::event::UserEvent;
use super::handler::App;
use crate::platform::page;
use crate::startup::Startup;
use winit::event_loop::EventLoop;
use winit::platform::web::EventLoopExtWebSys;

/// Opens the window on its page, in the state that the address asks for. Returns at once: the browser calls it from then on.
pub fn open_page() {
    page::watch_panics();
    let event_loop = match EventLoop::<UserEvent>::with_user_event().build() {
        Ok(event_loop) => event_loop,
        Err(error) => return page::fail(&format!("This browser cannot show the window: {error}")),
    };
    let link = page::link();
    let first = || Startup::of_link("").expect("the first opening");
    let mut app = App::new(Startup::of_link(&link).unwrap_or_else(|_| first()), event_loop.create_proxy());
    if Startup::of_link(&link).is_err() {
        // The window says why.
        app.open_link(link);
    }
    let proxy = event_loop.create_proxy();
    // A closed event loop is ending already.
    page::on_link(move |link| _ = proxy.send_event(UserEvent::Link(link)));
    event_loop.spawn_app(app);
}
