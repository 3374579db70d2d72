//! The parameters of a world: each is said once, in one line that also gives it the name by which the world's functions read it.

/// A number that a user may change.
#[derive(Debug)]
pub struct Param {
    /// The key in scenario files.
    pub key: &'static str,
    /// The name in the window.
    pub name: &'static str,
    /// The letter in the equation.
    pub symbol: &'static str,
    /// Empty for pure numbers.
    pub unit: &'static str,
    /// The value where a scenario gives none.
    pub default: f64,
    /// Lowest and highest value; both are allowed.
    pub range: [f64; 2],
    /// One sentence for a tooltip.
    pub summary: &'static str,
}

/// Declares the parameters of a world, each as key, name, symbol, default, unit, lowest and highest value, and summary:
///
/// ```text
/// stiffness: "Stiffness" "k", 1.0 "N/m" in [0.0, 1e6], "Force per displacement.";
/// ```
///
/// They become the list `PARAMS` for the entry, and methods that read them: where `p` are values in the order of the list,
/// `p.stiffness()` is that of the first, and `p[Key::stiffness as usize]` the place of it.
macro_rules! params {
    ($($key:ident: $name:literal $symbol:literal, $default:literal $unit:literal in $range:expr, $summary:literal;)+) => {
        const PARAMS: &[$crate::worlds::Param] = &[$($crate::worlds::Param {
            key: stringify!($key),
            name: $name,
            symbol: $symbol,
            unit: $unit,
            default: $default,
            range: $range,
            summary: $summary,
        }),+];

        /// The places of the parameters in their list.
        #[allow(non_camel_case_types)]
        enum ParamKey {
            $($key),+
        }

        /// The parameters by name.
        trait ByName {
            $(#[doc = $summary] fn $key(&self) -> f64;)+
        }

        impl ByName for [f64] {
            $(#[inline(always)]
            fn $key(&self) -> f64 {
                self[ParamKey::$key as usize]
            })+
        }
    };
}
pub(super) use params;
