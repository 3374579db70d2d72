//! Draft.
use timestep_lab::course::{GuidePage};
use timestep_lab::scenario::Scenario;
#[test]
fn draft() {
    let Ok(files) = std::env::var("DRAFTS") else { return };
    for file in files.split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap();
        let scenario = match Scenario::parse(&text, file) { Ok(s) => s, Err(e) => { println!("{file}: {:?}", e.iter().map(ToString::to_string).collect::<Vec<_>>()); continue } };
        let page = match GuidePage::of(file, &scenario) { Ok(p) => p, Err(e) => { println!("{file}: {e}"); continue } };
        println!("##### {} — {}\nASK {}\n{:?} {:?}\nWHY[{}w] {}\nMORE {}", file, page.title, page.ask, page.choices, page.number, page.why.split_whitespace().count(), page.why, page.more);
        for w in &page.wrong { println!("WRONG {:?}", w); }
        for m in &page.moments { println!("MOMENT {:?}", m); }
        for t in &page.trials { println!("TRY {} => {}", t.say, t.then); }
        for broken in timestep_lab::course::ClaimRun::of(&scenario).finish() { println!("BROKEN {} {}", broken.moment, broken.reason); }
    }
}
