//! Settings that a user, another version or a broken disk may have left: every one of them starts.

use crate::app::pictures::clip_form;
use crate::platform::settings::SavedSession;
use crate::platform::settings::tests::settings;
use interface::ui::Interface;
use proptest::prelude::*;
use serde_json::Value;
use simulation::scenario::Scenario;

/// Every place of a leaf in the tree, as the keys that lead to it.
fn leaves(value: &Value) -> Vec<Vec<String>> {
    let below = |key: &str, value: &Value| {
        let lead = |mut path: Vec<String>| {
            path.insert(0, key.to_owned());
            path
        };
        leaves(value).into_iter().map(lead).collect::<Vec<_>>()
    };
    match value {
        Value::Object(map) if !map.is_empty() => map.iter().flat_map(|(key, value)| below(key, value)).collect(),
        Value::Array(list) if !list.is_empty() => {
            (0..).zip(list).flat_map(|(at, value): (usize, _)| below(&at.to_string(), value)).collect()
        }
        _ => vec![Vec::new()],
    }
}

/// A value that a user, another version or a broken disk may have left.
fn odd_value() -> impl Strategy<Value = Value> {
    let numbers = prop_oneof![
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec![0, 1, 16_384, 16_385, 20_000, 4_294_967_295, u64::MAX]).prop_map(Value::from),
    ];
    let others = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        Just(serde_json::json!([])),
        Just(serde_json::json!({"a": [1, 2]})),
    ];
    prop_oneof![3 => numbers, 2 => others]
}

/// Reads the text and uses every setting as a start does.
fn start_with(text: &str) -> SavedSession {
    let (session, faults) = SavedSession::parse(text);
    if let Some(window) = session.window {
        let (size, _) = window.fitted(&[]);
        assert!((160..=16_384).contains(&size.width) && (120..=16_384).contains(&size.height), "{size:?}");
    }
    let prefs = Interface::new(session.ui.clone()).prefs();
    let (width, height) = (prefs.inspector_width, prefs.plots.height);
    assert!((280.0..=480.0).contains(&width) && (150.0..=1200.0).contains(&height), "{width} {height}");
    let _ = clip_form::check(&prefs.record, &Scenario::of(Vec::new()), &mut interface::studio::KnownCadence::default());
    assert!(faults.len() <= 3, "{faults:?}");
    session
}

proptest! {
    #[test]
    fn any_value_anywhere_starts(place in any::<prop::sample::Index>(), odd in odd_value()) {
        let mut tree = serde_json::to_value(settings()).unwrap();
        let leaves = leaves(&tree);
        let path = place.get(&leaves);
        *tree.pointer_mut(&format!("/{}", path.join("/"))).unwrap() = odd;
        start_with(&tree.to_string());
    }

    #[test]
    fn broken_bytes_start(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4), end in any::<prop::sample::Index>()) {
        let mut bytes = serde_json::to_vec_pretty(&settings()).unwrap();
        edits.iter().for_each(|(at, byte)| *at.get_mut(&mut bytes) = *byte);
        bytes.truncate(end.index(bytes.len() + 1));
        start_with(&String::from_utf8_lossy(&bytes));
    }
}
