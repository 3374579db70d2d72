//! Y4M (YUV4MPEG2): every frame uncompressed, colours at full resolution, in a file or a stream that encoders read.
//!
//! A line of text, then for each frame the word `FRAME` and three planes. The format has no word for the matrix of the colours, which is
//! that of BT.709: a reader has to be told, because some take BT.601 for granted.
//!
//! Source: mjpegtools, yuv4mpeg(5); the words `C444` and `XCOLORRANGE` as FFmpeg reads them (libavformat/yuv4mpegdec.c).

use super::bt709;
use super::clip_frame::ClipFrame;
use super::encoder::Encoder;
use super::error::RecordError;
use super::format::Format;
use super::frame_format::FrameFormat;
use super::pixel_rect::PixelRect;
use super::target;
use files::safe_file::SafeFile;
use simulation::displays::RefreshRate;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub static ENTRY: Format = Format {
    id: "y4m",
    endings: &["y4m"],
    name: "Y4M",
    summary: "Uncompressed frames for encoders such as ffmpeg, x264 and SVT-AV1: 3 bytes a pixel, which are 166 MB a second at 1280x720 and 60.",
    default_rate: RefreshRate::HZ_60,
    alpha: false,
    browser_rate: None,
    small: false,
    check: |_| Ok(()),
    folder: None,
    start,
    start_stream: Some(start_stream),
};

/// The line before each frame.
const FRAME: &[u8] = b"FRAME\n";

fn start(target: &Path, spec: &FrameFormat, _: bool) -> Result<Box<dyn Encoder>, RecordError> {
    let writer = Y4mWriter::new(target::part(target)?, spec);
    Ok(Box::new(Y4mFile { writer, target: target.to_owned() }))
}

fn start_stream(stream: Box<dyn Write + Send>, spec: &FrameFormat) -> Box<dyn Encoder> {
    Box::new(Y4mStream(Y4mWriter::new(stream, spec)))
}

/// Frames as bytes, one after the other.
struct Y4mWriter<W> {
    out: W,
    size: [u32; 2],
    /// The first line, until it is written.
    header: String,
    /// The line before a frame, and the three planes of the last one.
    frame: Vec<u8>,
}

impl<W: Write> Y4mWriter<W> {
    fn new(out: W, spec: &FrameFormat) -> Self {
        let mut frame = FRAME.to_vec();
        frame.resize(FRAME.len() + 3 * pixels(spec.size), 0);
        Y4mWriter { out, size: spec.size, header: header(spec), frame }
    }

    /// Writes a frame in one piece, of which only the part that may have changed is converted.
    fn add(&mut self, frame: &ClipFrame<'_>) -> io::Result<()> {
        let size = self.size;
        for rect in frame.changed.iter().filter_map(|rect| rect.inside(size)) {
            self.convert(frame.rgba, rect);
        }
        self.out.write_all(std::mem::take(&mut self.header).as_bytes())?;
        self.out.write_all(&self.frame)
    }

    fn convert(&mut self, rgba: &[u8], rect: PixelRect) {
        let (y, differences) = self.frame[FRAME.len()..].split_at_mut(pixels(self.size));
        let (u, v) = differences.split_at_mut(pixels(self.size));
        for row in rect.rows(self.size[0]) {
            let stored = row.start / 4..row.end / 4;
            bt709::luma(&rgba[row.clone()], &mut y[stored.clone()]);
            bt709::differences(&rgba[row], &mut u[stored.clone()], &mut v[stored]);
        }
    }
}

/// The first line: size, exact rate, progressive, square pixels, colours.
fn header(spec: &FrameFormat) -> String {
    let ([width, height], rate) = (spec.size, spec.rate);
    format!("YUV4MPEG2 W{width} H{height} F{}:{} Ip A1:1 C444 XCOLORRANGE=LIMITED\n", rate.num(), rate.den())
}

fn pixels([width, height]: [u32; 2]) -> usize {
    width as usize * height as usize
}

/// A clip that becomes a file.
struct Y4mFile {
    writer: Y4mWriter<SafeFile>,
    target: PathBuf,
}

impl Encoder for Y4mFile {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        self.writer.add(frame).map_err(RecordError::io(&self.target))
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        self.writer.out.commit().map_err(RecordError::io(&self.target))
    }
}

/// A clip in a stream, of which every frame is gone when it is added.
struct Y4mStream(Y4mWriter<Box<dyn Write + Send>>);

impl Encoder for Y4mStream {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        self.0.add(frame).map_err(RecordError::Stream)
    }

    fn finish(mut self: Box<Self>) -> Result<(), RecordError> {
        self.0.out.flush().map_err(RecordError::Stream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// A stream that takes so many bytes, and keeps them.
    #[derive(Clone)]
    struct Pipe(Arc<Mutex<Vec<u8>>>, usize);

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut taken = self.0.lock().unwrap();
            let room = self.1 - taken.len();
            if room == 0 {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            // Less than was offered, as a pipe does.
            let part = &bytes[..bytes.len().min(room).min(7)];
            taken.extend(part);
            Ok(part.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn spec(size: [u32; 2], [num, den]: [u32; 2], frames: u64) -> FrameFormat {
        FrameFormat { size, frames, ..FrameFormat::frame_at(RefreshRate::ratio(num, den).unwrap()) }
    }

    /// Two frames of 3 × 1 pixels, of which the second changes only the last pixel, whatever else it holds.
    const SPEC: ([u32; 2], [u32; 2]) = ([3, 1], [100, 3]);
    const WHOLE: &[u8] = b"YUV4MPEG2 W3 H1 F100:3 Ip A1:1 C444 XCOLORRANGE=LIMITED\n\
        FRAME\n\x10\xeb\x3f\x80\x80\x66\x80\x80\xf0\
        FRAME\n\x10\xeb\xad\x80\x80\x2a\x80\x80\x1a";

    fn add(encoder: &mut dyn Encoder, colours: [[u8; 3]; 3], changed: &[PixelRect]) -> Result<(), RecordError> {
        let rgba: Vec<u8> = colours.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
        encoder.add(&ClipFrame { rgba: &rgba, changed })
    }

    /// Records the two frames into a stream that takes so many bytes. Returns what it has taken.
    fn record(room: usize) -> (Vec<u8>, Result<(), RecordError>) {
        let pipe = Pipe(Arc::default(), room);
        let mut encoder = Format::of_stream().open_stream(Box::new(pipe.clone()), &spec(SPEC.0, SPEC.1, 2)).unwrap();
        let last = [PixelRect { x: 2, y: 0, width: 9, height: 9 }];
        let result = add(&mut *encoder, [[0; 3], [255; 3], [255, 0, 0]], &[])
            .and_then(|()| add(&mut *encoder, [[9; 3], [9; 3], [0, 255, 0]], &last))
            .and_then(|()| encoder.finish());
        let taken = pipe.0.lock().unwrap().clone();
        (taken, result)
    }

    /// Black, white, red and green as in the colour bars of BT.709; rates and sizes as they are.
    #[test]
    fn a_stream_has_a_header_and_every_frame() {
        let (taken, result) = record(1000);
        result.unwrap();
        assert_eq!(taken, WHOLE, "{}", String::from_utf8_lossy(&taken));
        let first = |rate| header(&spec([1280, 720], rate, 1));
        assert!(first([60, 1]).starts_with("YUV4MPEG2 W1280 H720 F60:1 Ip "), "{}", first([60, 1]));
        assert!(first([60_000, 1001]).contains(" F60000:1001 "), "{}", first([60_000, 1001]));
    }

    #[test]
    fn a_reader_that_goes_ends_the_clip_with_its_own_error() {
        for room in 0..WHOLE.len() {
            let (taken, result) = record(room);
            assert_eq!(taken, &WHOLE[..room]);
            match result.unwrap_err() {
                RecordError::Stream(error) => assert_eq!(error.kind(), io::ErrorKind::BrokenPipe),
                other => panic!("{other}"),
            }
        }
    }

    #[test]
    fn what_no_stream_can_have_is_refused_before_the_first_byte() {
        let pipe = Pipe(Arc::default(), 1000);
        let good = spec([32, 32], [25, 1], 1);
        let clear = FrameFormat { alpha: true, ..good };
        for (format, spec, words) in [
            (Format::of_stream(), clear, &["keeps no transparency", ".apng", ".png"][..]),
            (Format::of_stream(), FrameFormat { frames: 0, ..good }, &["no frames"]),
            (Format::of_stream(), FrameFormat { size: [0, 1], ..good }, &["no pixels"]),
            (Format::of(Path::new("clip.gif")).unwrap(), good, &["needs a file", "Y4M"]),
        ] {
            let error = format.open_stream(Box::new(pipe.clone()), &spec).err().expect("a refusal");
            assert!(error.is_input() && words.iter().all(|word| error.to_string().contains(word)), "{error}");
        }
        assert!(pipe.0.lock().unwrap().is_empty());
    }
}
