//! Reading captures: 100,000 frames of a plain column, of PresentMon 1 and 2, and of MangoHud.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::fmt::Write;
use std::hint::black_box;
use timestep_lab::displays::Trace;

const ROWS: u32 = 100_000;

/// A file of rows that `row` writes for each frame, from its number and the time at which it starts, ms.
fn file(header: &str, row: impl Fn(&mut String, u32, f64)) -> String {
    let mut text = format!("{header}\n");
    for frame in 0..ROWS {
        row(&mut text, frame, 8.0 * f64::from(frame) + f64::from(frame % 7) * 0.1);
        text.push('\n');
    }
    text
}

fn captures(criterion: &mut Criterion) {
    let files = [
        ("plain", file("frame_ms", |text, frame, _| _ = write!(text, "{}", 8.0 + f64::from(frame % 7) * 0.1))),
        (
            "presentmon_1",
            file(
                "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,TimeInSeconds,msBetweenPresents,\
                 msInPresentAPI,msUntilDisplayed,msBetweenDisplayChange",
                |text, _, at| _ = write!(text, "game.exe,1,0x1,DXGI,0,0,0,{:.6},8.0,0.1,9.5,8.0", at / 1e3),
            ),
        ),
        (
            "presentmon_2",
            file(
                "Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,CPUStartTime,FrameTime,CPUBusy,CPUWait,\
                 GPULatency,GPUTime,DisplayLatency,DisplayedTime,AnimationError",
                |text, _, at| _ = write!(text, "game.exe,1,0x1,DXGI,0,0,{at:.4},8.0,6.0,2.0,3.0,5.0,17.5,8.0,0.01"),
            ),
        ),
        (
            "mangohud",
            file("fps,frametime,elapsed", |text, _, at| _ = write!(text, "125,8.0,{:.0}", at * 1e6)),
        ),
    ];
    let mut group = criterion.benchmark_group("captures");
    group.throughput(Throughput::Elements(ROWS.into())).sample_size(10);
    for (name, text) in &files {
        let read = || Trace::parse(text, "run.csv", None).expect("it is a capture").frames().len();
        assert!(read() >= ROWS as usize - 1, "{name}");
        group.bench_function(*name, |bencher| bencher.iter(|| black_box(read())));
    }
    group.finish();
}

criterion_group!(benches, captures);
criterion_main!(benches);
