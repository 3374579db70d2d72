//! The record by which a way to blend orientations describes itself.

use crate::entry::Mistake;
use crate::quaternion::Quaternion;

/// A way from one orientation to another: a function of both and a fraction, and its description.
#[derive(Debug)]
pub struct Orientation {
    /// Key in scenario files and on the command line.
    pub id: &'static str,
    /// Name in menus.
    pub name: &'static str,
    /// Description in one or two sentences.
    pub summary: &'static str,
    /// Source of the method.
    pub reference: &'static str,
    /// The mistake that it makes on purpose, if it is one to recognise.
    pub mistake: Option<Mistake>,
    /// The orientation at the fraction: the first at 0, the second or its negative, which is the same orientation, at 1, and
    /// beyond them outside. Norms other than 1, which a method may have made of them, are blended too.
    pub blend: fn(from: Quaternion, to: Quaternion, alpha: f64) -> Quaternion,
}

impl Orientation {
    /// The orientation at the end, without a way to it or a name: an entry says how it differs.
    pub const PLAIN: Orientation =
        Orientation { id: "", name: "", summary: "", reference: "", mistake: None, blend: |_, to, _| to };
}

/// The quaternion of the orientation `to` that is on the side of `from`, of its two: the way to it is the shorter one.
pub(super) fn nearer(from: Quaternion, to: Quaternion) -> Quaternion {
    if from.dot(to) < 0.0 { to.scaled(-1.0) } else { to }
}

/// The unit quaternion `direction` with the norm of the blend.
pub(super) fn with_norm_of(direction: Quaternion, from: Quaternion, to: Quaternion, alpha: f64) -> Quaternion {
    direction.scaled(from.norm() * (1.0 - alpha) + to.norm() * alpha)
}
