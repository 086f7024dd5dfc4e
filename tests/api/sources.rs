//! The modules of a crate as syntax trees, and what names in them lead to.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::parse::ParseStream;
use syn::{Attribute, Ident, ImplItem, Item, ItemEnum, Token, UseTree, Visibility, parse_quote};

/// The path of a module in its crate.
pub type ModulePath = Vec<String>;

/// The modules of a crate that are compiled for users.
pub struct Sources {
    pub modules: BTreeMap<ModulePath, Vec<Item>>,
    /// The names of the crates below whose modules are here as well.
    below: Vec<String>,
}

/// A name that `use` brings into a module.
pub struct Import {
    pub path: Vec<String>,
    /// The name in the module; `*` for all of them.
    pub name: String,
}

impl Sources {
    /// The crate with this root.
    pub fn read(root: &Path) -> Self {
        let mut sources = Sources {
            modules: BTreeMap::new(),
            below: Vec::new(),
        };
        let folder = root.parent().expect("a folder").to_owned();
        let items = parse(root);
        sources.add(Vec::new(), items, &folder);
        sources
    }

    /// Adds a crate below this one, with this name and root, whose items users see under the paths of this one.
    pub fn with(mut self, name: &str, root: &Path) -> Self {
        let folder = root.parent().expect("a folder").to_owned();
        self.add(vec![name.to_owned()], parse(root), &folder);
        self.below.push(name.to_owned());
        self
    }

    /// Adds a module whose own modules are in this folder.
    fn add(&mut self, path: ModulePath, items: Vec<Item>, folder: &Path) {
        let mut kept = Vec::new();
        for mut item in items {
            if is_hidden(attributes(&item)) {
                continue;
            }
            if let Item::Mod(module) = &mut item {
                let name = module.ident.to_string();
                let below = folder.join(&name);
                let items = match module.content.take() {
                    Some((_, items)) => items,
                    None => parse(&folder.join(format!("{name}.rs"))),
                };
                self.add([&path[..], &[name]].concat(), items, &below);
            }
            kept.push(item);
        }
        self.modules.insert(path, kept);
    }

    /// The module of the crate that these segments lead to from a module, if they lead to one: the rest are names in it.
    pub fn resolve(
        &self,
        from: &ModulePath,
        segments: &[String],
    ) -> Option<(ModulePath, Vec<String>)> {
        let mut at = match segments.first()?.as_str() {
            "crate" => from
                .iter()
                .take_while(|name| self.below.contains(name))
                .cloned()
                .collect(),
            first if self.below.iter().any(|name| name == first) => vec![first.to_owned()],
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            "self" => from.clone(),
            first => {
                let below = [&from[..], &[first.to_owned()]].concat();
                let declares = self
                    .items(from)
                    .iter()
                    .any(|item| name_of(item).is_some_and(|name| name == first));
                match self.modules.contains_key(&below) {
                    true => below,
                    false if declares => return Some((from.clone(), segments.to_vec())),
                    false => return None,
                }
            }
        };
        let mut rest = &segments[1..];
        while let [first, more @ ..] = rest {
            let below = match first.as_str() {
                "super" => at[..at.len().checked_sub(1)?].to_vec(),
                first => [&at[..], &[first.to_owned()]].concat(),
            };
            if !self.modules.contains_key(&below) {
                break;
            }
            (at, rest) = (below, more);
        }
        Some((at, rest.to_vec()))
    }

    /// The module that declares the item which these segments lead to from a module, and its name there.
    pub fn declaration(
        &self,
        from: &ModulePath,
        segments: &[String],
    ) -> Option<(ModulePath, String)> {
        let (module, rest) = match self.resolve(from, segments) {
            Some(found) => found,
            // The first segment is a name that the module imports.
            None => (from.clone(), segments.to_vec()),
        };
        let (name, below) = rest.split_first()?;
        let items = self.items(&module);
        if items
            .iter()
            .any(|item| name_of(item).as_ref() == Some(name))
        {
            return below.is_empty().then(|| (module, name.clone()));
        }
        let mut found = Vec::new();
        for item in items {
            if let Item::Use(item) = item {
                imports(&item.tree, &[], &mut found);
            }
        }
        found.into_iter().find_map(|import| {
            let path = match import.name.as_str() {
                "*" => [&import.path[..], &rest].concat(),
                known if known == name => [&import.path[..], below].concat(),
                _ => return None,
            };
            (path != segments).then(|| self.declaration(&module, &path))?
        })
    }

    /// Whether there is a type of this name, and none that is public.
    pub fn is_private(&self, name: &str) -> bool {
        let items = self.modules.values().flatten();
        let types = items.filter_map(named).filter(|(found, _)| found == name);
        let mut types = types
            .map(|(_, visibility)| is_public(visibility))
            .peekable();
        types.peek().is_some() && !types.any(|is_public| is_public)
    }

    /// The items of a module.
    pub fn items(&self, module: &ModulePath) -> &[Item] {
        self.modules.get(module).map_or(&[], Vec::as_slice)
    }
}

fn parse(file: &Path) -> Vec<Item> {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let items = syn::parse_file(&text).and_then(|file| {
        let items = file.items.into_iter().map(without_macro);
        items.collect::<syn::Result<Vec<_>>>()
    });
    let items = items.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    items.concat()
}

/// What `named!` makes of an enum; any other item as it is.
fn without_macro(item: Item) -> syn::Result<Vec<Item>> {
    match item {
        Item::Macro(item) if item.mac.path.segments.last().unwrap().ident == "named" => {
            item.mac.parse_body_with(|input: ParseStream<'_>| {
                let item: ItemEnum = input.parse()?;
                let name = &item.ident;
                let mut items = vec![parse_quote!(impl fmt::Display for #name {})];
                while !input.is_empty() {
                    let attributes = input.call(Attribute::parse_outer)?;
                    let visibility: Visibility = input.parse()?;
                    let is_const = input.parse::<Option<Token![const]>>()?.is_some();
                    if !is_const {
                        input.parse::<Token![fn]>()?;
                    }
                    let (member, _): (Ident, Token![;]) = (input.parse()?, input.parse()?);
                    let member: ImplItem = match is_const {
                        true => parse_quote!(#visibility const #member: &[#name] = &[];),
                        false => parse_quote! {
                            #(#attributes)* #visibility fn #member(self) -> &'static str { "" }
                        },
                    };
                    items.push(parse_quote!(impl #name { #member }));
                }
                items.push(Item::Enum(item));
                Ok(items)
            })
        }
        item => Ok(vec![item]),
    }
}

/// What a `use` brings in.
pub fn imports(tree: &UseTree, before: &[String], into: &mut Vec<Import>) {
    let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => imports(&path.tree, &with(&path.ident), into),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|tree| imports(tree, before, into)),
        UseTree::Name(name) => into.push(match name.ident == "self" {
            true => Import {
                path: before.to_vec(),
                name: before.last().cloned().unwrap_or_default(),
            },
            false => Import {
                path: with(&name.ident),
                name: name.ident.to_string(),
            },
        }),
        UseTree::Rename(rename) => into.push(Import {
            path: with(&rename.ident),
            name: rename.rename.to_string(),
        }),
        UseTree::Glob(_) => into.push(Import {
            path: before.to_vec(),
            name: "*".to_owned(),
        }),
    }
}

/// Whether users can see it where they can see its module.
pub fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether it is for tests, or hidden from the documentation.
pub fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = quote::quote!(#attribute).to_string();
        text == "# [doc (hidden)]"
            || attribute.path().is_ident("cfg")
                && (text.contains("(test") || text.contains("(doctest"))
    })
}

/// The attributes of an item.
fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name of an item and who sees it, if it has one.
pub fn named(item: &Item) -> Option<(String, &Visibility)> {
    let (name, visibility) = match item {
        Item::Const(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Fn(item) => (&item.sig.ident, &item.vis),
        Item::Mod(item) => (&item.ident, &item.vis),
        Item::Static(item) => (&item.ident, &item.vis),
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        _ => return None,
    };
    Some((name.to_string(), visibility))
}

fn name_of(item: &Item) -> Option<String> {
    named(item).map(|(name, _)| name)
}
