//! Yaw, pitch and roll blended one by one: R = R_y(yaw) R_x(pitch) R_z(roll), as games have them.

use super::description::{Orientation, with_norm_of};
use crate::entry::Mistake;
use crate::quaternion::Quaternion;
use glam::DVec3;

pub const ENTRY: Orientation = Orientation {
    id: "euler-angles",
    name: "Euler angles",
    summary: "Blends yaw, pitch and roll one by one. Where an angle passes from 180° to −180° the body turns all the way back, and near a pitch of 90° it takes a wrong way.",
    reference: "Compare Shoemake, \"Animating rotation with quaternion curves\", SIGGRAPH (1985), section 2",
    mistake: Some(Mistake {
        sign: "Any body that turns on: once in a turn, for one step, it spins the wrong way round. With a step for every frame nothing shows.",
        code: "yaw = lerp(previous.yaw, current.yaw, alpha);\npitch = lerp(previous.pitch, current.pitch, alpha);\nroll = lerp(previous.roll, current.roll, alpha);\ndraw(rotation(yaw, pitch, roll));",
        cure: "slerp",
        advice: "Keep orientations as quaternions and blend those; make angles of them for people only.",
    }),
    blend: |from, to, alpha| {
        let (start, end) = (angles(from.normalized()), angles(to.normalized()));
        let [yaw, pitch, roll] = std::array::from_fn(|i| start[i] * (1.0 - alpha) + end[i] * alpha);
        let [yaw, pitch, roll] = [yaw * DVec3::Y, pitch * DVec3::X, roll * DVec3::Z].map(Quaternion::rotation);
        with_norm_of(yaw * pitch * roll, from, to, alpha)
    },
};

/// Yaw about the upward axis y, pitch about x and roll about z of a unit quaternion, rad. At a pitch of ±π/2, where only the sum of
/// yaw and roll counts, they are what rounding makes of them.
fn angles(Quaternion { w, v }: Quaternion) -> [f64; 3] {
    let [x, y, z] = v.to_array();
    let yaw = libm::atan2(2.0 * (x * z + w * y), w * w - x * x - y * y + z * z);
    let pitch = libm::asin((2.0 * (w * x - y * z)).clamp(-1.0, 1.0));
    let roll = libm::atan2(2.0 * (x * y + w * z), w * w - x * x + y * y - z * z);
    [yaw, pitch, roll]
}
