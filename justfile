# What is done often. `just ci` is what the build server does, but for the page, and needs no `just`: it is `.ci/run`.

# Lists these recipes.
default:
    @just --list

# Formats the code.
fmt:
    cargo fmt

# Reports what rustfmt and clippy object to.
lint:
    cargo fmt --check
    cargo clippy --all-targets --all-features -- -D warnings

# Runs the tests, the examples in the documentation included.
test:
    cargo test

# Writes the public interface down in docs/api, after a change of it that is meant.
api:
    UPDATE_API=1 cargo test --test api

# Builds the documentation and opens it.
doc:
    cargo doc --no-deps --open

# Measures; `just bench sudoku` measures the Sudoku part only.
bench *what:
    cargo bench --benches -- {{ what }}

# Fuzzes a reader: `just fuzz sudoku 60` for a minute. Needs nightly Rust and `cargo install cargo-fuzz`.
fuzz target seconds="60":
    cargo +nightly fuzz run {{ target }} -- -max_total_time={{ seconds }}

# Builds a wheel of the Python package, into target/python/wheel.
python-wheel:
    .ci/python wheel

# Builds the Python package and tests it in a virtual environment.
python-test:
    .ci/python

# Everything that must pass before a change goes in.
ci:
    .ci/run

# Builds examples/wasm and runs it in Node.js. Needs `rustup target add wasm32-unknown-unknown` and wasm-bindgen-cli.
wasm: && wasm-run
    cd examples/wasm && cargo build --release --target wasm32-unknown-unknown

# The same on Debian without rustup: see examples/wasm/README.md.
wasm-from-source: && wasm-run
    cd examples/wasm && RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
        /usr/bin/cargo build --release --target wasm32-unknown-unknown \
        -Z build-std=std,panic_abort

[private]
wasm-run:
    cd examples/wasm && wasm-bindgen --target nodejs --out-dir target/node \
        target/wasm32-unknown-unknown/release/quadrille_wasm.wasm
    node examples/wasm/run.mjs

# Builds the page, into web/dist: see web/README.md.
web:
    cd web && ./build && npm ci && npm run build

# Shows the page that `just web` has built, at http://127.0.0.1:8080.
web-serve:
    cd web && npm run serve

# Builds the page and tests it in a browser.
web-test:
    .ci/web
