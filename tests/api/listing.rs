//! The list of what users can name: each item under every public path, with its signature and its methods.
//!
//! The paths of types within signatures stay as they are written in the source.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use quote::{ToTokens, quote};
use syn::{
    Fields, GenericArgument, Ident, ImplItem, Item, ItemImpl, PathArguments, TraitItem, Type,
};

use super::sources::{Import, ModulePath, Sources, imports, is_hidden, is_public, named};

/// An item by the module that declares it and its name there.
type Declared = (ModulePath, String);

/// The public interface of a crate.
pub struct Interface {
    /// A line for each item, field, variant, method and implementation, sorted.
    pub lines: BTreeSet<String>,
    /// The paths under which users find each item.
    pub paths: BTreeMap<Declared, BTreeSet<String>>,
}

impl Interface {
    pub fn of(sources: &Sources) -> Self {
        let mut listing = Listing {
            sources,
            impls: impls(sources),
            found: Interface {
                lines: BTreeSet::new(),
                paths: BTreeMap::new(),
            },
            visited: BTreeSet::new(),
        };
        listing.module(&Vec::new(), "");
        listing.found
    }
}

/// The methods of the crate, as `Type::method`, with their documentation.
pub fn documented(sources: &Sources) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for ((_, name), impls) in impls(sources) {
        for item in impls.iter().flat_map(|block| &block.items) {
            if let ImplItem::Fn(method) = item {
                let docs = method
                    .attrs
                    .iter()
                    .filter(|attribute| attribute.path().is_ident("doc"));
                let docs: String = docs.map(|doc| quote!(#doc).to_string() + "\n").collect();
                found.push((format!("{name}::{}", method.sig.ident), docs));
            }
        }
    }
    found
}

/// The implementations by their types; those of other types, as in `impl From<OptionId> for u32`, by the type that the
/// trait names.
fn impls(sources: &Sources) -> BTreeMap<Declared, Vec<&ItemImpl>> {
    let mut impls: BTreeMap<Declared, Vec<&ItemImpl>> = BTreeMap::new();
    for (module, items) in &sources.modules {
        for item in items {
            let Item::Impl(block) = item else {
                continue;
            };
            let implemented = block.trait_.iter().flat_map(|(path, _)| arguments(path));
            let mut types = iter::once(&*block.self_ty).chain(implemented);
            let declared = types.find_map(|of| {
                let of = match of {
                    Type::Reference(to) => &*to.elem,
                    of => of,
                };
                let Type::Path(path) = of else {
                    return None;
                };
                let path = path.path.segments.iter().map(|it| it.ident.to_string());
                sources.declaration(module, &path.collect::<Vec<_>>())
            });
            if let Some(declared) = declared {
                impls.entry(declared).or_default().push(block);
            }
        }
    }
    impls
}

/// The types in the brackets of a trait, as in `From<OptionId>`.
fn arguments(implemented: &syn::Path) -> impl Iterator<Item = &Type> {
    let last = implemented.segments.last().map(|last| &last.arguments);
    let arguments = last.into_iter().flat_map(|arguments| match arguments {
        PathArguments::AngleBracketed(arguments) => Vec::from_iter(&arguments.args),
        _ => Vec::new(),
    });
    arguments.filter_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    })
}

struct Listing<'s> {
    sources: &'s Sources,
    impls: BTreeMap<Declared, Vec<&'s ItemImpl>>,
    found: Interface,
    /// The modules under their public paths, for `use` in circles.
    visited: BTreeSet<(ModulePath, String)>,
}

impl<'s> Listing<'s> {
    fn add(&mut self, line: impl Into<String>) {
        self.found.lines.insert(line.into());
    }

    /// What is public in a module that users call `prefix`.
    fn module(&mut self, module: &ModulePath, prefix: &str) {
        if !self.visited.insert((module.clone(), prefix.to_owned())) {
            return;
        }
        let sources = self.sources;
        for item in sources.items(module) {
            match item {
                Item::Use(item) if is_public(&item.vis) => {
                    let mut found = Vec::new();
                    imports(&item.tree, &[], &mut found);
                    found
                        .iter()
                        .for_each(|import| self.import(module, import, prefix));
                }
                Item::Macro(item)
                    if item
                        .attrs
                        .iter()
                        .any(|it| it.path().is_ident("macro_export")) =>
                {
                    let name = item.ident.as_ref().map(ToString::to_string);
                    self.add(format!("{}!", name.unwrap_or_default()));
                }
                item => {
                    if let Some((name, visibility)) = named(item)
                        && is_public(visibility)
                    {
                        self.item(module, item, &name, prefix);
                    }
                }
            }
        }
    }

    /// A name that a module makes public by `pub use`.
    fn import(&mut self, module: &ModulePath, import: &Import, prefix: &str) {
        let Some((target, rest)) = self.sources.resolve(module, &import.path) else {
            // Of another crate.
            return self.add(format!(
                "{prefix}{} = {}",
                import.name,
                import.path.join("::")
            ));
        };
        match &rest[..] {
            [] if import.name == "*" => self.module(&target, prefix),
            [] => {
                self.add(format!("{prefix}{} (module)", import.name));
                self.module(&target, &format!("{prefix}{}::", import.name));
            }
            [name, ..] => {
                let sources = self.sources;
                let items = sources.items(&target);
                let item = items
                    .iter()
                    .find(|item| named(item).is_some_and(|(known, _)| known == *name));
                if let Some(item) = item {
                    return self.item(&target, item, &import.name, prefix);
                }
                // A name that the other module imports itself.
                let mut found = Vec::new();
                for item in items {
                    if let Item::Use(item) = item {
                        imports(&item.tree, &[], &mut found);
                    }
                }
                if let Some(other) = found.into_iter().find(|other| other.name == *name) {
                    let renamed = Import {
                        path: other.path,
                        name: import.name.clone(),
                    };
                    self.import(&target, &renamed, prefix);
                }
            }
        }
    }

    /// An item under a name.
    fn item(&mut self, module: &ModulePath, item: &Item, name: &str, prefix: &str) {
        let path = format!("{prefix}{name}");
        let declared = named(item).map(|(declared, _)| (module.clone(), declared));
        if let Some(declared) = declared {
            let paths = self.found.paths.entry(declared).or_default();
            paths.insert(path.clone());
        }
        match item {
            Item::Mod(_) => {
                self.add(format!("{path} (module)"));
                self.module(
                    &[&module[..], &[name.to_owned()]].concat(),
                    &format!("{path}::"),
                );
            }
            Item::Fn(item) => self.add(format!("{prefix}{}", text(&item.sig))),
            Item::Const(item) => self.add(format!("{path}: {} (const)", text(&item.ty))),
            Item::Static(item) => self.add(format!("{path}: {} (static)", text(&item.ty))),
            Item::Type(item) => self.add(format!(
                "{path}{} = {}",
                text(&item.generics),
                text(&item.ty)
            )),
            Item::Struct(item) => {
                self.add(format!(
                    "{path}{} (struct){}",
                    text(&item.generics),
                    traits(&item.attrs)
                ));
                self.fields(&item.fields, &path, true);
                self.methods(module, &item.ident, &path);
            }
            Item::Enum(item) => {
                self.add(format!(
                    "{path}{} (enum){}",
                    text(&item.generics),
                    traits(&item.attrs)
                ));
                for variant in &item.variants {
                    let variant_path = format!("{path}::{}", variant.ident);
                    self.add(format!("{variant_path} (variant)"));
                    self.fields(&variant.fields, &variant_path, false);
                }
                self.methods(module, &item.ident, &path);
            }
            Item::Trait(item) => {
                self.add(format!(
                    "{path}{}: {} (trait)",
                    text(&item.generics),
                    text(&item.supertraits)
                ));
                for inner in &item.items {
                    match inner {
                        TraitItem::Fn(method) if !is_hidden(&method.attrs) => {
                            let provided = if method.default.is_some() {
                                " (provided)"
                            } else {
                                ""
                            };
                            self.add(format!("{path}::{}{provided}", text(&method.sig)));
                        }
                        TraitItem::Type(inner) => {
                            self.add(format!("{path}::{} (type)", inner.ident))
                        }
                        TraitItem::Const(inner) => {
                            self.add(format!("{path}::{} (const)", inner.ident))
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Fields that users see: in a variant, all of them.
    fn fields(&mut self, fields: &Fields, path: &str, own: bool) {
        for (place, field) in fields.iter().enumerate() {
            if own && !is_public(&field.vis) || is_hidden(&field.attrs) {
                continue;
            }
            let name = field
                .ident
                .as_ref()
                .map_or(place.to_string(), ToString::to_string);
            self.add(format!("{path}::{name}: {} (field)", text(&field.ty)));
        }
    }

    /// The methods and the traits of a type.
    fn methods(&mut self, module: &ModulePath, name: &Ident, path: &str) {
        let declared = (module.clone(), name.to_string());
        for block in self.impls.get(&declared).cloned().unwrap_or_default() {
            if let Some((implemented, _)) = &block.trait_ {
                if self.names_private(implemented) {
                    continue;
                }
                let of = match is_named(&block.self_ty, name) {
                    true => String::new(),
                    false => format!(" for {}", text(&block.self_ty)),
                };
                self.add(format!("{path}: {}{of} (impl)", text(implemented)));
                continue;
            }
            for item in &block.items {
                match item {
                    ImplItem::Fn(method) if is_public(&method.vis) && !is_hidden(&method.attrs) => {
                        self.add(format!("{path}::{}", text(&method.sig)));
                    }
                    ImplItem::Const(item) if is_public(&item.vis) && !is_hidden(&item.attrs) => {
                        self.add(format!(
                            "{path}::{}: {} (const)",
                            item.ident,
                            text(&item.ty)
                        ));
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Listing<'_> {
    /// Whether nobody outside can use a trait, as it is for a type of the crate that is not public: `From<Stopped>`.
    fn names_private(&self, implemented: &syn::Path) -> bool {
        arguments(implemented).any(|of| match of {
            Type::Path(of) => {
                let name = of.path.segments.last().map(|last| last.ident.to_string());
                name.is_some_and(|name| self.sources.is_private(&name))
            }
            _ => false,
        })
    }
}

/// Whether this is a type of this name.
fn is_named(of: &Type, name: &Ident) -> bool {
    matches!(of, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == *name))
}

/// What is derived, and whether more may come: `: Clone + Debug`.
fn traits(attributes: &[syn::Attribute]) -> String {
    let mut found = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident("derive") {
            let _ = attribute.parse_nested_meta(|meta| {
                found.push(text(&meta.path));
                Ok(())
            });
        } else if attribute.path().is_ident("non_exhaustive") {
            found.push("non_exhaustive".to_owned());
        }
    }
    match found.is_empty() {
        true => String::new(),
        false => format!(": {}", found.join(" + ")),
    }
}

/// Syntax as text on one line, with blanks as people set them.
fn text(syntax: &impl ToTokens) -> String {
    let mut text = syntax.to_token_stream().to_string();
    for (tokens, set) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" <", "<"),
        ("< ", "<"),
        (" > ", "> "),
        (" >", ">"),
        (" ,", ","),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ;", ";"),
        ("& ", "&"),
        (" : ", ": "),
        (" . ", "."),
        ("' ", "'"),
        (" [", " ["),
        ("[ ", "["),
        (" ]", "]"),
        ("->", " -> "),
        ("  ", " "),
        (" - > ", " -> "),
        (">->", "> ->"),
        (",)", ")"),
    ] {
        text = text.replace(tokens, set);
    }
    text
}
