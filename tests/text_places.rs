//! Places of texts in a document, by which tests replace each of them in turn.

/// The places of all texts below a value, as keys and indices.
pub fn places(value: &toml::Value, path: &[String]) -> Vec<Vec<String>> {
    let below = |key: String, value: &toml::Value| places(value, &[path, &[key]].concat());
    match value {
        toml::Value::String(_) => vec![path.to_vec()],
        toml::Value::Table(table) => table.iter().flat_map(|(key, value)| below(key.clone(), value)).collect(),
        toml::Value::Array(list) => {
            (0..).zip(list).flat_map(|(i, value): (usize, _)| below(i.to_string(), value)).collect()
        }
        _ => Vec::new(),
    }
}

/// The value at such a place.
pub fn at<'a>(value: &'a mut toml::Value, path: &[String]) -> &'a mut toml::Value {
    path.iter().fold(value, |value, key| match value {
        toml::Value::Array(list) => &mut list[key.parse::<usize>().unwrap()],
        value => &mut value[key.as_str()],
    })
}
