# What is done often. `just ci` is what the build server does, and needs no `just`: it is `.ci/run`.

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

# Builds the documentation and opens it.
doc:
    cargo doc --no-deps --open

# Measures; `just bench sudoku` measures the Sudoku part only.
bench *what:
    cargo bench --benches -- {{ what }}

# Builds a wheel of the Python package, into target/python/wheel.
python-wheel:
    .ci/python wheel

# Builds the Python package and tests it in a virtual environment.
python-test:
    .ci/python

# Everything that must pass before a change goes in.
ci:
    .ci/run
