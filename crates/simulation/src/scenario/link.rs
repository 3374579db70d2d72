//! Links to a scenario: what stands behind the number sign of the address of a page.

use super::bundled_by_id::bundled;
use super::document::Scenario;
use super::opening::Control;
use super::share_line::ShareLineError;

impl Scenario {
    /// The shortest text that opens this scenario everywhere: the id of a bundled one, else a line ([`Scenario::share_line`]).
    ///
    /// # Errors
    /// Those of the line.
    pub fn link(&self) -> Result<String, ShareLineError> {
        match bundled().find(|entry| entry.scenario() == *self) {
            Some(entry) => Ok(entry.id.to_owned()),
            None => Ok(self.share_line()?.text),
        }
    }
}

/// Parts of a link, as in `https://example.org/#wind&only=steps,integrator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The id or the line that it opens.
    pub name: &'a str,
    /// Words of the only controls that it shows on the stage, as they are written; empty for all.
    only: &'a str,
}

impl<'a> Link<'a> {
    /// The parts of an address; any other text is a name.
    pub fn of(text: &'a str) -> Self {
        let text = text.trim();
        let is_address = ["http://", "https://", "file:///"].iter().any(|start| text.starts_with(start));
        match text.split_once('#').filter(|_| is_address) {
            Some((_, fragment)) => Link::of_fragment(fragment),
            None => Link { name: text, only: "" },
        }
    }

    /// The parts of what stands behind the number sign of an address.
    pub fn of_fragment(fragment: &'a str) -> Self {
        let mut parts = fragment.split('&');
        let name = parts.next().unwrap_or_default();
        Link { name, only: parts.find_map(|part| part.strip_prefix("only=")).unwrap_or_default() }
    }

    /// The only controls that it shows on the stage; none for all.
    ///
    /// # Errors
    /// A sentence about a word that names no control.
    pub fn only(&self) -> Result<Vec<Control>, String> {
        // Some programs write a comma as its code where they pass a link on.
        let words = self.only.replace("%2C", ",");
        words.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::parse).collect()
    }

    /// The end of a link that shows these controls alone; empty for all.
    pub fn end(only: &[Control]) -> String {
        let words: Vec<_> = only.iter().map(|control| control.word()).collect();
        if words.is_empty() { String::new() } else { format!("&only={}", words.join(",")) }
    }
}

/// The id or the line in an address such as `https://example.org/#jitter`; any other text itself.
pub fn linked(text: &str) -> &str {
    Link::of(text).name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_any_host_names_what_is_behind_its_number_sign() {
        for (text, name) in [
            ("https://example.org/lab/#jitter", "jitter"),
            (" http://127.0.0.1:8000/index.html#wind&only=interpolation \n", "wind"),
            ("file:///home/a/timestep-lab.html#timestep-lab:1:abc_-", "timestep-lab:1:abc_-"),
            ("jitter", "jitter"),
            ("C#.toml", "C#.toml"),
            ("https://example.org/a.toml", "https://example.org/a.toml"),
        ] {
            assert_eq!(linked(text), name);
        }
    }

    #[test]
    fn a_link_shows_the_controls_that_it_names() {
        let only = |text: &str| Link::of(text).only();
        let controls = vec![Control::Interpolation, Control::Steps];
        assert_eq!(only("https://example.org/#jitter&only=interpolation,steps"), Ok(controls.clone()));
        let spaced = only("https://example.org/#jitter&only=interpolation%2C%20steps&x=1");
        assert!(spaced.unwrap_err().contains("steps"));
        assert_eq!(only("https://example.org/#jitter&only=interpolation%2Csteps"), Ok(controls.clone()));
        for all in ["https://example.org/#jitter", "https://example.org/#jitter&only=", "a.toml&only=steps"] {
            assert_eq!(only(all), Ok(Vec::new()), "{all}");
        }
        let why = only("https://example.org/#jitter&only=interpolation,colour").unwrap_err();
        assert!(why.contains("colour") && why.contains("interpolation"), "{why}");
        let link = format!("jitter{}", Link::end(&controls));
        assert_eq!((Link::of_fragment(&link).name, Link::of_fragment(&link).only()), ("jitter", Ok(controls)));
        assert_eq!(Link::end(&[]), "");
    }

    #[test]
    fn a_link_opens_what_it_was_made_of() {
        let own = Scenario { title: "mine".to_owned(), ..Scenario::load("wind").unwrap() };
        for scenario in [Scenario::load("wind").unwrap(), own] {
            let link = format!("https://example.org/#{}", scenario.link().unwrap());
            assert_eq!(Scenario::load(&link).unwrap(), scenario, "{link:.60}");
        }
        assert_eq!(Scenario::load("jitter").unwrap().link().unwrap(), "jitter");
    }
}
