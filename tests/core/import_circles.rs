//! No import circles inside a room: the files of a room (a module of `docs/ARCHITECTURE.md`) can be read in an order in
//! which each uses only files before it.
//!
//! A file uses another if a path that begins with `crate`, `super`, `self` or, in a `use`, with a child's name leads to it,
//! re-exports followed. Declaring, re-exporting and listing the entries of children is no use, so a `mod.rs` that does only
//! that is in no circle.

use crate::architecture::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Names from the crate's root to a module.
pub type Module = Vec<String>;

/// The source of every module, without comments and unit tests.
pub struct Crate {
    code: BTreeMap<Module, String>,
}

impl Crate {
    pub fn read(source: &Path) -> Self {
        let mut code = BTreeMap::new();
        read_folder(source, &Module::new(), &mut code);
        Crate { code }
    }

    fn rooms(&self) -> BTreeSet<&str> {
        self.code.keys().filter_map(|module| module.first()).map(String::as_str).collect()
    }

    /// The module that defines what `path` names in `module`; `None` outside the crate.
    fn resolve(&self, module: &Module, path: &[String]) -> Option<Module> {
        let ups = path.iter().take_while(|name| *name == "super").count();
        let (mut at, mut rest) = match path.first()?.as_str() {
            "crate" => (Module::new(), &path[1..]),
            "self" => (module.clone(), &path[1..]),
            "super" => (module[..module.len().checked_sub(ups)?].to_vec(), &path[ups..]),
            child if self.code.contains_key(&joined(module, child)) => (module.clone(), path),
            _ => return None,
        };
        while let Some(next) = rest.first().map(|name| joined(&at, name)).filter(|next| self.code.contains_key(next)) {
            (at, rest) = (next, &rest[1..]);
        }
        match rest.first().and_then(|name| self.exported(&at, name)) {
            Some(origin) => Some(origin),
            None => Some(at),
        }
    }

    /// The module from which `module` re-exports `name`.
    fn exported(&self, module: &Module, name: &str) -> Option<Module> {
        let exports = imports(self.code.get(module)?).into_iter().filter(|(is_public, _)| *is_public);
        let path = exports.map(|(_, path)| path).find(|path| path.last().is_some_and(|last| last == name))?;
        self.resolve(module, &path).filter(|origin| origin != module)
    }

    /// For each file of the room the files of the room that it uses.
    pub fn uses(&self, room: &str) -> BTreeMap<&Module, BTreeSet<&Module>> {
        let is_inside = |module: &Module| module.first().is_some_and(|first| first == room);
        let files = self.code.iter().filter(|(module, _)| is_inside(module));
        files.map(|(module, code)| (module, self.used_by(module, code, is_inside))).collect()
    }

    fn used_by(&self, module: &Module, code: &str, is_inside: impl Fn(&Module) -> bool) -> BTreeSet<&Module> {
        let imported = imports(code).into_iter().filter(|(is_public, _)| !is_public).map(|(_, path)| path);
        let targets = imported.chain(inline_paths(code)).filter_map(|path| self.resolve(module, &path));
        let known = targets.filter_map(|target| Some(self.code.get_key_value(&target)?.0));
        known.filter(|target| *target != module && is_inside(target)).collect()
    }

    /// The files of the room that are on a circle: what is left when files are taken away that use nothing that is left,
    /// and files that nothing that is left uses.
    fn circles(&self, room: &str) -> Vec<String> {
        let mut uses = self.uses(room);
        loop {
            let used: BTreeSet<_> = uses.values().flatten().copied().collect();
            let before = uses.len();
            uses.retain(|module, targets| !targets.is_empty() && used.contains(module));
            let left: BTreeSet<_> = uses.keys().copied().collect();
            uses.values_mut().for_each(|targets| targets.retain(|target| left.contains(target)));
            if uses.len() == before {
                break;
            }
        }
        let line = |(module, targets): (&Module, BTreeSet<&Module>)| {
            let targets: Vec<_> = targets.iter().map(|target| target.join("::")).collect();
            format!("{} uses {}", module.join("::"), targets.join(", "))
        };
        uses.into_iter().map(line).collect()
    }
}

fn joined(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

fn read_folder(folder: &Path, module: &Module, code: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let own = if ["mod", "lib", "main"].contains(&stem.as_str()) { module.clone() } else { joined(module, &stem) };
        if path.is_dir() {
            read_folder(&path, &own, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") && stem != "main" {
            let text = fs::read_to_string(&path).unwrap();
            let tested = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let lines = tested.lines().map(|line| line.split("//").next().unwrap_or_default());
            code.insert(own, lines.collect::<Vec<_>>().join("\n"));
        }
    }
}

/// The paths of all `use` items, groups taken apart, and `true` if the item is a re-export.
fn imports(code: &str) -> Vec<(bool, Vec<String>)> {
    let items = code.match_indices("use ").filter(|(at, _)| !code[..*at].ends_with(is_word));
    let item = |(at, word): (usize, &str)| {
        let line = code[..at].rsplit('\n').next().unwrap_or_default();
        let body = code[at + word.len()..].split(';').next().unwrap_or_default();
        let mut paths = Vec::new();
        take_apart(body, &[], &mut paths);
        paths.into_iter().map(move |path| (line.trim_start().starts_with("pub"), path))
    };
    items.flat_map(item).collect()
}

/// `a::{b, c::d}` as `a::b` and `a::c::d`; a name given with `as` is left out.
fn take_apart(item: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let (head, group) = item.split_once('{').map_or((item, None), |(head, group)| (head, Some(group)));
    let head = head.split(" as ").next().unwrap_or_default();
    let names = head.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    let path: Vec<_> = before.iter().cloned().chain(names).collect();
    let Some(group) = group.and_then(|group| group.rfind('}').map(|end| &group[..end])) else {
        if !path.is_empty() {
            paths.push(path);
        }
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in group.char_indices().chain([(group.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !group[start..at].trim().is_empty() {
                    take_apart(&group[start..at], &path, paths);
                }
                start = (at + 1).min(group.len());
            }
            _ => {}
        }
    }
}

/// Paths such as `super::name` outside of `use` items.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let items: Vec<_> = code.split(';').filter(|item| !is_import(item)).collect();
    for item in items {
        for root in ["crate::", "super::", "self::"] {
            // What an item is visible in, it does not use.
            let is_use = |before: &str| !before.ends_with(|c| is_word(c) || c == ':') && !before.ends_with("(in ");
            for (at, _) in item.match_indices(root).filter(|(at, _)| is_use(&item[..*at])) {
                let path: String = item[at..].chars().take_while(|c| is_word(*c) || *c == ':').collect();
                paths.push(path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect());
            }
        }
    }
    paths
}

fn is_import(item: &str) -> bool {
    let last = item.rsplit(['\n', '}']).find(|line| line.contains("use ")).unwrap_or_default().trim_start();
    last.starts_with("use ") || (last.starts_with("pub") && last.contains(" use "))
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[test]
fn files_of_a_room_do_not_use_each_other_in_circles() {
    let mut wrong = Vec::new();
    for folder in sources() {
        let source = Crate::read(&folder);
        for room in source.rooms() {
            let circles = source.circles(room);
            if !circles.is_empty() {
                wrong.push(format!("circles in `{room}`:\n  {}", circles.join("\n  ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_are_taken_apart() {
    let code = "use super::{a, b::{c as d, self}};\npub use child::E;\nfn f() { crate::g::h(); misuse super_::x; }";
    let found: Vec<_> = imports(code).into_iter().map(|(is_public, path)| (is_public, path.join("::"))).collect();
    let wanted = [(false, "super::a"), (false, "super::b::c"), (false, "super::b::self"), (true, "child::E")];
    assert_eq!(found, wanted.map(|(is_public, path)| (is_public, path.to_owned())));
    assert_eq!(inline_paths(code).concat(), ["crate", "g", "h"]);
}
