//! Links to a scenario: what stands behind the number sign of the address of a page.

use super::bundled_by_id::bundled;
use super::document::Scenario;
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

/// The id or the line in an address such as `https://example.org/#jitter`; any other text itself. What follows an `&` is about the page.
pub fn linked(text: &str) -> &str {
    let text = text.trim();
    let is_address = ["http://", "https://", "file:///"].iter().any(|start| text.starts_with(start));
    let Some((_, behind)) = text.split_once('#').filter(|_| is_address) else { return text };
    behind.split('&').next().unwrap_or_default()
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
    fn a_link_opens_what_it_was_made_of() {
        let own = Scenario { title: "mine".to_owned(), ..Scenario::load("wind").unwrap() };
        for scenario in [Scenario::load("wind").unwrap(), own] {
            let link = format!("https://example.org/#{}", scenario.link().unwrap());
            assert_eq!(Scenario::load(&link).unwrap(), scenario, "{link:.60}");
        }
        assert_eq!(Scenario::load("jitter").unwrap().link().unwrap(), "jitter");
    }
}
