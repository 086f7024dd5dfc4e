//! The tool wasm-bindgen, in the version that Cargo.lock has for the library.

use std::env::args;

fn main() {
    let [_, kind, module, folder] = &args().collect::<Vec<_>>()[..] else {
        panic!("expected: bindgen web|nodejs MODULE FOLDER");
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(module)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true);
    match kind.as_str() {
        "nodejs" => bindgen.nodejs(true),
        _ => bindgen.web(true),
    }
    .expect("a kind of module");
    bindgen.generate(folder).expect("a module of this version");
}
