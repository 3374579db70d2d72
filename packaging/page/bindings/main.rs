//! Makes the module that a browser loads, and its JavaScript, of what the compiler has made: page-bindings MODULE FOLDER.

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("usage: page-bindings MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).remove_name_section(true).remove_producers_section(true).omit_default_module_path(true).out_name("timestep-lab");
    Ok(bindgen.generate(folder)?)
}
