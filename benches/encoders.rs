//! Encoding time per frame of a clip: 1280×720, like the program's, half of it moving.
//!
//! A clip may be made at the speed at which it is watched when drawing and encoding together stay below 16.7 ms.

#[path = "../tests/files/clips/synthetic.rs"]
mod synthetic;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use picture::record::{ClipFrame, Encoder, FORMATS, Format, FrameFormat, PixelRect};
use synthetic::Synthetic;

const SIZE: [u32; 2] = [1280, 720];
/// Frames of a measured clip: its start and end are in the figure.
const FRAMES: u64 = 60;

fn encode(mut encoder: Box<dyn Encoder>, frames: &[Vec<u8>], changed: PixelRect) {
    for rgba in frames {
        encoder.add(&ClipFrame { rgba, changed: &[changed] }).expect("a frame of this clip");
    }
    encoder.finish().expect("room on the disk");
}

fn encoders(criterion: &mut Criterion) {
    let mut source = Synthetic::new(SIZE);
    let draw = |frame| {
        source.draw(frame);
        source.rgba.clone()
    };
    let frames: Vec<Vec<u8>> = (0..FRAMES).map(draw).collect();
    let folder = tempfile::tempdir().expect("a folder for the clips");
    let mut group = criterion.benchmark_group("encoders");
    group.sample_size(10).throughput(Throughput::Elements(FRAMES));
    for format in FORMATS {
        for (name, changed) in [("half", source.moving()), ("whole", PixelRect::whole(SIZE))] {
            let open = || {
                let target = folder.path().join("clip").with_extension(format.endings[0]);
                open(format, &target)
            };
            group.bench_function(format!("{}/{name}", format.id), |bencher| {
                bencher.iter_batched(open, |encoder| encode(encoder, &frames, changed), BatchSize::PerIteration);
            });
        }
        let bytes: u64 = std::fs::read_dir(folder.path())
            .expect("the folder")
            .map(|entry| entry.and_then(|entry| entry.metadata()).map_or(0, |metadata| metadata.len()))
            .sum();
        eprintln!("{}: {bytes} bytes so far", format.id);
    }
}

fn open(format: &Format, target: &std::path::Path) -> Box<dyn Encoder> {
    let spec = FrameFormat { size: SIZE, frames: FRAMES, ..FrameFormat::frame_at(format.default_rate) };
    format.open(target, &spec).expect("a clip that can be written")
}

criterion_group!(benches, encoders);
criterion_main!(benches);
