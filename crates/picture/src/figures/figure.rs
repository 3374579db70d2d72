//! The list of all figures, from which the window's tabs come.

use super::job::FigureJob;
use super::subject::FigureSubject;

/// Every figure, in the order of tabs and documentation.
pub static FIGURES: &[&Figure] = &[&CONVERGENCE, &WORK_PRECISION, &STABILITY, &SMOOTHNESS, &SAMPLING];

/// A figure that describes itself.
#[derive(Debug)]
pub struct Figure {
    /// Its key in files and on the command line.
    pub id: &'static str,
    /// Its name in the window.
    pub name: &'static str,
    /// One sentence for tooltips and lists.
    pub summary: &'static str,
    /// The job that computes it for a subject; the error is a sentence that says why there is none.
    pub job: fn(&FigureSubject<'_>) -> Result<FigureJob, String>,
}

timestep::entry::entry!(Figure, "figure", FIGURES);

static CONVERGENCE: Figure = Figure {
    id: "convergence",
    name: "Convergence",
    summary: "Error over dt, on logarithmic axes: the error of a method of order n falls with slope n, down to the floor of rounding.",
    job: |subject| Ok(FigureJob::Convergence(subject.methods()?)),
};

static WORK_PRECISION: Figure = Figure {
    id: "work-precision",
    name: "Work–precision",
    summary: "Error over work: evaluations of the right-hand side, or the measured time of a run. Lower left is better.",
    job: |subject| Ok(FigureJob::WorkPrecision { methods: subject.methods()?, timed: subject.choices.timed }),
};

static STABILITY: Figure = Figure {
    id: "stability",
    name: "Stability",
    summary: "Growth of a state under the chosen lane's method, over dt and a parameter of the world. Drag the dots to change \
              their lanes.",
    job: |subject| Ok(FigureJob::Stability { request: subject.map()? }),
};

static SMOOTHNESS: Figure = Figure {
    id: "smoothness",
    name: "Smoothness",
    summary: "How even the chosen lane's motion is, over steps a second and refresh rates, or phases. Drag the dots to change their lanes.",
    job: |subject| {
        Ok(FigureJob::Smoothness { request: Box::new(subject.smoothness()?), number: subject.shown_number() })
    },
};

static SAMPLING: Figure = Figure {
    id: "sampling",
    name: "Sampling",
    summary: "A force that depends on time alone, the times at which the chosen lane's method samples it, and the alias that \
              the samples have.",
    job: |subject| Ok(FigureJob::Sampling(subject.sampled_lanes()?)),
};
